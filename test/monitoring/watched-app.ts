import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, Delivery, FederationApp, FederationMonitoring, type FederationMonitoringProps, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet,
  KruiseFederatedSidecarSet, Placement,
} from '../../constructs';

/** Which workloads there are. */
export interface Watched {
  readonly karmada?: boolean;
  readonly ocm?: boolean;
  readonly replicaSet?: boolean;
}

/** An app with a CloneSet `web` that has a ConfigMap and a Service, a SidecarSet `mesh` and a DaemonSet `agent`, as far as they are asked for. */
export function watchedApp({ karmada = true, ocm = true, replicaSet = true }: Watched = {}, outdir?: string): FederationApp {
  const app = new FederationApp({ ...(outdir && { outdir }) });
  new Fleet(app, 'fleet', {
    clusters: [
      { name: 'us-west' }, { name: 'us-east' },
      { name: 'edge-lisbon', controlPlane: ControlPlane.OCM }, { name: 'edge-tallinn', controlPlane: ControlPlane.OCM },
    ],
  });
  const clusters = [...(karmada ? ['us-west', 'us-east'] : []), ...(ocm ? ['edge-lisbon', 'edge-tallinn'] : [])];
  if (clusters.length > 0) {
    const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const settings = new kplus.ConfigMap(shop, 'settings', { data: { a: 'b' } });
    const web = new KruiseFederatedCloneSet(shop, 'web', {
      replicas: 8,
      containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080, envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }],
      placement: Placement.onClusters(...clusters).divideEqually(),
    });
    web.exposeViaService();
    new KruiseFederatedSidecarSet(shop, 'mesh', {
      workloads: [web], containers: [{ name: 'proxy', image: 'registry.example.com/proxy:1.0.0', resources: {} }], placement: Placement.onClusters(...clusters),
    });
  }
  const infra = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });
  if (replicaSet) {
    new KruiseFederatedDaemonSet(infra, 'agent', {
      containers: [{ name: 'agent', image: 'registry.example.com/agent:1.0.0' }],
      placement: Placement.onClusters('edge-lisbon', 'edge-tallinn'),
      delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge' } })],
    });
  }
  return app;
}

/** A monitoring in a chart of its own. */
export function monitoringIn(app: FederationApp, props?: FederationMonitoringProps): FederationMonitoring {
  return new FederationMonitoring(new Chart(app, 'monitoring', { namespace: 'monitoring', disableResourceNameHashes: true }), 'federation', props);
}

/** The rules of a monitoring. */
export function rulesOf(monitoring: FederationMonitoring): any[] {
  return monitoring.rules.toJson().spec.groups.flatMap(({ rules }: any) => rules);
}

/** The alerts of a monitoring. */
export function alertsOf(monitoring: FederationMonitoring): any[] {
  return rulesOf(monitoring).filter(({ alert }) => alert);
}

/** What the report of a faulty app says, or nothing. */
export function errorsOf(app: FederationApp): string[] {
  return app.node.findAll().flatMap((construct) => construct.node.validate());
}
