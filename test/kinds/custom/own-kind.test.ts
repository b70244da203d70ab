import { type App, Chart, Testing } from 'cdk8s';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { Checks, ClusterOverride, CustomKind, type CustomKindProps, FederatedWorkload, Fleet, Interpreter, InterpreterScript, Placement, Severity } from '../../../constructs';
import { Kinds } from '../../../constructs/kinds/kinds';

const GAME: CustomKindProps = {
  apiVersion: 'games.example.com/v1', kind: 'GameServerSet', replicas: 'spec.size', podTemplate: 'spec.template', updateStrategy: 'spec.update', statusFields: ['size', 'ready'],
};
const POD = { metadata: { labels: { app: 'arena' } }, spec: { containers: [{ name: 'server', image: 'registry.example.com/arena:1' }] } };
const manifest = (spec: object = {}) => ({
  apiVersion: 'games.example.com/v1', kind: 'GameServerSet', metadata: { name: 'arena' }, spec: { size: 6, update: { partition: 0 }, template: POD, ...spec },
});
const SCRIPTS = Interpreter.custom({
  replicaResource: InterpreterScript.fromText('function GetReplicas(obj) return obj.spec.size, nil end'),
  replicaRevision: InterpreterScript.fromText('function ReviseReplica(obj, replica) obj.spec.size = replica return obj end'),
  statusAggregation: InterpreterScript.fromText('function AggregateStatus(obj, items) return obj end'),
  healthInterpretation: InterpreterScript.fromText('function InterpretHealth(obj) return true end'),
});

/** An app with the kind and one object of it, six servers on two clusters. */
function federated(props: Partial<CustomKindProps> = {}, spec: object = {}, overrides: ClusterOverride[] = []): FederatedWorkload {
  const app = Testing.app();
  new CustomKind(app, 'game', { ...GAME, ...props });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  new Fleet(chart, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
  return FederatedWorkload.fromManifest(chart, 'arena', manifest(spec), {
    placement: Placement.onAllClusters().divideByWeight({ east: 2, west: 1 }), interpreter: SCRIPTS, overrides,
  });
}

const errors = (work: FederatedWorkload) => {
  const root = work.node.root as App;
  return root.node.findAll().flatMap((node) => node.node.validate().map((message) => `[${node.node.path}] ${message}`));
};

test('objects of the kind are divided and overridden as those of known kinds', () => {
  const work = federated({}, {}, [ClusterOverride.onClusters('east').env('server', 'MODE', 'night').partition(PercentOrAbsolute.absolute(3))]);
  expect(errors(work)).toEqual([]);
  const [east, west] = ['east', 'west'].map((cluster) => work.deliveredWorkload(cluster).spec);
  expect([east.size, west.size]).toEqual([4, 2]);
  expect(east.update).toEqual({ partition: 3 });
  expect(east.template.spec.containers[0].env).toEqual([{ name: 'MODE', value: 'night' }]);
});

test('defaults of the kind are written, and only where there are none', () => {
  const defaults = { withDefaults: (spec: any) => ({ tick: 20, ...spec }) };
  expect(federated({ defaults }).deliveredWorkload('east').spec.tick).toBe(20);
  expect(federated({ defaults }, { tick: 60 }).deliveredWorkload('east').spec.tick).toBe(60);
});

test('defaults are written in one order, whatever the order of the map that another language returns', () => {
  const written = (...keys: string[]) => {
    const defaults = { withDefaults: (spec: any) => ({ ...Object.fromEntries(keys.map((key) => [key, { b: 1, [key]: 2 }])), ...spec }) };
    return JSON.stringify(federated({ defaults }).deliveredWorkload('east').spec);
  };
  expect(written('tick', 'age')).toBe(written('age', 'tick'));
});

test('defaults that contain themselves are an error', () => {
  const circle: any = {};
  circle.circle = circle;
  expect(errors(federated({ defaults: { withDefaults: (spec: any) => ({ ...spec, circle }) } })).join()).toContain('KF538');
});

test('checks of the kind are reported with all others, of the object as written and as clusters get it', () => {
  const checks = { check: ({ spec }: any) => (spec.mode === 'night' ? [{ code: 'GAME01', message: 'The mode is night.', fix: 'play by day.' }] : []) };
  expect(errors(federated({ checks }))).toEqual([]);
  expect(errors(federated({ checks }, { mode: 'night' }))).toEqual([expect.stringMatching(/^\[shop\/arena\] GAME01: The mode is night\. Fix: play by day\.$/)]);
  const overridden = federated({ checks }, { mode: 'day' }, [ClusterOverride.onClusters('west').replace('/spec/mode', 'night')]);
  expect(errors(overridden)).toEqual([expect.stringMatching(/^\[shop\/arena\] GAME01: As delivered to west: The mode is night\./)]);
});

test('a warning of the kind does not stop, and can be acknowledged', () => {
  const checks = { check: () => [{ code: 'GAME02', message: 'It is late.', fix: 'go to bed.', severity: Severity.WARNING }] };
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    expect(errors(federated({ checks }))).toEqual([]);
    expect(printed.mock.calls.flat().join('')).toContain('[shop/arena] warning GAME02: It is late. Fix: go to bed.');
    printed.mockClear();
    const work = federated({ checks });
    Checks.acknowledge(work, 'GAME02');
    expect(errors(work)).toEqual([]);
    expect(printed.mock.calls.flat().join('')).not.toContain('GAME02');
  } finally {
    printed.mockRestore();
  }
});

test('what a check does to its object changes nothing', () => {
  const checks = { check: (object: any) => { object.spec.size = 99; delete object.metadata; return []; } };
  const defaults = { withDefaults: (spec: any) => { spec.template = undefined; return { ...spec, template: POD }; } };
  expect(federated({ checks, defaults }).deliveredWorkload('east')).toMatchObject({ metadata: { name: 'arena' }, spec: { size: 4 } });
});

test.each<[string, Partial<CustomKindProps>, RegExp]>([
  ['a check that throws', { checks: { check: () => { throw new Error('no network'); } } }, /KF538: The check of GameServerSet failed: no network\./],
  ['a check that throws nothing', { checks: { check: () => { throw undefined; } } }, /KF538: The check of GameServerSet failed: undefined\./],
  ['a finding with a code of this package', { checks: { check: () => [{ code: 'KF999', message: 'a', fix: 'b' }] } }, /KF538: The check of GameServerSet found .*KF999/],
  ['a finding without a fix', { checks: { check: () => [{ code: 'A1', message: 'a' } as any] } }, /KF538/],
  ['a finding of a severity that is none', { checks: { check: () => [{ code: 'A1', message: 'a', fix: 'b', severity: 'fatal' as any }] } }, /KF538/],
  ['a finding that is a string', { checks: { check: () => 'bad' as any } }, /KF538: The check of GameServerSet found "bad"/],
  ['defaults that throw', { defaults: { withDefaults: () => { throw new Error('no spec'); } } }, /KF538: The defaults of GameServerSet failed: no spec\./],
  ['defaults that are nothing', { defaults: { withDefaults: () => undefined } }, /KF538: The defaults of GameServerSet are not an object\./],
])('%s is an error', (_title, props, message) => {
  expect(errors(federated(props))).toEqual([expect.stringMatching(message)]);
});

test('no finding at all is none, also for those who return nothing', () => {
  expect(errors(federated({ checks: { check: () => undefined as any } }))).toEqual([]);
});

test.each<[string, any, RegExp]>([
  ['nothing', undefined, /described as undefined; expected an object with apiVersion and kind/],
  ['no kind', { apiVersion: 'a.b/v1' }, /kind is undefined; expected the name of a kind/],
  ['a version without group', { ...GAME, apiVersion: 'v1' }, /apiVersion is "v1"; expected group and version/],
  ['a plural in upper case', { ...GAME, plural: 'Games' }, /plural is "Games"; expected a lower-case plural/],
  ['a scope that is no boolean', { ...GAME, namespaced: 'false' }, /namespaced is "false"; expected true or false/],
  ['a field that is none', { ...GAME, replicas: 7 }, /replicas is 7; expected the path of a field/],
  ['status fields that are no list', { ...GAME, statusFields: 'ready' }, /statusFields is "ready"; expected a list/],
  ['checks that are a function', { ...GAME, checks: () => [] }, /checks is .*; expected an object with a method check\(\)/],
  ['a misspelt property', { ...GAME, podTemplates: 'spec.template' }, /no property 'podTemplates'\. Fix: did you mean 'podTemplate'\?/],
  ['a kind of the list', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, /CloneSet of apps\.kruise\.io\/v1alpha1 is already known/],
])('%s is an error', (_title, props, message) => {
  const app = Testing.app();
  expect(new CustomKind(app, 'game', props).node.validate()).toEqual([expect.stringMatching(new RegExp(`^KF537: .*${message.source}`))]);
});

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['apiVersion', ['games.example.com/v1', 'a-b.c/v1beta1'], ['', 'v1', 'Games.example.com/v1', 'x games.example.com/v1', 'games.example.com/v1 ', 'games.example.com/1', 'a/v1/v2', undefined]],
  ['kind', ['Game', 'G'], ['', 'game', 'Game Set', ' Game', 'Game ', undefined]],
  ['plural', ['games', 'g', 'game-sets', undefined], ['', 'Games', '1games', 'games ', ' games']],
  ['replicas', ['spec.size', '.spec.size', undefined], ['', '.', 7, null]],
  ['statusFields', [[], ['ready'], ['ready', 'size'], undefined], ['ready', [''], ['ready', 3], [null], {}]],
  ['checks', [{ check: () => [] }, undefined], [{}, null, 'check']],
  ['defaults', [{ withDefaults: () => ({}) }, undefined], [{}, null, () => ({})]],
])('%s of a kind is looked at', (name, accepted, refused) => {
  const found = (value: unknown) => new CustomKind(Testing.app(), 'game', { ...GAME, [name]: value } as any).node.validate().length;
  expect(accepted.map((value) => [value, found(value)])).toEqual(accepted.map((value) => [value, 0]));
  expect(refused.map((value) => [value, found(value)])).toEqual(refused.map((value) => [value, 1]));
});

test('nothing else is looked for in a description with a fault, and nothing is taken from it', () => {
  const app = Testing.app();
  const faulty = new CustomKind(app, 'faulty', { ...GAME, plural: 'Games' });
  expect(faulty.node.validate()).toHaveLength(1);
  expect(Kinds.of(app).stated({ apiVersion: GAME.apiVersion, kind: GAME.kind })).toBeUndefined();
  expect(new CustomKind(app, 'known', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', plural: 'CloneSets' }).node.validate()).toHaveLength(1);
});

test('what is described is what is known of the kind', () => {
  const stated = (props: CustomKindProps) => {
    const app = Testing.app();
    new CustomKind(app, 'game', props);
    return Kinds.of(app).stated({ apiVersion: props.apiVersion, kind: props.kind });
  };
  const { apiVersion, kind } = GAME;
  expect(stated({ apiVersion, kind })).toEqual({ group: 'games.example.com', kind, namespaced: true, plural: 'gameserversets', version: 'v1', certain: true, owned: true });
  expect(stated({ ...GAME, plural: 'games', namespaced: false })).toEqual({
    group: 'games.example.com', kind, namespaced: false, plural: 'games', version: 'v1', certain: true, owned: true,
    replicas: ['spec', 'size'], podTemplates: [['spec', 'template']], updateStrategy: ['spec', 'update'], status: ['size', 'ready'],
  });
});

test.each<[string, any, boolean]>([
  ['letters, digits, _ and -', { code: 'a_1-b' }, true],
  ['the code of this package in lower case', { code: 'kf999' }, false],
  ['a digit in front', { code: '1a' }, false],
  ['a blank in it', { code: 'a b' }, false],
  ['a blank in front', { code: ' a' }, false],
  ['no code', { code: '' }, false],
  ['no message', { message: '' }, false],
  ['an empty fix', { fix: '' }, false],
  ['nothing', null, false],
])('a finding with %s', (_what, more, sound) => {
  const checks = { check: () => [more === null ? null : { code: 'A1', message: 'It is bad.', fix: 'stop.', ...more }] as any };
  expect(errors(federated({ checks }))).toEqual([sound ? expect.stringContaining(`${more.code}: It is bad.`) : expect.stringContaining('KF538: The check of GameServerSet found')]);
});

test('a kind is described once in an app, and another app knows nothing of it', () => {
  const app = Testing.app();
  new CustomKind(app, 'one', GAME);
  expect(new CustomKind(new Chart(app, 'shop'), 'two', GAME).node.validate()).toEqual([expect.stringContaining('described by another CustomKind')]);
  expect(new CustomKind(Testing.app(), 'one', GAME).node.validate()).toEqual([]);
});

test('a description of the app holds whatever is found out beside an object, before or after', () => {
  const app = Testing.app();
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  new Fleet(chart, 'fleet', { clusters: [{ name: 'east' }] });
  const before = FederatedWorkload.fromManifest(chart, 'arena', manifest(), { interpreter: SCRIPTS });
  new CustomKind(app, 'game', { ...GAME, checks: { check: ({ metadata }: any) => [{ code: 'GAME03', message: `${metadata.name} is seen.`, fix: 'hide.' }] } });
  FederatedWorkload.fromManifest(chart, 'pit', { ...manifest(), metadata: { name: 'pit' } }, { interpreter: SCRIPTS, kind: { namespaced: true, plural: 'gameserversets' } });
  expect(errors(before)).toEqual(['arena', 'pit'].map((name) => expect.stringMatching(`GAME03: ${name} is seen`)));
});
