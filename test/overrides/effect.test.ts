import { PercentOrAbsolute } from 'cdk8s-plus-28';
import type { Change } from '../../constructs/overrides/changes/list';
import { lostChanges } from '../../constructs/overrides/delivery-checks';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { kruiseKind } from '../../constructs/kinds/kinds';

const CLONE_SET = kruiseKind('CloneSet');
const OBJECT: any = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', labels: { a: '1' }, annotations: { a: '1' } },
  spec: { replicas: 1, template: { spec: { containers: [{ name: 'web', image: 'r.example.com/web:1', env: [{ name: 'A', value: 'a' }] }] } } },
};
const all = ClusterOverride.onAllClusters();
const lost = (override: ClusterOverride): readonly Change[] => lostChanges(override._changes(), OBJECT, CLONE_SET);

test.each<[string, ClusterOverride]>([
  ['a registry', all.imageRegistry('other.example.com')],
  ['a repository', all.imageRepository('other')],
  ['a tag', all.imageTag('2')],
  ['a digest', all.imageDigest(`sha256:${'a'.repeat(64)}`)],
  ['an image', all.image('web', 'other:1')],
  ['a command', all.command('web', ['run'])],
  ['arguments', all.args('web', ['-v'])],
  ['a variable', all.env('web', 'A', 'b')],
  ['the removal of a variable', all.removeEnv('web', 'A')],
  ['resources', all.resources('web', { cpuLimit: '1' })],
  ['a label', all.label('a', '2')],
  ['the removal of a label', all.removeLabel('a')],
  ['an annotation', all.annotation('a', '2')],
  ['the removal of an annotation', all.removeAnnotation('a')],
  ['a pod label', all.podLabel('a', '2')],
  ['a pod annotation', all.podAnnotation('a', '2')],
  ['a node selector', all.nodeSelector('pool', 'big')],
  ['a field of the update strategy', all.partition(PercentOrAbsolute.absolute(1))],
  ['replicas', all.replicas(2)],
])('%s that is not in the object is lost', (_title, override) => {
  expect(lost(override)).toEqual(override._changes());
});

test('what is in the object is not lost', () => {
  expect(lost(all.imageRegistry('r.example.com').imageRepository('web').imageTag('1').env('web', 'A', 'a').label('a', '1').removeEnv('web', 'B').replicas(1))).toEqual([]);
});

test('what a later change undoes is not lost', () => {
  expect(lost(all.imageTag('2').image('web', 'r.example.com/web:1').env('web', 'A', 'b').env('web', 'A', 'a').replicas(5).replace('/spec/replicas', 1))).toEqual([]);
});

test.each<[string, any]>([
  ['without pods', { ...OBJECT, spec: {} }],
  ['without containers', { ...OBJECT, spec: { template: {} } }],
  ['with a container that says nothing', { ...OBJECT, spec: { template: { metadata: {}, spec: { containers: [{ name: 'web', resources: {} }] } } } }],
])('of an object %s, all is lost', (_title, object) => {
  const override = all.podLabel('a', '2').podAnnotation('a', '2').resources('web', { cpuLimit: '1', memoryRequest: '1Gi' }).partition(PercentOrAbsolute.absolute(1));
  expect(lostChanges(override._changes(), object, CLONE_SET)).toEqual(override._changes());
  expect(lostChanges(all.partition(PercentOrAbsolute.absolute(1))._changes(), object, undefined)).toHaveLength(1);
});
