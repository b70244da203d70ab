import { builtInKinds } from '../../scripts/import-kubernetes';
import { kindRemovals } from '../../scripts/import-removals';

const served = (group: string, version: string, kind: string) => ({ put: { 'x-kubernetes-group-version-kind': { group, version, kind } } });
const asked = (group: string, version: string, kind: string) => ({ post: { 'x-kubernetes-group-version-kind': { group, version, kind } } });

test('kinds are read from the paths of their objects, with the preferred version first', () => {
  expect(builtInKinds({
    paths: {
      '/api/v1/namespaces/{namespace}/pods/{name}': served('', 'v1', 'Pod'),
      '/api/v1/namespaces/{namespace}/pods/{name}/status': served('', 'v1', 'Pod'),
      '/api/v1/namespaces/{name}': served('', 'v1', 'Namespace'),
      '/api/v1/namespaces/{name}/finalize': served('', 'v1', 'Namespace'),
      '/apis/storage.k8s.io/v1alpha1/classes/{name}': served('storage.k8s.io', 'v1alpha1', 'Class'),
      '/apis/storage.k8s.io/v1/classes/{name}': served('storage.k8s.io', 'v1', 'Class'),
      '/apis/storage.k8s.io/v1beta1/classes/{name}': served('storage.k8s.io', 'v1beta1', 'Class'),
      '/apis/authentication.k8s.io/v1/tokenreviews': asked('authentication.k8s.io', 'v1', 'TokenReview'),
    },
  })).toEqual([
    { group: '', kind: 'Namespace', plural: 'namespaces', namespaced: false, versions: ['v1'] },
    { group: '', kind: 'Pod', plural: 'pods', namespaced: true, versions: ['v1'] },
    { group: 'storage.k8s.io', kind: 'Class', plural: 'classes', namespaced: false, versions: ['v1', 'v1beta1', 'v1alpha1'] },
  ]);
});

test('an upgrade says which kinds and versions it takes away', () => {
  const kind = (name: string, ...versions: string[]) => ({ group: name === 'Core' ? '' : 'apps', kind: name, plural: 'x', namespaced: true, versions });
  expect(kindRemovals([kind('Core', 'v1'), kind('Old', 'v1'), kind('Same', 'v1', 'v1beta1')], [kind('Same', 'v2', 'v1')])).toEqual([
    'kind Core of the core group is gone', 'kind Old of apps is gone', 'version v1beta1 of Same is no longer served',
  ]);
});
