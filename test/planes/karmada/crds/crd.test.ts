import { type Crd, isKruiseCrd, readCrd, writtenVersion } from '../../../../constructs/planes/karmada/crds/crd';
import { publishedCrd, publishedCrds } from '../../../platform/published-crds';

const sound = (object: any): Crd => (readCrd(object) as { readonly value: Crd }).value;
const fault = (change: (crd: any) => void, plural = 'clonesets'): string | undefined => {
  const crd = structuredClone(publishedCrd(plural)) as any;
  change(crd);
  return (readCrd(crd) as { readonly error?: string }).error;
};

test.each(['1.8.4', '1.9.0'] as const)('the definitions of Kruise %s store the versions that templates are written for', (version) => {
  for (const crd of publishedCrds(version).map(sound)) {
    expect(crd.stored.name).toBe(writtenVersion(crd, version.slice(0, 3)));
    expect(crd.preferred).toBe(crd.stored.name);
  }
});

test('kinds that nobody writes are written in no version', () => {
  const nodeImage = structuredClone(publishedCrd('clonesets')) as any;
  Object.assign(nodeImage.spec.names, { kind: 'NodeImage', plural: 'nodeimages' });
  nodeImage.metadata.name = 'nodeimages.apps.kruise.io';
  expect(writtenVersion(sound(nodeImage), '1.9')).toBeUndefined();
  expect(writtenVersion(sound({ ...nodeImage, metadata: { name: 'nodeimages.x.kruise.io' }, spec: { ...nodeImage.spec, group: 'x.kruise.io', names: { kind: 'CloneSet', plural: 'nodeimages' } } }), '1.9')).toBeUndefined();
});

test.each([
  [['v1alpha1', 'v1beta1'], 'v1beta1'],
  [['v1beta2', 'v1beta10', 'v1'], 'v1'],
  [['v1beta2', 'v1beta10'], 'v1beta10'],
  [['v1alpha1', 'v2alpha1'], 'v2alpha1'],
  [['other', 'v1alpha1'], 'v1alpha1'],
  [['b', 'a'], 'a'],
])('of %j an API server prefers %s', (names, preferred) => {
  const { spec, ...rest } = publishedCrd('clonesets');
  const versions = names.map((name, index) => ({ ...spec.versions[0], name, storage: index === 0 }));
  expect(sound({ ...rest, spec: { ...spec, versions } }).preferred).toBe(preferred);
});

test('a version that is not served is not preferred', () => {
  const { spec, ...rest } = publishedCrd('statefulsets');
  expect(sound({ ...rest, spec: { ...spec, versions: [{ ...spec.versions[0], storage: true }, { ...spec.versions[1], served: false, storage: false }] } }).preferred).toBe('v1alpha1');
});

test.each([
  ['apiVersion', (crd: any) => { crd.apiVersion = 'apiextensions.k8s.io/v1beta1'; }, 'has the apiVersion "apiextensions.k8s.io/v1beta1"; expected apiextensions.k8s.io/v1'],
  ['spec', (crd: any) => { crd.spec = 'x'; }, 'has the spec "x"; expected an object'],
  ['names', (crd: any) => { crd.spec.names = { kind: 'CloneSet' }; }, 'has the names {"kind":"CloneSet"}; expected an object with kind and plural'],
  ['name', (crd: any) => { crd.metadata.name = 'x.apps.kruise.io'; }, 'defines \'clonesets\' of the group \'apps.kruise.io\', so its name should be \'clonesets.apps.kruise.io\''],
  ['versions', (crd: any) => { delete crd.spec.versions; }, 'has the versions undefined; expected a list with at least one'],
  ['schema', (crd: any) => { delete crd.spec.versions[0].schema; }, 'has a version without a name or a schema'],
  ['version', (crd: any) => { crd.spec.versions[0] = null; }, 'has a version without a name or a schema'],
  ['storage', (crd: any) => { crd.spec.versions[0].storage = false; }, 'has no version with `storage: true`; expected one'],
  ['served', (crd: any) => { crd.spec.versions[0].served = false; }, 'stores v1alpha1, which is not served'],
])('a definition with a wrong %s is refused in words', (_what, change, message) => {
  expect(fault(change)).toBe(message);
});

test('a definition that stores two versions is refused', () => {
  expect(fault((crd) => crd.spec.versions.forEach((version: any) => { version.storage = true; }), 'statefulsets')).toBe('has 2 versions with `storage: true`; expected one');
});

test('definitions of Kruise and of its neighbours are told from others', () => {
  const crd = publishedCrd('clonesets');
  expect(isKruiseCrd(crd)).toBe(true);
  expect(isKruiseCrd({ ...crd, spec: { ...crd.spec, group: 'rollouts.kruise.io' } })).toBe(true);
  expect(isKruiseCrd({ ...crd, spec: undefined })).toBe(true);
  expect(isKruiseCrd({ ...crd, spec: { group: 'example.com' } })).toBe(false);
  expect(isKruiseCrd({ ...crd, kind: 'Deployment' })).toBe(false);
});
