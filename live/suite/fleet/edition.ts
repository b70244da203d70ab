import { Chart } from 'cdk8s';
import * as kplus from '../../../constructs/plus';
import { FederationApp, Fleet, type FleetCluster } from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { supposedPlans } from '../../../constructs/plan/supposed-plans';
import type { WhatIf } from '../../../constructs/plan/what-if';
import type { LiveEnvironment } from '../../environment';
import { outputDirectory, versionsOf, type Written, written } from '../../harness';

/** Replicas by cluster. A tie has both numbers that are possible. */
export type Shares = Readonly<Record<string, number | readonly [number, number]>>;

/** An app at one moment, and what it supposes of other moments. */
export interface FleetEdition extends Written {
  readonly namespace: string;
  /** What `plan` with such options says that clusters run of a workload, by the id of its construct; of kinds without replicas a 1 for each cluster that has it. */
  supposed(id: string, whatIf?: WhatIf): Shares;
}

/** Synthesises an app with a chart for its namespace; `build` gets the chart, and what is not in a namespace goes to the app itself. */
export function fleetEdition(environment: LiveEnvironment, namespace: string, clusters: readonly FleetCluster[], build: (chart: Chart, app: FederationApp) => void): FleetEdition {
  const app = new FederationApp({ outdir: outputDirectory(namespace), printShares: false });
  new Fleet(app, 'fleet', { ...versionsOf(environment), clusters: [...clusters] });
  const chart = new Chart(app, namespace, { namespace, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: namespace } });
  build(chart, app);
  return { ...written(app), namespace, supposed: (id, whatIf = {}) => supposedShares(app, `${namespace}/${id}`, whatIf) };
}

function supposedShares(app: FederationApp, path: string, whatIf: WhatIf): Shares {
  return Federation.of(app).look(() => {
    const [{ plan }] = supposedPlans(app, whatIf);
    const workload = plan.workloads.find((one) => one.path === path);
    if (!workload) throw new Error(`The app has no workload ${path}.`);
    return Object.fromEntries(workload.clusters.map(({ cluster, replicas = 1, alternativeReplicas }) => (
      [cluster, alternativeReplicas === undefined ? replicas : [replicas, alternativeReplicas] as const]
    )));
  });
}

/** The same with only those clusters that have pods, and a tie decided as it was in the end. */
export function decided(shares: Shares, found: Readonly<Record<string, number>>): Record<string, number> {
  const numbers = Object.entries(shares).map(([cluster, share]): [string, number] => (
    [cluster, typeof share === 'number' ? share : share.find((one) => one === (found[cluster] ?? 0)) ?? share[0]]
  ));
  return Object.fromEntries(numbers.filter(([, replicas]) => replicas > 0));
}
