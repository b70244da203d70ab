import { Chart } from 'cdk8s';
import * as kplus from '../../../constructs/plus';
import {
  CloneSetUpdateStrategy, ClusterOverride, ControlPlane, FederatedHorizontalPodAutoscaler, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, Placement,
} from '../../../constructs';
import type { LiveEnvironment } from '../../environment';
import { outputDirectory, versionsOf, type Written, written } from '../../harness';
import { gitOpsFor, type Tool } from '../../harness/gitops';

/** What differs between the editions of the app. */
export interface Said {
  /** The tag of the image of `web`. @default '1.0' */
  readonly tag?: string;
  /** Whether the update of `web` is paused. @default false */
  readonly paused?: boolean;
  /** Whether `worker` is there. @default true */
  readonly worker?: boolean;
  /** Whether there is an autoscaler of Karmada for `worker`. @default false */
  readonly scaled?: boolean;
  /** Whether templates cannot be deleted. @default false */
  readonly deletionProtection?: boolean;
}

const CLUSTERS = [
  ...['us-west', 'us-east', 'eu-central'].map((name) => ({ name, region: name, labels: { tier: 'prod' } })),
  ...['edge-lisbon', 'edge-tallinn'].map((name) => ({ name, region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM })),
];
const WEIGHTS = { 'us-west': 3, 'us-east': 2, 'eu-central': 1, 'edge-lisbon': 1, 'edge-tallinn': 1 };

/** An app on both control planes as a tool gets it at one moment: a workload with overrides and what travels with it, its SidecarSet, and a second workload that may leave. */
export function gitOpsEdition(environment: LiveEnvironment, tool: Tool, namespace: string, said: Said = {}): Written {
  const { tag = '1.0', paused = false, worker = true, scaled = false, deletionProtection = false } = said;
  const app = new FederationApp({ outdir: outputDirectory(namespace), printShares: false, deletionProtection, gitOps: [gitOpsFor(tool)] });
  new Fleet(app, 'fleet', { ...versionsOf(environment), clusters: CLUSTERS });
  const chart = new Chart(app, namespace, { namespace, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: namespace } });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { 'shop.yaml': 'cache: 60\n' } });
  const web = new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 8,
    containers: [{
      name: 'web',
      image: `registry.example.com/gitops/web:${tag}`,
      portNumber: 8080,
      volumeMounts: [{ path: '/etc/shop', volume: kplus.Volume.fromConfigMap(chart, 'settings-volume', settings) }],
    }],
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ paused }),
    placement: Placement.onAllClusters().divideByWeight(WEIGHTS),
    overrides: [ClusterOverride.onClusters('eu-central', 'edge-lisbon').imageRegistry('registry.eu.example.com')],
  });
  web.exposeViaService();
  new KruiseFederatedSidecarSet(chart, 'proxy', {
    metadata: { name: `${namespace}-proxy` },
    workloads: [web],
    containers: [{ name: 'proxy', image: 'registry.example.com/gitops/proxy:5.0.1', resources: {} }],
    placement: Placement.onAllClusters(),
  });
  if (worker) {
    const it = new KruiseFederatedCloneSet(chart, 'worker', {
      replicas: 3,
      containers: [{ name: 'worker', image: 'registry.example.com/gitops/worker:1.0', resources: { cpu: { request: kplus.Cpu.millis(100) } } }],
      placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideByWeight({ 'us-west': 1, 'us-east': 1, 'eu-central': 1 }),
      overrides: [ClusterOverride.onClusters('eu-central').imageRegistry('registry.eu.example.com')],
    });
    if (scaled) {
      new FederatedHorizontalPodAutoscaler(chart, 'scaling', {
        target: it.workload, minReplicas: 3, maxReplicas: 9, metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
      });
    }
  }
  return written(app);
}
