import type {
  ClusterAffinity, ClusterFacts, OverrideRule, Overriders, PlacementSpec, ReplicaScheduling, Requirement, SpreadConstraint, Toleration,
} from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import { randomText } from './random-text';

/** A fleet, a template, a placement and overrides: everything the engine needs, and everything Karmada needs. */
export interface RandomDefinition {
  readonly clusters: readonly ClusterFacts[];
  readonly template: KubeObject;
  readonly placement: PlacementSpec;
  readonly overrideRules: readonly OverrideRule[];
}

/** Numbers from a seed, the same on every machine. */
export class Random {
  private state: number;

  public constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** An integer from 0 to below `n` (mulberry32). */
  public below(n: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  }

  public chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  public pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  public some<T>(items: readonly T[], least = 0): T[] {
    const chosen = items.filter(() => this.chance(45));
    return chosen.length >= least ? chosen : [this.pick(items)];
  }

  public list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}

const NAMES = ['m1', 'm2', 'm3', 'm10', 'edge-1', 'edge-2', 'eu-1', 'us-west', 'us-east', 'ap-1', 'zulu', 'alpha'];
const TIERS = ['prod', 'edge', 'test'];
const REGIONS = ['eu', 'us', 'ap'];
const ZONES = ['za', 'zb', 'zc'];
const IMAGES = [
  'nginx', 'nginx:1.25', 'library/nginx:1.25', 'registry.example.com/web:1.4.2', 'registry.example.com:5000/team/web:v1', 'localhost/web:dev',
  'localhost:5000/web', `quay.io/team/web@sha256:${'a1'.repeat(32)}`, `quay.io/team/web:1.0@sha256:${'b2'.repeat(32)}`, 'team_a/web__x:1', '[::1]:5000/web:1',
  'Registry.example.com/Web:1', 'web:', '', `web@md5:${'c3'.repeat(16)}`, `web@sha256:${'A1'.repeat(32)}`, 'a.b/c.d/e-f--g:tag_1.2-3',
];

/** A definition from a seed. */
export function randomDefinition(seed: number): RandomDefinition {
  const random = new Random(seed);
  const clusters = randomClusters(random);
  const names = clusters.map(({ name }) => name);
  const template = randomTemplate(random);
  return { clusters, template, placement: randomPlacement(random, names), overrideRules: random.list(0, 3, () => randomRule(random, names, template)) };
}

function randomClusters(random: Random): ClusterFacts[] {
  const size = random.chance(5) ? 12 : 1 + random.below(6);
  const pool = [...NAMES];
  const capacities = random.chance(60);
  const regions = random.chance(70);
  return Array.from({ length: size }, () => ({
    name: pool.splice(random.below(pool.length), 1)[0],
    ...(random.chance(75) && { labels: { tier: random.pick(TIERS), ...(random.chance(40) && { gpu: random.pick(['', 'yes']) }) } }),
    ...(random.chance(60) && { provider: random.pick(['aws', 'gcp']) }),
    ...(regions && random.chance(90) && { region: random.pick(REGIONS) }),
    ...(random.chance(50) && { zones: random.some(ZONES, 1) }),
    ...(random.chance(15) && { taints: randomTaints(random) }),
    ...(capacities && { capacity: random.chance(10) ? 0 : random.below(30) }),
  }));
}

function randomTaints(random: Random) {
  return random.some([
    { key: 'maintenance', value: 'on', effect: 'NoSchedule' }, { key: 'maintenance', effect: 'NoExecute' }, { key: 'special', value: 'x', effect: 'NoSchedule' },
  ], 1);
}

function randomTemplate(random: Random): KubeObject {
  const kind = random.pick(['CloneSet', 'CloneSet', 'CloneSet', 'CloneSet', 'Deployment', 'Deployment', 'StatefulSet', 'Job', 'Pod', 'Service', 'Service', 'ConfigMap', 'ConfigMap']);
  const metadata = {
    name: 'web', namespace: 'shop',
    ...(random.chance(50) && { labels: { app: 'web', ...(random.chance(30) && { 'example.com/team': 'a' }) } }),
    ...(random.chance(40) && { annotations: { 'example.com/note': 'n', ...(random.chance(30) && { 'deployment.kubernetes.io/revision': '3' }) } }),
    ...(random.chance(8) && { finalizers: ['example.com/hold'] }),
  };
  if (kind === 'ConfigMap') return { apiVersion: 'v1', kind, metadata, data: { 'app.yaml': randomText(random, 'yaml'), 'app.json': randomText(random, 'json'), plain: 'x' } };
  if (kind === 'Service') {
    return {
      apiVersion: 'v1', kind, metadata,
      spec: { ...(random.chance(40) && { clusterIP: random.pick(['None', '10.0.0.1']) }), selector: { app: 'web' }, ports: [{ name: 'http', port: 80, protocol: 'TCP' }] },
    };
  }
  if (kind === 'Pod') return { apiVersion: 'v1', kind, metadata, spec: randomPodSpec(random) };
  if (kind === 'Job') {
    const labels = { app: 'web', ...(random.chance(30) && { 'job-name': 'web' }) };
    return {
      apiVersion: 'batch/v1', kind, metadata,
      spec: {
        parallelism: random.below(12), ...(random.chance(60) && { completions: 1 + random.below(20) }), ...(random.chance(20) && { ttlSecondsAfterFinished: 60 }),
        ...(random.chance(10) && { manualSelector: true }), template: { metadata: { labels }, spec: { ...randomPodSpec(random), restartPolicy: 'Never' } },
      },
    };
  }
  const spec = {
    replicas: random.chance(8) ? 0 : 1 + random.below(random.chance(10) ? 200 : 20),
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: randomPodSpec(random) },
  };
  if (kind === 'CloneSet') return { apiVersion: 'apps.kruise.io/v1alpha1', kind, metadata, spec };
  return { apiVersion: 'apps/v1', kind, metadata, spec: kind === 'StatefulSet' ? { ...spec, serviceName: 'web' } : spec };
}

function randomPodSpec(random: Random) {
  const container = (name: string) => ({
    name, image: random.pick(random.chance(93) ? IMAGES.slice(0, 11) : IMAGES),
    ...(random.chance(40) && { command: random.list(0, 3, () => random.pick(['run', '-v', 'a b'])) }),
    ...(random.chance(40) && { args: random.list(1, 3, () => random.pick(['--x', '--y=1', '{"a":1}', 'a: 1'])) }),
    ...(random.chance(30) && { env: [{ name: 'LOG', value: 'info' }, { name: 'N', value: '1' }] }),
    ...(random.chance(35) && { resources: random.pick([{ requests: { cpu: '100m' } }, { limits: { memory: '1Gi' } }, { requests: { cpu: '0' } }, {}]) }),
  });
  return {
    containers: ['web', 'log', 'web2'].slice(0, 1 + random.below(3)).map(container),
    ...(random.chance(25) && { initContainers: [container('init')] }),
    ...(random.chance(10) && { nodeSelector: { disk: 'ssd' } }),
    ...(random.chance(10) && { tolerations: [{ key: 'a', operator: 'Exists' }] }),
    ...(random.chance(5) && { overhead: { cpu: '10m' } }),
  };
}

export function randomAffinity(random: Random, names: readonly string[]): ClusterAffinity {
  return {
    ...(random.chance(40) && { clusterNames: random.some([...names, 'absent'], 1) }),
    ...(random.chance(20) && { exclude: random.some(names, 1) }),
    ...(random.chance(25) && { labelSelector: random.chance(50)
      ? { matchLabels: { tier: random.pick(TIERS) } }
      : { matchExpressions: random.list(1, 2, () => randomRequirement(random)) } }),
    ...(random.chance(20) && { fieldSelector: { matchExpressions: random.list(1, 2, () => randomFieldRequirement(random)) } }),
  };
}

function randomRequirement(random: Random): Requirement {
  const key = random.pick(['tier', 'gpu', ...(random.chance(5) ? ['bad key'] : [])]);
  const operator = random.pick(['In', 'NotIn', 'Exists', 'DoesNotExist', ...(random.chance(5) ? ['Near'] : [])]);
  const valued = operator === 'In' || operator === 'NotIn';
  const ill = random.chance(4);
  return { key, operator, ...((valued !== ill) && { values: random.some(key === 'gpu' ? ['', 'yes'] : TIERS, 1) }) };
}

function randomFieldRequirement(random: Random): Requirement {
  const key = random.pick(['provider', 'region', 'zone']);
  const pool = key === 'provider' ? ['aws', 'gcp'] : key === 'region' ? REGIONS : ZONES;
  return { key, operator: random.pick(['In', 'NotIn']), values: random.some(pool, random.chance(95) ? 1 : 0) };
}

function randomPlacement(random: Random, names: readonly string[]): PlacementSpec {
  const replicaScheduling = randomScheduling(random, names);
  const dynamic = replicaScheduling?.replicaDivisionPreference === 'Aggregated' || replicaScheduling?.weightPreference?.dynamicWeight !== undefined;
  const overflow = () => (dynamic && random.chance(40) ? { overflowAffinities: random.list(1, 2, () => 0).map((_, at) => ({ affinityName: `o${at}`, ...randomAffinity(random, names) })) } : {});
  const terms = () => random.list(1, 3, () => 0).map((_, at) => {
    const more = overflow();
    const own = randomAffinity(random, names);
    return { affinityName: `t${at}`, ...own, ...('overflowAffinities' in more && Object.keys(own).length === 0 ? { clusterNames: [random.pick(names)] } : {}), ...more };
  });
  return {
    ...(random.chance(25) ? { clusterAffinities: terms() } : random.chance(70) ? { clusterAffinity: random.chance(50) ? {} : randomAffinity(random, names) } : {}),
    ...(random.chance(25) && { clusterTolerations: random.list(1, 2, () => randomToleration(random)) }),
    ...(random.chance(25) && { spreadConstraints: randomSpread(random) }),
    ...(replicaScheduling && { replicaScheduling }),
  };
}

function randomToleration(random: Random): Toleration {
  return random.pick<Toleration>([
    { operator: 'Exists' }, { key: 'maintenance', operator: 'Exists' }, { key: 'maintenance', operator: 'Equal', value: 'on', effect: 'NoSchedule' },
    { key: 'maintenance' }, { key: 'special', value: 'x' }, { key: 'special', operator: 'Equal', value: 'y' }, { operator: 'Exists', effect: 'NoExecute' },
  ]);
}

function randomSpread(random: Random): SpreadConstraint[] {
  const constraint = (spreadByField: string): SpreadConstraint => {
    const minGroups = 1 + random.below(3);
    return { spreadByField, minGroups, ...(random.chance(93) && { maxGroups: minGroups + random.below(3) }) };
  };
  return [constraint('cluster'), ...random.some(['region', 'zone', 'provider']).map(constraint)];
}

function randomScheduling(random: Random, names: readonly string[]): ReplicaScheduling | undefined {
  const weight = () => (random.chance(10) ? 1 + random.below(1000) : 1 + random.below(4));
  switch (random.below(9)) {
    case 0: return undefined;
    case 1: return { replicaSchedulingType: 'Duplicated' };
    case 2: return {};
    case 3: return { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' };
    case 4: return { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: { dynamicWeight: 'AvailableReplicas' } };
    case 5: return {
      replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
      ...(random.chance(60) && { weightPreference: random.chance(80) ? { staticWeightList: [] } : {} }),
    };
    case 6: return {
      replicaSchedulingType: 'Divided',
      weightPreference: { staticWeightList: random.list(1, 3, () => ({ targetCluster: randomAffinity(random, names), weight: weight() })) },
    };
    default: return {
      replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
      weightPreference: { staticWeightList: random.some(names, 1).map((name) => ({ targetCluster: { clusterNames: [name] }, weight: weight() })) },
    };
  }
}

function randomRule(random: Random, names: readonly string[], template: KubeObject): OverrideRule {
  return { ...(random.chance(75) && { targetCluster: random.chance(60) ? { clusterNames: random.some(names, 1) } : randomAffinity(random, names) }), overriders: randomOverriders(random, template) };
}

export function randomOverriders(random: Random, template: KubeObject): Overriders {
  const value = () => random.pick(['v2', 'x', '-debug', 'mirror.example.com', 'registry.eu.example.com:5000', '/sub', 'team/app', '@sha', ':v1', `sha256:${'d4'.repeat(32)}`, '']);
  const container = () => random.pick(['web', 'web', 'log', 'absent']);
  const labels = () => Object.fromEntries(random.some([['app', 'api'], ['example.com/team', 'b'], ['new', 'yes']] as const, 1));
  return {
    ...(random.chance(template.spec?.template || template.kind === 'Pod' ? 40 : 3) && { imageOverrider: random.list(1, 3, () => ({
      ...(random.chance(65) && { predicate: { path: randomImagePath(random, template) } }),
      component: random.pick(['Registry', 'Repository', 'Tag']), operator: random.pick(['add', 'replace', 'remove']),
      ...(random.chance(90) && { value: value() }),
    })) }),
    ...(random.chance(20) && { commandOverrider: [{ containerName: container(), operator: random.pick(['add', 'remove']), ...(random.chance(90) && { value: random.some(['run', '-v', 'new']) }) }] }),
    ...(random.chance(20) && { argsOverrider: random.list(1, 2, () => ({ containerName: container(), operator: random.pick(['add', 'remove']), value: random.some(['--x', '--y=1', '--z']) })) }),
    ...(random.chance(25) && { labelsOverrider: random.list(1, 2, () => ({ operator: random.pick(['add', 'replace', 'remove']), value: labels() })) }),
    ...(random.chance(20) && { annotationsOverrider: [{ operator: random.pick(['add', 'replace', 'remove']), value: { 'example.com/note': 'm', 'example.com/new': 'a/b' } }] }),
    ...((template.kind === 'ConfigMap' || random.chance(3)) && { fieldOverrider: random.list(1, 2, () => randomFieldOverrider(random)) }),
    ...(random.chance(35) && { plaintext: random.list(1, 2, () => randomOperation(random, template)) }),
  };
}

function randomImagePath(random: Random, template: KubeObject): string {
  if (random.chance(4)) return random.pick(['/spec/template/spec/containers/7/image', '/spec/image', '/spec/template/spec/containers/0', '/metadata/name', '/spec/template/spec/containers/x/image']);
  const prefix = template.kind === 'Pod' ? '/spec' : '/spec/template/spec';
  const { containers = [], initContainers = [] } = (template.kind === 'Pod' ? template.spec : template.spec?.template?.spec) ?? {};
  const [list, size] = initContainers.length > 0 && random.chance(15) ? ['initContainers', initContainers.length] : ['containers', containers.length];
  return `${prefix}/${list}/${random.below(size)}/image`;
}

function randomFieldOverrider(random: Random) {
  const format = random.pick(['json', 'yaml'] as const);
  const fieldPath = random.chance(92) ? `/data/app.${random.chance(97) ? format : 'yaml'}` : random.pick(['/data/absent', '/metadata/name', '/data', '/spec/replicas', '/data/plain']);
  return { fieldPath, [format]: random.list(1, 3, () => {
    const operator = random.pick(['add', 'add', 'replace', 'remove']);
    const subPath = random.pick(['/a', '/b', '/list/0', '/list/-', '/list/-1', '/nested/deep', '/nested/new', '/1', '/x~1y', '/a', '/b', '/new']);
    return { subPath, operator, ...(operator !== 'remove' && { value: randomValue(random) }) };
  }) };
}

function randomValue(random: Random): any {
  return random.pick([
    1, 0, -7, 1.5, 1e21, 1234567.25, 1e-7, true, false, 'text', 'yes', '0123', '1_000', '2001-01-02', '12:30', '', ' padded ', 'a: b', '# no', '- x', "it's", 'say "hi"',
    'two\nlines', 'two\nlines\n', '\n', 'tail \nx', 'tab\there', '\u00e9\u4e2d', '\u{1f600}', '<a&b>', [], {}, [1, 'a', [2]], { b: 1, a: { c: [] } }, { '10': 1, '9': 2, a1: 3, A: 4 },
    [{ name: 'x', items: [{ k: 'v' }] }, { name: 'y' }], 'word '.repeat(30).trim(), `${'long '.repeat(20)}: "quoted" ${'text '.repeat(15)}end`, 'null', '~', '.5', '0x1f', '1e3', '+1',
  ]);
}

function randomOperation(random: Random, template: KubeObject) {
  const operator = random.pick(['add', 'add', 'replace', 'replace', 'remove']);
  const deep = [
    '/spec/template/spec/containers/0/image', '/spec/template/spec/containers/-1/name', '/spec/template/spec/containers/-', '/spec/template/spec/containers/0/env/0/value',
    '/spec/template/spec/containers/0/env/-', '/spec/template/spec/containers/0/env/-2', '/spec/template/spec/containers/3/image', '/spec/template/spec/containers/1',
    '/spec/template/metadata/labels/zone', '/spec/minReadySeconds', '/spec/replicas', '/spec/template/spec/hostNetwork', '/spec/template/spec/initContainers/0/image',
    '/spec/template/spec/containers/00/image', '/spec/template/spec/containers/+0/image', '/spec/absent/deep', 'spec/replicas', '/spec/template/spec/containers/0/resources',
  ];
  const flat = ['/metadata/labels/app', '/metadata/annotations', '/metadata/annotations/example.com~1note', '/data/plain', '/data/app.yaml', '/spec/ports/0/port', '/spec/clusterIP'];
  const odd = ['/', '//metadata', '/metadata/labels/', '/kind', '/metadata/finalizers', '', '/status', '/metadata/labels/x~0y', '/metadata/labels/n'];
  const path = random.pick(random.chance(6) ? odd : template.kind === 'ConfigMap' || template.kind === 'Service' || random.chance(25) ? flat : deep);
  const value = path.endsWith('containers/-') ? { name: 'extra', image: 'busybox' } : path.endsWith('env/-') ? { name: 'E', value: 'v' } : path.includes('replicas') ? 3
    : random.chance(70) ? 'text' : random.pick([5, true, {}, ['a'], 'v']);
  return { path, operator, ...(random.chance(operator === 'remove' ? 20 : 97) && { value }) };
}
