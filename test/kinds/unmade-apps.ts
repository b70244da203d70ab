import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Chart } from 'cdk8s';
import { filesIn } from '../output/generations';
import {
  ClusterOverride, FederationApp, type FederationAppProps, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, Placement,
} from '../../constructs';

/** A directory for each test of a file. */
export let scratch: string;

/** Has each test of a file write into a directory of its own, and say nothing. */
export function inScratch(): void {
  beforeAll(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
  beforeEach(() => { scratch = mkdtempSync(join(tmpdir(), 'unmade-')); });
  afterEach(() => { rmSync(scratch, { recursive: true, force: true }); });
}

/** From the tenth on, workloads are looked at; one is remembered, the next is the sample, and another one proves it. */
export const MANY = 16;
/** What they say. */
export const PROPS: KruiseFederatedCloneSetProps = {
  replicas: 4, containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 8080 }],
  placement: Placement.onAllClusters().divideByWeight({ us: 1, eu: 1 }),
  overrides: [ClusterOverride.onClusters('eu').imageRegistry('registry.eu.example.com').env('web', 'LEVEL', 'warn')],
};

/** A chart in an app of its own. */
export function appOf(props: FederationAppProps = {}): Chart {
  const app = new FederationApp({ outdir: join(scratch, 'dist'), printShares: false, ...props });
  new Fleet(app, 'fleet', { clusters: [{ name: 'us' }, { name: 'eu', labels: { tier: 'edge' } }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

/** Workloads that say the same, but for what is said of each. */
export function workloadsOf(
  chart: Chart, more: (index: number) => Partial<KruiseFederatedCloneSetProps> = () => ({}),
): KruiseFederatedCloneSet[] {
  return Array.from({ length: MANY }, (_, index) => new KruiseFederatedCloneSet(chart, `web-${index}`, {
    ...PROPS, containers: [{ name: 'web', image: `registry.example.com/web-${index}:1`, portNumber: 8080 }], ...more(index),
  }));
}

/** How many are not made. */
export const areUnmade = (workloads: readonly KruiseFederatedCloneSet[]) => workloads.filter((workload) => !workload._madeObject()).length;

/** The files of an app, or why there are none, and how many of its workloads were never made. */
export function written(build: (chart: Chart) => readonly KruiseFederatedCloneSet[], looks: boolean, props: FederationAppProps = {}) {
  const outdir = mkdtempSync(join(scratch, 'dist-'));
  const chart = appOf({ ...props, outdir });
  const workloads = build(chart);
  if (looks) chart.node.root.node.findAll();
  expect(looks && areUnmade(workloads)).toBeFalsy();
  try {
    (chart.node.root as App).synth();
    return { output: filesIn(outdir), unmade: areUnmade(workloads) };
  } catch (error) {
    return { output: String(error), unmade: areUnmade(workloads) };
  }
}
