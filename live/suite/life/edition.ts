import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, type FederationAppProps, Fleet, type FleetCluster, Plan } from '../../../constructs';
import * as kplus from '../../../constructs/plus';
import { outputDirectory, versionsOf, written, type Written } from '../../harness';
import type { LiveEnvironment } from '../../environment';

/** An app as it is at one moment of its life: what it writes, and what it says that becomes of it. */
export interface Edition extends Written {
  readonly namespace: string;
  readonly plan: Plan;
}

/** What an edition is made with. */
export interface EditionProps {
  /** Options of the app. */
  readonly app?: FederationAppProps;
  /** The clusters. @default - three of Karmada, one of OCM, and one that is delivered to directly */
  readonly clusters?: readonly FleetCluster[];
}

/** One fleet for all control planes: three members of Karmada, one of OCM, and one without a control plane. */
export const FLEET: readonly FleetCluster[] = [
  { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
  { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
  { name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' } },
  { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.DIRECT },
];

/** Synthesises an app of one chart, with its namespace, into a directory of its own. */
export function edition(
  environment: LiveEnvironment, namespace: string, build: (chart: Chart) => void, { app: options, clusters = FLEET }: EditionProps = {},
): Edition {
  const app = new FederationApp({ ...options, outdir: outputDirectory(namespace) });
  new Fleet(app, 'fleet', {
    ...versionsOf(environment),
    clusters: [...clusters],
  });
  const chart = new Chart(app, namespace, { namespace, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: namespace } });
  build(chart);
  return { ...written(app), namespace, plan: Plan.of(app) };
}

/** The object of a workload that an edition says a cluster gets, by the id of its construct. */
export function workloadOf({ deliveries, namespace }: Edition, id: string, cluster: string): any {
  return deliveries.find((delivery) => delivery.path === `${namespace}/${id}` && delivery.cluster === cluster)?.workload;
}
