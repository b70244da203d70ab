import { arranged, isPrecious, waveOf } from '../../constructs/output/order';
import { chartDirectory, platformDirectory } from '../../constructs/output/directory';
import { ControlPlane, GitOps } from '../../constructs';
import type { KubeObject } from '../../constructs/json/kube-object';

const object = (apiVersion: string, kind: string, spec: any = {}): KubeObject => ({ apiVersion, kind, metadata: { name: 'x' }, spec });
const work = (...manifests: KubeObject[]) => object('work.open-cluster-management.io/v1', 'ManifestWork', { workload: { manifests } });

const CRD = object('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
const NAMESPACE = object('v1', 'Namespace');
const INTERPRETER = object('config.karmada.io/v1alpha1', 'ResourceInterpreterCustomization');
const SIDECAR_SET = object('apps.kruise.io/v1beta1', 'SidecarSet');
const CLONE_SET = object('apps.kruise.io/v1alpha1', 'CloneSet');
const CONFIG_MAP = object('v1', 'ConfigMap');

describe('the order of application', () => {
  test('is that in which objects need each other on Karmada', () => {
    const inOrder = [
      CRD, NAMESPACE, INTERPRETER, object('policy.karmada.io/v1alpha1', 'OverridePolicy'), object('policy.karmada.io/v1alpha1', 'PropagationPolicy'),
      object('storage.k8s.io/v1', 'StorageClass'), CONFIG_MAP, SIDECAR_SET, CLONE_SET,
    ].map(waveOf);
    expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));
    expect(waveOf(object('policy.karmada.io/v1alpha1', 'ClusterOverridePolicy'))).toBe(waveOf(object('policy.karmada.io/v1alpha1', 'OverridePolicy')));
    expect(waveOf(object('policy.karmada.io/v1alpha1', 'ClusterPropagationPolicy'))).toBe(waveOf(object('policy.karmada.io/v1alpha1', 'PropagationPolicy')));
  });

  test('is that in which objects need each other on a hub', () => {
    const inOrder = [
      ...['ManagedClusterSet', 'ManagedClusterSetBinding', 'Placement'].map((kind) => object('cluster.open-cluster-management.io/v1beta2', kind)),
      work(SIDECAR_SET), work(NAMESPACE, CLONE_SET),
    ].map(waveOf);
    expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));
    expect(waveOf(object('work.open-cluster-management.io/v1alpha1', 'ManifestWorkReplicaSet'))).toBe(0);
  });

  test('of a work is that of the last of its objects', () => {
    expect(waveOf(work(NAMESPACE, CONFIG_MAP, SIDECAR_SET))).toBe(waveOf(SIDECAR_SET));
    expect(waveOf(work(SIDECAR_SET, CLONE_SET))).toBe(0);
    expect(waveOf(work())).toBe(0);
    expect(waveOf(object('work.open-cluster-management.io/v1', 'ManifestWork', null))).toBe(0);
    expect(waveOf(work(null as any, { kind: 5 } as any))).toBe(0);
  });

  test('makes nothing wait for what may stay unhealthy', () => {
    // Kinds that Argo CD assesses by itself, and the kinds it is told to assess.
    const assessed = [
      ['apps/v1', 'Deployment'], ['apps/v1', 'StatefulSet'], ['apps/v1', 'ReplicaSet'], ['apps/v1', 'DaemonSet'], ['networking.k8s.io/v1', 'Ingress'],
      ['argoproj.io/v1alpha1', 'Workflow'], ['v1', 'Service'], ['v1', 'PersistentVolumeClaim'], ['v1', 'Pod'], ['batch/v1', 'Job'],
      ['autoscaling/v2', 'HorizontalPodAutoscaler'], ['policy/v1', 'PodDisruptionBudget'], ['rollouts.kruise.io/v1beta1', 'Rollout'],
    ].map(([apiVersion, kind]) => object(apiVersion, kind));
    const settings = GitOps.argoCd({ repository: 'r' })._tool.documents([]).flatMap(({ objects }) => objects).find(({ kind }) => kind === 'ConfigMap')!;
    const told = Object.keys(settings.data).map((key) => key.replace('resource.customizations.health.', '').split('_'))
      .map(([group, kind]) => object(`${group}/v1`, kind)).filter(({ kind }) => kind !== 'SidecarSet');
    expect(told.length).toBeGreaterThan(10);
    expect([...assessed, ...told].filter((one) => waveOf(one) !== 0).map(({ kind }) => kind)).toEqual([]);
  });

  test('makes nothing wait for a SidecarSet that somebody has paused', () => {
    const paused = object('apps.kruise.io/v1beta1', 'SidecarSet', { updateStrategy: { paused: true } });
    expect(waveOf(paused)).toBe(0);
    expect(waveOf(work(paused))).toBe(0);
  });

  test('tells kinds of one name apart by their group', () => {
    expect(waveOf(object('serving.example.com/v1', 'Namespace'))).toBe(0);
    expect(waveOf(object('other.example.com/v1', 'Placement'))).toBe(0);
  });
});

describe('what is asked about before it is removed', () => {
  test('is what takes more with it than itself', () => {
    expect([CRD, NAMESPACE, INTERPRETER, object('v1', 'PersistentVolumeClaim')].filter((one) => !isPrecious(one))).toEqual([]);
    expect([CLONE_SET, CONFIG_MAP, SIDECAR_SET].filter((one) => isPrecious(one))).toEqual([]);
  });

  test('are the permissions of agents, without which they cannot remove anything, but no other work', () => {
    expect(isPrecious(work(), platformDirectory(ControlPlane.OCM))).toBe(true);
    expect(isPrecious(work(), chartDirectory(ControlPlane.OCM, 'shop', 'edge'))).toBe(false);
  });

  test('comes after everything else, so that the question holds up nothing', () => {
    const [{ metadata }] = arranged({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'a', objects: [NAMESPACE] });
    expect(metadata.annotations).toEqual({
      'argocd.argoproj.io/sync-options': 'Prune=confirm,Delete=confirm,PruneLast=true', 'argocd.argoproj.io/sync-wave': '-50',
    });
  });
});

describe('annotations', () => {
  test('are not on what needs none, which stays the very object', () => {
    expect(arranged({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'a', objects: [CLONE_SET] })[0]).toBe(CLONE_SET);
  });

  test('are never on pod templates: no pod is replaced because of them', () => {
    const sidecarSet = { ...SIDECAR_SET, spec: { containers: [{ name: 'a' }], template: { metadata: {} } } };
    expect(arranged({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'a', objects: [sidecarSet] })[0].spec).toBe(sidecarSet.spec);
  });

  test('that somebody wrote stay', () => {
    const own = { ...NAMESPACE, metadata: { name: 'x', annotations: { 'argocd.argoproj.io/sync-wave': '7' } } };
    expect(arranged({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'a', objects: [own] })[0].metadata.annotations!['argocd.argoproj.io/sync-wave']).toBe('7');
    const last = object('v1', 'Service');
    expect(arranged({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'a', objects: [last] })[0]).toBe(last);
  });
});
