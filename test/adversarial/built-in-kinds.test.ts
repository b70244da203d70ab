import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { ControlPlane, FederatedChart, FederatedObjects, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../constructs';
import { moduleIn } from '../../constructs/kinds/kinds';
import { KUBERNETES_KINDS } from '../../imports/kubernetes-kinds';

/* Kinds of Kubernetes itself have the scope and plural that Kubernetes gives them, and one that Kubernetes does not have is refused, with the one that was meant. */

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterAll(() => jest.restoreAllMocks());

function chartOf(): Chart {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

const problemsOf = (chart: Chart): string[] => chart.node.root.node.findAll().flatMap(({ node }) => node.validate());
const named = (apiVersion: string, kind: string): any => ({ apiVersion, kind, metadata: { name: 'one' } });
const apiVersion = (group: string, version: string): string => (group === '' ? version : `${group}/${version}`);

describe('kinds of Kubernetes', () => {
  test('are all known, with what Kubernetes says of them', () => {
    expect(KUBERNETES_KINDS.length).toBeGreaterThan(55);
    for (const { group, kind, plural, namespaced, versions } of KUBERNETES_KINDS) {
      expect(moduleIn(group, kind)).toMatchObject({ plural, namespaced, version: versions[0] });
    }
  });

  test.each([
    ['admissionregistration.k8s.io', 'MutatingWebhookConfiguration'], ['admissionregistration.k8s.io', 'ValidatingWebhookConfiguration'],
    ['admissionregistration.k8s.io', 'ValidatingAdmissionPolicy'], ['admissionregistration.k8s.io', 'ValidatingAdmissionPolicyBinding'],
    ['apiregistration.k8s.io', 'APIService'], ['apiextensions.k8s.io', 'CustomResourceDefinition'], ['node.k8s.io', 'RuntimeClass'],
    ['storage.k8s.io', 'CSIDriver'], ['storage.k8s.io', 'CSINode'], ['storage.k8s.io', 'StorageClass'], ['storage.k8s.io', 'VolumeAttachment'],
    ['flowcontrol.apiserver.k8s.io', 'FlowSchema'], ['flowcontrol.apiserver.k8s.io', 'PriorityLevelConfiguration'],
    ['networking.k8s.io', 'IngressClass'], ['certificates.k8s.io', 'CertificateSigningRequest'], ['', 'Node'], ['', 'PersistentVolume'], ['', 'Namespace'],
  ])('%s has %s without a namespace', (group, kind) => {
    expect(moduleIn(group, kind)?.namespaced).toBe(false);
  });

  test.each([['', 'Endpoints'], ['', 'ReplicationController'], ['coordination.k8s.io', 'Lease'], ['storage.k8s.io', 'CSIStorageCapacity'], ['discovery.k8s.io', 'EndpointSlice']])(
    '%s has %s with one', (group, kind) => {
      expect(moduleIn(group, kind)?.namespaced).toBe(true);
    });

  test.each(KUBERNETES_KINDS.filter(({ namespaced, kind }) => !namespaced && kind !== 'Namespace').map((row) => [row.kind, row] as const))(
    '%s goes to every cluster by policies and works that find it', (kind, { group, plural, versions }) => {
      const chart = chartOf();
      const set = FederatedObjects.fromManifests(chart, 'set', [named(apiVersion(group, versions[0]), kind)], { placement: Placement.onAllClusters() });
      const codes = problemsOf(chart).map((line) => line.slice(0, 5));
      expect(codes.filter((code) => ['KF515', 'KF530', 'KF540', 'KF541'].includes(code))).toEqual([]);
      if (codes.length > 0) return;
      expect(set.propagationPolicy).toMatchObject({ kind: 'ClusterPropagationPolicy' });
      expect(set.works[0].spec.manifestConfigs[0].resourceIdentifier).toEqual({ group, name: 'one', namespace: '', resource: plural });
      expect(set.delivered('east')[0].metadata).toEqual({ name: 'one' });
    });
});

describe('a kind that Kruise does not have', () => {
  const WAYS: readonly [string, (chart: Chart, manifest: any, options: object) => unknown][] = [
    ['a manifest', (chart, manifest, options) => FederatedWorkload.fromManifest(chart, 'one', manifest, options as any)],
    ['a patch', (chart, manifest) => {
      const web = new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1.0.0' }] });
      ApiObject.of(web.workload).addJsonPatch(JsonPatch.replace('/apiVersion', manifest.apiVersion), JsonPatch.replace('/kind', manifest.kind));
    }],
  ];

  describe.each(WAYS)('by %s', (_way, federate) => {
    test.each<[string, string, string]>([
      ['apps.kruise.io/v1alpha1', 'Cloneset', "did you mean 'CloneSet'?"],
      ['apps.kruise.io/v1alpha1', 'cloneset', "did you mean 'CloneSet'?"],
      ['apps.kruise.io/v1beta1', 'SideCarSet', "did you mean 'SidecarSet'?"],
      ['apps.kruise.io/v1alpha1', 'Deployment', 'write `apiVersion: apps/v1`.'],
      ['apps.kruise.io/v1alpha1', 'PodUnavailableBudget', 'write `apiVersion: policy.kruise.io/v1alpha1`.'],
      ['policy.kruise.io/v1alpha1', 'PodDisruptionBudget', 'write `apiVersion: policy/v1`.'],
      ['apps.kruise.io/v1alpha1', 'Widget', 'correct apiVersion and kind'],
    ])('%s %s is refused, with what was meant', (version, kind, fix) => {
      const chart = chartOf();
      federate(chart, named(version, kind), { placement: Placement.onAllClusters() });
      const problems = problemsOf(chart).filter((line) => /KF(334|530)/.test(line));
      expect(problems).toEqual([expect.stringContaining(`KF334: "${kind}" of "${version}" is not a kind of Kruise. Fix: ${fix}`)]);
    });
  });

  test('is taken if it is described, as one of a later Kruise', () => {
    const chart = chartOf();
    FederatedWorkload.fromManifest(chart, 'one', named('apps.kruise.io/v1', 'Fresh'), { placement: Placement.onAllClusters(), kind: { plural: 'freshes', namespaced: true } });
    expect(problemsOf(chart)).toEqual([]);
  });

  test('may be one of kruise-rollout or a game', () => {
    const chart = chartOf();
    FederatedObjects.fromManifests(chart, 'set', [named('rollouts.kruise.io/v1beta1', 'BatchRelease'), named('game.kruise.io/v1alpha1', 'GameServerSet')], { placement: Placement.onAllClusters() });
    expect(problemsOf(chart)).toEqual([]);
  });
});

describe('a kind that Kubernetes does not have', () => {
  test.each<[string, string, string, string]>([
    ['apps/v1', 'Deploymnet', 'KF540', '`apiVersion: apps/v1` and `kind: Deployment`'],
    ['apps/v1', 'deployment', 'KF540', '`kind: Deployment`'],
    ['v1', 'Deployment', 'KF540', '`apiVersion: apps/v1`'],
    ['v1', 'Confgmap', 'KF540', '`kind: ConfigMap`'],
    ['apps/v1', 'Ingress', 'KF540', '`apiVersion: networking.k8s.io/v1`'],
    ['app/v1', 'Deployment', 'KF540', '`apiVersion: apps/v1`'],
    ['extensions/v1beta1', 'Ingress', 'KF540', '`apiVersion: networking.k8s.io/v1` and `kind: Ingress`'],
    ['extensions/v1beta1', 'Deployment', 'KF540', '`apiVersion: apps/v1`'],
    ['policy/v1beta1', 'PodSecurityPolicy', 'KF540', 'apiVersion and kind'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRolebinding', 'KF540', '`kind: ClusterRoleBinding`'],
    ['batch/v1beta1', 'CronJob', 'KF541', '`apiVersion: batch/v1`'],
    ['apps/v1beta2', 'Deployment', 'KF541', '`apiVersion: apps/v1`'],
    ['apps/v2', 'Deployment', 'KF541', '`apiVersion: apps/v1`'],
    ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', 'KF541', '`apiVersion: autoscaling/v2`'],
    ['networking.k8s.io/v1beta1', 'Ingress', 'KF541', '`apiVersion: networking.k8s.io/v1`'],
    ['policy/v1beta1', 'PodDisruptionBudget', 'KF541', '`apiVersion: policy/v1`'],
    ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', 'KF541', '`apiVersion: apiextensions.k8s.io/v1`'],
    ['v2', 'ConfigMap', 'KF541', '`apiVersion: v1`'],
  ])('%s %s is refused, alone and in a chart', (version, kind, code, fix) => {
    const alone = chartOf();
    FederatedObjects.fromManifests(alone, 'set', [named('v1', 'ConfigMap'), named(version, kind)]);
    const inChart = chartOf();
    new ApiObject(inChart, 'one', named(version, kind));
    FederatedChart.fromChart(inChart);
    for (const chart of [alone, inChart]) {
      const lines = problemsOf(chart).filter((line) => line.startsWith(code));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(version);
      expect(lines[0].split(' Fix: ')[1]).toContain(fix);
    }
  });

  test.each([
    ['resource.k8s.io/v1', 'ResourceClaim'], ['admissionregistration.k8s.io/v1beta1', 'MutatingAdmissionPolicy'], ['storage.k8s.io/v1', 'VolumeAttributesClass'],
    ['gateway.networking.k8s.io/v1', 'Gateway'], ['snapshot.storage.k8s.io/v1', 'VolumeSnapshotClass'], ['autoscaling.k8s.io/v1', 'VerticalPodAutoscaler'],
  ])('%s %s is none of those: a later Kubernetes or somebody else may have it', (version, kind) => {
    const chart = chartOf();
    FederatedObjects.fromManifests(chart, 'set', [named(version, kind)]);
    expect(problemsOf(chart).filter((line) => /^KF54[01]/.test(line))).toEqual([]);
  });

  test('is taken from whoever describes it', () => {
    const chart = chartOf();
    FederatedWorkload.fromManifest(chart, 'web', named('scheduling.k8s.io/v1alpha1', 'PodGroup'), { kind: { plural: 'podgroups', namespaced: true } });
    expect(problemsOf(chart).filter((line) => /^KF5[34]/.test(line))).toEqual([]);
  });
});
