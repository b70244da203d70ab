import { Chart, Duration, Size } from 'cdk8s';
import {
  AdvancedStatefulSetUpdateStrategy, BroadcastJobCompletion, Checks, CloneSetUpdateStrategy, ClusterOverride, CronJobTemplate, AdvancedDaemonSetUpdateStrategy, DistributedResource,
  DistributionTargets, FederatedWorkload, FederationApp, Fleet, type FederatedResource, type GitOps, ImagePullCompletion, KruiseFederatedAdvancedCronJob, KruiseFederatedBroadcastJob,
  KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedImageListPullJob, KruiseFederatedImagePullJob, KruiseFederatedResourceDistribution, KruiseFederatedSidecarSet,
  KruiseFederatedStatefulSet, KruiseFederatedUnitedDeployment, MarkerProbe, Placement, SidecarSetUpdateStrategy, UnavailableBudget, UnitedDeploymentTemplate,
} from '../../constructs';
import * as kplus from '../../constructs/plus';
import type { LiveEnvironment } from '../environment';
import { outputDirectory, versionsOf } from '../harness';
import { STANDARD_FLEET } from './standard-fleet';

/** The namespace of the app with every kind. */
export const NAMESPACE = 'every-kind';

const divided = Placement.onAllClusters().divideByWeight({ 'us-west': 2, 'us-east': 1, 'eu-central': 1, 'edge-lisbon': 1, 'edge-tallinn': 1 });
const everywhere = Placement.onAllClusters();
const containers = [{ name: 'main', image: 'registry.example.com/every/main:1.0.0', portNumber: 8080 }];
const nearby = [ClusterOverride.onClusters('edge-lisbon').imageRegistry('registry.eu.example.com')];

/** What can be said of the app with every kind. */
export interface EveryKindOptions {
  /** Tools that apply it. @default - none */
  readonly gitOps?: readonly GitOps[];
  /** Whether it has jobs that pull images, which never end where no kruise-daemon runs. @default true */
  readonly pulls?: boolean;
  /** Whether it has a StatefulSet of Kubernetes. @default true */
  readonly nativeStatefulSet?: boolean;
}

/** An app that has every kind once, or once for each of its forms, over three members of Karmada and two clusters of OCM. */
export function everyKind(
  environment: LiveEnvironment, { gitOps = [], pulls = true, nativeStatefulSet = true }: EveryKindOptions = {},
): { readonly app: FederationApp; readonly kinds: Readonly<Record<string, FederatedResource>> } {
  const app = new FederationApp({ outdir: outputDirectory('every-kind'), gitOps: [...gitOps] });
  new Fleet(app, 'fleet', { clusters: STANDARD_FLEET, ...versionsOf(environment) });
  const chart = new Chart(app, NAMESPACE, { namespace: NAMESPACE, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: NAMESPACE } });
  const web = new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 12, containers, placement: divided, overrides: nearby, updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(25) }),
  });
  web.exposeViaService();
  web.addUnavailableBudget({ budget: UnavailableBudget.maxUnavailable(kplus.PercentOrAbsolute.percent(50)) });
  web.addSpread({ subsets: [
    { name: 'reserved', nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')], maxReplicas: kplus.PercentOrAbsolute.percent(50) },
    { name: 'spot', nodes: [kplus.NodeLabelQuery.is('pool', 'spot')] },
  ] });
  web.addProbeMarker({ name: 'idle', probes: [{
    name: 'idle', container: 'main', probe: MarkerProbe.tcpSocket(8080), onSuccess: { labels: { idle: 'yes' } },
  }] });
  const store = new KruiseFederatedStatefulSet(chart, 'store', {
    replicas: 6, containers, placement: divided, overrides: nearby, podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
    updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(),
    volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(1), mountPath: '/data' }],
  });
  store.addPersistentPodState({ preferredTopology: [{ weight: 100, keys: ['kubernetes.io/hostname'] }] });
  const kinds = {
    'CloneSet': web,
    'StatefulSet': store,
    'DaemonSet': new KruiseFederatedDaemonSet(chart, 'agent', { containers, placement: everywhere, overrides: nearby, updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible() }),
    'SidecarSet': new KruiseFederatedSidecarSet(chart, 'proxy', {
      workloads: [store], containers: [{ name: 'proxy', image: 'registry.example.com/every/proxy:1.0.0', resources: {} }], placement: everywhere, overrides: nearby, updateStrategy: SidecarSetUpdateStrategy.rolling(),
    }),
    'UnitedDeployment of CloneSets': new KruiseFederatedUnitedDeployment(chart, 'united', {
      replicas: 12, containers, placement: divided, overrides: nearby, template: UnitedDeploymentTemplate.cloneSet(), subsets: SUBSETS,
    }),
    'UnitedDeployment of Deployments': new KruiseFederatedUnitedDeployment(chart, 'united-deployments', {
      replicas: 6, containers, placement: divided, overrides: nearby, template: UnitedDeploymentTemplate.deployment(), subsets: SUBSETS,
    }),
    'BroadcastJob': new KruiseFederatedBroadcastJob(chart, 'prepare', { containers, placement: everywhere, overrides: nearby }),
    'BroadcastJob that never ends': new KruiseFederatedBroadcastJob(chart, 'watch', { containers, placement: everywhere, completionPolicy: BroadcastJobCompletion.never() }),
    'AdvancedCronJob of Jobs': new KruiseFederatedAdvancedCronJob(chart, 'report', {
      schedule: '30 4 * * 1', timeZone: 'UTC', placement: everywhere, overrides: nearby, template: CronJobTemplate.job({ containers }),
    }),
    'AdvancedCronJob of BroadcastJobs': new KruiseFederatedAdvancedCronJob(chart, 'clean', {
      schedule: '30 5 * * 1', timeZone: 'UTC', placement: everywhere, overrides: nearby, template: CronJobTemplate.broadcastJob({ containers }),
    }),
    ...(pulls && imagePulls(chart)),
    'ResourceDistribution': new KruiseFederatedResourceDistribution(chart, 'endpoints', {
      resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'endpoints' }, data: { registry: 'registry.example.com' } }),
      targets: DistributionTargets.namespaces('default'), placement: everywhere,
      overrides: [ClusterOverride.onClusters('edge-lisbon').replace('/spec/resource/data/registry', 'registry.eu.example.com')],
    }),
    'Deployment': FederatedWorkload.fromManifest(chart, 'deployment', nativeOf('apps/v1', 'Deployment', 'plain', { replicas: 6 }), { placement: divided, overrides: nearby }),
    ...(nativeStatefulSet && plainStore(chart)),
    'DaemonSet of Kubernetes': FederatedWorkload.fromManifest(chart, 'daemon-set', nativeOf('apps/v1', 'DaemonSet', 'plain-agent', {}), { placement: everywhere }),
    'Job': FederatedWorkload.fromManifest(chart, 'job', {
      apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'plain-job' },
      spec: { parallelism: 6, completions: 6, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'registry.example.com/every/main:1.0.0' }] } } },
    }, { placement: divided }),
  };
  // Clusters may have pods of one name, each does its own report, and the gate is on.
  Checks.acknowledge(store, 'KF439');
  Checks.acknowledge(kinds['AdvancedCronJob of Jobs'], 'KF935');
  Checks.acknowledge(kinds.ResourceDistribution, 'KF969');
  return { app, kinds };
}

function plainStore(chart: Chart): Record<string, FederatedResource> {
  const manifest = nativeOf('apps/v1', 'StatefulSet', 'plain-store', { replicas: 6, serviceName: 'plain-store' });
  return { 'StatefulSet of Kubernetes': FederatedWorkload.fromManifest(chart, 'stateful-set', manifest, { placement: divided }) };
}

function imagePulls(chart: Chart): Record<string, FederatedResource> {
  return {
    'ImagePullJob': new KruiseFederatedImagePullJob(chart, 'pull', {
      image: 'registry.example.com/every/main:1.0.1', placement: everywhere, overrides: nearby,
      completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
    }),
    'ImageListPullJob': new KruiseFederatedImageListPullJob(chart, 'pull-all', {
      images: ['registry.example.com/every/main:1.0.1', 'registry.example.com/every/proxy:1.0.1'], placement: everywhere, overrides: nearby,
    }),
  };
}

const SUBSETS = [
  { name: 'reserved', replicas: kplus.PercentOrAbsolute.percent(50), nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')] },
  { name: 'spot', nodes: [kplus.NodeLabelQuery.is('pool', 'spot')] },
];

function nativeOf(apiVersion: string, kind: string, name: string, spec: object): object {
  return {
    apiVersion, kind, metadata: { name },
    spec: {
      ...spec, selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image: 'registry.example.com/every/main:1.0.0', resources: { requests: { cpu: '1000m', memory: '1024Mi' } } }] } },
    },
  };
}
