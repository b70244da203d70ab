import { matchesAffinity } from '../../delivery/affinity';
import { clustersOn, type Definition, isDivided, reachedPlanes } from '../../definition/definition';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { moduleOf } from '../../kinds/kinds';
import { WORKFLOW_RULES } from '../../kinds/workflow/rules';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import { finishedParts, objectsIn } from '../finished-parts';
import { deliveryOptions } from '../delivery';
import type { PlaneModule } from '../plane';
import { checkSecrets } from '../secret-checks';
import { SECRET_RULES } from '../secret-rules';
import { agentPermissions } from './agent-permissions';
import { hubRights } from './applier-rights';
import { checkExecutors } from './executor-checks';
import { feedbackPaths } from './condition-rules';
import { OCM_HEALTH } from './health';
import { ocmOptionsOf, replicaSetStage, tellHub } from './told';
import { OcmDeletePolicy, OcmUpdateStrategy } from './options';
import { OCM_PREPARATION } from './preparation';
import { OCM_REGISTRATION } from './registration';
import { checkReplicaSetRollout } from './rollout-checks';
import { tellHubOfTeam } from './team-rights';
import { checkWrittenForHub, isHubKind } from './written-works';
import { checkOcmOptions, checkPayload, checkReplicaSet, OCM_RULES } from './rules';

const CLUSTER = 'cluster.open-cluster-management.io';
const ADD_ON = 'addon.open-cluster-management.io';

/** All of Open Cluster Management: it is given finished objects, in a work for each cluster. */
export const OCM: PlaneModule = {
  controlPlane: ControlPlane.OCM,
  title: 'the OCM hub',
  directory: 'ocm',
  onlyGroups: 'open-cluster-management.io',
  registration: OCM_REGISTRATION,
  preparation: OCM_PREPARATION,
  rules: () => ({ 'Open Cluster Management': Object.values(OCM_RULES) }),
  kinds: {
    // To unregister a cluster is to take its workloads away.
    [`${CLUSTER}/ManagedCluster`]: { wave: -55, precious: true },
    [`${CLUSTER}/ManagedClusterSet`]: { wave: -50, precious: true },
    [`${CLUSTER}/ManagedClusterSetBinding`]: { wave: -40 },
    [`${CLUSTER}/Placement`]: { wave: -30 },
    // Clusters that a rollout has not reached still have the template before it, and without the add-on all clusters lose what it installed.
    [`${ADD_ON}/AddOnTemplate`]: { wave: -45, precious: true },
    [`${ADD_ON}/AddOnDeploymentConfig`]: { wave: -45 },
    [`${ADD_ON}/ClusterManagementAddOn`]: { wave: -20, precious: true },
    'work.open-cluster-management.io/ManifestWork': { wave: waveOfWork, forAgents: true },
  },
  health: OCM_HEALTH,
  optionsOf: ({ delivery }) => deliveryOptions(ControlPlane.OCM, delivery),
  monitoring: () => (require('./monitoring/watch') as typeof import('./monitoring/watch')).watchHub,
  chartOf: (chart) => `${chart}-ocm`,
  checkDefinition,
  checkDeliveries: ({ path }, deliveries) => {
    const manifests = objectsIn(deliveries);
    return [...checkPayload(path, manifests), ...checkSecrets(SECRET_RULES.inWorks, path, manifests, () => `the works for ${listed(deliveries.map(({ delivery }) => delivery.cluster))}`)];
  },
  isOwnKind: isHubKind,
  checkWritten: checkWrittenForHub,
  checkTogether: checkExecutors,
  rollsOut: replicaSetStage,
  tell: tellHub,
  orphans: orphansWorks,
  withholds: ({ settings: { suspension }, ...definition }, cluster) => {
    if (suspension?.dispatching || suspension?.dispatchingOnClusters?.clusterNames.includes(cluster)) return 'Dispatch to the cluster is suspended, so it keeps what it has.';
    return NEVER_UPDATED[String(ocmOptionsOf(definition as Definition).updateStrategy)];
  },
  team: tellHubOfTeam,
  rights: hubRights,
  pulled: (definition, deliveries) => finishedParts(definition, deliveries, ocmOptionsOf(definition).createNamespace ?? true),
  platform: ({ chart, clusters, version, deliveries }) => {
    clusters().forEach((cluster) => agentPermissions(chart(), cluster, version, deliveries));
    return undefined;
  },
};

function checkDefinition(definition: Definition): Problem[] {
  const { path, template, facts, placement, overrides, companionOverrides, versions } = definition;
  const clusters = clustersOn(definition, ControlPlane.OCM);
  if (clusters.length === 0) return [];
  const ocm = ocmOptionsOf(definition);
  const problems = checkOcmOptions(path, ocm, versions.planes[ControlPlane.OCM], facts ? feedbackPaths(facts).map(({ name }) => name) : []);
  problems.push(...checkReplicaSet(path, ocm, {
    template: { object: template, set: definition.name },
    divided: isDivided(definition),
    overridden: [overrides, ...companionOverrides.values()].flat().some(({ target }) => clusters.some((cluster) => matchesAffinity(cluster, target))),
    affinity: placement.clusterAffinity ?? {},
    ranked: placement.clusterAffinities !== undefined || (placement.spreadConstraints?.length ?? 0) > 0,
  }));
  if (replicaSetStage(definition)) problems.push(...checkReplicaSetRollout(definition, ocm.replicaSet!));
  const reached = reachedPlanes(definition).some(({ controlPlane }) => controlPlane === ControlPlane.OCM);
  if (reached && ocm.updateStrategy === OcmUpdateStrategy.UPDATE && moduleOf(template)?.plainStatus) {
    problems.push(finding(WORKFLOW_RULES.replaced, { path, message: 'updateStrategy of Delivery.byOcm is "Update"; expected a strategy that leaves the status alone.' }));
  }
  return problems;
}

/** What an agent does that never updates, by its strategy. */
const NEVER_UPDATED: Readonly<Record<string, string>> = {
  [OcmUpdateStrategy.CREATE_ONLY]: 'The agent creates objects and never updates them (updateStrategy CreateOnly).',
  [OcmUpdateStrategy.READ_ONLY]: 'The agent only reads objects and never writes them (updateStrategy ReadOnly).',
};

function orphansWorks(definition: Definition): boolean {
  const { deletePolicy } = ocmOptionsOf(definition);
  return deletePolicy === undefined ? definition.settings.preserveResourcesOnDeletion === true : deletePolicy === OcmDeletePolicy.KEEP_ALL;
}

/** A work comes when the last of its objects would: one with a SidecarSet alone is there before the works with pods. */
function waveOfWork({ spec }: KubeObject, waveOf: (object: KubeObject) => number): number {
  const manifests: unknown = spec?.workload?.manifests;
  const objects = Array.isArray(manifests) ? manifests.filter((manifest): manifest is KubeObject => isObject(manifest) && typeof manifest.apiVersion === 'string') : [];
  return objects.length > 0 ? Math.min(0, Math.max(...objects.map(waveOf))) : 0;
}
