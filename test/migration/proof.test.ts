import { Testing } from 'cdk8s';
import { Kinds } from '../../constructs/kinds/kinds';
import { withValueAt } from '../../constructs/json/json';
import { touchOf, touchText } from '../../constructs/migration/proof';
import { asDelivered } from '../../constructs/migration/written-by-others';
import { liveObjects } from './fleets';

const [web, api] = liveObjects('us-west').map(asDelivered);
const judge = (before: any, path: string[], value: unknown, autoscaled = false) => touchOf(before, withValueAt(before, path, value), { kinds: Kinds.of(Testing.app()), kruise: '1.9', autoscaled });

test('nothing happens to pods if the object is the same, or has other labels of its own', () => {
  expect(judge(web, ['metadata', 'labels', 'x'], 'y')).toBeUndefined();
  expect(touchOf(web, structuredClone(web), { kinds: Kinds.of(Testing.app()), kruise: '1.9', autoscaled: false })).toBeUndefined();
});

test('a selector cannot be changed', () => {
  expect(judge(web, ['spec', 'selector', 'matchLabels', 'app'], 'other')?.effect).toBe('refused');
});

test('a Deployment replaces its pods for a label of them', () => {
  const touch = judge(api, ['spec', 'template', 'metadata', 'labels', 'x'], 'y')!;
  expect(touch.effect).toBe('recreated');
  expect(touchText('Deployment shop/api', '\'us-west\'', touch)).toMatch(/^If Deployment shop\/api is taken over on 'us-west', its pods would be replaced: .*spec\.template\.metadata\.labels\.x/);
});

test('replicas count, unless an autoscaler has them', () => {
  expect(judge(web, ['spec', 'replicas'], 1)).toEqual({ effect: 'scaled', reasons: ['Replicas change from 2 to 1.'], replicas: { before: 2, after: 1 } });
  expect(judge(web, ['spec', 'replicas'], 1, true)).toBeUndefined();
});

test('a default that only one of the templates says is a difference for Kruise, and none for API servers', () => {
  const plain = (apiVersion: string, kind: string) => ({
    apiVersion, kind, metadata: { name: 'web' },
    spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1', resources: {} }] } } },
  });
  const [cloneSet, deployment] = [plain('apps.kruise.io/v1alpha1', 'CloneSet'), plain('apps/v1', 'Deployment')];
  expect(judge(cloneSet, ['spec', 'template', 'spec', 'dnsPolicy'], 'ClusterFirst')).toMatchObject({ effect: 'unknown', reasons: [expect.stringMatching(/^spec\.template\.spec\.dnsPolicy would be written/)] });
  expect(judge(deployment, ['spec', 'template', 'spec', 'dnsPolicy'], 'ClusterFirst')).toBeUndefined();
  expect(judge(cloneSet, ['spec', 'updateStrategy'], { type: 'ReCreate' })).toBeUndefined();
  const nested = { ...cloneSet, kind: 'UnitedDeployment', spec: { replicas: 2, selector: {}, template: { cloneSetTemplate: { metadata: {}, spec: cloneSet.spec } }, topology: { subsets: [{ name: 'a' }] } } };
  expect(judge(nested, ['spec', 'template', 'cloneSetTemplate', 'spec', 'template', 'spec', 'dnsPolicy'], 'ClusterFirst')?.effect).toBe('recreated');
});
