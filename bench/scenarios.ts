/** What is measured: apps of a given size, built by the package as it is published. */
import { createRequire } from 'node:module';
import { ApiObject, type App, Chart } from 'cdk8s';
import { EnvValue, PercentOrAbsolute } from 'cdk8s-plus-28';
import type * as Constructs from '../constructs';

// Compiled, as users get it: run from source, every function would carry what the loader adds.
const {
  Checks, CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, ControlPlane, FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet,
  Placement, Plan,
} = createRequire(__filename)('../lib/constructs') as typeof Constructs;

export { Plan };

/** How large an app is. */
export interface Size {
  readonly scenario: keyof typeof SCENARIOS;
  readonly workloads: number;
}

/** Gives a number of workloads, and the version of each of their images, and adds them to an app. */
type Scenario = (workloads: number, versionOf: (index: number) => string) => (app: App) => void;

/** What workloads may have in one scenario and not in another. */
interface Extra {
  readonly replicas: number;
  readonly placement: Constructs.Placement;
  readonly versionOf: (index: number) => string;
  readonly each?: (workload: Constructs.KruiseFederatedCloneSet, index: number) => void;
  /** Whether no two of them are alike: pods and overrides have something of their own in each. */
  readonly different?: boolean;
}

const CLUSTERS = 100;

/** One object for each workload and cluster of a control plane; a fifth of the clusters differ. */
const acrossClusters = (controlPlane: Constructs.ControlPlane): Scenario => (workloads, versionOf) => (app) => {
  const edge = (cluster: number) => cluster % 5 === 0;
  const names = Array.from({ length: CLUSTERS }, (_, i) => `cluster-${String(i).padStart(3, '0')}`);
  new Fleet(app, 'fleet', {
    clusters: names.map((name, i) => ({ name, labels: { tier: edge(i) ? 'edge' : 'prod' }, controlPlane })),
  });
  const weights = Object.fromEntries(names.map((name, i) => [name, edge(i) ? 1 : 3]));
  addWorkloads(app, workloads, { replicas: 10 * CLUSTERS, placement: Placement.onAllClusters().divideByWeight(weights), versionOf });
};

const WEIGHTS = { 'us-west': 3, 'us-east': 2, 'eu-west': 2, 'eu-east': 1, 'ap-south': 1 };

/** A template, a PropagationPolicy and an OverridePolicy for each workload. */
const onKarmada = (
  weights: Record<string, number>, { acknowledged, ...extra }: Pick<Extra, 'each' | 'different'> & { readonly acknowledged?: string } = {},
): Scenario => (workloads, versionOf) => (app) => {
  const names = Object.keys(weights);
  new Fleet(app, 'fleet', { clusters: names.map((name, i) => ({ name, labels: { tier: i > 2 ? 'edge' : 'prod' } })) });
  // Thousands of lines on a terminal would be measured, too.
  if (acknowledged) Checks.acknowledge(app, acknowledged);
  addWorkloads(app, workloads, { replicas: 12, placement: Placement.onClusters(...names).divideByWeight(weights), versionOf, ...extra });
};

/** A WorkloadSpread of a workload that is not there. */
function addStray(workload: Constructs.KruiseFederatedCloneSet, index: number): void {
  workload.addCompanion(new ApiObject(workload, 'stray', {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'WorkloadSpread', metadata: { name: `stray-${index}` },
    spec: { targetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `gone-${index}` }, subsets: [{ name: 'one' }] },
  }));
}

/** All scenarios. */
export const SCENARIOS = {
  karmada: onKarmada(WEIGHTS),
  different: onKarmada(WEIGHTS, { different: true }),
  ocm: acrossClusters(ControlPlane.OCM),
  direct: acrossClusters(ControlPlane.DIRECT),
  /** Every workload has a warning of its own: five clusters with equal weights compete for two replicas. */
  ties: onKarmada({ 'us-west': 1, 'us-east': 1, 'eu-west': 1, 'eu-east': 1, 'ap-south': 1 }, { acknowledged: 'KF503' }),
  /** Every workload has a warning that shows only when all are looked at together. */
  strays: onKarmada(WEIGHTS, { acknowledged: 'KF964', each: addStray }),
};

/** Our own app class. */
export function federationApp(outdir: string): App {
  return new FederationApp({ outdir, printShares: false });
}

/** The same for Flux, with the chart in parts. */
export function fluxApp(outdir: string, parts: number): App {
  return new FederationApp({
    outdir, printShares: false, parts: { shop: parts },
    gitOps: [GitOps.flux({ source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' } } })],
  });
}

function addWorkloads(app: App, count: number, { replicas, placement, versionOf, each, different }: Extra): void {
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  for (let i = 0; i < count; i++) {
    const workload = new KruiseFederatedCloneSet(chart, `web-${i}`, {
      replicas,
      containers: [{
        name: 'web', image: `registry.example.com/shop/web-${i}:${versionOf(i)}`, portNumber: 8080,
        ...(different && { envVariables: { SHARD: EnvValue.fromValue(`shard-${i}`) } }),
      }],
      updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(20) }),
      placement,
      overrides: [
        ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' }))
          .imageRegistry('registry.eu.example.com').env('web', 'LOG_LEVEL', different ? `warn-${i}` : 'warn'),
      ],
    });
    each?.(workload, i);
  }
}
