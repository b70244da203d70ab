import { controlPlaneCopy } from '../../../../constructs/planes/karmada/crds/copy';
import { type Crd, readCrd } from '../../../../constructs/planes/karmada/crds/crd';
import { publishedCrd, publishedCrds } from '../../../platform/published-crds';

const copyOf = (object: any) => controlPlaneCopy((readCrd(object) as { readonly value: Crd }).value);

test('the copy of the control plane serves the stored version alone, as it was given', () => {
  const crd = publishedCrd('statefulsets');
  const { versions } = copyOf(crd).spec;
  expect(versions.map(({ name, served, storage }: any) => [name, served, storage])).toEqual([['v1alpha1', false, false], ['v1beta1', true, true]]);
  expect(versions[1]).toBe(crd.spec.versions[1]);
});

test('versions that are not served take any object, so that those stored before an upgrade can be read', () => {
  expect(copyOf(publishedCrd('statefulsets')).spec.versions[0]).toEqual({
    name: 'v1alpha1', served: false, storage: false, schema: { openAPIV3Schema: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  });
});

test('nothing is converted on the control plane', () => {
  for (const crd of publishedCrds()) expect(copyOf(crd).spec.conversion).toEqual({ strategy: 'None' });
});

test('group, names and scope are those of the definition', () => {
  const { spec } = publishedCrd('sidecarsets');
  expect(copyOf(publishedCrd('sidecarsets')).spec).toMatchObject({ group: spec.group, names: spec.names, scope: 'Cluster' });
});

test('metadata of Helm, cert-manager and kubectl stays behind, as does the status', () => {
  const { metadata, ...crd } = publishedCrd('clonesets');
  const { metadata: kept, ...rest } = copyOf({
    ...crd,
    metadata: {
      ...metadata,
      labels: { 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/chart': 'kruise-1.9.0', 'team': 'platform' },
      annotations: {
        'meta.helm.sh/release-name': 'kruise', 'helm.sh/resource-policy': 'keep', 'cert-manager.io/inject-ca-from': 'a/b',
        'kubectl.kubernetes.io/last-applied-configuration': '{}', 'controller-gen.kubebuilder.io/version': 'v0.16.5',
      },
    },
    status: { storedVersions: ['v1alpha1'] },
  });
  expect(kept).toEqual({ name: 'clonesets.apps.kruise.io', labels: { team: 'platform' }, annotations: { 'controller-gen.kubebuilder.io/version': 'v0.16.5' } });
  expect(rest).not.toHaveProperty('status');
});

test('a label of another owner than Helm stays', () => {
  const { metadata, ...crd } = publishedCrd('clonesets');
  expect(copyOf({ ...crd, metadata: { ...metadata, labels: { 'app.kubernetes.io/managed-by': 'platform' } } }).metadata.labels).toEqual({ 'app.kubernetes.io/managed-by': 'platform' });
});
