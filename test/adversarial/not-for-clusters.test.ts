import { ApiObject, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  Checks, ControlPlane, Delivery, FederatedObjects, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, OcmRollout, Placement, type SidecarResourcesPolicy, SidecarSet,
  type SidecarContainerOptions,
} from '../../constructs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'not-for-clusters-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const object = (apiVersion: string, kind: string, more: object = {}) => ({ apiVersion, kind, metadata: { name: 'one', namespace: 'shop' }, ...more });

/** Lines of a synthesis, warnings and errors. */
function reported(define: (chart: Chart) => void): string[] {
  const app = new FederationApp({ outdir: fs.mkdtempSync(path.join(folder, 'app-')) });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const lines: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    define(new Chart(app, 'shop', { namespace: 'shop' }));
    app.synth();
  } catch (error) {
    lines.push(...(error as Error).message.split('\n'));
  } finally {
    write.mockRestore();
  }
  return lines.filter((line) => /KF\d+: /.test(line));
}
const codes = (lines: string[]) => [...new Set(lines.map((line) => /(KF\d+): /.exec(line)![1]))];

const WAYS: readonly [string, (chart: Chart, manifest: any, placement: Placement) => unknown][] = [
  ['a manifest', (chart, manifest, placement) => FederatedWorkload.fromManifest(chart, 'one', manifest, { placement })],
  ['one of a set', (chart, manifest, placement) => FederatedObjects.fromManifests(chart, 'set', [object('v1', 'ConfigMap'), manifest], { placement })],
  ['a companion', (chart, manifest, placement) => new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1' }], placement }).addCompanion(new ApiObject(chart, 'one', manifest))],
];

describe.each(WAYS)('%s', (_way, federate) => {
  test.each(['kube-system', 'kube-public', 'karmada-system', 'karmada-es-east'])('in the namespace %s, which Karmada does not propagate from, is refused there and nowhere else', (namespace) => {
    const settings = { ...object('v1', 'ConfigMap'), metadata: { name: 'other', namespace } };
    expect(codes(reported((chart) => federate(chart, settings, Placement.onAllClusters())))).toEqual(['KF601']);
    expect(codes(reported((chart) => federate(chart, settings, Placement.onClusters('edge'))))).toEqual([]);
  });

  test('with a label that Karmada writes itself is refused there', () => {
    const settings = { ...object('v1', 'ConfigMap'), metadata: { name: 'other', namespace: 'shop', labels: { 'propagationpolicy.karmada.io/permanent-id': 'a' } } };
    expect(codes(reported((chart) => federate(chart, settings, Placement.onAllClusters())))).toEqual(['KF602']);
  });

  test.each([
    ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration'], ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration'],
    ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy'], ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding'],
  ])('of %s %s, which the API server of Karmada would obey, is pointed out there and nowhere else', (apiVersion, kind) => {
    const manifest = { ...object(apiVersion, kind), metadata: { name: 'one' } };
    expect(codes(reported((chart) => federate(chart, manifest, Placement.onAllClusters())))).toEqual(['KF333']);
    expect(codes(reported((chart) => federate(chart, manifest, Placement.onClusters('edge'))))).toEqual([]);
  });

  test.each([
    ['node.k8s.io/v1', 'RuntimeClass', { handler: 'kata' }], ['rbac.authorization.k8s.io/v1', 'ClusterRole', { rules: [] }], ['storage.k8s.io/v1', 'CSIDriver', { spec: {} }],
  ])('of %s %s is nobody\'s concern', (apiVersion, kind, more) => {
    expect(codes(reported((chart) => federate(chart, { ...object(apiVersion, kind, more), metadata: { name: 'one' } }, Placement.onAllClusters())))).toEqual([]);
  });

  test.each([
    ['v1', 'Event'], ['events.k8s.io/v1', 'Event'], ['coordination.k8s.io/v1', 'Lease'],
  ])('of %s %s, which Karmada never propagates, is refused there and nowhere else', (apiVersion, kind) => {
    expect(codes(reported((chart) => federate(chart, object(apiVersion, kind), Placement.onAllClusters())))).toContain('KF275');
    expect(codes(reported((chart) => federate(chart, object(apiVersion, kind), Placement.onClusters('edge'))))).not.toContain('KF275');
  });

  test.each([
    ['policy.karmada.io/v1alpha1', 'FederatedResourceQuota'], ['cluster.karmada.io/v1alpha1', 'Cluster'], ['config.karmada.io/v1alpha1', 'ResourceInterpreterCustomization'],
    ['work.karmada.io/v1alpha1', 'Work'], ['autoscaling.karmada.io/v1alpha1', 'FederatedHPA'], ['networking.karmada.io/v1alpha1', 'MultiClusterIngress'],
    ['apps.karmada.io/v1alpha1', 'WorkloadRebalancer'], ['remedy.karmada.io/v1alpha1', 'Remedy'],
    ['work.open-cluster-management.io/v1', 'ManifestWork'], ['cluster.open-cluster-management.io/v1', 'ManagedCluster'],
  ])('of %s %s, which is for a control plane, is refused for all clusters', (apiVersion, kind) => {
    for (const placement of [Placement.onAllClusters(), Placement.onClusters('edge')]) {
      expect(codes(reported((chart) => federate(chart, object(apiVersion, kind), placement)))).toContain('KF999');
    }
  });

  test.each([
    ['operator.karmada.io/v1alpha1', 'Karmada'], ['cluster.open-cluster-management.io/v1alpha1', 'ClusterClaim'], ['operator.open-cluster-management.io/v1', 'Klusterlet'],
    ['multicluster.x-k8s.io/v1alpha1', 'ServiceExport'], ['coordination.example.com/v1', 'Lease'],
  ])('of %s %s lives in clusters, and is delivered', (apiVersion, kind) => {
    expect(codes(reported((chart) => federate(chart, object(apiVersion, kind), Placement.onAllClusters())))).not.toEqual(expect.arrayContaining([expect.stringMatching(/KF275|KF999/)]));
  });
});

describe('the steps of a rollout', () => {
  const rollout = (options: any) => reported((chart) => new KruiseFederatedCloneSet(chart, 'web', {
    containers: [{ image: 'web:1' }], placement: Placement.onClusters('edge'),
    delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', hubNamespace: 'shop', rollout: OcmRollout.progressive(options) } })],
  }));

  test.each<[string, any]>([
    ['percentages', { maxConcurrency: kplus.PercentOrAbsolute.percent(25), maxFailures: kplus.PercentOrAbsolute.percent(0) }],
    ['numbers', { maxConcurrency: 2, maxFailures: 1 }],
    ['numbers of cdk8s-plus', { maxConcurrency: kplus.PercentOrAbsolute.absolute(2), maxFailures: kplus.PercentOrAbsolute.absolute(0) }],
    ['percentages as strings', { maxConcurrency: '25%', maxFailures: '100%' }],
  ])('can be %s', (_name, options) => {
    expect(codes(rollout(options))).not.toContain('KF710');
    expect(codes(rollout(options))).not.toContain('KF521');
  });

  test.each(['all', 'Progressive', ''])('cannot be %j, and the message says what to use', (given) => {
    const lines = reported((chart) => new KruiseFederatedCloneSet(chart, 'web', {
      containers: [{ image: 'web:1' }], placement: Placement.onClusters('edge'), delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', hubNamespace: 'shop', rollout: given as any } })],
    }));
    expect(lines).toEqual([expect.stringMatching(/KF710: rollout is .*; expected an OcmRollout\. Fix: use `OcmRollout\.all\(\)`/)]);
  });

  test.each<[string, any]>([
    ['a number in quotes', '25'], ['no cluster at all', 0], ['0%', '0%'], ['more than all', '101%'], ['parts of a percent', '2.5%'], ['negative', -1], ['a fraction', 1.5],
    ['words', 'half'], ['null', null], ['a list', [1]], ['leading zeros', '007%'],
  ])('cannot be %s', (_name, maxConcurrency) => {
    expect(codes(rollout({ maxConcurrency })).filter((code) => ['KF710', 'KF521'].includes(code))).not.toEqual([]);
  });
});

describe('an executor', () => {
  const executed = (more: (chart: Chart) => void = () => undefined) => reported((chart) => {
    new KruiseFederatedCloneSet(chart, 'web', {
      containers: [{ image: 'web:1' }], placement: Placement.onClusters('edge'), delivery: [Delivery.byOcm({ executor: { namespace: 'shop', name: 'deployer' } })],
    });
    more(chart);
  });
  const binding = (kind: string, subject: object) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: { name: 'deployer', ...(kind === 'RoleBinding' && { namespace: 'shop' }) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'deployer' }, subjects: [{ kind: 'ServiceAccount', name: 'deployer', ...subject }],
  });

  test('without any rights is pointed out, with the rules that it needs', () => {
    const lines = executed();
    expect(codes(lines)).toEqual(['KF713']);
    expect(lines[0]).toContain('\'shop/deployer\'');
    expect(lines[0]).toContain('{"apiGroups":["apps.kruise.io"],"resources":["clonesets"],"verbs":["create","update","patch","get","delete"]}');
    expect(lines[0]).toContain('"resources":["namespaces"]');
  });

  test.each<[string, any, boolean]>([
    ['a ClusterRoleBinding', binding('ClusterRoleBinding', { namespace: 'shop' }), true],
    ['a RoleBinding in its namespace', binding('RoleBinding', {}), true],
    ['a binding of another namespace\'s account', binding('ClusterRoleBinding', { namespace: 'bank' }), false],
    ['a binding without subjects', { ...binding('ClusterRoleBinding', {}), subjects: undefined }, false],
  ])('with %s', (_name, manifest, given) => {
    const lines = executed((chart) => FederatedObjects.fromManifests(chart, 'rights', [manifest], { placement: Placement.onClusters('edge') }));
    expect(codes(lines).includes('KF713')).toBe(!given);
  });
});

describe('the resources of a sidecar', () => {
  const workloads = (chart: Chart) => [new kplus.Deployment(chart, 'web', { containers: [{ image: 'web:1', resources: {} }] })];
  const sidecar = (options: Partial<SidecarContainerOptions>, federated = false) => reported((chart) => {
    const props: any = { workloads: workloads(chart), containers: [{ name: 'logs', image: 'logs:1', ...options }] };
    if (federated) new KruiseFederatedSidecarSet(chart, 'logs', { ...props, placement: Placement.onAllClusters() });
    else new SidecarSet(chart, 'logs', props);
    Checks.acknowledge(chart, 'KF510');
  }).filter((line) => line.includes('KF330'));

  test.each([[false], [true]])('are pointed out if nothing is said of them (federated: %s)', (federated) => {
    const lines = sidecar({}, federated);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/'logs'.*1 CPU and 512 MiB/);
  });

  test.each<[string, Partial<SidecarContainerOptions>]>([
    ['a request', { resources: { cpu: { request: kplus.Cpu.millis(50) } } }],
    ['none', { resources: {} }],
    ['a policy', { resourcesPolicy: { targetContainersNamePattern: '.*' } as unknown as SidecarResourcesPolicy }],
  ])('are fine with %s', (_name, options) => {
    expect(sidecar(options)).toEqual([]);
  });
});
