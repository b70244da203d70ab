/** What is measured: apps of a given size, built by the package as it is published. */
import { createRequire } from 'node:module';
import { type App, Chart } from 'cdk8s';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import type * as Constructs from '../constructs';

// Compiled, as users get it: run from source, every function would carry what the loader adds.
export const { CloneSetUpdateStrategy, ClusterSelector, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, ClusterOverride, Placement, Plan }
  = createRequire(__filename)('../lib/constructs') as typeof Constructs;

/** An app and how many objects it is made to give, a few of the platform apart. */
export interface Scenario {
  readonly objects: number;
  /** Adds the constructs to an app, with a version of the images. */
  readonly build: (app: App, version?: string) => void;
}

/** One ManifestWork for each workload and cluster; a fifth of the clusters differ. */
export function worksOnOcm(workloads: number, clusters: number): Scenario {
  return {
    objects: workloads * clusters,
    build: (app, version) => {
      const edge = (cluster: number) => cluster % 5 === 0;
      const names = Array.from({ length: clusters }, (_, i) => `cluster-${String(i).padStart(3, '0')}`);
      new Fleet(app, 'fleet', {
        clusters: names.map((name, i) => ({ name, labels: { tier: edge(i) ? 'edge' : 'prod' }, controlPlane: ControlPlane.OCM })),
      });
      const weights = Object.fromEntries(names.map((name, i) => [name, edge(i) ? 1 : 3]));
      addWorkloads(app, workloads, 10 * clusters, Placement.onAllClusters().divideByWeight(weights), version);
    },
  };
}

/** A template, a PropagationPolicy and an OverridePolicy for each workload. */
export function workloadsOnKarmada(workloads: number): Scenario {
  return {
    objects: 3 * workloads,
    build: (app, version) => {
      const names = ['us-west', 'us-east', 'eu-west', 'eu-east', 'ap-south'];
      new Fleet(app, 'fleet', { clusters: names.map((name, i) => ({ name, labels: { tier: i > 2 ? 'edge' : 'prod' } })) });
      addWorkloads(app, workloads, 12, Placement.onClusters(...names).divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-west': 2, 'eu-east': 1, 'ap-south': 1 }), version);
    },
  };
}

/** Our own app class. */
export function federationApp(outdir: string): App {
  return new FederationApp({ outdir, printShares: false });
}

function addWorkloads(app: App, count: number, replicas: number, placement: Constructs.Placement, version = '1.4.2'): void {
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  for (let i = 0; i < count; i++) {
    new KruiseFederatedCloneSet(chart, `web-${i}`, {
      replicas,
      containers: [{ name: 'web', image: `registry.example.com/shop/web-${i}:${version}`, portNumber: 8080 }],
      updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(20) }),
      placement,
      overrides: [ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' })).imageRegistry('registry.eu.example.com').env('web', 'LOG_LEVEL', 'warn')],
    });
  }
}
