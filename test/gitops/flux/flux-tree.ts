import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { documentsBelow } from '../../output/tree-files';
import {
  ControlPlane, FederationApp, Fleet, type FleetCluster, type FluxOptions, FluxSource, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet,
} from '../../../constructs';

export const SOURCE = FluxSource.git({ url: 'https://git.example.com/shop/platform.git' });
export const KARMADA = { secretName: 'karmada-kubeconfig' };

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const CLUSTERS: FleetCluster[] = [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }];

export interface FluxTree {
  readonly clusters?: FleetCluster[];
  readonly options?: Partial<FluxOptions>;
  /** Names of the charts. */
  readonly charts?: readonly string[];
  /** The chart that has a SidecarSet. */
  readonly sidecars?: string;
  /** More of the first chart. */
  readonly more?: (chart: Chart) => unknown;
  readonly deletionProtection?: boolean;
}

/** An app with a CloneSet in every chart, for Flux. */
export function fluxApp({ clusters = CLUSTERS, options, charts = ['shop'], sidecars, more, deletionProtection }: FluxTree, outdir: string): FederationApp {
  const app = new FederationApp({ outdir, deletionProtection, gitOps: [GitOps.flux({ source: SOURCE, kubeConfigs: { Karmada: KARMADA }, ...options } as FluxOptions)] });
  new Fleet(app, 'fleet', { clusters });
  for (const name of charts) {
    const chart = new Chart(app, name, { namespace: name, disableResourceNameHashes: true });
    new kplus.Namespace(chart, 'namespace', { metadata: { name } });
    const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 6, containers: CONTAINERS });
    web.exposeViaService();
    if (sidecars === name) new KruiseFederatedSidecarSet(chart, 'logs', { workloads: [web], containers: [{ name: 'logs', image: 'registry.example.com/logs:1.0.0' }] });
    if (name === charts[0]) more?.(chart);
  }
  return app;
}

/** The objects for Flux by name, and the directory they are in for as long as `use` takes. */
export function withFluxTree<T>(tree: FluxTree, use: (objects: ReadonlyMap<string, any>, outdir: string) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'flux-'));
  try {
    fluxApp(tree, outdir).synth();
    const found = documentsBelow(outdir).filter(({ path }) => path.startsWith('gitops/flux/')).map(({ object }) => object);
    return use(new Map(found.map((object) => [object.kind === 'Kustomization' ? object.metadata.name : object.kind, object])), outdir);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

export const fluxObjects = (tree: FluxTree = {}): ReadonlyMap<string, any> => withFluxTree(tree, (objects) => objects);

/** The message of what is wrong with an app. */
export function refusal(tree: FluxTree): string {
  try {
    fluxApp(tree, join(tmpdir(), 'never-written')).synth();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}
