import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Duration, type IResolver, JsonPatch, Lazy, NumberStringUnionResolver, type ResolutionContext, Testing, YamlOutputType } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { cloneSets } from './random/clone-set';
import { kindApps, overrideOf } from './random/kind-app';
import { placementOf } from '../federation/random-apps';
import { filesIn } from '../output/generations';
import {
  CloneSet, CloneSetUpdateStrategy, ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, type FederationAppProps, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, KruiseVersion, Placement, Plan,
   PodAddress, UpdatePriority,
} from '../../constructs';

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });

let scratch: string;
beforeEach(() => { scratch = mkdtempSync(join(tmpdir(), 'unmade-')); });
afterEach(() => { rmSync(scratch, { recursive: true, force: true }); });

/** From the tenth on, workloads are looked at; one is remembered, the next is the sample, and another one proves it. */
const MANY = 16;
const PROPS: KruiseFederatedCloneSetProps = {
  replicas: 4, containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 8080 }], placement: Placement.onAllClusters().divideByWeight({ us: 1, eu: 1 }),
  overrides: [ClusterOverride.onClusters('eu').imageRegistry('registry.eu.example.com').env('web', 'LEVEL', 'warn')],
};

function appOf(props: FederationAppProps = {}): Chart {
  const app = new FederationApp({ outdir: join(scratch, 'dist'), printShares: false, ...props });
  new Fleet(app, 'fleet', { clusters: [{ name: 'us' }, { name: 'eu', labels: { tier: 'edge' } }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function workloadsOf(chart: Chart, more: (index: number) => Partial<KruiseFederatedCloneSetProps> = () => ({})): KruiseFederatedCloneSet[] {
  return Array.from({ length: MANY }, (_, index) => new KruiseFederatedCloneSet(chart, `web-${index}`, {
    ...PROPS, containers: [{ name: 'web', image: `registry.example.com/web-${index}:1`, portNumber: 8080 }], ...more(index),
  }));
}

const areUnmade = (workloads: readonly KruiseFederatedCloneSet[]) => workloads.filter((workload) => !workload._madeObject()).length;

/** The files of an app, or why there are none, and how many of its workloads were never made. */
function written(build: (chart: Chart) => readonly KruiseFederatedCloneSet[], looks: boolean, props: FederationAppProps = {}) {
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

const IMAGES = ['registry.example.com/web:1.0.0', 'registry.example.com/shop/other:2', 'web', 'web:', 'Web:1', ''];

/** Without functions in them, as random containers have. */
const PROBES = [undefined, kplus.Probe.fromHttpGet('/ready'), kplus.Probe.fromTcpSocket({ periodSeconds: Duration.seconds(3) }), undefined];
const LIFECYCLES = [undefined, undefined, { preStop: kplus.Handler.fromTcpSocket() }, { postStart: kplus.Handler.fromCommand(['/warm']) }];

test('random workloads are written the same, whether somebody has looked at their constructs or not', () => {
  let unmade = 0;
  const listOf = (images: readonly string[]) => fc.array(fc.constantFrom(...images), { minLength: MANY, maxLength: MANY });
  const images = fc.oneof({ weight: 4, arbitrary: listOf(IMAGES.slice(0, 3)) }, { weight: 1, arbitrary: listOf(IMAGES) });
  const metadata = fc.option(fc.record({ labels: fc.constant({ 'shop/team': 'cart' }), annotations: fc.constant({ note: '' }) }, { requiredKeys: [] }), { nil: undefined });
  const more = fc.record({
    podMetadata: fc.constant({ labels: { 'shop/tier': 'web' }, annotations: { 'shop/note': 'x' } }), terminationGracePeriod: fc.nat(90).map((seconds) => Duration.seconds(seconds)),
    minReady: fc.nat(9).map((seconds) => Duration.seconds(seconds)), hostNetwork: fc.boolean(),
    scaleStrategy: fc.constant({ maxUnavailable: kplus.PercentOrAbsolute.absolute(2) }), volumeClaimTemplates: fc.constant(undefined),
    lifecycle: fc.constant({ preDelete: { labels: { drained: 'true' } } }), dns: fc.constant({ nameservers: ['10.0.0.1'] }), securityContext: fc.constant({ user: 1000 }),
    hostAliases: fc.constant([{ ip: '10.0.0.2', hostnames: ['db'] }]),
    updateStrategy: fc.constant(CloneSetUpdateStrategy.inPlaceIfPossible({ priority: UpdatePriority.byOrderedLabels('shop/order'), gracePeriod: Duration.seconds(3) })),
  }, { requiredKeys: [] });
  // What is wrong, or has to be made.
  const odd = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, {
    weight: 1, arbitrary: fc.constantFrom({ select: false }, { spread: true }, { isolate: true }, { podAddress: PodAddress.CONSTRUCT_PATH }, { stray: 1 }, { minReady: 'soon' }, { readinessGates: 'ready' }, { hostAliases: 'db' }),
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
        ...app.props, ...extra, ...strange as any, ...(said && { metadata: { ...said, ...(index % 2 === 0 && { name: `named-${index}` }) } }), containers: [{ ...first, image: each }, ...others],
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
    expect(mine).toMatchObject({ kind: 'CloneSet', metadata: { name: 'shop-web-15' }, spec: { replicas: 2, selector: { matchLabels: { 'cdk8s.io/metadata.addr': 'cloneset_shop_shop-web-15' } } } });
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

type Add = (id: string, props: KruiseFederatedCloneSetProps, scope?: Chart) => KruiseFederatedCloneSet;

/** What comes of an app whose workloads are all made at once, as cdk8s-plus makes them, and of one in which nobody looks at them. */
function bothWays(build: (chart: Chart, add: Add) => void): readonly [atOnce: unknown, late: unknown] {
  return [true, false].map((looks) => {
    const outdir = mkdtempSync(join(scratch, 'dist-'));
    const chart = appOf({ outdir });
    try {
      build(chart, (id, props, scope = chart) => {
        const workload = new KruiseFederatedCloneSet(scope, id, props);
        if (looks) workload.node.findAll();
        return workload;
      });
      (chart.node.root as App).synth();
      return filesIn(outdir);
    } catch (error) {
      return String(error);
    }
  }) as [unknown, unknown];
}

/** So many workloads, with what they are made from. */
function workloadsWith(add: Add, more: (index: number) => any, count = MANY): KruiseFederatedCloneSet[] {
  return Array.from({ length: count }, (_, index) => add(`web-${index}`, { ...PROPS, ...more(index) }));
}

describe('who changes what workloads were made from', () => {
  const container = () => ({
    name: 'web', image: 'web:1', portNumber: 8080, envVariables: { LEVEL: kplus.EnvValue.fromValue('info') }, args: ['--fast'], ports: [{ number: 9090, name: 'metrics' }], securityContext: { user: 1000 },
    resources: { cpu: { request: kplus.Cpu.millis(100) } },
  });

  test.each<[string, (said: any) => unknown]>([
    ['a variable', ({ containers: [web] }) => { web.envVariables.DEBUG = kplus.EnvValue.fromValue('1'); }],
    ['arguments', ({ containers: [web] }) => web.args.push('--slow')],
    ['resources', ({ containers: [web] }) => { web.resources.cpu.request = kplus.Cpu.millis(7); }],
    ['labels of pods', ({ podMetadata }) => { podMetadata.labels.release = 'r2'; }],
    ['options of a strategy', ({ options }) => { options.paused = true; }],
    ['the delay', (said) => { said.scaleStrategy.maxUnavailable = kplus.PercentOrAbsolute.absolute(3); }],
    ['an image', ({ containers: [web] }) => { web.image = 'web:2'; }],
    ['ports', ({ containers: [web] }) => web.ports.pop()],
    ['the user of a container', ({ containers: [web] }) => { web.securityContext.user = 7; }],
    ['the user of pods', ({ securityContext }) => { securityContext.user = 7; }],
    ['containers', ({ containers }) => containers.push({ name: 'more', image: 'more:1' })],
    ['labels', ({ metadata }) => { metadata.labels.team = 'other'; }],
    ['replicas', (said) => { said.replicas = 9; }],
    ['name servers', ({ dns }) => dns.nameservers.push('10.0.0.9')],
    ['host aliases', ({ hostAliases }) => hostAliases.pop()],
  ])('gets the same with %s, before and after others are made', (_what, change) => {
    for (const changedAt of [MANY - 3, MANY]) {
      const [atOnce, late] = bothWays((_chart, add) => {
        const options: any = {};
        const said: any = {
          containers: [container()], podMetadata: { labels: { tier: 'web' } }, options, scaleStrategy: {}, securityContext: { user: 1000 }, metadata: { labels: { team: 'web' } },
          dns: { nameservers: ['10.0.0.1'] }, hostAliases: [{ ip: '10.0.0.2', hostnames: ['db'] }],
        };
        const { options: _, ...props } = said;
        for (let index = 0; index <= MANY; index++) {
          if (index === changedAt) {
            change(said);
            Object.assign(props, { replicas: said.replicas });
          }
          if (index < MANY) add(`web-${index}`, { ...PROPS, ...props, updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible(options) });
        }
      });
      expect(typeof atOnce).toBe('object');
      expect(late).toEqual(atOnce);
    }
  });

  test.each([3, MANY - 1])('through workload %i gets the same, too', (index) => {
    const envVariables = () => ({ LEVEL: kplus.EnvValue.fromValue('info') });
    const [atOnce, late] = bothWays((_chart, add) => {
      const shared = envVariables();
      workloadsWith(add, () => ({ containers: [{ name: 'web', image: 'web:1', envVariables: shared }] }))[index].workload.containers[0].env.addVariable('DEBUG', kplus.EnvValue.fromValue('1'));
    });
    expect(late).toEqual(atOnce);
    expect(JSON.stringify(late)).toContain('DEBUG');
  });

  test('finds it as they were: nothing that was rendered early keeps it from that', () => {
    const [atOnce, late] = bothWays((_chart, add) => {
      const podMetadata: any = { labels: { tier: 'web' } };
      workloadsWith(add, () => ({ podMetadata }), 13);
      podMetadata.labels.release = 'r2';
    });
    expect(late).toEqual(atOnce);
  });

  test('and the labels of the chart gets the same', () => {
    const [atOnce, late] = bothWays((chart, add) => {
      const labels = { team: 'a' };
      const labelled = new Chart(chart.node.root as App, 'labelled', { namespace: 'labelled', labels });
      Array.from({ length: 14 }, (_, index) => add(`web-${index}`, PROPS, labelled));
      labels.team = 'b';
      add('last', PROPS, labelled);
    });
    expect(late).toEqual(atOnce);
    expect(JSON.stringify(late)).toContain('team: b');
  });
});

test('what somebody makes of an object that was handed out is not found in others, nor in another app', () => {
  const untouched = written((chart) => workloadsOf(chart), true).output;
  const [mine] = workloadsOf(appOf({ outdir: join(scratch, 'mine') }))[0].delivered('us');
  delete mine.spec.template.spec.containers[0].resources.limits;
  mine.spec.template.spec.containers[0].ports = [];
  expect(written((chart) => workloadsOf(chart), false).output).toEqual(untouched);
  const planned = appOf({ outdir: join(scratch, 'planned') });
  workloadsOf(planned);
  expect(withoutLimits(Plan.of(planned.node.root as App))).toBeGreaterThan(0);
  expect(written((chart) => workloadsOf(chart), false).output).toEqual(untouched);
  const inBetween = written((chart) => {
    const first = workloadsOf(chart).slice(0, 1);
    first[0].delivered('us')[0].spec.template.spec.containers[0].resources.limits = 'mine';
    return [...first, new KruiseFederatedCloneSet(chart, 'another', PROPS)];
  }, false);
  expect(JSON.stringify(inBetween.output)).not.toContain('limits: mine');
});

test('what somebody makes of an object that was handed out is not found in the chart either', () => {
  const chart = appOf();
  const web = new KruiseFederatedCloneSet(chart, 'web', PROPS);
  web.delivered('us')[0].spec.template.spec.containers[0].resources.limits = { cpu: 'mine' };
  // Who asks cdk8s for an object asks outside of any look at the app.
  expect(JSON.stringify(web.workload._object())).not.toContain('mine');
});

/** Takes the limits out of all containers in a value; how many there were. */
function withoutLimits(value: any, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  const limits = value.limits ? 1 : 0;
  delete value.limits;
  return Object.values(value).reduce((sum: number, field) => sum + withoutLimits(field, seen), limits);
}

test.each<[string, unknown]>([['a number', 7], ['yes or no', true], ['a token', Lazy.any({ produce: () => 'web' })], ['an object', { toString: () => 'web' }]])(
  'a workload whose name is %s is reported as if it had been made', (_what, name) => {
    const [atOnce, late] = bothWays((_chart, add) => {
      workloadsWith(add, () => ({}));
      add('odd', { ...PROPS, metadata: { name: name as string } });
    });
    expect(late).toEqual(atOnce);
    expect(String(late)).toContain('[shop/odd');
  },
);

test.each<[string, any]>([
  ['a member that throws', { containers: [{ get image(): never { throw new Error('unreadable'); } }] }], ['no properties', undefined], ['a version that is no text', { kruiseVersion: 18n }],
])('a workload with %s is reported as if it had been made', (_what, more) => {
  const [atOnce, late] = bothWays((_chart, add) => {
    workloadsWith(add, () => ({}));
    add('odd', more && { ...PROPS, ...more });
  });
  expect(late).toEqual(atOnce);
});

test('a fleet that comes too late says nothing of workloads that were there before', () => {
  const app = new FederationApp({ outdir: scratch });
  const chart = new Chart(app, 'shop');
  const last = workloadsOf(chart).at(-1)!;
  expect(last._madeObject()).toBeUndefined();
  new Fleet(app, 'fleet', { clusters: [{ name: 'us' }], kruiseVersion: KruiseVersion.V1_8 });
  expect(last.workload.kruiseVersion).toBe(KruiseVersion.V1_9);
});

test('resolvers that come later count, too', () => {
  class Ports implements IResolver {
    public resolve(context: ResolutionContext): void {
      if (context.value === 8080) context.replaceValue(9090);
    }
  }
  const [atOnce, late] = bothWays((chart, add) => {
    workloadsWith(add, () => ({}));
    (chart.node.root as App).resolvers.unshift(new Ports());
  });
  expect(late).toEqual(atOnce);
  expect(JSON.stringify(late)).toContain('containerPort: 9090');
});

test('what checks add to workloads that nobody has looked at is checked', () => {
  const [atOnce, late] = bothWays((chart, add) => {
    const workloads = workloadsWith(add, () => ({}));
    chart.node.root.node.addValidation({ validate: () => {
      workloads.at(-1)!.workload.node.addValidation({ validate: () => ['child says no'] });
      return [];
    } });
  });
  expect(late).toEqual(atOnce);
  expect(String(late)).toContain('[shop/web-15/workload] child says no');
});
