import { Chart } from 'cdk8s';
import { CloneSet, FederatedObjects, FederatedWorkflow, FederatedWorkload, FederationApp, KruiseFederatedCloneSet, Placement, SidecarSet } from '../../constructs';
import { FederationError } from '../../constructs/problems/error';
import { fewOfEach, formatProblem, type Problem, Severity } from '../../constructs/problems/problem';
import { cli, Folder } from '../cli/command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const LONG: any = 'x'.repeat(100_000);
const MANY: any = Array(20_000).fill('x');
const placement = Placement.onClusters('east');
const containers = [{ image: 'registry.example.com/web:1.0.0' }];
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] } };
const manifest = (change: (object: any) => void): any => {
  const object = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web' }, spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template: structuredClone(template) } };
  change(object);
  return object;
};

const CASES: readonly [string, string, (chart: Chart) => unknown][] = [
  ['a string for the metadata of a federated CloneSet', 'KF517', (chart) => new KruiseFederatedCloneSet(chart, 'web', { placement, containers, metadata: LONG })],
  ['a list for the metadata of a federated CloneSet', 'KF517', (chart) => new KruiseFederatedCloneSet(chart, 'web', { placement, containers, metadata: MANY })],
  ['a string for the labels of a federated CloneSet', 'KF517', (chart) => new KruiseFederatedCloneSet(chart, 'web', { placement, containers, metadata: { labels: LONG } })],
  ['a list for the annotations of a federated CloneSet', 'KF517', (chart) => new KruiseFederatedCloneSet(chart, 'web', { placement, containers, metadata: { annotations: MANY } })],
  ['a string for the metadata of a CloneSet', 'KF517', (chart) => new CloneSet(chart, 'web', { containers, metadata: LONG })],
  ['a string for the metadata of a SidecarSet', 'KF517', (chart) => new SidecarSet(chart, 'web', { containers, metadata: LONG } as any)],
  ['a string for the metadata of a Workflow', 'KF517', (chart) => new FederatedWorkflow(chart, 'web', { placement, metadata: LONG } as any)],
  ['a string for the labels of a Workflow', 'KF517', (chart) => new FederatedWorkflow(chart, 'web', { placement, metadata: { labels: LONG } } as any)],
  ['a string for the metadata of pods', 'KF450', (chart) => new KruiseFederatedCloneSet(chart, 'web', { placement, containers, podMetadata: LONG })],
  ['a string for the metadata of a manifest', 'KF', (chart) => FederatedWorkload.fromManifest(chart, 'web', manifest((object) => { object.metadata = LONG; }), { placement })],
  ['a string for the spec of a manifest', 'KF', (chart) => FederatedWorkload.fromManifest(chart, 'web', manifest((object) => { object.spec = LONG; }), { placement })],
  ['a list of strings for the containers of a manifest', 'KF', (chart) => FederatedWorkload.fromManifest(chart, 'web', manifest((object) => { object.spec.template.spec.containers = MANY; }), { placement })],
  ['a list of strings for the volumes of a manifest', 'KF', (chart) => FederatedWorkload.fromManifest(chart, 'web', manifest((object) => { object.spec.template.spec.volumes = MANY; }), { placement })],
  ['a list of strings for manifests', 'KF', (chart) => FederatedObjects.fromManifests(chart, 'web', MANY, { placement })],
];

test.each(CASES)('%s is one cause, and a message that can be read', (_name, code, define) => {
  const app = new FederationApp();
  define(new Chart(app, 'chart', { namespace: 'shop' }));
  let message = '';
  const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    app.synth();
  } catch (error) {
    message = (error as Error).message;
  } finally {
    write.mockRestore();
  }
  expect(message).toContain(code);
  expect(message.split('\n').length).toBeLessThan(120);
  expect(message.length).toBeLessThan(60_000);
  if (code === 'KF517') expect(message.split('\n').filter((line) => /KF801|KF802/.test(line))).toEqual([]);
});

const policy = { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web' }, spec: { resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }], placement: { clusterAffinity: { clusterNames: ['east'] } } } };

test.each<[string, any[]]>([
  ['a string for metadata', [manifest((object) => { object.metadata = LONG; }), policy]],
  ['a string for spec', [manifest((object) => { object.spec = LONG; }), policy]],
  ['a list of strings for containers', [manifest((object) => { object.spec.template.spec.containers = MANY.slice(0, 2_000); }), policy]],
  ['a list of strings for selectors', [manifest(() => undefined), { ...policy, spec: { ...policy.spec, resourceSelectors: MANY.slice(0, 2_000) } }]],
  ['a name of a hundred thousand letters', [manifest((object) => { object.metadata.name = LONG; }), policy]],
  ['a kind of a hundred thousand letters', [manifest((object) => { object.kind = LONG; }), policy]],
])('import says of %s what can be read', (_name, documents) => {
  const { code, err } = cli('import', folder.file('long.yaml', ...documents));
  expect(code).toBe(1);
  expect(err).toContain('KF');
  expect(err.split('\n').length).toBeLessThan(150);
  expect(err.length).toBeLessThan(60_000);
});

test('of many findings of a rule the first twenty are listed and the others counted', () => {
  const problem = (index: number, code = 'KF801'): Problem => ({ code, severity: Severity.ERROR, path: 'chart/web', message: `Number ${index}.`, fix: 'none.' });
  const many = [problem(0, 'KF100'), ...Array.from({ length: 1_000 }, (_, index) => problem(index)), problem(1, 'KF100')];
  expect(fewOfEach(many)).toHaveLength(23);
  expect(fewOfEach(many)[21]).toMatchObject({ code: 'KF801', message: 'There are 980 more problems of this kind here.' });
  expect(fewOfEach(many.slice(0, 21))).toEqual(many.slice(0, 21));
  expect(new FederationError(many).message.split('\n')).toHaveLength(23);
  expect(formatProblem({ ...problem(1), message: LONG }).length).toBeLessThan(3_000);
});
