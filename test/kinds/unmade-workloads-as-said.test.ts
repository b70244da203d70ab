import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Chart, type IResolver, Lazy, type ResolutionContext } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { appOf, inScratch, MANY, PROPS, scratch, workloadsOf, written } from './unmade-apps';
import { filesIn } from '../output/generations';
import { isUnmade } from '../../constructs/tree/late-children';
import { CloneSetUpdateStrategy, FederationApp, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, KruiseVersion, Plan } from '../../constructs';

inScratch();

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
    name: 'web', image: 'web:1', portNumber: 8080, envVariables: { LEVEL: kplus.EnvValue.fromValue('info') }, args: ['--fast'],
    ports: [{ number: 9090, name: 'metrics' }], securityContext: { user: 1000 },
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
          containers: [container()], podMetadata: { labels: { tier: 'web' } }, options, scaleStrategy: {}, securityContext: { user: 1000 },
          metadata: { labels: { team: 'web' } },
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

  /** Everything that properties may say with data. */
  const everything = () => ({
    metadata: {
      labels: { team: 'web' }, annotations: { note: 'a' }, finalizers: ['example.com/kept'],
      ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: '7', controller: false }],
    },
    podMetadata: { labels: { tier: 'web' }, annotations: { note: 'b' } },
    containers: [{
      ...container(), command: ['serve'], workingDir: '/srv', lifecycle: { preStop: kplus.Handler.fromCommand(['sleep', '1']) }, liveness: kplus.Probe.fromCommand(['true'], {}),
      securityContext: { user: 1000, capabilities: { add: [kplus.Capability.NET_ADMIN], drop: [kplus.Capability.ALL] }, seccompProfile: { type: kplus.SeccompProfileType.RUNTIME_DEFAULT } },
    }],
    initContainers: [{
      name: 'init', image: 'init:1', args: ['--once'], command: ['init'], envVariables: { LEVEL: kplus.EnvValue.fromValue('info') }, ports: [{ number: 7070, name: 'early' }],
      securityContext: { user: 1001, capabilities: { add: [kplus.Capability.NET_ADMIN] } }, resources: { cpu: { request: kplus.Cpu.millis(50) } },
    }],
    securityContext: { user: 1000, fsGroup: 2000, sysctls: [{ name: 'net.ipv4.tcp_syncookies', value: '1' }] },
    dns: { nameservers: ['10.0.0.1'], searches: ['example.com'], options: [{ name: 'ndots', value: '2' }] },
    hostAliases: [{ ip: '10.0.0.2', hostnames: ['db', 'queue'] }],
    readinessGates: ['example.com/ready'],
    scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.absolute(2) },
    lifecycle: { preDelete: { labels: { drained: 'no' } }, inPlaceUpdate: { finalizers: ['example.com/drained'] } },
  });

  /** All lists and records in a value, by their paths. Whoever gave them can change them. */
  function* partsOf(value: any, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
    if (typeof value !== 'object' || value === null || ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))) return;
    if (path.length > 0) yield path;
    for (const key of Object.keys(value)) yield* partsOf(value[key], [...path, key]);
  }

  /** Changes what is in a list or a record: the last one goes, or texts and numbers become others. */
  function damage(part: any, way: 'removed' | 'others'): void {
    const keys = Object.keys(part);
    if (way === 'removed') {
      if (Array.isArray(part)) part.pop();
      else delete part[keys.at(-1)!];
      return;
    }
    for (const key of keys) {
      if (typeof part[key] === 'string') part[key] += 'x';
      else if (typeof part[key] === 'number') part[key] += 1;
      else if (typeof part[key] === 'boolean') part[key] = !part[key];
    }
  }

  /** What a workload renders that was damaged after others have shown what it would. */
  function damaged(looks: boolean, path: readonly (string | number)[] = [], way: 'removed' | 'others' = 'removed'): unknown {
    const chart = appOf();
    Array.from({ length: MANY }, (_, index) => new KruiseFederatedCloneSet(chart, `web-${index}`, { ...PROPS, ...everything() }));
    const said: any = everything();
    const last = new KruiseFederatedCloneSet(chart, 'last', { ...PROPS, ...said });
    expect(isUnmade(last)).toBe(true);
    if (looks) last.node.findAll();
    if (path.length > 0) damage(path.reduce((part: any, key) => part[key], said), way);
    try {
      return last._template();
    } catch (error) {
      return String(error);
    }
  }

  test('in any place gets the same', () => {
    const places = [...partsOf(everything())].flatMap((path) => [[path, 'removed'], [path, 'others']] as const);
    const outcomes = places.map(([path, way]) => [damaged(true, path, way), damaged(false, path, way)].map((outcome) => JSON.stringify(outcome)));
    const sound = JSON.stringify(damaged(true));
    expect(places.filter((_, index) => outcomes[index][0] !== outcomes[index][1])).toEqual([]);
    // Half of them are read later than when a workload is made.
    expect(outcomes.filter(([atOnce]) => atOnce !== sound).length).toBeGreaterThan(20);
  });

  test.each([3, MANY - 1])('through workload %i gets the same, too', (index) => {
    const envVariables = () => ({ LEVEL: kplus.EnvValue.fromValue('info') });
    const [atOnce, late] = bothWays((_chart, add) => {
      const shared = envVariables();
      const workloads = workloadsWith(add, () => ({ containers: [{ name: 'web', image: 'web:1', envVariables: shared }] }));
      workloads[index].workload.containers[0].env.addVariable('DEBUG', kplus.EnvValue.fromValue('1'));
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

test.each<[string, (chart: Chart, labels: Record<string, string>) => unknown]>([
  ['labels', (_chart, labels) => { labels.team = 'b'; }], ['one label more', (_chart, labels) => { labels.tier = 'web'; }], ['no labels', (_chart, labels) => { delete labels.team; }],
  ['another namespace', (chart) => { (chart as { namespace?: string }).namespace = 'other'; }],
])('workloads that are made when their chart has %s are what they were', (_what, change) => {
  const [atOnce, late] = bothWays((chart, add) => {
    const labels = { team: 'a' };
    const labelled = new Chart(chart.node.root as App, 'labelled', { namespace: 'labelled', labels });
    Array.from({ length: MANY }, (_, index) => add(`web-${index}`, PROPS, labelled));
    change(labelled, labels);
    labelled.node.findAll();
    add('last', PROPS, labelled);
  });
  expect(late).toEqual(atOnce);
  expect(JSON.stringify(late)).toContain('namespace: labelled');
});

test('what properties hide from copies shows all the same', () => {
  const hiding = () => Object.defineProperty({ name: 'web', image: 'web:1' }, 'workingDir', { value: '/srv' });
  const [atOnce, late] = bothWays((_chart, add) => workloadsWith(add, () => ({ containers: [hiding()] })));
  expect(late).toEqual(atOnce);
  expect(JSON.stringify(late).split('workingDir: /srv')).toHaveLength(MANY + 1);
});

test('workloads that are frozen are made all the same', () => {
  const [atOnce, late] = bothWays((chart, add) => {
    Array.from({ length: MANY }, (_, index) => Object.freeze(add(`web-${index}`, PROPS)));
    chart.node.findAll();
  });
  expect(late).toEqual(atOnce);
  expect(typeof late).toBe('object');
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
