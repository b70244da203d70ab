import { type Definition, isDivided } from '../../definition/definition';
import { ControlPlane } from '../../fleet/control-plane';
import { isCustomResourceDefinition } from '../../kinds/native/api';
import type { Problem } from '../../problems/problem';
import type { PlaneModule } from '../plane';
import { isKarmadaKind } from './api-groups';
import { checkWrittenAdmission } from './apis/admission';
import { checkAutoscalersTogether } from './apis/autoscalers-together';
import { checkExportsTogether } from './apis/exports-together';
import { isServiceExport, isServiceImport } from './apis/multi-cluster-api';
import { QUOTA_RULES } from './apis/quota-rules';
import { checkRebalancersTogether } from './apis/rebalancers-together';
import { SCALING_RULES } from './apis/scaling-rules';
import { SHARED_RULES } from './apis/shared-rules';
import { SCHEDULING_RULES } from './apis/scheduling-rules';
import { checkServicesTogether, servicesPlaced } from './apis/services-together';
import { TRAFFIC_RULES } from './apis/traffic-rules';
import { checkStanding, checkTemplateCrd } from './crds/checks';
import { restoresDefinition } from './crds/members';
import { CRD_RULES } from './crds/rules';
import { checkCustomizations } from './customization-checks';
import { checkEvictions, checkFailoverOf } from './failover-checks';
import { FAILOVER_PREREQUISITE_RULES } from './failover-rules';
import { KARMADA_HEALTH } from './health';
import { interpretedOf, karmadaOptions } from './interpreted';
import { interpreterOf, writtenScripts } from './interpreter';
import { checkInterpreter, checkInterpretersTogether, checkInterpreterType, checkUnjudged, findsDependencies } from './interpreter-checks';
import { INTERPRETER_RULES } from './interpreter-rules';
import { INTERPRETER_WEBHOOK_RULES } from './interpreter-webhook-rules';
import { KARMADA_OVERRIDES } from './override-policies';
import { objectsSelected } from './precedence';
import { KARMADA_PREPARATION } from './preparation';
import { KARMADA_REGISTRATION } from './registration';
import { checkNamespaces } from './namespace-checks';
import { checkObeyed, checkPropagated, checkTemplate, KARMADA_RULES } from './rules';
import { checkShared } from './shared-policy';
import { tellKarmadaOfTeam } from './team-rights';
import { foreseenPolicies, tellKarmada } from './told';
import { checkKarmadaTogether } from './together-checks';
import { checkWrittenForKarmada } from './written-policies';
import { WRITTEN_POLICY_RULES } from './written-rules';

const POLICY = 'policy.karmada.io';
const CONFIG = 'config.karmada.io';

/** All of Karmada: told policies and a template, it divides and overrides by itself. */
export const KARMADA: PlaneModule = {
  controlPlane: ControlPlane.KARMADA,
  title: 'the Karmada API server',
  directory: 'karmada',
  remote: true,
  registration: KARMADA_REGISTRATION,
  preparation: KARMADA_PREPARATION,
  derivedKinds: ['work.karmada.io/Work'],
  rules: () => ({
    Karmada: [KARMADA_RULES, WRITTEN_POLICY_RULES, FAILOVER_PREREQUISITE_RULES].flatMap((rules) => Object.values(rules)),
    'Kruise on Karmada': Object.values(CRD_RULES),
    Interpreters: [...Object.values(INTERPRETER_RULES), ...Object.values(INTERPRETER_WEBHOOK_RULES)],
    'Karmada APIs': [SCALING_RULES, QUOTA_RULES, TRAFFIC_RULES, SCHEDULING_RULES, SHARED_RULES].flatMap((rules) => Object.values(rules)),
  }),
  /*
   * A template that Karmada sees before its policy may be claimed by another policy and stays with it; overrides that come late are applied to
   * what is delivered already, and overrides that go early are taken back from it.
   */
  kinds: {
    // To unregister a cluster is to take its workloads away.
    'cluster.karmada.io/Cluster': { wave: -55, precious: true },
    // Without it Karmada no longer divides the replicas of the kind: every cluster gets them all.
    [`${CONFIG}/ResourceInterpreterCustomization`]: { wave: -40, precious: true },
    [`${CONFIG}/ResourceInterpreterWebhookConfiguration`]: { wave: -40 },
    // What is there when a quota comes is not taken away.
    [`${POLICY}/FederatedResourceQuota`]: { wave: -30 },
    [`${POLICY}/OverridePolicy`]: { wave: -30 },
    // What the control plane lacks of a definition is put back for members first and for as long as there is a binding: members would get the bare copy.
    [`${POLICY}/ClusterOverridePolicy`]: { wave: (object) => (restoresDefinition(object) ? -70 : -30), precious: restoresDefinition },
    [`${POLICY}/PropagationPolicy`]: { wave: -20 },
    [`${POLICY}/ClusterPropagationPolicy`]: { wave: -20 },
  },
  health: KARMADA_HEALTH,
  optionsOf: karmadaOptions,
  checkInputs: (path, { interpreter }) => checkInterpreterType(path, interpreter),
  foreseen: foreseenPolicies,
  findsDependencies: (definition) => findsDependencies(interpretedOf(definition)),
  monitoring: () => (require('./monitoring/watch') as typeof import('./monitoring/watch')).watchKarmada,
  chartOf: () => undefined,
  checkDefinition,
  checkDeliveries: () => [],
  isOwnKind: isKarmadaKind,
  actsOn: (kind) => isServiceExport(kind) || isServiceImport(kind),
  overrides: KARMADA_OVERRIDES,
  checkWritten: (written, workloads) => [
    ...checkWrittenForKarmada(written, workloads), ...checkStanding(written, workloads), ...checkCustomizations(written, workloads), ...checkAutoscalersTogether(written, workloads),
    ...checkServicesTogether(written, workloads), ...checkExportsTogether(written, workloads), ...checkRebalancersTogether(written, workloads),
    ...checkEvictions(written, workloads),
    ...written.filter(({ checked }) => !checked).flatMap(({ path, object }) => checkWrittenAdmission(path, object)),
  ],
  places: (objects) => {
    const [isPlacedService, isSelected] = [servicesPlaced(objects), objectsSelected(objects)];
    return (object) => isPlacedService(object) || isSelected(object);
  },
  checkTogether: (workloads, bystanders, elsewhere) => [
    ...checkKarmadaTogether(workloads, bystanders, elsewhere),
    ...checkInterpretersTogether(workloads.map(({ definition }) => interpretedOf(definition))),
  ],
  tell: tellKarmada,
  orphans: ({ settings }) => settings.preserveResourcesOnDeletion === true,
  withholds: ({ settings: { suspension } }, cluster) => (
    suspension?.dispatching || suspension?.dispatchingOnClusters?.clusterNames.includes(cluster) ? 'Dispatch to the cluster is suspended, so it keeps what it has.' : undefined
  ),
  team: tellKarmadaOfTeam,
  platform: ({ chart, subject, options }) => {
    const scripts = writtenScripts(karmadaOptions(options).interpreter, subject);
    return scripts && interpreterOf(chart(), subject, scripts);
  },
};

function checkDefinition(definition: Definition): Problem[] {
  const interpreted = interpretedOf(definition);
  const interpreter = checkInterpreter(interpreted, {
    divided: isDivided(definition), autoscaled: definition.autoscaled, subsets: definition.facts?.subsets !== undefined,
  });
  const failover = checkFailoverOf(definition, interpreted);
  if (!interpreted.onKarmada) return [...interpreter, ...failover];
  const { path, template, companions, versions } = definition;
  const templates = [template, ...companions.attached, ...companions.dependencies];
  return [
    ...interpreter, ...failover, ...checkUnjudged(interpreted), ...templates.flatMap((object) => checkTemplate(path, object)), ...checkPropagated(path, templates), ...checkObeyed(path, templates),
    ...checkShared(definition),
    ...checkNamespaces(definition),
    ...templates.filter(isServiceImport).flatMap((object) => checkWrittenAdmission(path, object)),
    ...templates.filter(isCustomResourceDefinition).flatMap((object) => checkTemplateCrd(path, object, versions.kruise)),
  ];
}
