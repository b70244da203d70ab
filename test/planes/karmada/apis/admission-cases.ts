import type { KubeObject } from '../../../../constructs/json/kube-object';

/** An object of Karmada's API, what Karmada's admission says of it, and what we say. */
export interface AdmissionCase {
  readonly title: string;
  readonly object: KubeObject;
  /** Whether Karmada admits it, as `scripts/compare-karmada-apis.ts` finds out. */
  readonly admitted: boolean;
  /** The codes of our findings, in their order. */
  readonly codes: readonly string[];
}

type Row = readonly [title: string, spec: any, admitted: boolean, ...codes: string[]];

const of = (apiVersion: string, kind: string, rows: readonly Row[], metadata: any = { name: 'web', namespace: 'shop' }): AdmissionCase[] => rows
  .map(([title, spec, admitted, ...codes]) => ({ title: `${kind}: ${title}`, object: { apiVersion, kind, metadata, spec }, admitted, codes }));

const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
const SCALED = { scaleTargetRef: CLONE_SET, minReplicas: 1, maxReplicas: 4 };
const cpu = (target: any) => ({ type: 'Resource', resource: { name: 'cpu', target } });
const HALF = { type: 'Utilization', averageUtilization: 50 };
const metric = (one: any) => ({ ...SCALED, metrics: [one] });
const up = (scaleUp: any) => ({ ...SCALED, metrics: [cpu(HALF)], behavior: { scaleUp } });
const policy = (one: any) => up({ policies: [{ type: 'Pods', value: 1, periodSeconds: 15, ...one }] });

const FEDERATED_AUTOSCALERS = of('autoscaling.karmada.io/v1alpha1', 'FederatedHPA', [
  ['limits alone', SCALED, true],
  ['no minimum', { ...SCALED, minReplicas: undefined }, true],
  ['a minimum of 0', { ...SCALED, minReplicas: 0 }, false, 'KF750'],
  ['a minimum of 0 with a metric that exists without pods', {
    ...metric({ type: 'Object', object: { describedObject: { apiVersion: 'v1', kind: 'Service', name: 'web' }, metric: { name: 'hits' }, target: { type: 'Value', value: '10' } } }), minReplicas: 0,
  }, false, 'KF750'],
  ['a maximum of 0', { ...SCALED, maxReplicas: 0 }, false, 'KF750'],
  ['a maximum below the minimum', { ...SCALED, minReplicas: 5 }, false, 'KF750'],
  ['no maximum', { ...SCALED, maxReplicas: undefined }, false, 'KF803'],
  ['a target without a name', { ...SCALED, scaleTargetRef: { ...CLONE_SET, name: '' } }, false, 'KF751'],
  ['a target with a path for a name', { ...SCALED, scaleTargetRef: { ...CLONE_SET, name: 'a/b' } }, false, 'KF751'],
  ['a target without a kind', { ...SCALED, scaleTargetRef: { ...CLONE_SET, kind: '' } }, false, 'KF751'],
  ['a target with a kind that cannot be', { ...SCALED, scaleTargetRef: { ...CLONE_SET, kind: 'a%b' } }, false, 'KF751'],
  ['a target without an apiVersion, which is no workload', { ...SCALED, scaleTargetRef: { ...CLONE_SET, apiVersion: undefined } }, true, 'KF751'],
  ['a target without replicas', { ...SCALED, scaleTargetRef: { ...CLONE_SET, kind: 'BroadcastJob' } }, true, 'KF751'],
  ['a target of Kubernetes without replicas', { ...SCALED, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'web' } }, true, 'KF751'],
  ['a target of Kubernetes', { ...SCALED, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } }, true],
  ['a target of a kind that nobody knows', { ...SCALED, scaleTargetRef: { apiVersion: 'example.com/v1', kind: 'Shop', name: 'web' } }, true],
  ['a target of Karmada itself', { ...SCALED, scaleTargetRef: { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'web' } }, true, 'KF751'],
  ['no target', { ...SCALED, scaleTargetRef: undefined }, false, 'KF803'],
  ['the use of a resource', metric(cpu(HALF)), true],
  ['an amount of a resource', metric(cpu({ type: 'AverageValue', averageValue: '200m' })), true],
  ['a share of 0', metric(cpu({ ...HALF, averageUtilization: 0 })), false, 'KF750'],
  ['an amount of 0', metric(cpu({ type: 'AverageValue', averageValue: '0' })), false, 'KF750'],
  ['neither share nor amount', metric(cpu({ type: 'Value', value: '1' })), false, 'KF750'],
  ['both share and amount', metric(cpu({ ...HALF, averageValue: '1' })), false, 'KF750'],
  ['a target of no type', metric(cpu({ ...HALF, type: 'Share' })), false, 'KF750'],
  ['a resource without a name', metric({ type: 'Resource', resource: { name: '', target: HALF } }), false, 'KF750'],
  ['a metric of another type than its field', metric({ type: 'Pods', resource: { name: 'cpu', target: HALF } }), false, 'KF750'],
  ['two metrics in one', metric({ ...cpu(HALF), pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '1' } } }), false, 'KF750'],
  ['an external metric', metric({ type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '1' } } }), false, 'KF750'],
  ['a metric of no type', metric({ type: 'Other' }), false, 'KF750'],
  ['a metric of pods', metric({ type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '10' } } }), true],
  ['a metric of pods without a name', metric({ type: 'Pods', pods: { metric: { name: '' }, target: { type: 'AverageValue', averageValue: '10' } } }), false, 'KF750'],
  ['a metric of pods with a path for a name', metric({ type: 'Pods', pods: { metric: { name: 'a/b' }, target: { type: 'AverageValue', averageValue: '10' } } }), false, 'KF750'],
  ['a metric of pods by share', metric({ type: 'Pods', pods: { metric: { name: 'hits' }, target: HALF } }), false, 'KF750'],
  ['a metric of an object', metric({ type: 'Object', object: { describedObject: { kind: 'Service', name: 'web' }, metric: { name: 'hits' }, target: { type: 'Value', value: '10' } } }), true],
  ['a metric of an object without a name', metric({ type: 'Object', object: { describedObject: { kind: 'Service', name: '' }, metric: { name: 'hits' }, target: { type: 'Value', value: '10' } } }), false, 'KF750'],
  ['a metric of an object by share', metric({ type: 'Object', object: { describedObject: { kind: 'Service', name: 'web' }, metric: { name: 'hits' }, target: HALF } }), false, 'KF750'],
  ['a resource of a container', metric({ type: 'ContainerResource', containerResource: { name: 'memory', container: 'web', target: HALF } }), true],
  ['huge pages of a container', metric({ type: 'ContainerResource', containerResource: { name: 'hugepages-2Mi', container: 'web', target: HALF } }), true],
  ['a device of a container', metric({ type: 'ContainerResource', containerResource: { name: 'example.com/gpu', container: 'web', target: HALF } }), true],
  ['a resource that containers do not have', metric({ type: 'ContainerResource', containerResource: { name: 'storage', container: 'web', target: HALF } }), false, 'KF750'],
  ['a container without a name', metric({ type: 'ContainerResource', containerResource: { name: 'cpu', container: '', target: HALF } }), false, 'KF750'],
  ['a container with a name that cannot be', metric({ type: 'ContainerResource', containerResource: { name: 'cpu', container: 'Web', target: HALF } }), false, 'KF750'],
  ['behavior with nothing in it', up({}), true],
  ['a stabilization of an hour', up({ stabilizationWindowSeconds: 3600 }), true],
  ['a stabilization of more', up({ stabilizationWindowSeconds: 3601 }), false, 'KF750'],
  ['a stabilization below 0', up({ stabilizationWindowSeconds: -1 }), false, 'KF750'],
  ['no policies', up({ policies: [] }), false, 'KF750'],
  ['a policy', policy({}), true],
  ['a policy of half an hour', policy({ periodSeconds: 1800 }), true],
  ['a policy of more', policy({ periodSeconds: 1801 }), false, 'KF750'],
  ['a policy of no time', policy({ periodSeconds: 0 }), false, 'KF750'],
  ['a policy of nothing', policy({ value: 0 }), false, 'KF750'],
  ['a policy of no type', policy({ type: 'Share' }), false, 'KF750'],
  ['a strategy', up({ selectPolicy: 'Disabled' }), true],
  ['no such strategy', up({ selectPolicy: 'Average' }), false, 'KF750'],
]);

const RULE = { name: 'morning', schedule: '0 8 * * mon-fri', targetReplicas: 3 };
const rules = (...all: any[]) => ({ scaleTargetRef: CLONE_SET, rules: all });
const rule = (change: any) => rules({ ...RULE, ...change });
const FEDERATED = { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'web' };
const limits = (change: any) => ({ scaleTargetRef: FEDERATED, rules: [{ ...RULE, targetReplicas: undefined, ...change }] });
const schedule = (text: string, admitted: boolean, ...codes: string[]): Row => [`the schedule ${JSON.stringify(text)}`, rule({ schedule: text }), admitted, ...codes];

const CRON_AUTOSCALERS = of('autoscaling.karmada.io/v1alpha1', 'CronFederatedHPA', [
  ['one rule', rule({}), true],
  ['no rules, which do nothing', rules(), true, 'KF756'],
  ['two rules', rules(RULE, { ...RULE, name: 'evening' }), true],
  ['two rules of one name', rules(RULE, RULE), false, 'KF756'],
  ['a rule without a name', rule({ name: '' }), false, 'KF802'],
  ['a rule with a long name', rule({ name: 'a'.repeat(33) }), false, 'KF802'],
  ['a time zone', rule({ timeZone: 'Europe/Lisbon' }), true],
  ['no such time zone', rule({ timeZone: 'Europe/Lissabon' }), false, 'KF756'],
  ['replicas of a workload', rule({ targetReplicas: 0 }), true],
  ['replicas below 0', rule({ targetReplicas: -1 }), false, 'KF757'],
  ['no replicas', rule({ targetReplicas: undefined }), false, 'KF757'],
  ['limits of a workload, which has none', rule({ targetMinReplicas: 1, targetMaxReplicas: 2 }), true, 'KF757', 'KF757'],
  ['a history of nothing', rule({ successfulHistoryLimit: 0 }), false, 'KF802'],
  ['a failed history of nothing, with which the controller fails', rule({ failedHistoryLimit: 0 }), true, 'KF758'],
  ['a long history', rule({ failedHistoryLimit: 33 }), false, 'KF802'],
  ['the limits of a FederatedHPA', limits({ targetMinReplicas: 2, targetMaxReplicas: 9 }), true],
  ['the minimum of a FederatedHPA', limits({ targetMinReplicas: 2 }), true],
  ['the maximum of a FederatedHPA', limits({ targetMaxReplicas: 2 }), true],
  ['no limits of a FederatedHPA', limits({}), false, 'KF757'],
  ['a minimum of 0', limits({ targetMinReplicas: 0 }), false, 'KF757'],
  ['a maximum of 0', limits({ targetMaxReplicas: 0 }), false, 'KF757'],
  ['a maximum below the minimum', limits({ targetMinReplicas: 3, targetMaxReplicas: 2 }), false, 'KF757'],
  ['replicas of a FederatedHPA, which has none', limits({ targetReplicas: 3, targetMinReplicas: 2 }), true, 'KF757'],
  ['another kind of the group', { scaleTargetRef: { ...FEDERATED, kind: 'CronFederatedHPA' }, rules: [RULE] }, false, 'KF751', 'KF757', 'KF757'],
  ['a FederatedHPA without a name', { ...limits({ targetMinReplicas: 2 }), scaleTargetRef: { ...FEDERATED, name: '' } }, false, 'KF751'],
  ['a target without a name', { ...rule({}), scaleTargetRef: { ...CLONE_SET, name: '' } }, false, 'KF751'],
  ['a target without replicas', { ...rule({}), scaleTargetRef: { ...CLONE_SET, kind: 'SidecarSet' } }, true, 'KF751'],
  schedule('*/5 8-18/2 1,15 jan-mar *', true),
  schedule('  0\t8 * *   mon ', true),
  schedule('0 8 ? * 1', true),
  schedule('@daily', true),
  schedule('@yearly', true),
  schedule('@midnight', false, 'KF756'),
  schedule('@every 1h', false, 'KF756'),
  schedule('@5minutes', true, 'KF756'),
  schedule('0 0 8 * * *', true, 'KF756'),
  schedule('0 8 * * 7', true, 'KF756'),
  schedule('0 8 L * *', true, 'KF756'),
  schedule('0 8 30 2 *', true, 'KF756'),
  schedule('61 8 * * *', false, 'KF756'),
  schedule('0 8 * *', false, 'KF756'),
  schedule('0 8 18-10 * *', false, 'KF756'),
  schedule('*/0 8 * * *', false, 'KF756'),
  schedule('TZ=Europe/Lisbon 0 8 * *', false, 'KF756'),
  schedule('', false, 'KF756'),
  schedule('every morning', false, 'KF756'),
]);

const quota = (hard: any, overall: any = { cpu: '4', pods: '10' }) => ({ overall, staticAssignments: [{ clusterName: 'a', hard }] });
const only = (overall: any) => quota({}, overall);

const QUOTAS = [...of('policy.karmada.io/v1alpha1', 'FederatedResourceQuota', [
  ['the whole alone, which is not enforced', { overall: { cpu: '4' } }, true, 'KF764'],
  ['no whole', { staticAssignments: [{ clusterName: 'a', hard: {} }] }, false, 'KF803'],
  ['all of it in one cluster', quota({ cpu: '4' }), true],
  ['more than all of it', quota({ cpu: '4001m' }), false, 'KF762'],
  ['more than all of it in two clusters', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: 'a', hard: { cpu: '2500m' } }, { clusterName: 'b', hard: { cpu: 2 } }] }, false, 'KF762'],
  ['all of it in two clusters', { overall: { cpu: '300m' }, staticAssignments: [{ clusterName: 'a', hard: { cpu: '0.1' } }, { clusterName: 'b', hard: { cpu: '0.2' } }] }, true],
  ['a resource that the whole does not limit', quota({ memory: '1Gi' }), false, 'KF762'],
  ['two assignments to one cluster', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: 'a', hard: { cpu: '1' } }, { clusterName: 'a', hard: { cpu: '2' } }] }, true, 'KF763'],
  ['a cluster without a name', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: '', hard: {} }] }, false, 'KF763'],
  ['a cluster with a name that cannot be', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: 'A', hard: {} }] }, false, 'KF763'],
  ['a cluster with a name of 48 characters', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: 'a'.repeat(48), hard: {} }] }, true],
  ['a cluster with a name of 49 characters', { overall: { cpu: '4' }, staticAssignments: [{ clusterName: 'a'.repeat(49), hard: {} }] }, false, 'KF763'],
  ['all that Kubernetes can limit', only({
    'cpu': '1', 'requests.cpu': '1', 'limits.cpu': '1', 'memory': '1Gi', 'limits.memory': '1Gi', 'ephemeral-storage': '1Gi', 'requests.ephemeral-storage': '1Gi', 'requests.storage': '1Ti',
    'hugepages-2Mi': '4Mi', 'requests.hugepages-2Mi': '4Mi', 'services.nodeports': '0', 'services.loadbalancers': '1', 'persistentvolumeclaims': '3',
    'count/deployments.apps': '3', 'requests.nvidia.com/gpu': '4', 'fast.storageclass.storage.k8s.io/requests.storage': '1Gi',
  }), true],
  ['storage, which has no use', only({ storage: '1Gi' }), false, 'KF761'],
  ['limits of storage', only({ 'limits.storage': '1Gi' }), false, 'KF761'],
  ['a resource that nobody knows', only({ deployments: '1' }), false, 'KF761'],
  ['a resource that cannot be', only({ 'a/b/c': '1' }), false, 'KF761'],
  ['less than nothing', only({ cpu: '-1' }), false, 'KF761', 'KF762'],
  ['half a pod', only({ pods: '500m' }), false, 'KF761'],
  ['half an object', only({ 'count/deployments.apps': '1.5' }), false, 'KF761'],
  ['pods in thousands', only({ pods: '1k' }), true],
  ['half a device of others', only({ 'requests.example.com/gpu': '1500m' }), true],
  ['what is no quantity', only({ cpu: 'many' }), false, 'KF802'],
]), ...[['a name of 63 characters', 63, true], ['a name of 64 characters', 64, false, 'KF760']].flatMap(([title, length, ...said]) => of(
  'policy.karmada.io/v1alpha1', 'FederatedResourceQuota', [[title, quota({}), ...said] as unknown as Row], { name: 'a'.repeat(length as number), namespace: 'shop' },
))];

const exposed = (change: any) => ({ types: ['CrossCluster'], ...change });
const port = (...ports: any[]) => exposed({ ports });
const NETWORKING = 'networking.karmada.io/v1alpha1';

const SERVICES = [
  ...of(NETWORKING, 'MultiClusterService', [
    ['a type', exposed({}), true, 'KF768'],
    ['the other type', exposed({ types: ['LoadBalancer'] }), true, 'KF768'],
    ['one type twice', exposed({ types: ['CrossCluster', 'CrossCluster'] }), true, 'KF768'],
    ['two types', exposed({ types: ['CrossCluster', 'LoadBalancer'] }), false, 'KF766', 'KF768'],
    ['no such type', exposed({ types: ['NodePort'] }), false, 'KF766', 'KF768'],
    ['no type in the list, which does nothing', exposed({ types: [] }), true, 'KF766', 'KF768'],
    ['no types', exposed({ types: undefined }), false, 'KF768', 'KF803'],
    ['ports', port({ port: 80, name: 'http' }, { port: 443, name: 'https' }, { port: 1 }, { port: 65535 }), true, 'KF768'],
    ['two ports of one name', port({ port: 80, name: 'http' }, { port: 81, name: 'http' }), false, 'KF766', 'KF768'],
    ['a port with a name that cannot be', port({ port: 80, name: 'Http' }), false, 'KF766', 'KF768'],
    ['a port of 0', port({ port: 0 }), false, 'KF766', 'KF768'],
    ['a port beyond the last', port({ port: 65536 }), false, 'KF766', 'KF768'],
    ['a port without a number', port({ name: 'http' }), false, 'KF768', 'KF803'],
    ['clusters', exposed({ providerClusters: [{ name: 'a' }], consumerClusters: [{ name: 'a' }, { name: 'b' }] }), true, 'KF768'],
    ['a provider with a name that cannot be', exposed({ providerClusters: [{ name: 'A' }] }), false, 'KF767', 'KF768'],
    ['a consumer with a name that cannot be', exposed({ consumerClusters: [{ name: 'a'.repeat(49) }] }), false, 'KF767', 'KF768'],
    ['a provider without a name', exposed({ providerClusters: [{ name: '' }] }), false, 'KF767', 'KF768'],
  ]),
  ...of(NETWORKING, 'MultiClusterService', [['a name that begins with a digit', exposed({}), false, 'KF766', 'KF768']], { name: '1a', namespace: 'shop' }),
  ...of(NETWORKING, 'MultiClusterService', [['a name with a dot', exposed({}), false, 'KF766', 'KF768']], { name: 'a.b', namespace: 'shop' }),
];

const WEB = { service: { name: 'web', port: { number: 80 } } };
const entry = (change: any, rule: any = {}) => ({ rules: [{ host: 'shop.example.com', http: { paths: [{ path: '/', pathType: 'Prefix', backend: WEB, ...change }] }, ...rule }] });

const INGRESSES = of(NETWORKING, 'MultiClusterIngress', [
  ['a rule', entry({}), true, 'KF771'],
  ['a default backend', { defaultBackend: WEB }, true, 'KF771'],
  ['nothing', {}, false, 'KF770', 'KF771'],
  ['a backend of two forms', { defaultBackend: { ...WEB, resource: { kind: 'Bucket', name: 'a' } } }, false, 'KF770', 'KF771'],
  ['a backend of no form', { defaultBackend: {} }, false, 'KF770', 'KF771'],
  ['a resource as a backend', { defaultBackend: { resource: { apiGroup: 'example.com', kind: 'Bucket', name: 'a' } } }, true, 'KF771'],
  ['a resource without a name', { defaultBackend: { resource: { apiGroup: 'example.com', kind: 'Bucket', name: '' } } }, false, 'KF770', 'KF771'],
  ['a backend without a port', { defaultBackend: { service: { name: 'web' } } }, false, 'KF770', 'KF771'],
  ['a backend with a port of two forms', { defaultBackend: { service: { name: 'web', port: { name: 'http', number: 80 } } } }, false, 'KF770', 'KF771'],
  ['a backend with the name of a port', { defaultBackend: { service: { name: 'web', port: { name: 'http' } } } }, true, 'KF771'],
  ['a Service with a name that cannot be', { defaultBackend: { service: { name: 'Web', port: { number: 80 } } } }, false, 'KF770', 'KF771'],
  ['an address for a host', entry({}, { host: '10.0.0.1' }), false, 'KF770', 'KF771'],
  ['all hosts of a domain', entry({}, { host: '*.example.com' }), true, 'KF771'],
  ['a star in the middle', entry({}, { host: 'a.*.com' }), false, 'KF770', 'KF771'],
  ['no host', entry({}, { host: undefined }), true, 'KF771'],
  ['a host without paths', entry({}, { http: { paths: [] } }), false, 'KF770', 'KF771'],
  ['a path that does not begin with a slash', entry({ path: 'a' }), false, 'KF770', 'KF771'],
  ['a path with dots', entry({ path: '/a/../b' }), false, 'KF770', 'KF771'],
  ['no path', entry({ path: undefined }), false, 'KF770', 'KF771'],
  ['no path where the provider decides', entry({ path: undefined, pathType: 'ImplementationSpecific' }), true, 'KF771'],
  ['no such type of path', entry({ pathType: 'Regex' }), false, 'KF770', 'KF771'],
  ['certificates', { ...entry({}), tls: [{ hosts: ['shop.example.com'], secretName: 'shop' }] }, true, 'KF771'],
  ['certificates of a host that cannot be', { ...entry({}), tls: [{ hosts: ['Shop'] }] }, false, 'KF770', 'KF771'],
  ['a Secret that cannot be', { ...entry({}), tls: [{ secretName: 'Shop' }] }, false, 'KF770', 'KF771'],
  ['a class', { ...entry({}), ingressClassName: 'cloud' }, true, 'KF771'],
  ['a class that cannot be', { ...entry({}), ingressClassName: 'Cloud' }, false, 'KF770', 'KF771'],
]);

const OURS = { ...CLONE_SET, namespace: 'shop' };
const rebalanced = (...workloads: any[]) => ({ workloads });

const REBALANCERS = of('apps.karmada.io/v1alpha1', 'WorkloadRebalancer', [
  ['a workload', rebalanced(OURS), true],
  ['no workloads', rebalanced(), false, 'KF802'],
  ['a workload without a name', rebalanced({ ...OURS, name: undefined }), false, 'KF803'],
  ['a workload with an empty name, which nobody finds', rebalanced({ ...OURS, name: '' }), true, 'KF775'],
  ['a workload without its namespace, which nobody finds', rebalanced(CLONE_SET), true, 'KF775'],
  ['a workload that has no namespace', rebalanced({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', name: 'web' }), true],
  ['a namespace of what has none', rebalanced({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', name: 'web', namespace: 'shop' }), true, 'KF775'],
  ['a kind that nobody knows', rebalanced({ apiVersion: 'example.com/v1', kind: 'Shop', name: 'web' }), true],
  ['a workload twice', rebalanced(OURS, OURS), true, 'KF775'],
  ['an hour', { ...rebalanced(OURS), ttlSecondsAfterFinished: 3600 }, true, 'KF778'],
  ['a time below 0', { ...rebalanced(OURS), ttlSecondsAfterFinished: -1 }, true, 'KF779', 'KF778'],
], { name: 'web' });

const TAINT = { key: 'example.com/a', effect: 'NoSchedule' };
const READY = { conditionType: 'Ready', operator: 'In', statusValues: ['True'] };
const NOT_READY = { ...READY, operator: 'NotIn' };
const tainted = (change: any) => ({ taints: [TAINT], addOnConditions: [NOT_READY], removeOnConditions: [READY], ...change });

const TAINT_POLICIES = of('policy.karmada.io/v1alpha1', 'ClusterTaintPolicy', [
  ['a taint', tainted({}), true],
  ['no taints', tainted({ taints: [] }), false, 'KF802'],
  ['a taint twice', tainted({ taints: [TAINT, { ...TAINT, value: 'b' }] }), false, 'KF780'],
  ['two taints', tainted({ taints: [TAINT, { ...TAINT, key: 'b' }] }), true],
  ['a taint that evicts', tainted({ taints: [{ ...TAINT, effect: 'NoExecute' }] }), false, 'KF781'],
  ['a taint that clusters do not have, which has no effect', tainted({ taints: [{ ...TAINT, effect: 'PreferNoSchedule' }] }), true, 'KF780'],
  ['a taint without a key', tainted({ taints: [{ effect: 'NoSchedule' }] }), false, 'KF803'],
  ['a key that clusters cannot have', tainted({ taints: [{ ...TAINT, key: 'a b' }] }), true, 'KF780'],
  ['a value that clusters cannot have', tainted({ taints: [{ ...TAINT, value: 'a b' }] }), true, 'KF780'],
  ['no conditions, so that nothing happens', tainted({ addOnConditions: undefined, removeOnConditions: undefined }), true, 'KF782'],
  ['taints that never go', tainted({ removeOnConditions: undefined }), true, 'KF783'],
  ['taints that only go', tainted({ addOnConditions: [] }), true],
  ['an operator that nobody knows', tainted({ addOnConditions: [{ ...READY, operator: 'Exists' }] }), true, 'KF782'],
  ['a condition without values', tainted({ addOnConditions: [{ ...READY, statusValues: [] }] }), true, 'KF782'],
  ['a status that there is not', tainted({ addOnConditions: [{ ...READY, statusValues: ['Maybe'] }] }), true, 'KF782'],
  ['a condition without a type', tainted({ addOnConditions: [{ ...READY, conditionType: '' }] }), true, 'KF782'],
  ['a condition of no type', tainted({ addOnConditions: [{ operator: 'In', statusValues: ['True'] }] }), false, 'KF803'],
  ['clusters', tainted({ targetClusters: { clusterNames: ['a'] } }), true],
], { name: 'web' }).map((each) => ({ ...each, codes: ['KF283', ...each.codes] }));

const MATCH = { conditionType: 'Ready', operator: 'Equal', conditionStatus: 'False' };
const remedied = (changes: any) => ({ decisionMatches: [{ clusterConditionMatch: MATCH }], actions: ['TrafficControl'], ...changes });
const matched = (changes: any) => remedied({ decisionMatches: [{ clusterConditionMatch: { ...MATCH, ...changes } }] });

const REMEDIES = of('remedy.karmada.io/v1alpha1', 'Remedy', [
  ['a condition and an action', remedied({}), true, 'KF787'],
  ['clusters', remedied({ clusterAffinity: { clusterNames: ['a'] } }), true, 'KF787'],
  ['clusters that there cannot be', remedied({ clusterAffinity: { clusterNames: ['A_b'] } }), true, 'KF786', 'KF787'],
  ['clusters without names, which are none', remedied({ clusterAffinity: {} }), true, 'KF785', 'KF787'],
  ['an empty list of clusters', remedied({ clusterAffinity: { clusterNames: [] } }), true, 'KF785', 'KF787'],
  ['no conditions, which is always', remedied({ decisionMatches: undefined }), true, 'KF787'],
  ['an empty list of conditions, which is never', remedied({ decisionMatches: [] }), true, 'KF785', 'KF787'],
  ['a decision without a condition', remedied({ decisionMatches: [{}] }), true, 'KF785', 'KF787'],
  ['a condition that must not be', matched({ operator: 'NotEqual' }), true, 'KF787'],
  ['an operator that nobody knows', matched({ operator: 'In' }), false, 'KF785', 'KF787'],
  ['a status that there is not', matched({ conditionStatus: 'No' }), true, 'KF785', 'KF787'],
  ['a condition without a type', matched({ conditionType: '' }), true, 'KF785', 'KF787'],
  ['a condition of no type', matched({ conditionType: undefined }), false, 'KF787', 'KF803'],
  ['no actions', remedied({ actions: undefined }), true, 'KF785'],
  ['an empty list of actions', remedied({ actions: [] }), true, 'KF785'],
  ['an action without a name', remedied({ actions: [''] }), true, 'KF785', 'KF787'],
  ['an action of another controller', remedied({ actions: ['Drain'] }), true, 'KF787'],
], { name: 'web' });

const imported = (changes: any) => ({ type: 'ClusterSetIP', ports: [{ name: 'http', port: 80, protocol: 'TCP' }], ...changes });
const ports = (...list: any[]) => imported({ ports: list });

const IMPORTS = of('multicluster.x-k8s.io/v1alpha1', 'ServiceImport', [
  ['a port', imported({}), true],
  ['a port without a name', ports({ port: 80 }), true],
  ['two ports', ports({ name: 'a', port: 80 }, { name: 'b', port: 81 }), true],
  ['two ports without names', ports({ port: 80 }, { port: 81 }), true, 'KF788', 'KF788'],
  ['two ports with one name', ports({ name: 'a', port: 80 }, { name: 'a', port: 81 }), true, 'KF788'],
  ['no ports', ports(), true, 'KF788'],
  ['no list of ports', imported({ ports: undefined }), false, 'KF803'],
  ['port 0', ports({ port: 0 }), true, 'KF788'],
  ['a port without a number', ports({ name: 'a' }), false, 'KF803'],
  ['a protocol that nobody knows', ports({ port: 80, protocol: 'HTTP' }), true, 'KF788'],
  ['a type that Karmada leaves alone', imported({ type: 'Headless' }), true, 'KF788'],
  ['a type that there is not', imported({ type: 'ClusterIP' }), false, 'KF802'],
  ['no type', imported({ type: undefined }), false, 'KF803'],
  ['an address', imported({ ips: ['10.0.0.1'] }), true],
  ['two addresses', imported({ ips: ['10.0.0.1', '10.0.0.2'] }), false, 'KF802'],
  ['sessions that Karmada leaves out', imported({ sessionAffinity: 'ClientIP' }), true, 'KF788'],
  ['no sessions', imported({ sessionAffinity: 'None' }), true],
]);

const LONG_IMPORT = of('multicluster.x-k8s.io/v1alpha1', 'ServiceImport', [
  ['a name that is too long for the Service that is derived', imported({}), true, 'KF788'],
], { name: 'a'.repeat(56), namespace: 'shop' });

const EXPORTS = of('multicluster.x-k8s.io/v1alpha1', 'ServiceExport', [['nothing but a name', undefined, true]]);

/** All cases that are held against Karmada's admission. */
export const ADMISSION_CASES: readonly AdmissionCase[] = [
  ...FEDERATED_AUTOSCALERS, ...CRON_AUTOSCALERS, ...QUOTAS, ...SERVICES, ...INGRESSES, ...REBALANCERS, ...TAINT_POLICIES,
  ...REMEDIES, ...IMPORTS, ...LONG_IMPORT, ...EXPORTS,
];
