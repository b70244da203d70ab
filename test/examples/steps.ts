import { exampleApp } from '../example-apps';
import { ControlPlane, type FederationApp } from '../../constructs';
import { Federation } from '../../constructs/federation/federation';
import type { Plan } from '../../constructs/federation/plan';
import type { KubeObject } from '../../constructs/json/kube-object';
import { STEP_VARIABLE } from '../../constructs/rollout/current-step';

const apps = new Map<string, FederationApp>();

/** What is made of an example while a step is the current one. */
export function atStep<T>(file: string, step: string, make: (app: FederationApp) => T): T {
  const key = `${file} ${step}`;
  process.env[STEP_VARIABLE] = step;
  try {
    const app = apps.get(key) ?? exampleApp(file);
    apps.set(key, app);
    return make(app);
  } finally {
    delete process.env[STEP_VARIABLE];
  }
}

/** The plans of an example at a step, workload by workload. */
export function plansAt(file: string, step: string): Plan[] {
  return atStep(file, step, (app) => {
    const federation = Federation.of(app);
    const session = federation.begin();
    return [...federation.workloadsByChart()].flatMap(([, workloads]) => workloads.map((workload) => session.plan(workload)));
  });
}

/** What every cluster gets of a workload, as far as a step of a rollout changes it, in lines. */
export function delivered({ deliveries = [] }: Plan): string[] {
  return deliveries.map(({ cluster, controlPlane, workload }) => {
    if (!workload) return `${cluster}: nothing`;
    const { replicas, updateStrategy, template } = workload.spec;
    const partition = updateStrategy?.partition;
    return `${cluster} (${controlPlane}): ${replicas} of ${template.spec.containers[0].image}${partition ? `, partition ${partition}` : ''}`;
  });
}

/** What Karmada is told about a workload: the template, whom it is held back from, and each override, in lines. */
export function toldKarmada({ told }: Plan): string[] {
  const { template, parts = [] } = told.get(ControlPlane.KARMADA) ?? {};
  if (!template) return [];
  const policies = parts.flatMap(({ objects }) => objects);
  return [
    `template: ${template.spec.replicas} of ${template.spec.template.spec.containers[0].image}`,
    ...policies.filter(({ kind }) => kind === 'PropagationPolicy').flatMap(propagation),
    ...policies.filter(({ kind }) => kind === 'OverridePolicy').flatMap(overrides),
  ];
}

/** What the hub of Open Cluster Management is told about a workload: how its agents apply it, and what they delete, in lines. */
export function toldOcm({ told }: Plan): string[] {
  return (told.get(ControlPlane.OCM)?.parts ?? []).flatMap(({ objects }) => objects).filter(({ kind }) => kind === 'ManifestWork').map(({ metadata, spec }) => {
    const strategies = [...new Set(spec.manifestConfigs.map(({ updateStrategy }: any) => updateStrategy?.type))];
    return `${metadata.namespace}/${metadata.name}: ${spec.workload.manifests.map(({ kind }: any) => kind).join(', ')}: ${strategies.join(', ')}, on deletion: ${spec.deleteOption?.propagationPolicy}`;
  });
}

function propagation({ metadata, spec }: KubeObject): string[] {
  const { suspension, conflictResolution, preserveResourcesOnDeletion } = spec;
  const held: string[] | undefined = suspension?.dispatchingOnClusters?.clusterNames;
  const weights = (spec.placement.replicaScheduling?.weightPreference?.staticWeightList ?? []).map(({ targetCluster, weight }: any) => `${targetCluster.clusterNames.join('+')} ${weight}`);
  return [
    `${metadata.name}: ${weights.length > 0 ? weights.join(', ') : 'undivided'}`,
    ...(conflictResolution === 'Overwrite' || preserveResourcesOnDeletion ? [`  on conflict: ${conflictResolution}, on deletion: ${preserveResourcesOnDeletion ? 'keep' : 'delete'}`] : []),
    ...(held ? [`  held back: ${held.join(', ')}`] : []),
  ];
}

function overrides({ metadata, spec }: KubeObject): string[] {
  return spec.overrideRules.map(({ targetCluster, overriders }: any) => {
    const plain = (overriders.plaintext ?? []).map(({ operator, path, value }: any) => `${operator} ${path} ${JSON.stringify(value) ?? ''}`.trimEnd());
    const images = (overriders.imageOverrider ?? []).map(({ component, operator, value }: any) => `${operator} ${component} of the image ${JSON.stringify(value)}`);
    return `${metadata.name} on ${targetCluster?.clusterNames?.join(', ') ?? `all clusters${targetCluster?.exclude ? ` but ${targetCluster.exclude.join(', ')}` : ''}`}: ${[...images, ...plain].join('; ')}`;
  });
}
