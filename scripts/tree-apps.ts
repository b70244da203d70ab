/** The apps whose trees `tree-hashes.ts` hashes: the examples as they are, and random ones. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { FederationApp, type FederationAppProps, Fleet } from '../constructs';
import { placementOf } from '../test/federation/random-apps';
import { buildChart, randomChart } from '../test/federation/random-charts';
import { appliedByTools } from '../test/gitops/applied-by-tools';
import { RANDOM_KINDS } from '../test/kinds/random';
import { cloneSets } from '../test/kinds/random/clone-set';
import {
  buildKind, type KindApp, kindApps, kindAppsWithPolicies, kindAppsWithRollouts, overrideOf,
} from '../test/kinds/random/kind-app';
import type { RandomKind } from '../test/kinds/random/random-kind';

const ROOT = join(__dirname, '..');
// An example is synthesised by being loaded.
const load = createRequire(__filename);

/** An app that can be written. */
export interface TreeApp {
  readonly name: string;
  /** Makes the app and synthesises it into a directory. */
  readonly write: (outdir: string) => void;
}

/** An example, run as it stands. */
export function exampleTree(file: string): TreeApp {
  return {
    name: file,
    write: (outdir) => {
      process.env.CDK8S_OUTDIR = outdir;
      load(join(ROOT, file));
    },
  };
}

/** One sort of random apps: the one with a number, the same for the same seed. */
type Family = (number: number, seed: number) => TreeApp;

/** Constructs whose objects do not have names of their own, so that several fit into one chart. */
const NAMED_BY_ID = RANDOM_KINDS.filter(({ construct }) => !construct.startsWith('FederatedWorkload'));

const drawn = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => fc.sample(arbitrary, { numRuns: 1, seed })[0];

/** Apps of one workload, the kinds in turn. */
const ofKinds = (
  title: string, appsOf: typeof kindApps, propsOf: (app: KindApp) => FederationAppProps = () => ({}),
): Family => (number, seed) => {
  const kind = RANDOM_KINDS[number % RANDOM_KINDS.length];
  const app = drawn(appsOf(kind), seed);
  return { name: `${title}, ${kind.construct}`, write: (outdir) => buildKind(kind, app, outdir, propsOf(app)).app.synth() };
};

interface Several {
  /** Of whom the workloads have their fleet, their placement and their overrides. */
  readonly shared: KindApp;
  readonly workloads: readonly { readonly kind: RandomKind; readonly props: any }[];
}

const several: fc.Arbitrary<Several> = fc.record({
  // On all clusters: a placement that is wrong is wrong for all of them.
  shared: kindApps(cloneSets).map((app): KindApp => (
    { ...app, placement: { ...app.placement, where: { by: 'all', names: [], value: 0 }, except: [] } })),
  workloads: fc.array(
    fc.constantFrom(...NAMED_BY_ID).chain((kind) => kind.props.map((props) => ({ kind, props }))), { minLength: 2, maxLength: 6 },
  ),
});

/** Apps of several workloads that share fleet, placement and overrides: what is worked out once for all of them must be right for each. */
const ofSeveral: Family = (_, seed) => {
  const { shared, workloads } = drawn(several, seed);
  const write = (outdir: string, chosen: Several['workloads']): void => {
    try {
      severalApp(shared, chosen, outdir).synth();
    } catch (error) {
      // A random definition is wrong now and then: the app is written without those that are.
      const sound = chosen.filter((__, index) => !String((error as Error).message).includes(`/web-${index}] `));
      if (sound.length === 0 || sound.length === chosen.length) throw error;
      write(outdir, sound);
    }
  };
  return { name: 'several workloads', write: (outdir) => write(outdir, workloads) };
};

function severalApp(shared: KindApp, workloads: Several['workloads'], outdir: string): FederationApp {
  const app = new FederationApp({ outdir });
  new Fleet(app, 'fleet', { clusters: [...shared.clusters], kruiseVersion: shared.kruise });
  const charts = ['shop', 'back'].map((id) => new Chart(app, id, { namespace: id, disableResourceNameHashes: true }));
  const divided = placementOf(shared);
  const duplicated = placementOf({ ...shared, placement: { ...shared.placement, division: 'duplicate' } });
  // Those that name a container fit every kind that has it.
  const [ofWeb, ofOthers] = [['web'], []].map((containers) => (
    shared.overrides.map((override) => overrideOf({ ...cloneSets, containers }, shared, override))));
  workloads.forEach(({ kind, props }, index) => kind.add(charts[index % 2], `web-${index}`, props, {
    placement: kind.divisible ? divided : duplicated, overrides: kind.containers[0] === 'web' ? ofWeb : ofOthers,
  }));
  return app;
}

const ofCharts: Family = (_, seed) => {
  const chart = drawn(randomChart, seed);
  return { name: 'chart', write: (outdir) => buildChart(chart, outdir).app.synth() };
};

const FAMILIES: readonly Family[] = [
  ofKinds('alone', kindApps),
  ofKinds('with tools', kindApps, ({ clusters }) => appliedByTools(clusters)),
  ofKinds('in a rollout', kindAppsWithRollouts),
  ofKinds('beside policies', kindAppsWithPolicies),
  ofSeveral,
  ofCharts,
];

/** Random apps of all families in turn, without end; the same ones for the same seed. */
export function* randomTrees(seed: number): Generator<TreeApp> {
  for (let index = 0; ; index++) {
    const { name, write } = FAMILIES[index % FAMILIES.length](Math.floor(index / FAMILIES.length), seed * 1_000_003 + index);
    yield { name: `random ${String(index).padStart(4, '0')} ${name}`, write };
  }
}
