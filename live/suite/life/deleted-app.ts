import type { Chart } from 'cdk8s';
import { ConflictResolution, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, Placement } from '../../../constructs';
import * as kplus from '../../../constructs/plus';

/** The workloads of the app from which some are taken away. */
export const WORKLOADS = ['web', 'api', 'logs'] as const;
/** The id of one of them. */
export type WorkloadId = typeof WORKLOADS[number];

/** What the app is made with. */
export interface DeletedAppOptions {
  /** Which workloads it still has. @default - all */
  readonly has?: readonly WorkloadId[];
  /** Whether clusters keep everything when it is deleted from control planes. @default false */
  readonly preserved?: boolean;
  /** Whether Karmada takes over what members have already. @default false */
  readonly overwrites?: boolean;
  /** Labels of all workloads. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Two workloads with a Service and a ConfigMap each, and a ConfigMap that both read, beside a third. */
export function deletedApp(chart: Chart, { has = WORKLOADS, preserved = false, overwrites = false, labels = {} }: DeletedAppOptions = {}): void {
  const common = new kplus.ConfigMap(chart, 'common', { metadata: { name: 'common' }, data: { a: '1' } });
  const mounted = (id: string) => (map: kplus.IConfigMap, index: number) => (
    { path: `/etc/${index}`, volume: kplus.Volume.fromConfigMap(chart, `${id}-volume-${index}`, map, { name: `v${index}` }) }
  );
  const props = (id: string, ...configuration: kplus.IConfigMap[]) => ({
    metadata: { labels: { ...labels } },
    containers: [{
      name: 'main', image: `registry.example.com/life/${id}:1.4.2`, portNumber: 8080, volumeMounts: configuration.map(mounted(id)),
    }],
    placement: Placement.onAllClusters(),
    propagation: { ...(preserved && { preserveOnDeletion: true }), ...(overwrites && { conflictResolution: ConflictResolution.OVERWRITE }) },
  });
  for (const id of ['web', 'api'] as const) {
    if (!has.includes(id)) continue;
    const own = new kplus.ConfigMap(chart, `${id}-own`, { metadata: { name: `${id}-own` }, data: { b: '2' } });
    new KruiseFederatedCloneSet(chart, id, { ...props(id, common, own), replicas: 2 }).exposeViaService();
  }
  if (has.includes('logs')) new KruiseFederatedDaemonSet(chart, 'logs', props('logs'));
}
