import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, Placement } from '../../../constructs';
import * as kplus from '../../../constructs/plus';
import type { LiveEnvironment } from '../../environment';
import { outputDirectory, versionsOf, type Written, written } from '../../harness';
import { gitOpsFor, type Tool } from '../../harness/gitops';

/** What differs between the editions of the app. */
export interface PartsSaid {
  /** How many parts the chart has. @default - it is not divided */
  readonly parts?: number;
  /** Whether the tool removes what is no longer in the tree. @default true */
  readonly prune?: boolean;
  /** The workloads. @default - all of WORKLOADS */
  readonly names?: readonly string[];
}

/** Names of the workloads. Of two parts, one has one of them and the other the rest. */
export const WORKLOADS: readonly string[] = ['web', 'api', 'mail', 'search', 'cart', 'stock'];

/** A chart on all control planes whose workloads may be in parts, with a SidecarSet of one of them and what all share. */
export function partsEdition(environment: LiveEnvironment, tool: Tool, namespace: string, { parts, prune = true, names = WORKLOADS }: PartsSaid = {}): Written {
  const app = new FederationApp({
    outdir: outputDirectory(namespace), printShares: false, gitOps: [gitOpsFor(tool, { direct: ['spare-1'], prune })], ...(parts !== undefined && { parts: { [namespace]: parts } }),
  });
  new Fleet(app, 'fleet', {
    ...versionsOf(environment),
    clusters: [
      { name: 'us-west', region: 'us-west' }, { name: 'us-east', region: 'us-east' },
      { name: 'edge-lisbon', region: 'eu-edge', controlPlane: ControlPlane.OCM }, { name: 'spare-1', region: 'lab', controlPlane: ControlPlane.DIRECT },
    ],
  });
  const chart = new Chart(app, namespace, { namespace, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: namespace } });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { 'shop.yaml': 'cache: 60\n' } });
  const volume = kplus.Volume.fromConfigMap(chart, 'settings-volume', settings);
  const workloads = names.map((name) => {
    const workload = new KruiseFederatedCloneSet(chart, name, {
      replicas: 4, placement: Placement.onAllClusters().divideEqually(),
      containers: [{ name, image: `registry.example.com/parts/${name}:1.0.0`, portNumber: 8080, volumeMounts: [{ path: '/etc/shop', volume }] }],
    });
    workload.exposeViaService();
    return workload;
  });
  new KruiseFederatedSidecarSet(chart, 'proxy', {
    metadata: { name: `${namespace}-proxy` }, workloads: [workloads[0]], placement: Placement.onAllClusters(),
    containers: [{ name: 'proxy', image: 'registry.example.com/parts/proxy:5.0.1', resources: {} }],
  });
  return written(app);
}
