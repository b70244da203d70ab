import { ApiObject, Chart } from 'cdk8s';
import { ConfigMap, Secret, Service } from '../../constructs/plus';
import { ControlPlane, FederatedChart, FederatedObjects, FederationApp, Fleet, KruiseFederatedCloneSet } from '../../constructs';

/*
 * What an API server refuses about objects of Kubernetes is refused at synthesis, whichever way the object came in: with a code, the path of the construct, the
 * place in the object and a fix. What is right stays accepted.
 */

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterAll(() => jest.restoreAllMocks());

function chartOf(namespace = 'shop'): Chart {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  return new Chart(app, 'shop', { namespace, disableResourceNameHashes: true });
}

const problemsOf = (chart: Chart): string[] => chart.node.root.node.findAll().flatMap(({ node }) => node.validate());

const named = (apiVersion: string, kind: string, more: object = {}, metadata: object = {}): any => ({ apiVersion, kind, metadata: { name: 'web', ...metadata }, ...more });
const labels = { app: 'web' };
const container = (more: object = {}): any => ({ name: 'web', image: 'web:1', ...more });
const pods = (spec: object = {}, more: object = {}): any => ({ metadata: { labels }, spec: { containers: [container(more)], ...spec } });
const workload = (kind: string, spec: object = {}): any => named('apps/v1', kind, { spec: { selector: { matchLabels: labels }, template: pods(), ...spec } });
const deployment = (spec: object = {}): any => workload('Deployment', spec);
const job = (spec: object = {}): any => named('batch/v1', 'Job', { spec: { template: pods({ restartPolicy: 'Never' }), ...spec } });
const cronJob = (spec: object = {}, metadata: object = {}): any => named('batch/v1', 'CronJob', {
  spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template: pods({ restartPolicy: 'Never' }) } }, ...spec },
}, metadata);
const service = (spec: object = {}, metadata: object = {}): any => named('v1', 'Service', { spec: { selector: labels, ports: [{ port: 80 }], ...spec } }, metadata);
const backend = (more: object = {}): any => ({ service: { name: 'web', port: { number: 80 }, ...more } });
const ingress = (path: object = {}, spec: object = {}): any => named('networking.k8s.io/v1', 'Ingress', {
  spec: { rules: [{ host: 'shop.example.com', http: { paths: [{ path: '/', pathType: 'Prefix', backend: backend(), ...path }] } }], ...spec },
});
const autoscaler = (spec: object = {}): any => named('autoscaling/v2', 'HorizontalPodAutoscaler', { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5, ...spec } });
const cpu = (target: object): any => ({ metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', ...target } } }] });
const budget = (spec: object): any => named('policy/v1', 'PodDisruptionBudget', { spec: { selector: { matchLabels: labels }, ...spec } });
const config = (data: object, metadata: object = {}, more: object = {}): any => named('v1', 'ConfigMap', { data, ...more }, metadata);
const secret = (more: object, metadata: object = {}): any => named('v1', 'Secret', more, metadata);
const policy = (spec: object): any => named('networking.k8s.io/v1', 'NetworkPolicy', { spec: { podSelector: {}, ...spec } });
const binding = (kind: string, roleRef: object, subject: object): any => named('rbac.authorization.k8s.io/v1', kind, {
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view', ...roleRef }, subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop', ...subject }],
});

/** What is wrong, the code, the place that the message has to name, and the object. */
const MISTAKES: readonly (readonly [what: string, code: string, place: string, object: any])[] = [
  // Metadata.
  ['a name with a capital', 'KF404', 'metadata.name', config({}, { name: 'Shop_X' })],
  ['a name with a space', 'KF404', 'metadata.name', config({}, { name: 'a b' })],
  ['a Service whose name begins with a digit', 'KF404', 'metadata.name', service({}, { name: '1web' })],
  ['a Service whose name has a dot', 'KF404', 'metadata.name', service({}, { name: 'web.shop' })],
  ['a role whose name has a slash', 'KF404', 'metadata.name', named('rbac.authorization.k8s.io/v1', 'ClusterRole', { rules: [] }, { name: 'a/b' })],
  ['a StatefulSet whose name has a dot', 'KF404', 'metadata.name', { ...workload('StatefulSet'), metadata: { name: 'web.shop' } }],
  ['a namespace with an underscore', 'KF545', 'metadata.namespace', config({}, { namespace: 'shop_x' })],
  ['the key of a label', 'KF543', 'metadata.labels', config({}, { labels: { 'a b': 'c' } })],
  ['the prefix of a label', 'KF543', 'metadata.labels', config({}, { labels: { 'Example_com/a': 'c' } })],
  ['the value of a label', 'KF543', 'metadata.labels[app]', config({}, { labels: { app: 'a b' } })],
  ['a long value of a label', 'KF543', 'metadata.labels[app]', config({}, { labels: { app: 'x'.repeat(64) } })],
  ['the key of an annotation', 'KF544', 'metadata.annotations', config({}, { annotations: { 'a b': 'c' } })],
  ['more annotations than fit', 'KF544', 'metadata.annotations', config({}, { annotations: { note: 'x'.repeat(262_144) } })],
  // Data.
  ['the key of data', 'KF546', 'data', config({ 'a/b': 'c' })],
  ['a key of two dots', 'KF546', 'data', config({ '..': 'c' })],
  ['a key twice', 'KF546', 'data', config({ a: 'b' }, {}, { binaryData: { a: 'Yg==' } })],
  ['binary data that is none', 'KF546', 'binaryData[a]', config({}, {}, { binaryData: { a: 'not base64!' } })],
  ['too much data', 'KF546', 'size of the data', config({ a: 'x'.repeat(1_048_577) })],
  ['data of a Secret that is not encoded', 'KF546', 'data[password]', secret({ data: { password: 'hunter2hunter2!' } })],
  ['the key of a Secret', 'KF546', 'A key in stringData', secret({ stringData: { 'pass word': 'hunter2' } })],
  ['a certificate without a key', 'KF546', 'The keys of data', secret({ type: 'kubernetes.io/tls', data: { 'tls.crt': 'YQ==' } })],
  ['a login to a registry that is not JSON', 'KF546', 'data[.dockerconfigjson]', secret({ type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': 'hunter2' } })],
  // Pods.
  ['a container with a capital', 'KF452', 'Web', deployment({ template: pods({}, { name: 'Web' }) })],
  ['no containers', 'KF451', 'containers', deployment({ template: { metadata: { labels }, spec: { containers: [] } } })],
  ['an image with a space', 'KF454', 'image', deployment({ template: pods({}, { image: ' web:1' }) })],
  ['two containers of one name', 'KF453', 'web', deployment({ template: pods({ containers: [container(), container()] }) })],
  ['a mount of no volume', 'KF457', 'data', deployment({ template: pods({}, { volumeMounts: [{ name: 'data', mountPath: '/data' }] }) })],
  ['a port of 70000', 'KF459', '70000', deployment({ template: pods({}, { ports: [{ containerPort: 70_000 }] }) })],
  ['a request above its limit', 'KF461', 'cpu', deployment({ template: pods({}, { resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } }) })],
  ['a probe with two handlers', 'KF462', 'livenessProbe', deployment({ template: pods({}, { livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 } } }) })],
  ['a toleration', 'KF994', 'tolerations[0]', deployment({ template: pods({ tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] }) })],
  ['a host name in a Pod', 'KF994', 'hostname', named('v1', 'Pod', { spec: { containers: [container()], hostname: 'A_B' } })],
  ['a variable in a DaemonSet', 'KF460', 'variable', workload('DaemonSet', { template: pods({}, { env: [{ name: 'A=B', value: 'c' }] }) })],
  ['a label in a ReplicaSet', 'KF994', 'metadata.labels', workload('ReplicaSet', { template: { ...pods(), metadata: { labels: { ...labels, b: 'c d' } } } })],
  ['a probe in a Job', 'KF994', 'livenessProbe', job({ template: pods({ restartPolicy: 'Never' }, { livenessProbe: { tcpSocket: { port: 0 } } }) })],
  ['an image in a CronJob', 'KF454', 'image', cronJob({ jobTemplate: { spec: { template: pods({ restartPolicy: 'Never' }, { image: '' }) } } })],
  ['a volume in a PodTemplate', 'KF994', 'volumes[0]', named('v1', 'PodTemplate', { template: pods({ volumes: [{ name: 'a', emptyDir: {}, hostPath: { path: '/a' } }] }) })],
  ['a claim of a StatefulSet', 'KF994', 'volumeClaimTemplates[0].spec.accessModes', workload('StatefulSet', {
    volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteSometimes'], resources: { requests: { storage: '1Gi' } } } }],
  })],
  // Workloads.
  ['a selector that misses its pods', 'KF409', 'spec.selector', deployment({ selector: { matchLabels: { app: 'wbe' } } })],
  ['pods that are not restarted', 'KF410', 'restartPolicy', deployment({ template: pods({ restartPolicy: 'Never' }) })],
  ['a negative number of replicas', 'KF542', 'spec.replicas', deployment({ replicas: -1 })],
  ['an unknown strategy', 'KF802', '/spec/strategy/type', deployment({ strategy: { type: 'Rolling' } })],
  ['a rolling update that is none', 'KF542', 'spec.strategy.rollingUpdate', deployment({ strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } })],
  ['an update that cannot begin', 'KF542', 'maxUnavailable', deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } })],
  ['a number in quotes', 'KF542', 'maxSurge', deployment({ strategy: { rollingUpdate: { maxSurge: '1' } } })],
  ['more than all', 'KF542', 'maxUnavailable', deployment({ strategy: { rollingUpdate: { maxUnavailable: '120%' } } })],
  ['a deadline that passes at once', 'KF542', 'progressDeadlineSeconds', deployment({ minReadySeconds: 60, progressDeadlineSeconds: 30 })],
  ['a partition below 0', 'KF542', 'partition', workload('StatefulSet', { updateStrategy: { rollingUpdate: { partition: -1 } } })],
  ['an unknown management of pods', 'KF802', '/spec/podManagementPolicy', workload('StatefulSet', { podManagementPolicy: 'InParallel' })],
  ['two ways to update a DaemonSet', 'KF542', 'maxSurge', workload('DaemonSet', { updateStrategy: { rollingUpdate: { maxSurge: 1 } } })],
  // Jobs.
  ['a Job that is always restarted', 'KF542', 'spec.template.spec.restartPolicy', job({ template: pods() })],
  ['a negative limit', 'KF542', 'spec.backoffLimit', job({ backoffLimit: -1 })],
  ['an index without completions', 'KF542', 'spec.completions', job({ completionMode: 'Indexed' })],
  ['an unknown mode', 'KF802', '/spec/completionMode', job({ completionMode: 'Index' })],
  ['a schedule of six fields', 'KF542', 'spec.schedule', cronJob({ schedule: '0 0 3 * * *' })],
  ['a schedule of hour 25', 'KF542', 'spec.schedule', cronJob({ schedule: '0 25 * * *' })],
  ['a schedule with its zone', 'KF542', 'spec.schedule', cronJob({ schedule: 'TZ=UTC 0 3 * * *' })],
  ['a time zone', 'KF542', 'spec.timeZone', cronJob({ timeZone: 'europe/lisbon' })],
  ['an unknown policy', 'KF802', '/spec/concurrencyPolicy', cronJob({ concurrencyPolicy: 'Never' })],
  ['a long name', 'KF542', 'metadata.name', cronJob({}, { name: 'x'.repeat(53) })],
  ['jobs that are always restarted', 'KF542', 'spec.jobTemplate.spec.template.spec.restartPolicy', cronJob({ jobTemplate: { spec: { template: pods() } } })],
  // Services and what leads to them.
  ['a Service port of 0', 'KF542', 'spec.ports[0].port', service({ ports: [{ port: 0 }] })],
  ['a Service without ports', 'KF542', 'spec.ports', service({ ports: [] })],
  ['ports without names', 'KF542', 'spec.ports[0].name', service({ ports: [{ port: 80 }, { port: 81 }] })],
  ['a port twice', 'KF542', 'spec.ports[1].port', service({ ports: [{ name: 'a', port: 80 }, { name: 'b', port: 80 }] })],
  ['a target port in quotes', 'KF542', 'spec.ports[0].targetPort', service({ ports: [{ port: 80, targetPort: '8080' }] })],
  ['a port of the node that is not opened', 'KF542', 'spec.ports[0].nodePort', service({ ports: [{ port: 80, nodePort: 30_080 }] })],
  ['an unknown type', 'KF802', '/spec/type', service({ type: 'Loadbalancer' })],
  ['an address', 'KF542', 'spec.clusterIP', service({ clusterIP: '10.0.0.256' })],
  ['a name of nobody', 'KF542', 'spec.externalName', service({ type: 'ExternalName', ports: undefined, externalName: 'a b' })],
  ['the value of a selector', 'KF542', 'spec.selector[app]', service({ selector: { app: 'a b' } })],
  ['a policy for what is outside', 'KF542', 'spec.externalTrafficPolicy', service({ externalTrafficPolicy: 'Local' })],
  ['ranges of a balancer', 'KF542', 'spec.loadBalancerSourceRanges', service({ type: 'LoadBalancer', loadBalancerSourceRanges: ['10.0.0.0'] })],
  ['a host that is an address', 'KF542', 'spec.rules[0].host', ingress({}, { rules: [{ host: '10.0.0.1' }] })],
  ['a relative path', 'KF542', 'paths[0].path', ingress({ path: 'shop' })],
  ['an unknown type of path', 'KF802', '/spec/rules/0/http/paths/0/pathType', ingress({ pathType: 'prefix' })],
  ['no port', 'KF542', 'backend.service.port', ingress({ backend: backend({ port: {} }) })],
  ['the name of a Service', 'KF542', 'backend.service.name', ingress({ backend: backend({ name: 'Web' }) })],
  ['an Ingress to nowhere', 'KF542', 'spec.rules', ingress({}, { rules: [] })],
  ['the Secret of an Ingress', 'KF542', 'spec.tls[0].secretName', ingress({}, { tls: [{ secretName: 'A_B' }] })],
  ['a range of addresses', 'KF542', 'ipBlock', policy({ ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/33' } }] }] })],
  ['an unknown direction', 'KF542', 'spec.policyTypes', policy({ policyTypes: ['ingress'] })],
  // Scaling and disruption.
  ['fewer than the least', 'KF542', 'spec.maxReplicas', autoscaler({ minReplicas: 6 })],
  ['at least none', 'KF542', 'spec.minReplicas', autoscaler({ minReplicas: 0 })],
  ['no target', 'KF542', 'spec.metrics[0].resource.target', autoscaler(cpu({}))],
  ['no use at all', 'KF542', 'averageUtilization', autoscaler(cpu({ averageUtilization: 0 }))],
  ['a metric of another type', 'KF542', 'spec.metrics[0]', autoscaler({ metrics: [{ type: 'Pods', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }] })],
  ['a window of a day', 'KF542', 'stabilizationWindowSeconds', autoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 86_400 } } })],
  ['an unknown policy of scaling', 'KF802', '/spec/behavior/scaleUp/policies/0/type', autoscaler({ behavior: { scaleUp: { policies: [{ type: 'Pod', value: 1, periodSeconds: 60 }] } } })],
  ['a share above all', 'KF542', 'spec.minAvailable', budget({ minAvailable: '101%' })],
  ['a share without its sign', 'KF542', 'spec.maxUnavailable', budget({ maxUnavailable: '50' })],
  ['two limits', 'KF542', 'spec', budget({ minAvailable: 1, maxUnavailable: 1 })],
  // The cluster.
  ['a rule without verbs', 'KF542', 'rules[0].verbs', named('rbac.authorization.k8s.io/v1', 'Role', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: [] }] })],
  ['a Role for all namespaces', 'KF542', 'roleRef.kind', binding('ClusterRoleBinding', { kind: 'Role' }, {})],
  ['an account of no namespace', 'KF542', 'subjects[0].namespace', binding('ClusterRoleBinding', {}, { namespace: undefined })],
  ['an unknown subject', 'KF542', 'subjects[0].kind', binding('RoleBinding', {}, { kind: 'Serviceaccount' })],
  ['a priority beyond the highest', 'KF542', 'value', named('scheduling.k8s.io/v1', 'PriorityClass', { value: 1_000_000_001 })],
  ['an unknown binding of volumes', 'KF802', '/volumeBindingMode', named('storage.k8s.io/v1', 'StorageClass', { provisioner: 'a', volumeBindingMode: 'Later' })],
  ['a claim for nothing', 'KF542', 'spec.resources.requests.storage', named('v1', 'PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '0' } } } })],
];

test('there are enough of them', () => expect(MISTAKES.length).toBeGreaterThan(41));

describe.each(MISTAKES)('%s', (_what, code, place, object) => {
  const expectRefused = (chart: Chart): void => {
    const lines = problemsOf(chart);
    expect(lines.map((line) => line.slice(0, 5))).toContain(code);
    const line = lines.find((one) => one.startsWith(code) && one.includes(place));
    expect(line).toMatch(/^KF\d{3}: .+ Fix: .+/s);
    // A Secret's value is never shown.
    expect(lines.join()).not.toContain('hunter2');
  };

  test('is refused in a set of objects', () => {
    const chart = chartOf();
    FederatedObjects.fromManifests(chart, 'set', [config({}, { name: 'first' }), object]);
    expectRefused(chart);
  });

  test('is refused alone', () => {
    const chart = chartOf();
    FederatedObjects.fromManifests(chart, 'set', [object]);
    expectRefused(chart);
  });

  test('is refused in a chart', () => {
    const chart = chartOf();
    new ApiObject(chart, 'one', object);
    FederatedChart.fromChart(chart);
    expectRefused(chart);
  });
});

describe('what is right is accepted', () => {
  test.each<[string, any]>([
    ['names of every form', { apiVersion: 'v1', kind: 'List', items: [
      config({}, { name: 'a.b-c.1' }), service({}, { name: 'a-1' }), named('rbac.authorization.k8s.io/v1', 'ClusterRole', { rules: [] }, { name: 'system:Shop_X' }),
    ] }],
    ['marks', config({}, { labels: { 'example.com/a_b.C': '', b: 'X.y_z-1' }, annotations: { 'Example.com/Note': 'anything at all: {}' } })],
    ['data', config({ 'a.b_c-D': 'x', '.hidden': 'y' }, {}, { binaryData: { b: 'Yg==' } })],
    ['a Secret', secret({ type: 'kubernetes.io/tls', data: { 'tls.crt': 'YWJj\nZGVm', 'tls.key': '' }, stringData: { note: 'x' } })],
    ['a login to a registry', secret({ type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '{"auths":{}}' } })],
    ['a Deployment', deployment({ replicas: 0, minReadySeconds: 10, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '150%', maxUnavailable: 0 } } })],
    ['a StatefulSet', workload('StatefulSet', {
      serviceName: 'web', updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } }, template: pods({}, { volumeMounts: [{ name: 'data', mountPath: '/data' }] }),
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
    })],
    ['a DaemonSet that surges', workload('DaemonSet', { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } })],
    ['a ReplicaSet', workload('ReplicaSet', { replicas: 2 })],
    ['a Pod', named('v1', 'Pod', { spec: { containers: [container()], restartPolicy: 'OnFailure' } })],
    ['a PodTemplate', named('v1', 'PodTemplate', { template: pods() })],
    ['a Job', job({ completionMode: 'Indexed', completions: 3, parallelism: 2, backoffLimitPerIndex: 1, ttlSecondsAfterFinished: 0 })],
    ['a CronJob', cronJob({ schedule: '*/5 1-3 * jan-mar mon', timeZone: 'Etc/UTC', concurrencyPolicy: 'Forbid', successfulJobsHistoryLimit: 0 }, { name: 'x'.repeat(52) })],
    ['a CronJob every hour', cronJob({ schedule: '@hourly' })],
    ['a headless Service without ports', service({ ports: undefined, clusterIP: 'None' })],
    ['a Service of two protocols', service({ ports: [{ name: 'a', port: 53, protocol: 'UDP' }, { name: 'b', port: 53, targetPort: 'dns' }] })],
    ['a Service with a balancer', service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local', loadBalancerSourceRanges: ['10.0.0.0/8 '], ports: [{ port: 443, nodePort: 30_443 }] })],
    ['a Service of another name', service({ type: 'ExternalName', ports: undefined, selector: undefined, externalName: 'db.example.com.' })],
    ['an Ingress', ingress({}, { tls: [{ hosts: ['*.example.com'], secretName: 'tls' }], ingressClassName: 'nginx' })],
    ['an Ingress with a wildcard', ingress({}, { rules: [{ host: '*.example.com', http: { paths: [{ pathType: 'ImplementationSpecific', backend: backend({ port: { name: 'http' } }) }] } }] })],
    ['an Ingress with a backend alone', ingress({}, { rules: undefined, defaultBackend: backend() })],
    ['a NetworkPolicy', policy({ policyTypes: ['Egress'], egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }, { namespaceSelector: {}, podSelector: {} }], ports: [{ port: 80, endPort: 90 }, { port: 'dns', protocol: 'UDP' }] }] })],
    ['an autoscaler', autoscaler({ minReplicas: 5, ...cpu({ averageUtilization: 150 }), behavior: { scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 10, periodSeconds: 1800 }] } } })],
    ['an autoscaler of the first version', named('autoscaling/v1', 'HorizontalPodAutoscaler', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 1, targetCPUUtilizationPercentage: 80 } })],
    ['a budget', budget({ minAvailable: '100%', unhealthyPodEvictionPolicy: 'AlwaysAllow' })],
    ['a budget of none', budget({ maxUnavailable: 0 })],
    ['bindings', { apiVersion: 'v1', kind: 'List', items: [binding('ClusterRoleBinding', {}, {}), binding('RoleBinding', { kind: 'Role' }, { kind: 'User', name: 'jane@example.com', namespace: undefined })] }],
    ['a PriorityClass', named('scheduling.k8s.io/v1', 'PriorityClass', { value: -5, preemptionPolicy: 'Never' })],
    ['a StorageClass', named('storage.k8s.io/v1', 'StorageClass', { provisioner: 'ebs.csi.aws.com', volumeBindingMode: 'WaitForFirstConsumer', reclaimPolicy: 'Retain' })],
    ['a claim', named('v1', 'PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } })],
  ])('%s', (_what, object) => {
    const chart = chartOf();
    FederatedObjects.fromManifests(chart, 'set', [object]);
    expect(problemsOf(chart).filter((line) => /^KF(404|4[05]\d|46\d|54\d|80\d|994)/.test(line))).toEqual([]);
  });
});

describe('beside a workload of Kruise', () => {
  const made = (make: (chart: Chart) => unknown, metadata: object = {}, namespace = 'shop'): string[] => {
    const chart = chartOf(namespace);
    const web = new KruiseFederatedCloneSet(chart, 'web', { metadata, containers: [{ image: 'web:1', portNumber: 80, securityContext: { user: 1000 } }] });
    const beside = make(chart);
    if (beside) web.addCompanion(beside as any);
    return problemsOf(chart);
  };

  test.each<[string, string, (chart: Chart) => unknown]>([
    ['the name of a ConfigMap', 'KF404', (chart) => new ConfigMap(chart, 'c', { metadata: { name: 'Shop_X' } })],
    ['the key of a ConfigMap', 'KF546', (chart) => new ConfigMap(chart, 'c', { data: { 'a b': 'c' } })],
    ['the key of a Secret', 'KF546', (chart) => new Secret(chart, 's', { stringData: { 'a b': 'c' } })],
    ['the name of a Service', 'KF404', (chart) => new Service(chart, 's', { metadata: { name: '1.web' }, ports: [{ port: 80 }] })],
    ['a label of a Service', 'KF543', (chart) => new Service(chart, 's', { metadata: { labels: { a: 'b c' } }, ports: [{ port: 80 }] })],
    ['the port of a Service', 'KF542', (chart) => new Service(chart, 's', { ports: [{ port: 70_000 }] })],
  ])('%s is refused', (_what, code, make) => {
    const lines = made(make).filter((line) => line.startsWith(code));
    expect(lines).toHaveLength(1);
  });

  test.each<[string, string, object, string]>([
    ['a label', 'KF543', { labels: { 'a b': 'c' } }, 'shop'],
    ['an annotation', 'KF544', { annotations: { 'a b': 'c' } }, 'shop'],
    ['a namespace', 'KF545', { namespace: 'a b' }, 'shop'],
    ['the namespace of the chart', 'KF545', {}, 'Shop_X'],
    ['a name', 'KF404', { name: 'Shop_X' }, 'shop'],
  ])('%s of its own is refused', (_what, code, metadata, namespace) => {
    expect(made(() => undefined, metadata, namespace).filter((line) => line.startsWith(code))).toHaveLength(1);
  });

  test('what is right is accepted', () => {
    expect(made((chart) => new ConfigMap(chart, 'c', { data: { 'a.b': 'c' } }), { labels: { a: 'b' }, annotations: { a: 'b' } })).toEqual([]);
  });
});
