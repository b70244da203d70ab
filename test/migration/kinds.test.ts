import { Chart } from 'cdk8s';
import fc from 'fast-check';
import { Checks, ControlPlane, FederationApp, Fleet, Migration, MigrationDump } from '../../constructs/index';
import { readDumps } from '../../constructs/migration/dumps';
import { compared } from '../../constructs/migration/comparison';
import { planNow } from '../../constructs/plan/of';

/** Objects of many kinds as they run in a cluster, with numbers and names that are its own. */
function running(cluster: string, count: number): any[] {
  const object = (apiVersion: string, kind: string, name: string, rest: object, namespace: string | undefined = 'shop') => ({
    apiVersion, kind, metadata: { name, ...(namespace && { namespace }), uid: `${cluster}-${name}`, resourceVersion: '7', managedFields: [{ manager: 'kubectl' }] }, ...rest,
  });
  const pod = (app: string, more: object = {}) => ({
    metadata: { creationTimestamp: null, labels: { app } },
    spec: { serviceAccountName: 'runner', containers: [{ name: app, image: `registry.${cluster}.example.com/${app}:1`, imagePullPolicy: 'Always', ...more }] },
  });
  const selector = (app: string) => ({ selector: { matchLabels: { app } } });
  const rbac = 'rbac.authorization.k8s.io';
  return [
    object('apps.kruise.io/v1beta1', 'StatefulSet', 'db', { spec: {
      ...selector('db'), replicas: count, serviceName: 'db', template: pod('db'), updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1, maxUnavailable: 1 } },
      volumeClaimTemplates: [{ metadata: { name: 'data', creationTimestamp: null }, spec: { accessModes: ['ReadWriteOnce'], storageClassName: `fast-${cluster}`, resources: { requests: { storage: '1Gi' } } }, status: { phase: 'Pending' } }],
    } }),
    object('v1', 'Service', 'db', { spec: { clusterIP: 'None', clusterIPs: ['None'], selector: { app: 'db' }, ports: [{ port: 5432 }] } }),
    object('networking.k8s.io/v1', 'Ingress', 'db', { spec: { rules: [{ host: `${cluster}.example.com`, http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'db', port: { number: 5432 } } } }] } }] } }),
    object('policy.kruise.io/v1alpha1', 'PodUnavailableBudget', 'db', { spec: { ...selector('db'), maxUnavailable: 1 } }),
    object('v1', 'ServiceAccount', 'runner', { secrets: [{ name: 'runner-token-x7' }] }),
    object(`${rbac}/v1`, 'RoleBinding', 'runner', { subjects: [{ kind: 'ServiceAccount', name: 'runner', namespace: 'shop' }], roleRef: { apiGroup: rbac, kind: 'Role', name: 'runner' } }),
    object(`${rbac}/v1`, 'Role', 'runner', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }),
    object('apps.kruise.io/v1beta1', 'DaemonSet', 'agent', { spec: { ...selector('agent'), template: pod('agent', { env: [{ name: 'CLUSTER', value: cluster }] }) } }),
    object('apps.kruise.io/v1beta1', 'SidecarSet', 'log', { spec: { ...selector('agent'), containers: [{ name: 'log', image: 'registry.example.com/log:1' }] } }, ''),
    object('apps.kruise.io/v1alpha1', 'UnitedDeployment', 'api', { spec: {
      ...selector('api'), replicas: 2 * count, template: { cloneSetTemplate: { metadata: { labels: { app: 'api' } }, spec: { ...selector('api'), template: pod('api') } } },
      topology: { subsets: [{ name: 'a', replicas: count, nodeSelectorTerm: { matchExpressions: [{ key: 'zone', operator: 'In', values: [`${cluster}-a`] }] } }, { name: 'b', replicas: count }] },
    } }),
    object('policy/v1', 'PodDisruptionBudget', 'api', { spec: { ...selector('api'), maxUnavailable: 1 } }),
    object('batch/v1', 'CronJob', 'report', { spec: { schedule: '0 4 * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'report', image: 'registry.example.com/report:1' }] } } } } } }),
    object('apps/v1', 'StatefulSet', 'queue', { spec: { ...selector('queue'), replicas: count, serviceName: 'queue', template: pod('queue') } }),
    object('apps/v1', 'DaemonSet', 'proxy', { spec: { ...selector('proxy'), template: pod('proxy') } }),
    object('example.com/v1', 'Widget', 'unknown', { spec: {} }),
  ];
}

const CLUSTERS = [['eu', 3], ['us', 2], ['ap', 2]] as const;
const texts = CLUSTERS.map(([cluster, count]) => [cluster, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: running(cluster, count) })] as const);

/** A migration of all kinds, with every cluster on a control plane. */
function migration(planes: readonly ControlPlane[]): { app: FederationApp; migration: Migration } {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: CLUSTERS.map(([name], index) => ({ name, controlPlane: planes[index % planes.length] })) });
  return { app, migration: new Migration(new Chart(app, 'shop'), 'move-in', { step: 2, dumps: texts.map(([cluster, text]) => MigrationDump.fromText(cluster, text)) }) };
}

test.each([ControlPlane.KARMADA, ControlPlane.OCM, ControlPlane.DIRECT])('on %s, no default is written that a cluster does not have', (plane) => {
  const { resources } = migration([plane]).migration;
  expect(resources.length).toBeGreaterThan(5);
  for (const resource of resources) {
    for (const { cluster } of resource.deliveries) {
      const workload = resource.deliveredWorkload(cluster);
      const live = running(cluster, CLUSTERS.find(([name]) => name === cluster)![1]).find(({ kind, metadata }) => kind === workload.kind && metadata.name === workload.metadata.name);
      expect(workload.spec).toEqual(JSON.parse(JSON.stringify(live.spec, (key, value) => (key === 'creationTimestamp' ? undefined : value))));
    }
  }
});

test.each([[[ControlPlane.KARMADA]], [[ControlPlane.OCM]], [[ControlPlane.KARMADA, ControlPlane.OCM]]])('on %s, every cluster gets what it has of every kind', (planes) => {
  const { app, migration: { workloads } } = migration(planes);
  expect(app.node.findAll().flatMap(({ node }) => node.validate())).toEqual([]);
  const dumps = readDumps(new Map(texts.map(([cluster, text]) => [cluster, [{ name: cluster, text }]])));
  const { objects } = compared(dumps, planNow(app));
  expect(objects.flatMap(({ title, cells }) => cells.filter(({ outcome }) => outcome !== 'same').map(({ cluster, outcome, fields }) => [title, cluster, outcome, fields]))).toEqual([]);
  expect(workloads.map(({ title }) => title)).toEqual([
    'SidecarSet log', 'DaemonSet shop/agent', 'UnitedDeployment shop/api', 'StatefulSet shop/db', 'DaemonSet shop/proxy', 'StatefulSet shop/queue', 'CronJob shop/report',
  ]);
  expect(objects).toHaveLength(14);
});

test('on random fleets, every cluster keeps exactly the replicas that it has', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 7 }).filter((counts) => counts.some((count) => count > 0)), fc.boolean(), (counts, mixed) => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: counts.map((_, index) => ({ name: `c${index}`, controlPlane: mixed && index % 2 === 1 ? ControlPlane.OCM : ControlPlane.KARMADA })) });
    const dumps = counts.map((count, index) => MigrationDump.fromText(`c${index}`, JSON.stringify(running(`c${index}`, count)[12])));
    const [{ deliveries }] = new Migration(new Chart(app, 'shop'), 'move-in', { step: 2, dumps }).resources;
    expect(deliveries.map(({ cluster, replicas, certainty }) => [cluster, replicas, certainty])).toEqual(counts.flatMap((count, index) => (count > 0 ? [[`c${index}`, count, 'exact']] : [])));
  }), { numRuns: 60 });
});

test('tools that prune are told to leave what they applied to direct clusters', () => {
  const { app, migration: { resources } } = migration([ControlPlane.DIRECT]);
  expect(app.node.findAll().flatMap(({ node }) => node.validate())).toEqual([]);
  const objects = resources.flatMap((resource) => resource.delivered('eu'));
  expect(objects).toHaveLength(14);
  for (const { metadata } of objects) {
    expect(metadata.annotations).toMatchObject({ 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false', 'kustomize.toolkit.fluxcd.io/prune': 'disabled' });
  }
});

test('an object of a kind that nobody knows is taken over if it is asked for', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }] });
  const { workloads } = new Migration(new Chart(app, 'shop'), 'move-in', { dumps: [MigrationDump.fromText(...texts[0])], include: ['Widget/unknown'] });
  Checks.acknowledge(app, 'KF530', 'KF658');
  expect(workloads.map(({ title }) => title)).toEqual(['Widget shop/unknown']);
  expect(app.node.findAll().flatMap(({ node }) => node.validate())).toEqual([]);
});
