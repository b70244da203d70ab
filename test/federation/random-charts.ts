import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { placementOf, randomApp, type RandomOverride, type RandomPlacement, selectorOf } from './random-apps';
import { DATABASE } from '../kinds/random/federated-workload';
import { ClusterOverride, type ControlPlane, FederatedChart, FederationApp, Fleet, type FleetCluster, type IFederatedChart } from '../../constructs';

/** A random chart of plain objects, as data. */
export interface RandomChart {
  readonly clusters: readonly FleetCluster[];
  readonly placement: RandomPlacement;
  readonly overrides: readonly RandomOverride[];
  readonly workloads: readonly RandomWorkload[];
  readonly others: readonly number[];
  readonly elsewhere: boolean;
}

interface RandomWorkload { readonly kind: number; readonly replicas: number; readonly config: boolean; readonly service: boolean; readonly namespace: boolean }

/** Charts of up to five workloads and a handful of other objects, in one namespace or two. */
export const randomChart: fc.Arbitrary<RandomChart> = fc.record({
  surroundings: randomApp,
  workloads: fc.array(fc.record<RandomWorkload>({
    kind: fc.nat(6), replicas: fc.integer({ min: 1, max: 20 }), config: fc.boolean(), service: fc.boolean(), namespace: fc.boolean(),
  }), { maxLength: 5 }),
  others: fc.uniqueArray(fc.nat(5), { maxLength: 5 }),
  elsewhere: fc.boolean(),
}).map(({ surroundings: { clusters, placement, overrides }, ...chart }) => ({ clusters, placement, overrides, ...chart }));

/** The same chart with every cluster on one control plane. */
export function chartOnlyOn(chart: RandomChart, controlPlane: ControlPlane): RandomChart {
  return { ...chart, clusters: chart.clusters.map((props) => ({ ...props, controlPlane })) };
}

/** A chart that was built. */
export interface BuiltChart { readonly app: FederationApp; readonly chart: Chart; readonly federation: IFederatedChart }

/** Makes the chart, of one's own or one of others that is federated afterwards. */
export function buildChart(random: RandomChart, outdir?: string): BuiltChart {
  const app = new FederationApp({ outdir });
  new Fleet(app, 'fleet', { clusters: [...random.clusters] });
  const options = { placement: placementOf(random), kinds: { 'example.com/Database': { ...DATABASE.kind, interpreter: DATABASE.interpreter } } };
  const props = { namespace: 'shop', disableResourceNameHashes: true };
  const chart = random.elsewhere ? new Chart(app, 'shop', props) : new FederatedChart(app, 'shop', { ...props, ...options });
  const object = (manifest: any) => new ApiObject(chart, `${manifest.kind}-${manifest.metadata.name}`, manifest);
  random.workloads.forEach((workload, index) => addWorkload(object, workload, `w${index}`));
  const others = random.others.map((kind) => object(OTHERS[kind]));
  const federation = random.elsewhere ? FederatedChart.fromChart(chart, options) : (chart as FederatedChart);
  federation.addOverrides(...random.overrides.map((override) => overrideOf(random, override, others)));
  return { app, chart, federation };
}

function addWorkload(add: (manifest: any) => ApiObject, { kind, replicas, config, service, namespace }: RandomWorkload, name: string): void {
  const metadata = { name, ...(namespace && { namespace: 'other' }) };
  const home = metadata.namespace === undefined ? {} : { namespace: metadata.namespace };
  const labels = { app: name };
  const template = (more: object = {}) => ({
    metadata: { labels },
    spec: {
      containers: [{
        name: 'web', image: `registry.example.com/${name}:1`, resources: { requests: { cpu: '10m' } },
        ...(config && { envFrom: [{ configMapRef: { name: `${name}-settings` } }] }),
      }],
      ...more,
    },
  });
  const selector = { matchLabels: labels };
  add([
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas, selector, template: template() } },
    { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec: { replicas, serviceName: name, selector, template: template() } },
    { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: { selector, template: template() } },
    { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { parallelism: replicas, completions: replicas * 2 + 1, template: template({ restartPolicy: 'Never' }) } },
    { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '0 * * * *', jobTemplate: { spec: { template: template({ restartPolicy: 'Never' }) } } } },
    { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata, spec: { replicas, selector, template: template() } },
    { apiVersion: 'example.com/v1', kind: 'Database', metadata, spec: { instances: replicas, template: template() } },
  ][kind]);
  if (config) add({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${name}-settings`, ...home }, data: { level: 'info' } });
  if (service) add({ apiVersion: 'v1', kind: 'Service', metadata: { name, ...home }, spec: { selector: labels, ports: [{ port: 80 }] } });
}

const OTHERS: readonly any[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'alone' }, data: { level: 'info' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'alone-elsewhere', namespace: 'other' }, data: { level: 'info' } },
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' }, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'writer' }, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, stringData: { token: 'x' } },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 },
];

function overrideOf(random: RandomChart, { target, changes }: RandomOverride, others: readonly ApiObject[]): ClusterOverride {
  let override = ClusterOverride.onClustersMatching(selectorOf(random, target));
  for (const { what, value } of changes) {
    const other = others[value];
    if (what > 6 && other) override = override.within(other).annotation('example.com/note', `n${value}`);
    else if (random.workloads.length === 0) continue;
    else if (what === 0) override = override.imageRegistry(`r${value}.example.com`);
    else if (what === 1) override = override.env('web', `EXTRA_${value}`, `v${value}`);
    else if (what === 2) override = override.label('track', `t${value}`);
    else if (what === 3) override = override.imageTag(`2.${value}`, { containers: ['web', 'proxy'] });
  }
  return override;
}
