/*
 * An app with a value of cdk8s-plus in every option of ours that takes one, and in methods of what our constructs return. It is compiled and run with
 * several editions of cdk8s-plus.
 */
import { Chart, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AdvancedDaemonSetUpdateStrategy, Checks, ClusterOverride, CloneSetUpdateStrategy, ControlPlane, CronJobTemplate, DistributedResource, DistributionTargets, EphemeralJob,
  FederatedHorizontalPodAutoscaler, FederationApp, Fleet, KruiseFederatedAdvancedCronJob, KruiseFederatedCloneSet, KruiseFederatedDaemonSet,
  KruiseFederatedSidecarSet, KruiseFederatedStatefulSet, KruiseFederatedUnitedDeployment, MultiClusterIngress, Placement, UnavailableBudget, UnitedDeploymentTemplate,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();
new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const EVERYWHERE = Placement.onAllClusters();
const RESOURCES = { cpu: { request: kplus.Cpu.millis(100), limit: kplus.Cpu.units(1) }, memory: { request: Size.mebibytes(64) }, ephemeralStorage: { limit: Size.gibibytes(1) } };
const one = kplus.PercentOrAbsolute.absolute(1);

new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });
const settings = new kplus.ConfigMap(shop, 'settings', { data: { colour: 'blue' } });
const password = kplus.Secret.fromSecretName(shop, 'password', 'password');
const account = new kplus.ServiceAccount(shop, 'account', { secrets: [password] });
const claim = new kplus.PersistentVolumeClaim(shop, 'claim', { storage: Size.gibibytes(1), accessModes: [kplus.PersistentVolumeAccessMode.READ_WRITE_MANY] });
const scratch = kplus.Volume.fromEmptyDir(shop, 'scratch', 'scratch', { medium: kplus.EmptyDirMedium.MEMORY, sizeLimit: Size.mebibytes(10) });

// What goes into pods.
const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 6,
  podMetadata: { labels: { app: 'web' } },
  serviceAccount: account,
  automountServiceAccountToken: true,
  dockerRegistryAuth: kplus.Secret.fromSecretName(shop, 'registry', 'registry'),
  volumes: [scratch],
  securityContext: { fsGroupChangePolicy: kplus.FsGroupChangePolicy.ALWAYS, user: 1000 },
  dns: { policy: kplus.DnsPolicy.CLUSTER_FIRST, options: [{ name: 'ndots', value: '2' }] },
  hostAliases: [{ ip: '10.0.0.1', hostnames: ['cache'] }],
  restartPolicy: kplus.RestartPolicy.ALWAYS,
  containers: [{
    name: 'web',
    image: 'registry.example.com/web:1.4.2',
    ports: [{ number: 8080, name: 'http', protocol: kplus.Protocol.TCP }],
    imagePullPolicy: kplus.ImagePullPolicy.IF_NOT_PRESENT,
    envVariables: {
      LEVEL: kplus.EnvValue.fromValue('info'),
      PASSWORD: kplus.EnvValue.fromSecretValue({ secret: password, key: 'password' }),
      COLOUR: kplus.EnvValue.fromConfigMap(settings, 'colour'),
      POD: kplus.EnvValue.fromFieldRef(kplus.EnvFieldPaths.POD_NAME),
      CPUS: kplus.EnvValue.fromResource(kplus.ResourceFieldPaths.CPU_LIMIT),
    },
    envFrom: [kplus.Env.fromConfigMap(settings, 'SHOP_'), kplus.Env.fromSecret(password)],
    resources: RESOURCES,
    securityContext: { capabilities: { add: [kplus.Capability.NET_ADMIN] }, seccompProfile: { type: kplus.SeccompProfileType.RUNTIME_DEFAULT } },
    lifecycle: { preStop: kplus.Handler.fromCommand(['drain']), postStart: kplus.Handler.fromHttpGet('/started') },
    liveness: kplus.Probe.fromHttpGet('/healthz', { periodSeconds: Duration.seconds(10) }),
    readiness: kplus.Probe.fromCommand(['ready']),
    startup: kplus.Probe.fromTcpSocket({ port: 8080 }),
    volumeMounts: [
      { path: '/etc/shop', volume: kplus.Volume.fromConfigMap(shop, 'settings-volume', settings) },
      { path: '/var/shop', volume: kplus.Volume.fromPersistentVolumeClaim(shop, 'claim-volume', claim) },
      { path: '/scratch', volume: scratch, propagation: kplus.MountPropagation.NONE },
    ],
  }],
  initContainers: [{
    name: 'proxy', image: 'registry.example.com/proxy:5.0.1', resources: RESOURCES, restartPolicy: kplus.ContainerRestartPolicy.ALWAYS, startup: kplus.Probe.fromCommand(['up']),
  }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
  placement: EVERYWHERE,
  overrides: [ClusterOverride.onClusters('edge').partition(one).maxUnavailable(kplus.PercentOrAbsolute.percent(50))],
});

// What stands beside workloads, and other kinds.
web.addSpread({
  subsets: [
    {
      name: 'reserved', nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')], maxReplicas: kplus.PercentOrAbsolute.percent(60),
      preferredNodes: [{ weight: 10, nodes: [kplus.NodeLabelQuery.exists('ssd')] }],
    },
    { name: 'spot', tolerations: [kplus.NodeTaintQuery.is('spot', 'true', { effect: kplus.TaintEffect.NO_EXECUTE, evictAfter: Duration.seconds(5) })] },
  ],
});
web.addUnavailableBudget({ budget: UnavailableBudget.maxUnavailable(kplus.PercentOrAbsolute.percent(20)) });
web.addDistribution({ resource: DistributedResource.configMap(settings), targets: DistributionTargets.namespaces('blog') });
const service = web.exposeViaService({ ports: [{ port: 80, targetPort: 8080, protocol: kplus.Protocol.TCP }], serviceType: kplus.ServiceType.CLUSTER_IP });
const queue = new KruiseFederatedStatefulSet(shop, 'queue', {
  containers: [{ name: 'queue', image: 'registry.example.com/queue:3.9.0', portNumber: 5672, resources: RESOURCES }],
  podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
  placement: EVERYWHERE,
});
queue.workload.containers[0].mount('/data', queue.workload.addVolumeClaimTemplate({
  name: 'data', storage: Size.gibibytes(10), accessModes: [kplus.PersistentVolumeAccessMode.READ_WRITE_ONCE],
}));
new KruiseFederatedSidecarSet(shop, 'shipper', {
  workloads: [web],
  containers: [{
    name: 'shipper', image: 'registry.example.com/shipper:2.1.0', resources: RESOURCES, liveness: kplus.Probe.fromCommand(['alive']),
    volumeMounts: [{ path: '/buffer', volume: kplus.Volume.fromEmptyDir(shop, 'buffer', 'buffer') }],
  }],
  volumes: [kplus.Volume.fromHostPath(shop, 'logs', 'logs', { path: '/var/log', type: kplus.HostPathVolumeType.DIRECTORY })],
  imagePullSecrets: [password],
  placement: EVERYWHERE,
});
new KruiseFederatedDaemonSet(shop, 'agent', {
  containers: [{ name: 'agent', image: 'registry.example.com/agent:1.0.0', resources: RESOURCES }],
  updateStrategy: AdvancedDaemonSetUpdateStrategy.standard({ maxUnavailable: one, nodeSelector: kplus.LabelSelector.of({ labels: { pool: 'canary' } }) }),
  placement: EVERYWHERE,
});
const parts = [{ name: 'all', nodes: [kplus.NodeLabelQuery.in('pool', ['reserved', 'spot'])], tolerations: [kplus.NodeTaintQuery.exists('spot')] }];
new KruiseFederatedUnitedDeployment(shop, 'api', {
  replicas: 2,
  containers: [{ name: 'api', image: 'registry.example.com/api:1.4.2', resources: RESOURCES }],
  template: UnitedDeploymentTemplate.deployment({ updateStrategy: kplus.DeploymentStrategy.rollingUpdate({ maxSurge: one }) }),
  subsets: parts, placement: EVERYWHERE,
});
new KruiseFederatedUnitedDeployment(shop, 'index', {
  replicas: 2,
  containers: [{ name: 'index', image: 'registry.example.com/index:1.4.2', resources: RESOURCES }],
  template: UnitedDeploymentTemplate.statefulSet({ updateStrategy: kplus.StatefulSetUpdateStrategy.onDelete() }),
  subsets: parts, placement: EVERYWHERE,
});
new KruiseFederatedAdvancedCronJob(shop, 'report', {
  schedule: '30 4 * * *',
  timeZone: 'UTC',
  concurrencyPolicy: kplus.ConcurrencyPolicy.FORBID,
  template: CronJobTemplate.job({ containers: [{ name: 'report', image: 'registry.example.com/report:2.1.0', resources: RESOURCES, startup: kplus.Probe.fromCommand(['up']) }] }),
  placement: Placement.onClusters('east'),
});
const scaled = new KruiseFederatedCloneSet(shop, 'scaled', {
  replicas: 4,
  containers: [{ name: 'scaled', image: 'registry.example.com/scaled:1.0.0', resources: RESOURCES }],
  placement: Placement.onClusters('east', 'west').divideEqually(),
});
new FederatedHorizontalPodAutoscaler(shop, 'scaled-scaling', {
  target: scaled.workload,
  maxReplicas: 10,
  metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
  scaleUp: { strategy: kplus.ScalingStrategy.MAX_CHANGE, policies: [{ replicas: kplus.Replicas.percent(10), duration: Duration.seconds(30) }] },
});
const entry = new MultiClusterIngress(shop, 'entry', {
  rules: [{ host: 'shop.example.com', path: '/', pathType: kplus.HttpIngressPathType.PREFIX, backend: kplus.IngressBackend.fromService(service) }],
  tls: [{ hosts: ['shop.example.com'], secret: password }],
});
new EphemeralJob(new Chart(app, 'debug', { namespace: 'shop' }), 'dump', {
  pods: { matchLabels: { app: 'web' } },
  containers: [{ name: 'dump', image: 'registry.example.com/debug:1.0.0', imagePullPolicy: kplus.ImagePullPolicy.ALWAYS, envVariables: { LEVEL: kplus.EnvValue.fromValue('debug') } }],
});

// Methods that our workloads have of cdk8s-plus.
const pods = scaled.workload;
pods.addVolume(kplus.Volume.fromEmptyDir(shop, 'cache', 'cache'));
const helper = pods.addContainer({ name: 'helper', image: 'registry.example.com/helper:1.0.0', resources: RESOURCES, liveness: kplus.Probe.fromCommand(['alive']) });
helper.mount('/tmp', kplus.Volume.fromEmptyDir(shop, 'temporary', 'temporary'));
helper.env.addVariable('LEVEL', kplus.EnvValue.fromValue('info'));
helper.env.copyFrom(kplus.Env.fromSecret(password));
pods.scheduling.attract(kplus.Node.labeled(kplus.NodeLabelQuery.is('pool', 'reserved')));
pods.scheduling.tolerate(kplus.Node.tainted(kplus.NodeTaintQuery.exists('spot')));
pods.scheduling.separate(kplus.Pods.select(shop, 'others', { labels: { app: 'batch' } }), { topology: kplus.Topology.ZONE });

// What our constructs return, given to cdk8s-plus.
const measured = new KruiseFederatedCloneSet(shop, 'measured', {
  containers: [{ name: 'measured', image: 'registry.example.com/measured:1.0.0', resources: RESOURCES }],
  placement: EVERYWHERE,
});
new kplus.HorizontalPodAutoscaler(shop, 'measured-scaling', {
  target: measured.workload, maxReplicas: 10, metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
});
const ingress = new kplus.Ingress(shop, 'ingress');
ingress.addHostDefaultBackend('shop.example.com', kplus.IngressBackend.fromService(service));
const rule = new kplus.NetworkPolicy(shop, 'rule', { selector: web.workload, egress: { default: kplus.NetworkPolicyTrafficDefault.DENY } });
rule.addEgressRule(kplus.Pods.select(shop, 'callees', { labels: { app: 'api' } }), [kplus.NetworkPolicyPort.tcp(80)]);
web.addCompanion(rule);

Checks.acknowledge(web, 'KF969');
Checks.acknowledge(entry, 'KF771');
app.synth();
