import { join } from 'node:path';
import { ApiObject, App, Chart, Duration, JsonPatch, NumberStringUnionResolver, Testing, YamlOutputType } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { cloneSets } from './random/clone-set';
import { kindApps, overrideOf } from './random/kind-app';
import { appOf, areUnmade, inScratch, MANY, PROPS, scratch, workloadsOf, written } from './unmade-apps';
import { placementOf } from '../federation/random-apps';
import { filesIn } from '../output/generations';
import {
  CloneSet, CloneSetUpdateStrategy, ControlPlane, FederatedWorkload, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps,
  KruiseVersion, PodAddress, UpdatePriority,
} from '../../constructs';

inScratch();

const IMAGES = ['registry.example.com/web:1.0.0', 'registry.example.com/shop/other:2', 'web', 'web:', 'Web:1', ''];

/** Without functions in them, as random containers have. */
const PROBES = [undefined, kplus.Probe.fromHttpGet('/ready'), kplus.Probe.fromTcpSocket({ periodSeconds: Duration.seconds(3) }), undefined];
const LIFECYCLES = [undefined, undefined, { preStop: kplus.Handler.fromTcpSocket() }, { postStart: kplus.Handler.fromCommand(['/warm']) }];

test('random workloads are written the same, whether somebody has looked at their constructs or not', () => {
  let unmade = 0;
  const listOf = (images: readonly string[]) => fc.array(fc.constantFrom(...images), { minLength: MANY, maxLength: MANY });
  const images = fc.oneof({ weight: 4, arbitrary: listOf(IMAGES.slice(0, 3)) }, { weight: 1, arbitrary: listOf(IMAGES) });
  const metadata = fc.option(
    fc.record({ labels: fc.constant({ 'shop/team': 'cart' }), annotations: fc.constant({ note: '' }) }, { requiredKeys: [] }), { nil: undefined },
  );
  const more = fc.record({
    podMetadata: fc.constant({ labels: { 'shop/tier': 'web' }, annotations: { 'shop/note': 'x' } }),
    terminationGracePeriod: fc.nat(90).map((seconds) => Duration.seconds(seconds)),
    minReady: fc.nat(9).map((seconds) => Duration.seconds(seconds)), hostNetwork: fc.boolean(),
    scaleStrategy: fc.constant({ maxUnavailable: kplus.PercentOrAbsolute.absolute(2) }), volumeClaimTemplates: fc.constant(undefined),
    lifecycle: fc.constant({ preDelete: { labels: { drained: 'true' } } }),
    dns: fc.constant({ nameservers: ['10.0.0.1'] }), securityContext: fc.constant({ user: 1000 }),
    hostAliases: fc.constant([{ ip: '10.0.0.2', hostnames: ['db'] }]),
    updateStrategy: fc.constant(CloneSetUpdateStrategy.inPlaceIfPossible({
      priority: UpdatePriority.byOrderedLabels('shop/order'), gracePeriod: Duration.seconds(3),
    })),
  }, { requiredKeys: [] });
  // What is wrong, or has to be made.
  const odd = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, {
    weight: 1, arbitrary: fc.constantFrom(
      { select: false }, { spread: true }, { isolate: true }, { podAddress: PodAddress.CONSTRUCT_PATH },
      { stray: 1 }, { minReady: 'soon' }, { readinessGates: 'ready' }, { hostAliases: 'db' },
    ),
  });
  fc.assert(fc.property(kindApps(cloneSets), more, odd, images, metadata, fc.nat(3), (random, extra, strange, all, said, probed) => {
    const app = { ...random, clusters: random.clusters.map((cluster) => ({ ...cluster, controlPlane: ControlPlane.KARMADA })) };
    const build = (chart: Chart) => {
      const own = new Chart(chart.node.root as App, 'own', { namespace: 'own', labels: { 'shop/chart': 'own' } });
      new Fleet(own, 'fleet', { clusters: app.clusters, kruiseVersion: app.kruise });
      const [first, ...others] = (app.props.containers ?? PROPS.containers).map((container: any) => (
        probed === 0 ? container : { ...container, liveness: undefined, readiness: PROBES[probed], lifecycle: LIFECYCLES[probed] }
      ));
      return all.map((each, index) => new KruiseFederatedCloneSet(own, `web-${index}`, {
        ...app.props, ...extra, ...strange as any, ...(said && { metadata: { ...said, ...(index % 2 === 0 && { name: `named-${index}` }) } }),
        containers: [{ ...first, image: each }, ...others],
        placement: placementOf(app), overrides: app.overrides.map((override) => overrideOf(cloneSets, app, override)),
      }));
    };
    const [seen, unseen] = [written(build, true), written(build, false)];
    expect(unseen.output).toEqual(seen.output);
    unmade += Math.sign(unseen.unmade);
  }), { numRuns: 100, seed: 15 });
  expect(unmade).toBeGreaterThan(25);
});

test('workloads that say the same but for names and images are not made to be written', () => {
  const chart = appOf();
  const workloads = workloadsOf(chart);
  (chart.node.root as App).synth();
  expect(areUnmade(workloads)).toBe(MANY - 13);
  const { output } = written((other) => workloadsOf(other), true);
  expect(filesIn(join(scratch, 'dist'))).toEqual(output);
});

test.each<[string, (index: number) => Partial<KruiseFederatedCloneSetProps>]>([
  ['replicas', (index) => ({ replicas: index + 1 })],
  ['a variable', (index) => ({ containers: [{ image: 'web:1', envVariables: { INDEX: kplus.EnvValue.fromValue(String(index)) } }] })],
  ['volumes', () => ({ containers: [{ image: 'web:1', volumeMounts: [{ path: '/tmp', volume: { name: 'tmp', _toKube: () => ({ name: 'tmp', emptyDir: {} }) } as any }] }] })],
  ['the path of the construct as their address', () => ({ podAddress: PodAddress.CONSTRUCT_PATH })],
  ['pods that keep away from each other', () => ({ spread: true })],
  ['network policies', () => ({ isolate: true })],
  ['their name in a label', (index) => ({ metadata: { name: `web-${index}`, labels: { app: `web-${index}` } } })],
  ['something wrong', () => ({ metadata: { labels: 'app' as any } })],
])('workloads with %s are made', (_what, more) => {
  expect(areUnmade(workloadsOf(appOf(), more))).toBe(0);
});

test('workloads of an app that cdk8s writes, or that resolves values in a way of its own, are made', () => {
  const plain = new App();
  new Fleet(plain, 'fleet', { clusters: [{ name: 'us' }, { name: 'eu' }] });
  expect(areUnmade(workloadsOf(new Chart(plain, 'shop')))).toBe(0);
  expect(areUnmade(workloadsOf(appOf({ resolvers: [new NumberStringUnionResolver()] })))).toBe(0);
  process.env.CDK8S_DISABLE_SORT = '1';
  try {
    expect(areUnmade(workloadsOf(appOf()))).toBe(0);
  } finally {
    delete process.env.CDK8S_DISABLE_SORT;
  }
});

test('an image is foretold only where two were seen to differ', () => {
  const chart = appOf();
  const containers = (image: string) => ({ containers: [{ name: 'web', image: 'web:1' }, { name: 'proxy', image }] });
  const alike = workloadsOf(chart, () => containers('proxy:1'));
  expect(areUnmade(alike)).toBe(MANY - 13);
  const [other, another, third] = ['2', '3', '1'].map((tag) => new KruiseFederatedCloneSet(chart, `proxy-${tag}`, { ...PROPS, ...containers(`proxy:${tag}`) }));
  expect([other, another, third].map((workload) => workload._madeObject() === undefined)).toEqual([false, true, true]);
});

describe('a workload that is not made', () => {
  let chart: Chart;
  let last: KruiseFederatedCloneSet;
  beforeEach(() => {
    chart = appOf();
    last = workloadsOf(chart).at(-1)!;
    expect(last._madeObject()).toBeUndefined();
  });

  const textIn = (file: string) => filesIn(join(scratch, 'dist'))[`karmada/shop/${file}.k8s.yaml`];
  const synth = () => {
    (chart.node.root as App).synth();
    return textIn('shop-web-15-cloneset');
  };

  test.each<[string, () => unknown]>([
    ['its object', () => ApiObject.of(last.workload)],
    ['a search of the tree', () => chart.node.findAll().filter((node) => node instanceof CloneSet).length],
    ['its path', () => last.node.findChild('workload')],
    ['autoscaling', () => last.hasAutoscaler],
    ['a policy of its own', () => last.propagationPolicy],
  ])('is made for who asks for %s', (_what, ask) => {
    ask();
    expect(last._madeObject()?.name).toBe('shop-web-15');
    expect(last.workload.replicas).toBe(4);
    expect(last.workload.containers.map(({ image }) => image)).toEqual(['registry.example.com/web-15:1']);
    expect(last.node.children.map(({ node }) => node.id)).toEqual(_what === 'a policy of its own' ? ['told', 'workload'] : ['workload']);
  });

  test.each<[string, (workload: CloneSet) => unknown, string]>([
    ['a container', (workload) => workload.addContainer({ name: 'extra', image: 'extra:1' }), 'image: extra:1'],
    ['a label', (workload) => workload.metadata.addLabel('shop/added', 'yes'), 'shop/added: "yes"'],
    ['a label of its pods', (workload) => workload.podMetadata.addLabel('shop/added', 'yes'), 'shop/added: "yes"'],
    ['a patch', (workload) => ApiObject.of(workload).addJsonPatch(JsonPatch.add('/spec/minReadySeconds', 77)), 'minReadySeconds: 77'],
    ['a Service', () => last.exposeViaService(), 'kind: Service'],
  ])('is written with %s that is added to it', (_what, add, text) => {
    add(last.workload);
    expect(synth()).toContain(text);
  });

  test('can be the target of an autoscaler', () => {
    new kplus.HorizontalPodAutoscaler(chart, 'hpa', { target: last, maxReplicas: 9 });
    expect(last.hasAutoscaler).toBe(true);
    expect(synthError()).toContain("[shop/web-15] KF520: CloneSet 'shop-web-15' has an autoscaler, and its replicas are divided.");
  });

  test('is delivered, and what is handed out is nobody else\'s', () => {
    const [mine] = last.delivered('us');
    expect(mine).toMatchObject({
      kind: 'CloneSet', metadata: { name: 'shop-web-15' },
      spec: { replicas: 2, selector: { matchLabels: { 'cdk8s.io/metadata.addr': 'cloneset_shop_shop-web-15' } } },
    });
    mine.spec.updateStrategy.type = 'mine';
    mine.spec.template.spec.containers[0].name = 'mine';
    expect(JSON.stringify(last.delivered('us'))).not.toContain('mine');
    expect(synth()).not.toContain('mine');
    expect(last._madeObject()).toBeUndefined();
  });

  test('is federated once more by who takes all of it, as any other', () => {
    expect(() => FederatedWorkload.fromConstruct(chart, 'again', last.workload)).not.toThrow();
    expect(last._madeObject()).toBeDefined();
  });

  test('can be looked at while cdk8s renders its chart', () => {
    expect(Testing.synth(chart).filter(({ kind }) => kind === 'CloneSet')).toHaveLength(MANY);
  });

  test('is found wrong as any other', () => {
    const wrong = new KruiseFederatedCloneSet(chart, 'Not_A_Name', { ...PROPS, metadata: { name: 'Not_A_Name' } });
    const image = new KruiseFederatedCloneSet(chart, 'image', { ...PROPS, containers: [{ name: 'web', image: 'Not An Image', portNumber: 8080 }] });
    expect([wrong, image].map((workload) => workload._madeObject() === undefined)).toEqual([true, true]);
    expect(synthError()).toMatch(/\[shop\/Not_A_Name\][^]*\[shop\/image\]/);
  });

  const synthError = (): string => {
    try {
      return synth();
    } catch (error) {
      return String(error);
    }
  };
});

test('a chart with a fleet of another version of Kruise has workloads of that version', () => {
  const chart = appOf({ yamlOutputType: YamlOutputType.FILE_PER_CHART });
  workloadsOf(chart);
  const { kruiseVersion } = workloadsOf(new Chart(chart, 'older', { namespace: 'older' }), () => ({ kruiseVersion: KruiseVersion.V1_8 })).at(-1)!.workload;
  expect(kruiseVersion).toBe(KruiseVersion.V1_8);
});
