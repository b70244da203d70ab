import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { forgetAll, run, withMemory } from './remembering';
import {
  ClusterOverride, ClusterSelector, ControlPlane, FederationApp, Fleet, type FleetCluster, KruiseFederatedCloneSet, Placement,
} from '../../../constructs';

// Tests are run while code is written.
jest.mock('../../../constructs/federation/memory/code-digest', () => ({ codeStamp: () => 'the same', codeDigest: () => 'the same' }));

/** A workload, as data. */
interface One {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly replicas: number;
  readonly label?: string;
  readonly level?: string;
}

/** An app of some workloads, as data. */
interface Several {
  readonly clusters: readonly FleetCluster[];
  readonly workloads: readonly One[];
  readonly namespace: string;
  readonly duplicated: boolean;
  readonly registries: number;
  readonly deletionProtection: boolean;
  /** Objects of users. */
  readonly beside: readonly Beside[];
}

const SELECTOR = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
const OBJECTS = {
  policy: { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', spec: { resourceSelectors: [{ ...SELECTOR, name: 'web-1' }], placement: {} } },
  overrides: {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy',
    spec: { resourceSelectors: [SELECTOR], overrideRules: [{ overriders: { labelsOverrider: [{ operator: 'add', value: { by: 'hand' } }] } }] },
  },
  budget: { apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', spec: { targetRef: { ...SELECTOR, name: 'web-1' }, maxUnavailable: 1 } },
  service: { apiVersion: 'v1', kind: 'Service', spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } },
  namesake: { ...SELECTOR, metadata: { name: 'web-2' }, spec: { replicas: 1, selector: { matchLabels: { app: 'other' } }, template: { metadata: { labels: { app: 'other' } }, spec: { containers: [] } } } },
};
type Beside = keyof typeof OBJECTS;

/** Most of them with nothing to be said of: otherwise nothing is kept. */
const several: fc.Arbitrary<Several> = fc.record({
  clusters: fc.array(fc.constantFrom(ControlPlane.KARMADA, ControlPlane.KARMADA, ControlPlane.KARMADA, ControlPlane.KARMADA, ControlPlane.OCM), { minLength: 2, maxLength: 3 })
    .map((planes) => planes.map((controlPlane, index): FleetCluster => ({ name: `c${index}`, controlPlane, labels: { tier: index === 0 ? 'edge' : 'prod' } }))),
  workloads: fc.array(fc.record({
    image: fc.constantFrom('web:1', 'registry.example.com/shop/web:2', 'proxy'), replicas: fc.constantFrom(6, 12), level: fc.constantFrom(undefined, 'warn'),
  }), { minLength: 3, maxLength: 8 }).map((list) => list.map((one, index) => ({ ...one, id: `web-${index}`, name: `web-${index}` }))),
  namespace: fc.constant('shop'),
  duplicated: fc.boolean(),
  registries: fc.nat(2),
  deletionProtection: fc.boolean(),
  beside: fc.constantFrom<Beside[]>([], [], [], ['service'], ['budget']),
});

type Change = (before: Several, which: number) => Several;

const ofOne = (change: (one: One, all: readonly One[]) => Partial<One>): Change => (before, which) => ({
  ...before, workloads: before.workloads.map((one, index, all) => (index === which % all.length ? { ...one, ...change(one, all) } : one)),
});
const ofCluster = (change: Partial<FleetCluster>): Change => (before) => ({ ...before, clusters: before.clusters.map((cluster, index) => (index === 0 ? { ...cluster, ...change } : cluster)) });
const beside = (object: Beside): Change => (before) => ({
  ...before, beside: before.beside.includes(object) ? before.beside.filter((one) => one !== object) : [...before.beside, object],
});

/** What may be another than in the run before, and whether workloads are known then. */
const CHANGES: readonly (readonly [what: string, change: Change, areKnown: boolean])[] = [
  ['nothing', (before) => before, true],
  ['an image', ofOne(() => ({ image: 'registry.example.com/changed:2' })), true],
  ['an image that is none', ofOne(() => ({ image: 'Registry.example.com/UPPER:1' })), false],
  ['all images', (before) => ({ ...before, workloads: before.workloads.map((one) => ({ ...one, image: `${one.image}-changed` })) }), false],
  ['replicas', ofOne(({ replicas }) => ({ replicas: replicas + 6 })), false],
  ['a label', ofOne(() => ({ label: 'changed' })), false],
  ['a variable of an override', ofOne(() => ({ level: 'info' })), false],
  ['a name', ofOne(({ name }) => ({ name: `${name}-changed` })), false],
  ['the name of another', ofOne((_, [first]) => ({ name: first.name })), false],
  ['one workload less', (before, which) => ({ ...before, workloads: before.workloads.filter((_, index, all) => index !== which % all.length) }), false],
  ['one workload more', (before) => ({ ...before, workloads: [...before.workloads, { id: 'another', name: 'another', image: 'web:1', replicas: 6 }] }), false],
  ['the order', (before) => ({ ...before, workloads: [...before.workloads].reverse() }), false],
  ['a namespace', (before) => ({ ...before, namespace: 'changed' }), false],
  ['deletion protection', (before) => ({ ...before, deletionProtection: !before.deletionProtection }), false],
  ['a division', (before) => ({ ...before, duplicated: !before.duplicated }), false],
  ['registries', (before) => ({ ...before, registries: before.registries + 1 }), false],
  ['a label of a cluster', ofCluster({ labels: { tier: 'prod' } }), false],
  ['a control plane', ofCluster({ controlPlane: ControlPlane.DIRECT }), false],
  ['one cluster more', (before) => ({ ...before, clusters: [...before.clusters, { name: 'another', labels: { tier: 'edge' } }] }), false],
  ['a policy', beside('policy'), false],
  ['an override policy', beside('overrides'), false],
  ['a budget', beside('budget'), false],
  ['a service', beside('service'), false],
  ['an object of the same name', beside('namesake'), false],
];

/** `RANDOM_RUNS=100 FAST_CHECK_SEED=random npx jest recall-random` looks for more. */
const RUNS = Number(process.env.RANDOM_RUNS ?? 5);

withMemory();

const appOf = ({ clusters, workloads, namespace, duplicated, registries, deletionProtection, beside: objects }: Several) => (outdir: string): FederationApp => {
  const app = new FederationApp({ outdir, deletionProtection });
  new Fleet(app, 'fleet', { clusters: [...clusters] });
  const chart = new Chart(app, 'shop', { namespace, disableResourceNameHashes: true });
  for (const name of objects) new ApiObject(chart, name, { metadata: { name }, ...OBJECTS[name] });
  const placement = duplicated ? Placement.onAllClusters().duplicate() : Placement.onAllClusters().divideByWeight(Object.fromEntries(clusters.map(({ name }, index) => [name, index === 1 ? 2 : 1])));
  for (const { id, name, image, replicas, label, level } of workloads) {
    new KruiseFederatedCloneSet(chart, id, {
      metadata: { name, ...(label !== undefined && { labels: { said: label } }) }, replicas, containers: [{ name: 'web', image, portNumber: 8080 }], placement,
      overrides: [
        ...Array.from({ length: registries }, (_, index) => ClusterOverride.onClusters(clusters[index % clusters.length].name).imageRegistry(`r${index}.example.com`)),
        ...(level === undefined ? [] : [ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' })).env('web', 'LEVEL', level)]),
      ],
    });
  }
  return app;
};

test.each(CHANGES)('an app that differs from that of the run before by %s comes out as without a memory', (_, change, areKnown) => {
  let known = 0;
  fc.assert(fc.property(several, fc.nat(20), (before, which) => {
    forgetAll();
    const after = change(before, which);
    run(appOf(before));
    const remembering = run(appOf(after));
    expect(remembering.output).toEqual(run(appOf(after), 'off').output);
    known += remembering.known.length;
  }), { numRuns: RUNS });
  if (areKnown) expect(known).toBeGreaterThan(RUNS);
});
