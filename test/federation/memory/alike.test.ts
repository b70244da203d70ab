import { App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { addWorkload, onlyOn, type RandomApp, randomApp } from '../random-apps';
import { Federation } from '../../../constructs/federation/federation';
import type { FederatedResource } from '../../../constructs/federation/federated-resource';
import { sharesIn } from '../../../constructs/federation/kept-plan';
import { DefinitionDigests } from '../../../constructs/federation/memory/definition-digest';
import { plannerOf } from '../../../constructs/federation/memory/planner';
import { ClusterOverride, ControlPlane, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, Placement } from '../../../constructs';

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });

const DIGEST = `sha256:${'0'.repeat(64)}`;
/** Images of every form, some of which no override can change, and names of the greatest lengths. */
const IMAGES = [
  'registry.example.com/web:1.0.0', 'registry.example.com/shop/other:2', 'r1.example.com/web:2.1', 'localhost:5000/web:1', 'proxy:2', 'web', 'shop/web',
  `registry.example.com/web@${DIGEST}`, `registry.example.com/web:1@${DIGEST}`, `web@${DIGEST}`, `registry.example.com/${'long/'.repeat(30)}web:1`, 'Registry.example.com/Web:1',
  'Shop/web:1', ' web:1', 'web:', '',
];
const NAMES = ['web', 'cart', 'a', `long-${'x'.repeat(40)}`, `too-long-${'x'.repeat(50)}`, 'spec', 'metadata'];

/** Compares the plans of workloads that know of each other with plans of their own; how many are of workloads that are alike. */
function compared(app: App, workloads: readonly FederatedResource[]): number {
  const federation = Federation.of(app);
  const [together, alone] = [federation.asItIs(plannerOf(new DefinitionDigests()).make), federation.fresh()];
  return workloads.filter((workload) => {
    const [plan, own] = [together.plan(workload), alone.plan(workload)];
    // As text, so that the order of keys counts.
    expect(JSON.stringify([...plan.told])).toBe(JSON.stringify([...own.told]));
    expect(plan.problems).toEqual(own.problems);
    expect(plan.split).toEqual(own.split);
    if (plan.remembered) expect(plan.shares).toEqual(sharesIn(own));
    return plan.remembered;
  }).length;
}

/** Those of the random changes that are of pods alone. */
const POD_CHANGES = [0, 1, 2, 3, 6, 12];

/** A random app whose workloads have a chance to be alike: changes of pods, nothing of their own beside them, and no shares to be warned of. */
function uniform(app: RandomApp): RandomApp {
  const overrides = app.overrides.map(({ target, changes }) => ({ target, changes: changes.map(({ what, value }) => ({ what: POD_CHANGES[what % POD_CHANGES.length], value })) }));
  return { ...app, overrides, withConfig: false, placement: { ...app.placement, division: 'duplicate' } };
}

test('random workloads that differ in names and images are planned as each of them is', () => {
  let alike = 0;
  const image = fc.oneof(fc.constantFrom(...IMAGES.slice(0, 4)), fc.constantFrom(...IMAGES));
  const individuals = fc.uniqueArray(fc.record({ id: fc.constantFrom(...NAMES), image }), { minLength: 4, maxLength: 7, selector: ({ id }) => id });
  fc.assert(fc.property(fc.oneof({ weight: 3, arbitrary: randomApp.map(uniform) }, { weight: 1, arbitrary: randomApp }), individuals, (random, all) => {
    const app = new App();
    const karmada = onlyOn(random, ControlPlane.KARMADA);
    new Fleet(app, 'fleet', { clusters: [...karmada.clusters] });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    alike += compared(app, all.map((individual) => addWorkload(chart, karmada, individual)));
  }), { numRuns: 150, seed: 15 });
  expect(alike).toBeGreaterThanOrEqual(40);
});

describe('of two workloads', () => {
  const CLUSTERS = [{ name: 'us' }, { name: 'eu', labels: { tier: 'edge' } }];
  const PROPS: KruiseFederatedCloneSetProps = {
    replicas: 4, containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 8080 }], placement: Placement.onAllClusters().divideByWeight({ us: 1, eu: 1 }),
    overrides: [ClusterOverride.onClusters('eu').imageRegistry('registry.eu.example.com').env('web', 'LEVEL', 'warn')],
  };

  function alike(props: Partial<KruiseFederatedCloneSetProps>, change?: (other: KruiseFederatedCloneSet) => void, id = 'other'): boolean {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const [web, other] = [new KruiseFederatedCloneSet(chart, 'web', PROPS), new KruiseFederatedCloneSet(chart, id, { ...PROPS, ...props })];
    change?.(other);
    return compared(app, [web, other]) > 0;
  }

  const container = (fields: Partial<kplus.ContainerProps>) => ({ containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 8080, ...fields }] });
  const override = (change: (edge: ClusterOverride) => ClusterOverride) => ({ overrides: [change(ClusterOverride.onClusters('eu'))] });

  test.each<[string, Partial<KruiseFederatedCloneSetProps>]>([
    ['name', {}], ['image', container({ image: 'registry.example.com/shop/cart:7' })], ['registry', container({ image: 'other.example.com/web:1' })],
  ])('those with another %s are alike', (_what, props) => {
    expect(alike(props)).toBe(true);
  });

  test.each<[string, Partial<KruiseFederatedCloneSetProps>]>([
    ['replicas', { replicas: 5 }],
    ['form of image', container({ image: 'web:1' })],
    ['digest that an override would drop', container({ image: `registry.example.com/web:1@${DIGEST}` })],
    ['invalid image', container({ image: 'Web:1' })],
    ['port', container({ portNumber: 9090 })],
    ['placement', { placement: Placement.onAllClusters().divideByWeight({ us: 2, eu: 1 }) }],
    ['change', override((edge) => edge.env('web', 'LEVEL', 'error'))],
    ['label', { metadata: { labels: { 'shop/team': 'cart' } } }],
    ['label of pods', { podMetadata: { labels: { 'shop/team': 'cart' } } }],
    ['propagation', { propagation: { priority: 3 } }],
  ])('those with another %s are not', (_what, props) => {
    expect(alike(props)).toBe(false);
  });

  test('one with a Service is not like one without', () => {
    expect(alike({}, (other) => other.exposeViaService())).toBe(false);
  });

  test('one that is named like its label is not like one that is named like another', () => {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    expect(compared(app, ['web', 'other'].map((name) => new KruiseFederatedCloneSet(chart, name, { ...PROPS, metadata: { name, labels: { [name]: 'yes' } } })))).toBe(0);
  });

  test('one to which an object is attached is not like one that refers to it', () => {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const referring = ({ id, named, attached }: { id: string; named: string; attached: boolean }) => {
      const chart = new Chart(app, id, { namespace: 'shop' });
      const config = new kplus.ConfigMap(chart, 'config', { metadata: { name: named }, data: { level: 'info' } });
      const workload = new KruiseFederatedCloneSet(chart, 'workload', {
        ...PROPS, metadata: { name: id }, ...container({ envFrom: [new kplus.EnvFrom(kplus.ConfigMap.fromConfigMapName(chart, 'named', 'web'))] }),
      });
      if (attached) workload.addCompanion(config);
      return workload;
    };
    expect(compared(app, [referring({ id: 'web', named: 'web', attached: false }), referring({ id: 'other', named: 'other', attached: true })])).toBe(0);
  });

  test('a name that is too long is said of the workload that has it', () => {
    expect(alike({}, undefined, `too-long-${'x'.repeat(50)}`)).toBe(false);
  });
});

test.each<[string, ClusterOverride]>([
  ['a label', ClusterOverride.onClusters('eu').label('track', 'edge')],
  ['a patch', ClusterOverride.onClusters('eu').replace('/spec/minReadySeconds', 5)],
  ['replicas', ClusterOverride.onClusters('eu').replicas(3)],
])('workloads whose overrides change more than pods, as %s, are looked at one by one', (_what, override) => {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'us' }, { name: 'eu' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  const workloads = ['one', 'two'].map((id) => new KruiseFederatedCloneSet(chart, id, {
    containers: [{ name: 'web', image: 'web:1' }], placement: Placement.onAllClusters().duplicate(), overrides: [override],
  }));
  expect(compared(app, workloads)).toBe(0);
});

test.each<[string, string, ClusterOverride, string]>([
  ['a digest', `web:1@${DIGEST}`, ClusterOverride.onClusters('eu').imageTag('2'), 'would be dropped'],
  ['upper case, which no registry may stand before', 'Shop/web:1', ClusterOverride.onClusters('eu').imageRegistry('registry.example.com').imageTag('2'), 'upper-case letters'],
  ['a long name, behind a registry with a path', `${'x'.repeat(90)}:1`, ClusterOverride.onClusters('eu').imageRegistry(`registry.example.com/${'p/'.repeat(90)}p`).imageTag('2'), 'more than 255 characters'],
  [
    'a long name, behind registries with paths', `${'x'.repeat(90)}:1`,
    ClusterOverride.onClusters('eu').imageRegistry(`one.example.com/${'p/'.repeat(41)}p`).imageRegistry(`two.example.com/${'p/'.repeat(41)}p`).imageTag('2'), 'more than 255 characters',
  ],
])('what is wrong for one workload and right for another, because its image has %s, is said of the one', (_what, image, override, message) => {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  const workloads = ['web:1', image].map((each, index) => new KruiseFederatedCloneSet(chart, `web-${index}`, {
    containers: [{ name: 'web', image: each }], placement: Placement.onAllClusters().duplicate(), overrides: [override],
  }));
  const federation = Federation.of(app);
  const session = federation.asItIs(plannerOf(new DefinitionDigests()).make);
  expect(workloads.map((workload) => session.plan(workload).problems.map((problem) => problem.message))).toEqual([[], [expect.stringContaining(message)]]);
});
