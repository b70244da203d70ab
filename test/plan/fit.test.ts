import { Chart, Size } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-28';
import { Certainty, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, Placement, Plan } from '../../constructs';
import { readCapacities } from '../../constructs/plan/capacity';
import { fitOf, type FitPlan } from '../../constructs/plan/fit';
import type { PlannedObject } from '../../constructs/plan/model';
import { assignedQuotas } from '../../constructs/plan/quota';

const GIB = 2 ** 30;

function object(kind: string, manifest: any, more: Partial<PlannedObject> = {}): PlannedObject {
  return { id: kind, apiVersion: 'v1', kind, name: 'it', manifest, origins: [], images: [], ...more };
}

interface Share { readonly replicas?: number; readonly alternative?: number; readonly cpu?: number; readonly memory?: number; readonly surge?: string; readonly quota?: object; readonly namespace?: string; readonly unknown?: boolean }

/** A plan of workloads by name, with their shares by cluster. */
function planWith(workloads: Record<string, Record<string, Share>>, capacity?: number): FitPlan {
  const names = [...new Set(Object.values(workloads).flatMap((shares) => Object.keys(shares)))].sort();
  return {
    clusters: names.map((name) => ({ name, controlPlane: ControlPlane.KARMADA, labels: {}, kruiseVersion: '1.9', ...(capacity !== undefined && { capacity }) })),
    workloads: Object.entries(workloads).map(([path, shares]) => ({
      path, namespace: Object.values(shares)[0].namespace ?? 'shop', name: path, clusters: Object.entries(shares).map(([cluster, share]) => shareOf(cluster, share)),
    } as any)),
  };
}

function shareOf(cluster: string, { replicas, alternative, cpu = 1000, memory = GIB, surge, quota, unknown }: Share): any {
  const workload = object('CloneSet', {}, { requests: { cpuMillis: cpu, memoryBytes: memory }, update: { type: 'ReCreate', paused: false, ...(surge !== undefined && { maxSurge: surge }) } });
  const quotas = quota ? [object('ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'team', namespace: 'shop' }, spec: quota })] : [];
  return { cluster, replicas, alternativeReplicas: alternative, certainty: unknown ? Certainty.UNKNOWN : Certainty.EXACT, ...(!unknown && { workload }), objects: [...quotas, workload] };
}

const complaints = (...given: Parameters<typeof fitOf>) => fitOf(...given).clusters.flatMap((cluster) => cluster.complaints);

describe('what a cluster needs', () => {
  test('is requests times replicas of all workloads, and more while they are updated', () => {
    const [a] = fitOf(planWith({ web: { a: { replicas: 10, surge: '25%' } }, api: { a: { replicas: 2, cpu: 500, memory: 0, surge: '1' } } })).clusters;
    expect(a.needed).toEqual({ pods: 12, cpuMillis: 11_000, memoryBytes: 10 * GIB });
    expect(a.surge).toEqual({ pods: 16, cpuMillis: 14_500, memoryBytes: 13 * GIB });
    expect(a).toMatchObject({ complaints: [], uncounted: [] });
    expect(a.fits).toBeUndefined();
  });

  test('is the greater number where either of two is possible', () => {
    expect(fitOf(planWith({ web: { a: { replicas: 3, alternative: 4 } } })).clusters[0].needed.pods).toBe(4);
  });

  test('is not guessed', () => {
    const [a] = fitOf(planWith({ web: { a: { unknown: true } }, agent: { a: {} }, api: { a: { replicas: 1 } } })).clusters;
    expect(a).toMatchObject({ uncounted: ['web', 'agent'], needed: { pods: 1 } });
  });
});

describe('capacity', () => {
  test('of the fleet is counted in replicas', () => {
    expect(complaints(planWith({ web: { a: { replicas: 13 } } }, 12))).toEqual(['Cluster \'a\' needs 13 pods; the fleet declares room for 12 pods.']);
    expect(fitOf(planWith({ web: { a: { replicas: 12 } } }, 12))).toMatchObject({ fits: true, clusters: [{ fits: true, declaredReplicas: 12 }] });
  });

  test('of a file is counted in CPUs, memory and pods', () => {
    const { capacities, problems } = readCapacities('a: {cpu: "9500m", memory: 8Gi, pods: 9}\nb: {cpu: 64}\n');
    expect(problems).toEqual([]);
    const report = fitOf(planWith({ web: { a: { replicas: 10 }, b: { replicas: 10 }, c: { replicas: 10 } } }), capacities);
    expect(report.clusters.map(({ fits }) => fits)).toEqual([false, true, undefined]);
    expect(report.fits).toBe(false);
    expect(report.clusters[0].complaints).toEqual([
      'Cluster \'a\' needs 10 pods; its capacity is 9 pods.',
      'Cluster \'a\' needs 10 CPUs; its capacity is 9.5 CPUs.',
      'Cluster \'a\' needs 10 GiB of memory; its capacity is 8 GiB of memory.',
    ]);
  });

  test('that is enough at rest may be too little for an update', () => {
    const { capacities } = readCapacities('{"a": {"cpu": 11}}');
    expect(complaints(planWith({ web: { a: { replicas: 10, surge: '20%' } } }), capacities)).toEqual(['Cluster \'a\' needs 12 CPUs while everything is updated, 10 CPUs at rest; its capacity is 11 CPUs.']);
  });

  test('files are refused with what is wrong', () => {
    expect(readCapacities('a: {cpu: lots, memroy: 1Gi, pods: 1.5}\nb: 7\nwst: {}', ['a', 'b', 'west']).problems).toEqual([
      '\'cpu\' of cluster \'a\' is "lots"; expected a quantity such as 64.',
      'The capacity of cluster \'a\' has no \'memroy\', only cpu, memory, pods: did you mean \'memory\'?',
      '\'pods\' of cluster \'a\' is 1.5; expected a whole number.',
      'The capacity of cluster \'b\' is 7; expected clusters with what they have room for, such as `eu-west: {cpu: "64", memory: 256Gi, pods: 500}`.',
      'There is no cluster \'wst\' in the fleet: did you mean \'west\'?',
    ]);
    expect(readCapacities('- a').problems[0]).toMatch(/^The capacities are \["a"\]; expected clusters/);
    expect(readCapacities('').problems[0]).toMatch(/^The capacities are 0 documents; expected/);
    expect(readCapacities('a: {').problems[0]).toMatch(/^The capacities are not YAML: /);
  });
});

describe('quotas', () => {
  test('that are delivered hold for their namespace', () => {
    const plan = planWith({
      web: { a: { replicas: 3, quota: { hard: { 'requests.cpu': '5', 'memory': '4Gi', 'limits.cpu': '1' } } }, b: { replicas: 9 } },
      api: { a: { replicas: 3, quota: { hard: { 'requests.cpu': '5', 'memory': '4Gi' } } } },
      other: { a: { replicas: 100, namespace: 'elsewhere' } },
    });
    expect(complaints(plan)).toEqual([
      'Namespace \'shop\' in cluster \'a\' needs 6 CPUs; ResourceQuota shop/team allows 5 CPUs.',
      'Namespace \'shop\' in cluster \'a\' needs 6 GiB of memory; ResourceQuota shop/team allows 4 GiB of memory.',
    ]);
  });

  test('for some pods only are not for us to judge', () => {
    expect(complaints(planWith({ web: { a: { replicas: 3, quota: { hard: { pods: '1' }, scopes: ['BestEffort'] } } } }))).toEqual([]);
  });

  test('that Karmada assigns to clusters hold there', () => {
    const quota = { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'FederatedResourceQuota', metadata: { name: 'team', namespace: 'shop' }, spec: {
      overall: { cpu: '20' }, staticAssignments: [{ clusterName: 'a', hard: { cpu: '2' } }, { clusterName: 'b', hard: { cpu: '18' } }],
    } };
    const plan = planWith({ web: { a: { replicas: 3 }, b: { replicas: 3 } } });
    expect(complaints(plan, new Map(), assignedQuotas([quota, { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }]))).toEqual([
      'Namespace \'shop\' in cluster \'a\' needs 3 CPUs; FederatedResourceQuota shop/team allows 2 CPUs.',
    ]);
  });
});

test('a plan of an app is counted', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'a' }, { name: 'b' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  const resources = { cpu: { request: Cpu.millis(250) }, memory: { request: Size.mebibytes(512) } };
  const containers = [{ name: 'web', image: 'registry.example.com/web:1.0.0', resources }];
  new KruiseFederatedCloneSet(chart, 'web', { replicas: 9, containers, placement: Placement.onAllClusters().divideByWeight({ a: 2, b: 1 }) });
  new KruiseFederatedDaemonSet(chart, 'agent', { containers, placement: Placement.onClusters('b') });
  const [a, b] = fitOf(Plan.of(app)).clusters;
  expect(a).toMatchObject({ needed: { pods: 6, cpuMillis: 1500, memoryBytes: 3 * GIB }, uncounted: [] });
  expect(b).toMatchObject({ needed: { pods: 3, cpuMillis: 750 }, uncounted: ['shop/agent'] });
});
