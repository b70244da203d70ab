import { importManifests } from '../../constructs/adoption/import';
import { cli, Folder } from '../cli/command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const cloneSet = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] } } },
};
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } };
const policy = {
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'all-clusters', namespace: 'shop' },
  spec: { propagateDeps: true, resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }], placement: { clusterAffinity: { clusterNames: ['east'] } } },
};
const COMMENT = '// On all clusters, since no policy says otherwise';

test('a CloneSet without a policy becomes code that places it on all clusters and says so', () => {
  const { code, out, err } = cli('import', folder.file('web.yaml', cloneSet, service));
  expect(err).toContain('KF088');
  expect(err).toContain('The code delivers the same as the repaired manifests');
  expect(code).toBe(0);
  expect(out).toContain(COMMENT);
  expect(out).toContain('Placement.onAllClusters()');
  expect(out).not.toContain('TODO');
});

test('with a policy nothing is assumed, whatever its name', () => {
  const { code, mistakes } = importManifests([{ name: 'a.yaml', text: [cloneSet, service, policy].map((document) => JSON.stringify(document)).join('\n---\n') }], { kruise: '1.9', namespace: 'default' });
  expect(code).not.toContain(COMMENT);
  expect(mistakes.map(({ rule }) => rule.code)).not.toContain('KF088');
});
