import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { ClusterOverride, ControlPlane, FederatedChart, FederatedObjects, FederatedWorkload, FederationApp, Fleet } from '../../constructs';
import { importManifests } from '../../constructs/adoption/import';
import { firstDifference } from '../../constructs/adoption/proof';
import { formatMistake } from '../../constructs/adoption/mistake';
import { Federation } from '../../constructs/federation/federation';
import { shown, shownAt, shownChange } from '../../constructs/json/shown';
import { writeYaml } from '../../constructs/json/yaml-writer';
import { formatProblem } from '../../constructs/problems/problem';
import { checkPlainJson } from '../../constructs/problems/schema/plain-json';
import { checkSchema } from '../../constructs/problems/schema/schema-rules';
import { cli, Folder } from '../cli/command-line';

/*
 * No message has a value of a Secret in it: a Secret with a marker in its data is broken in every way that comes to mind and handed to everything
 * that takes objects.
 */

const MARKER = 'hunter2-MARKER';
const ENCODED = Buffer.from(MARKER).toString('base64');
const LEAKS = [MARKER, ENCODED, 'hunter2'];

const folder = new Folder();
afterAll(() => folder.remove());

const secret = (): any => ({
  apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login', namespace: 'shop' }, type: 'Opaque',
  data: { password: ENCODED }, stringData: { plain: MARKER, json: `{"token": "${MARKER}"}`, yaml: `token: ${MARKER}` },
});
const deployment = (): any => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' },
  spec: {
    replicas: 2, selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1', envFrom: [{ secretRef: { name: 'login' } }] }] } },
  },
});

type Mutation = (object: any) => any;

/** Ways to break a Secret that files can have, too. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'data is a string': (object) => ({ ...object, data: ENCODED }),
  'data is a list': (object) => ({ ...object, data: [ENCODED, { password: MARKER }] }),
  'data is not base64': (object) => ({ ...object, data: { password: MARKER } }),
  'a value is a list': (object) => ({ ...object, data: { password: [ENCODED] }, stringData: { plain: [MARKER] } }),
  'a value is an object': (object) => ({ ...object, data: { password: { nested: ENCODED } }, stringData: { plain: { nested: { deeper: MARKER } } } }),
  'a value is null': (object) => ({ ...object, data: { ...object.data, other: null } }),
  'a value is a number': (object) => ({ ...object, stringData: { ...object.stringData, pin: 4711 } }),
  'stringData is a string': (object) => ({ ...object, stringData: MARKER }),
  'stringData is a list': (object) => ({ ...object, stringData: [MARKER] }),
  'data is misspelt': ({ data, ...object }) => ({ ...object, dat: data }),
  'data has a capital': ({ data, stringData, ...object }) => ({ ...object, Data: data, StringData: stringData }),
  'data is below metadata': ({ data, stringData, ...object }) => ({ ...object, metadata: { ...object.metadata, data, stringData } }),
  'data is below spec': ({ data, stringData, ...object }) => ({ ...object, spec: { data, stringData } }),
  'a key is at the top': (object) => ({ ...object, password: ENCODED, plain: MARKER }),
  'the kind is in small letters': (object) => ({ ...object, kind: 'secret' }),
  'there is no kind': ({ kind: _kind, ...object }) => object,
  'the kind is a list': (object) => ({ ...object, kind: ['Secret'] }),
  'there is no apiVersion': ({ apiVersion: _apiVersion, ...object }) => object,
  'the apiVersion has no such kind': (object) => ({ ...object, apiVersion: 'v2' }),
  'the apiVersion is a number': (object) => ({ ...object, apiVersion: 1 }),
  'metadata is a list': (object) => ({ ...object, metadata: [object.metadata, { data: { password: MARKER } }] }),
  'metadata is missing': ({ metadata: _metadata, ...object }) => object,
  'labels are a list': (object) => ({ ...object, metadata: { ...object.metadata, labels: ['a'] } }),
  'the type is a number': (object) => ({ ...object, type: 7 }),
  'immutable is a string': (object) => ({ ...object, immutable: 'yes' }),
  'kubectl kept it in an annotation': (object) => ({
    ...object, metadata: { ...object.metadata, annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(secret()), other: 7 } },
  }),
  'it is in a list': (object) => [object],
  'it is text': (object) => JSON.stringify(object),
};

/** Ways that only code has. */
const LIVE: Readonly<Record<string, Mutation>> = {
  'half a surrogate pair': (object) => ({ ...object, stringData: { plain: `${MARKER}\ud800` } }),
  'a symbol': (object) => ({ ...object, stringData: { plain: Symbol(MARKER) } }),
  'a function': (object) => ({ ...object, data: { password: () => MARKER } }),
  'toJSON': (object) => ({ ...object, data: { password: { toJSON: () => [MARKER] } } }),
  'a class': (object) => ({ ...object, data: { password: new (class Password { public readonly value = MARKER; })() } }),
  'a map': (object) => ({ ...object, data: new Map([['password', MARKER]]) }),
  'a cycle': (object) => { const data: any = { password: MARKER }; data.self = data; return { ...object, data }; },
  'not a number': (object) => ({ ...object, data: { ...object.data, pin: NaN } }),
};

/** All that is said while `act` runs: what it returns, throws and prints. */
function said(act: () => unknown): string {
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const result = act();
    return [...(Array.isArray(result) ? result : [result]).map(String), ...printed.mock.calls.map(([text]) => String(text))].join('\n');
  } catch (error) {
    return `${(error as Error).message}\n${printed.mock.calls.map(([text]) => String(text)).join('\n')}`;
  } finally {
    printed.mockRestore();
  }
}

/** What an app says of what is made in its chart. */
function app(make: (chart: Chart) => unknown, controlPlane = ControlPlane.KARMADA): string[] {
  const made = new FederationApp();
  new Fleet(made, 'fleet', { clusters: ['east', 'west'].map((name) => ({ name, controlPlane })) });
  make(new Chart(made, 'shop', { namespace: 'shop', disableResourceNameHashes: true }));
  const session = Federation.of(made).begin();
  const problems = [...Federation.of(made).workloadsByChart().values()].flat().flatMap((workload) => session.problemsOf(workload));
  return [...problems.map(formatProblem), ...made.node.findAll().flatMap((construct) => construct.node.validate())];
}

const overrides = (chart: Chart): ClusterOverride[] => {
  const within = chart.node.findAll().find((node) => node instanceof ApiObject && /secret/i.test(node.kind)) ?? chart;
  return [
    ClusterOverride.onClusters('east').within(within).replace('/data/password', ENCODED).add('/stringData/plain', MARKER).add('/stringData', [MARKER]).replace('/dat/x', MARKER),
    ClusterOverride.onClusters('east').within(within).replace('/data/x/y/z', { value: [MARKER] }).add('/metadata/data', MARKER).add('password', MARKER).replace('', { data: MARKER }),
    ClusterOverride.onClusters('west').within(within).jsonField('/stringData/json', '/token', MARKER).removeJsonField('/stringData/plain', '/token')
      .removeYamlField('/stringData/plain', '/token').removeYamlField('/stringData/yaml', '/token/a').removeJsonField('/data/password', '/x').yamlField('/stringData/yaml', '/token/a', MARKER),
    ClusterOverride.onClusters('west').replace('/data/password', { a: () => MARKER }).add('/stringData/x', Symbol(MARKER)),
  ];
};

const policy = { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'all', namespace: 'shop' } };
const selectors = [{ apiVersion: 'v1', kind: 'Secret', name: 'login' }, { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }];
const propagation = { ...policy, spec: { resourceSelectors: selectors, placement: { clusterAffinity: { clusterNames: ['east', 'west'] } } } };
const overriding = (...plaintext: object[]) => ({
  ...policy, kind: 'OverridePolicy',
  spec: {
    resourceSelectors: [selectors[0]],
    overrideRules: [{
      targetCluster: { clusterNames: ['east'] },
      overriders: { plaintext, fieldOverrider: [{ fieldPath: '/stringData/plain', json: [{ subPath: '/a', operator: 'add', value: MARKER }] }, { fieldPath: '/data/password', yaml: [{ subPath: '/a', operator: 'add', value: MARKER }] }] },
    }],
  },
});
const POLICIES = [
  propagation,
  overriding({ path: '/data/password', operator: 'replace', value: ENCODED }, { path: '/data/none/x', operator: 'replace', value: MARKER }),
  overriding({ path: '/dat/password', operator: 'replace', value: MARKER }, { path: '/stringData/x/y', operator: 'nonsense', value: { a: MARKER } }),
  { ...policy, kind: 'OverridePolicy', metadata: { name: 'old', namespace: 'shop' }, spec: { resourceSelectors: [selectors[0]], overriders: { plaintext: [{ path: '/data/password', operator: 'replace', value: MARKER }] } } },
];
const imported = (...documents: any[]): string[] => {
  const { mistakes, proof } = importManifests([{ name: 'input.yaml', text: documents.map((document) => JSON.stringify(document)).join('\n---\n') }], { kruise: '1.9', namespace: 'shop' });
  return [...mistakes.map(formatMistake), ...(proof?.differences ?? []), ...(proof?.problems ?? []).map(formatProblem)];
};

const work = (object: any) => ({
  apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'login', namespace: 'east' }, spec: { workload: { manifests: [object] } },
});
const distribution = (object: any) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ResourceDistribution', metadata: { name: 'login' }, spec: { resource: object, targets: { allNamespaces: true } },
});
const federated = ({ apiVersion: _apiVersion, kind, metadata, ...rest }: any) => ({
  apiVersion: 'types.kubefed.io/v1beta1', kind: `Federated${kind}`, metadata: { name: 'login', namespace: 'shop', ...metadata },
  spec: { template: rest, placement: { clusters: [{ name: 'east' }] }, overrides: [{ clusterName: 'east', clusterOverrides: [{ path: '/data/none/x', value: MARKER }] }] },
});

/** Everything that takes an object, and what it says. */
const WAYS: Readonly<Record<string, (object: any) => unknown>> = {
  'a workload': (object) => app((chart) => FederatedWorkload.fromManifest(chart, 'web', object)),
  'a workload with companions': (object) => app((chart) => FederatedWorkload.fromManifest(chart, 'web', { apiVersion: 'v1', kind: 'List', items: [deployment(), object] })),
  'objects on Karmada': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [object])),
  'objects on OCM': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [object]), ControlPlane.OCM),
  'objects on direct clusters': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [object]), ControlPlane.DIRECT),
  'objects given twice': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [object, object])),
  'objects with overrides': (object) => app((chart) => {
    const login = new ApiObject(chart, 'login', object);
    FederatedObjects.fromConstructs(chart, 'objects', [login], { overrides: overrides(chart) });
  }),
  'a workload with overrides of a companion': (object) => app((chart) => {
    new ApiObject(chart, 'login', object);
    FederatedWorkload.fromConstruct(chart, 'web', new ApiObject(chart, 'deployment', deployment()), { overrides: overrides(chart) });
  }),
  'a chart': (object) => app((chart) => {
    new ApiObject(chart, 'login', object);
    new ApiObject(chart, 'web', deployment());
    FederatedChart.fromChart(chart, { overrides: overrides(chart) });
  }),
  'a work': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [work(object)])),
  'a work beside workloads': (object) => app((chart) => {
    FederatedWorkload.fromManifest(chart, 'web', deployment());
    new ApiObject(new Chart(chart.node.root as any, 'hub'), 'work', work(object));
  }, ControlPlane.OCM),
  'a distribution': (object) => app((chart) => FederatedObjects.fromManifests(chart, 'login', [distribution(object)])),
  'the writer': (object) => (writeYaml(object), ''),
  'the writer of a List': (object) => (writeYaml({ kind: 'List', items: [object] }), ''),
  'schemas': (object) => [object, work(object), distribution(object)].flatMap((one) => [...checkSchema('', one, 'it', { kruise: '1.9' }), ...checkPlainJson('', one, 'it')].map(formatProblem)),
  'differences': (object) => [firstDifference(object, secret()), firstDifference(secret(), object), firstDifference(object, undefined)],
  'values': (object) => [shown(object), shown([object]), shown({ deep: { er: object } }), shownAt({ items: [object] }, ['items', '0'])],
  'fields': (object) => ['data', 'stringData', 'dat', 'Data', 'password', 'spec', 'metadata'].map((field) => shownAt(object, [field])),
};

/** What reads files, and so meets JSON only. */
const READERS: Readonly<Record<string, (object: any) => unknown>> = {
  'a file': (object) => app((chart) => FederatedObjects.fromFile(chart, 'login', folder.file('login.yaml', JSON.stringify(object)))),
  'import': (object) => imported(object, deployment(), ...POLICIES),
  'import from KubeFed': (object) => imported(federated(object)),
  'import on the command line': (object) => cli('import', folder.file('all.yaml', object, deployment(), ...POLICIES)).err,
  'convert': (object) => cli('convert', folder.file('convert.yaml', object, deployment())).err,
};

function expectNoLeak(text: string): void {
  for (const leak of LEAKS) expect(text).not.toContain(leak);
}

const every = Object.entries({ ...WAYS, ...READERS });

describe.each(every)('%s', (name, way) => {
  const broken = Object.entries(name in READERS ? MUTATIONS : { ...MUTATIONS, ...LIVE });

  test.each(broken)('says nothing of the data when %s', (_name, mutate) => {
    expectNoLeak(said(() => way(mutate(secret()))));
  });

  test('says nothing of the data when several things are wrong', () => {
    const mutations = fc.subarray(broken.map(([, mutate]) => mutate).filter((mutate) => typeof mutate(secret()) === 'object'), { minLength: 2, maxLength: 4 });
    fc.assert(fc.property(mutations, (several) => {
      const object = several.reduce((before, mutate) => (Array.isArray(before) ? before : mutate(before)), secret());
      expectNoLeak(said(() => way(object)));
    }), { numRuns: 4 });
  });
});

test.each([
  'data: { password: ?hunter2-MARKER }', 'data: { password: !hunter2-MARKER x }', 'data: { password: *hunter2-MARKER }', 'data:\n  password: |hunter2-MARKER\n    x',
  'data:\n  password: "\\uhunter2-MARKER"', 'data:\n  password: "hunter2-MARKER', 'data:\n  password: !e!hunter2-MARKER x', 'data: { password: hunter2-MARKER ]', 'data: hunter2-MARKER: x',
])('a file that cannot be read is not quoted: %j', (text) => {
  const file = `apiVersion: v1\nkind: Secret\nmetadata: { name: login }\n${text}\n`;
  expectNoLeak(said(() => app((chart) => FederatedObjects.fromFile(chart, 'login', folder.file('bad.yaml', file)))));
  expectNoLeak(said(() => importManifests([{ name: 'bad.yaml', text: file }], { kruise: '1.9', namespace: 'shop' }).mistakes.map(formatMistake)));
  expectNoLeak(cli('convert', folder.file('bad.yaml', file)).err);
});

test('what is not data is shown, and of data what type it has', () => {
  const object = { ...secret(), immutable: 'yes', data: { password: 4711 } };
  const problems = checkSchema('', object, 'the Secret', { kruise: '1.9' }).map(({ message }) => message);
  expect(problems).toContain('/immutable of the Secret is "yes", expected a boolean.');
  expect(problems).toContain('/data/password of the Secret is a number (not shown, since it belongs to a Secret), expected a string.');
  expect(shown({ apiVersion: 'v1', kind: 'Secret', name: 'login', namespace: 'shop' })).toBe('{"apiVersion":"v1","kind":"Secret","name":"login","namespace":"shop"}');
  expect(shown({ kind: 'Secret', data: { password: MARKER } })).toBe('{"kind":"Secret","data":{"password":"(not shown)"}}');
});

test('a ConfigMap has nothing to hide', () => {
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: ['b'] } };
  expect(checkSchema('', config, 'it', { kruise: '1.9' })[0].message).toBe('/data/a of it is ["b"], expected a string.');
  expect(shown(config)).toContain('"data":{"a":["b"]}');
  expect(shownChange({ type: 'patch', operator: 'replace', path: '/spec/replicas', value: 3 }, secret())).toContain('"value":"(not shown)"');
  expect(shownChange({ type: 'patch', operator: 'replace', path: '/metadata/labels/a', value: 'b' }, secret())).toContain('"value":"b"');
});
