import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import {
  ClusterOverride, Conversion, FederatedChart, FederatedObjects, type FederatedResource, FederatedWorkload, FederationApp, Fleet, Interpreter,
  InterpreterScript, KruiseVersion, Placement,
} from '../../constructs';
import { EXISTING_RULES } from '../../constructs/federation/existing-rules';
import { INTERPRETER_RULES } from '../../constructs/planes/karmada/interpreter-rules';
import { Federation } from '../../constructs/federation/federation';

const folder = mkdtempSync(join(tmpdir(), 'existing-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterAll(() => jest.restoreAllMocks());

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const config = (name: string, more: object = {}): any => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { a: 'b' }, ...more });
const deployment = (name = 'web', more: object = {}): any => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }, ...more },
});
const list = (...items: any[]) => ({ apiVersion: 'v1', kind: 'List', items });
const thing = (kind: string): any => ({ apiVersion: 'things.example.com/v1', kind, metadata: { name: 'one' }, spec: {} });
const on = ClusterOverride.onClusters('east');

type Make = (chart: Chart, other: Chart) => FederatedResource | FederatedChart | void;

/** The codes found for what is made in a chart, each once. */
function codesOf(make: Make, kruiseVersion = KruiseVersion.V1_9): string[] {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }], kruiseVersion });
  const [chart, other] = ['shop', 'other'].map((id) => new Chart(app, id, { namespace: 'shop', disableResourceNameHashes: true }));
  make(chart, other);
  const session = Federation.of(app).begin();
  const own = [...Federation.of(app).workloadsByChart().values()].flat().flatMap((workload) => session.plan(workload).problems.map(({ code }) => code));
  const lines = app.node.findAll().flatMap((construct) => construct.node.validate()).flatMap((line) => /^KF\d{3}/.exec(line)?.[0] ?? []);
  // That the health of a kind of nobody's is not known is another matter.
  return [...new Set([...own, ...lines])].filter((code) => code !== 'KF658').sort();
}

const { unreadable, noObject, noWorkload, severalWorkloads, otherChart, federatedTwice, assumedKind, kindOptions, unassigned, noObjects } = EXISTING_RULES;

test.each<[string, string, Make]>([
  ['a file that is not there', unreadable.code, (chart) => FederatedWorkload.fromFile(chart, 'web', join(folder, 'nowhere.yaml'))],
  ['a path that is no text', unreadable.code, (chart) => FederatedObjects.fromFile(chart, 'web', {} as any)],
  ['a document that is not YAML', unreadable.code, (chart) => FederatedWorkload.fromFile(chart, 'web', file('bad.yaml', `${JSON.stringify(deployment())}\n---\na: [1\nb: }`))],
  ['a manifest that is a text', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', 'text')],
  ['no manifest', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', undefined)],
  ['a manifest without a kind', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { apiVersion: 'v1' })],
  ['a manifest with an apiVersion of three parts', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { ...deployment(), apiVersion: 'a/b/c' })],
  ['a manifest without metadata', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { ...deployment(), metadata: null })],
  ['a manifest whose name the API server makes up', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { ...deployment(), metadata: { generateName: 'web-' } })],
  ['labels that are a list', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { ...deployment(), metadata: { name: 'web', labels: [] } })],
  ['a namespace that is a number', noObject.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', { ...deployment(), metadata: { name: 'web', namespace: 7 } })],
  ['a construct that is none', noObject.code, (chart) => FederatedWorkload.fromConstruct(chart, 'web', {} as any)],
  ['constructs that are none', noObject.code, (chart) => FederatedObjects.fromConstructs(chart, 'web', [undefined as any])],
  ['objects without a workload', noWorkload.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', list(config('a'), config('b')))],
  ['a workload that is not there', noWorkload.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', deployment(), { workload: 'Deployment/wbe' })],
  ['an empty file', noWorkload.code, (chart) => FederatedWorkload.fromFile(chart, 'web', file('empty.yaml', '---\n---\n'))],
  ['two workloads', severalWorkloads.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', list(deployment('a'), deployment('b')))],
  ['an object of another chart', otherChart.code, (chart, other) => FederatedWorkload.fromConstruct(chart, 'web', new ApiObject(other, 'web', deployment()))],
  ['an object that is federated twice', federatedTwice.code, (chart) => {
    const web = new ApiObject(chart, 'web', deployment());
    FederatedWorkload.fromConstruct(chart, 'first', web);
    return FederatedWorkload.fromConstruct(chart, 'second', web);
  }],
  ['an object that is in two sets', federatedTwice.code, (chart) => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new ApiObject(chart, name, config(name)));
    FederatedObjects.fromConstructs(chart, 'first', [a, b]);
    return FederatedObjects.fromConstructs(chart, 'second', [c, b]);
  }],
  ['a kind of which nothing is known', assumedKind.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Guess'))],
  ['a known kind that is described', kindOptions.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', deployment(), { kind: { plural: 'deployments' } })],
  ['a kind described by a text', kindOptions.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Text'), { kind: 'texts' as any })],
  ['a plural that is a number', kindOptions.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Number'), { kind: { plural: 7 as any, namespaced: true } })],
  ['a scope that is a text', kindOptions.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Scope'), { kind: { plural: 'scopes', namespaced: 'yes' as any } })],
  ['a misspelt property of a kind', kindOptions.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Spelt'), { kind: { plural: 'spelts', namespaced: true, replcas: 'x' } as any })],
  ['two descriptions of one kind', kindOptions.code, (chart) => {
    FederatedWorkload.fromManifest(chart, 'a', thing('Twice'), { kind: { plural: 'twices', namespaced: true } });
    FederatedWorkload.fromManifest(chart, 'b', { ...thing('Twice'), metadata: { name: 'two' } }, { kind: { plural: 'twicen', namespaced: true } });
  }],
  ['a change of a set that names no object', unassigned.code, (chart) => FederatedObjects.fromManifests(chart, 'set', [config('a'), config('b')], { overrides: [on.label('a', 'b')] })],
  ['a change within an object of nobody', unassigned.code, (chart) => FederatedObjects.fromConstructs(chart, 'set', [new ApiObject(chart, 'a', config('a'))],
    { overrides: [on.within(new ApiObject(chart, 'b', config('b'))).label('a', 'b')] })],
  ['a container that no workload of a chart has', unassigned.code, (chart) => {
    new ApiObject(chart, 'web', deployment());
    FederatedChart.fromChart(chart, { overrides: [on.env('wbe', 'A', 'b')] });
  }],
  ['a path that no workload is named for', unassigned.code, (chart) => {
    for (const name of ['a', 'b']) new ApiObject(chart, name, deployment(name));
    FederatedChart.fromChart(chart, { overrides: [on.add('/spec/minReadySeconds', 5)] });
  }],
  ['an empty set', noObjects.code, (chart) => FederatedObjects.fromManifests(chart, 'set', [])],
  ['a set of namespaces', noObjects.code, (chart) => FederatedObjects.fromManifests(chart, 'set', [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }])],
  ['scripts that say nothing of health', INTERPRETER_RULES.unjudged.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Silent'), {
    kind: { plural: 'silents', namespaced: true }, interpreter: Interpreter.custom({ statusAggregation: InterpreterScript.fromText('function AggregateStatus(object, items) return object end') }),
  })],
  ['a policy among the manifests', EXISTING_RULES.ownPolicy.code, (chart) => FederatedWorkload.fromManifest(chart, 'web', list(deployment(), {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web' }, spec: { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment' }] },
  }))],
  ['an override policy in a set', EXISTING_RULES.ownPolicy.code, (chart) => FederatedObjects.fromManifests(chart, 'set', [
    config('a'), { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterOverridePolicy', metadata: { name: 'web' }, spec: { overrideRules: [] } },
  ])],
])('%s is refused', (_name, code, make) => {
  const found = codesOf(make);
  // What an object of nobody leads to besides is none of these rules' business.
  expect(found.filter((one) => one !== 'KF510')).toEqual([code]);
});

test.each<[string, Make]>([
  ['a manifest', (chart) => FederatedWorkload.fromManifest(chart, 'web', deployment())],
  ['a file', (chart) => FederatedWorkload.fromFile(chart, 'web', file('good.yaml', JSON.stringify(deployment())))],
  ['a construct of its own chart', (chart) => FederatedWorkload.fromConstruct(chart, 'web', new ApiObject(chart, 'object', deployment()))],
  ['one workload among several, by name', (chart) => FederatedWorkload.fromManifest(chart, 'web', list(deployment('a'), deployment('b')), { workload: 'Deployment/b' })],
  ['one object of any kind', (chart) => FederatedWorkload.fromManifest(chart, 'web', config('a'))],
  ['a kind that is described', (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Known'), { kind: { plural: 'knowns', namespaced: true } })],
  ['scripts that say how objects are', (chart) => FederatedWorkload.fromManifest(chart, 'web', thing('Spoken'), {
    kind: { plural: 'spokens', namespaced: true },
    interpreter: Interpreter.custom({
      statusAggregation: InterpreterScript.fromText('function AggregateStatus(object, items) return object end'),
      healthInterpretation: InterpreterScript.fromText('function InterpretHealth(object) return true end'),
    }),
  })],
  ['one description of a kind for two objects', (chart) => {
    for (const name of ['a', 'b']) FederatedWorkload.fromManifest(chart, name, { ...thing('Same'), metadata: { name } }, { kind: { plural: 'sames', namespaced: true } });
  }],
  ['a chart with a policy of its own beside, which stays on the control plane', (chart) => {
    new ApiObject(chart, 'web', deployment());
    new ApiObject(chart, 'policy', { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterOverridePolicy', metadata: { name: 'web' }, spec: { overrideRules: [], resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'other' }] } });
    FederatedChart.fromChart(chart);
  }],
  ['a set', (chart) => FederatedObjects.fromManifests(chart, 'set', [config('a'), config('b')])],
  ['a set of one with an override', (chart) => FederatedObjects.fromManifests(chart, 'set', [config('a')], { overrides: [on.label('a', 'b')] })],
  ['a change within an object of a set', (chart) => {
    const [a, b] = ['a', 'b'].map((name) => new ApiObject(chart, name, config(name)));
    FederatedObjects.fromConstructs(chart, 'set', [a, b], { overrides: [on.within(a).replace('/data/a', 'c').within(b).label('x', 'y')] });
  }],
  ['a chart with changes for some of its workloads', (chart) => {
    for (const name of ['a', 'b']) new ApiObject(chart, name, deployment(name));
    FederatedChart.fromChart(chart, { placement: Placement.onAllClusters(), overrides: [on.env('web', 'A', 'b').imageTag('2', { containers: ['web', 'proxy'] })] });
  }],
  ['a path in a chart with one workload', (chart) => {
    new ApiObject(chart, 'web', deployment());
    FederatedChart.fromChart(chart, { overrides: [on.add('/spec/minReadySeconds', 5)] });
  }],
  ['a conversion', (chart) => FederatedWorkload.fromManifest(chart, 'web', Conversion.toKruise(deployment()).manifest)],
])('%s is accepted', (_name, make) => {
  expect(codesOf(make)).toEqual([]);
});

test('a conversion for another version than that of the fleet is refused', () => {
  const converted = (kruiseVersion: KruiseVersion): Make => (chart) => FederatedWorkload.fromManifest(chart, 'web', Conversion.toKruise(deployment(), { kruiseVersion }).manifest);
  expect(codesOf(converted(KruiseVersion.V1_9), KruiseVersion.V1_8)).toContain('KF422');
  expect(codesOf(converted(KruiseVersion.V1_8), KruiseVersion.V1_8)).toEqual([]);
});

test('messages name the file and the document', () => {
  const app = new FederationApp();
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  const path = file('third.yaml', `${JSON.stringify(deployment())}\n---\n${JSON.stringify(config('a'))}\n---\nkind: Service\n`);
  const web = FederatedWorkload.fromFile(chart, 'web', path);
  expect(() => web.deliveries).toThrow(`[shop/web] KF525: Document 3 of ${JSON.stringify(path)} has the apiVersion undefined; expected a string such as apps/v1.`);
});
