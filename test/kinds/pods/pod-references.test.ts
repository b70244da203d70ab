import fc from 'fast-check';
import { suites } from '../../interpreters/cases';
import { moduleOf } from '../../../constructs/kinds/kinds';
import { podReferences } from '../../../constructs/kinds/pods/pod-references';
import { referencesOf } from '../../../constructs/kinds/references';

const KINDS = ['AdvancedCronJob', 'BroadcastJob', 'CloneSet', 'DaemonSet', 'ImageListPullJob', 'ImagePullJob', 'Workflow'];

/** What Kruise refuses is refused here before anybody asks what it needs. */
const isSound = ({ name }: { readonly name: string }) => !name.includes('which Kruise refuses');

const cases = suites().filter(({ kind, operation }) => KINDS.includes(kind) && operation === 'dependencyInterpretation')
  .flatMap(({ apiVersion, kind, cases: own }) => own.filter(isSound).map((one) => [`${apiVersion} ${kind}`, one.name, one.object, one.expect] as const));

const named = (references: readonly { kind: string; name: string }[]) => references.map(({ kind, name }) => `${kind}/${name}`).sort();

describe('references are those that the interpreter of the kind tells Karmada', () => {
  test('for every kind with cases', () => {
    expect(new Set(cases.map(([kind]) => kind.split(' ')[1]))).toEqual(new Set(KINDS));
  });

  test.each(cases)('%s: %s', (_kind, _name, object, expected) => {
    expect(named(referencesOf(object, moduleOf(object)))).toEqual(named(expected));
  });
});

describe('references of pods', () => {
  test.each([null, 3, 'a', { name: '' }, { name: 3 }])('pass over %j, wherever it is', (wrong) => {
    const sources = { configMapRef: wrong, secretRef: wrong };
    const volumes = ['configMap', 'secret', 'azureFile', 'persistentVolumeClaim', 'projected', 'csi', 'cephfs'].map((source) => ({ [source]: wrong }));
    expect(podReferences({
      spec: {
        serviceAccountName: wrong, imagePullSecrets: [wrong],
        containers: [wrong, { envFrom: wrong, env: wrong }, { envFrom: [wrong, sources], env: [wrong, { valueFrom: wrong }, { valueFrom: { configMapKeyRef: wrong, secretKeyRef: wrong } }] }],
        volumes: [wrong, ...volumes, { projected: { sources: [wrong, { configMap: wrong, secret: wrong }] } }, { csi: { nodePublishSecretRef: wrong } }],
      },
    }).map(({ name }) => name)).toEqual(wrong === 'a' ? ['a'] : []);
    expect(podReferences(wrong)).toEqual([]);
    expect(podReferences({ spec: wrong })).toEqual([]);
  });

  test('are the secrets of volumes, too', () => {
    const volumes = [{ csi: { nodePublishSecretRef: { name: 'a' } } }, { cephfs: { secretRef: { name: 'b' } } }, { azureFile: { secretName: 'c' } }];
    expect(podReferences({ spec: { volumes } }).map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual(['Secret/a', 'Secret/b', 'Secret/c']);
  });

  test('are not the service account that every namespace has', () => {
    expect(podReferences({ spec: { serviceAccountName: 'default' } })).toEqual([]);
    expect(podReferences({ spec: { serviceAccountName: 'web' } })).toEqual([{ kind: 'ServiceAccount', name: 'web' }]);
  });
});

describe('references', () => {
  const job = (pullSecrets: any) => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'ImagePullJob', metadata: { name: 'pull' }, spec: { pullSecrets } });
  const of = (object: any) => referencesOf(object, moduleOf(object));

  test('are there once, in the order of first mention', () => {
    expect(of(job(['b', 'a', 'b']))).toEqual([{ kind: 'Secret', name: 'b' }, { kind: 'Secret', name: 'a' }]);
  });

  test('pass over what is no name', () => {
    expect(of(job(['', 1, null, { name: 'a' }]))).toEqual([]);
    expect(of(job('registry'))).toEqual([]);
  });

  test('of a Workflow are found whatever it is made of', () => {
    fc.assert(fc.property(fc.jsonValue(), (spec) => {
      expect(of({ apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'w' }, spec })).toEqual(expect.any(Array));
    }));
  });
});
