import { join } from 'node:path';
import { aggregationFlags, startControllers, type ApiServer, type Foundation } from './api-server';
import { applyObjects, namespace } from './kubectl';
import { kustomized, manifestsOf, type Manifest } from './manifests';
import { answers, listens } from './probe';
import { component, ports, type Flags, type Run } from './run';

/** Flags of Karmada's API server, as its installers set them: it runs no pods. */
export function karmadaFlags(foundation: Foundation): Flags {
  return { 'disable-admission-plugins': 'StorageObjectInUseProtection,ServiceAccount', ...aggregationFlags(foundation) };
}

/** What can be said of Karmada. */
export interface KarmadaOptions {
  /** Feature gates of its controllers, scheduler and webhook. @default - those of the release */
  readonly gates?: readonly string[];
  /** Objects that its API server has to know besides its own. */
  readonly kinds: readonly object[];
}

/** Where upstream's manifests have the webhook. */
const WEBHOOK_ADDRESS = /https:\/\/karmada-webhook\.karmada-system\.svc:443/g;

/** The controllers of Kubernetes that Karmada runs for its own API server. */
const CONTROLLERS = ['namespace', 'garbagecollector', 'serviceaccount-token', 'ttl-after-finished', 'clusterrole-aggregation'];

/** Starts Karmada: aggregated API, webhook, controllers and scheduler. */
export async function startKarmada(run: Run, foundation: Foundation, server: ApiServer, { gates = [], kinds }: KarmadaOptions): Promise<void> {
  const { etcd, certificates: { directory, serving, caBundle } } = foundation;
  const { kubeconfig, access } = server;
  const { aggregated, webhook, ...health } = await ports(run, 'aggregated', 'webhook', 'webhookHealth', 'controllersHealth', 'schedulerHealth');
  const featureGates = gates.length > 0 ? gates.map((gate) => (gate.includes('=') ? gate : `${gate}=true`)).join(',') : undefined;

  await component(run, 'karmada-aggregated-apiserver', 'karmada', 'aggregated-apiserver', {
    kubeconfig,
    'authentication-kubeconfig': kubeconfig,
    'authorization-kubeconfig': kubeconfig,
    'etcd-servers': etcd,
    'etcd-prefix': '/karmada-aggregated',
    'bind-address': '127.0.0.1',
    'secure-port': aggregated,
    'tls-cert-file': serving.certificate,
    'tls-private-key-file': serving.key,
  });
  const crds = await karmadaCrds(run, webhook, caBundle);
  await applyObjects(kubeconfig, [namespace('karmada-system'), namespace('karmada-cluster'), ...aggregatedApi(run, aggregated, caBundle), ...crds, ...kinds], run.signal);
  await component(run, 'karmada-webhook', 'karmada', 'webhook', {
    kubeconfig,
    'bind-address': '127.0.0.1',
    'secure-port': webhook,
    'cert-dir': directory,
    'metrics-bind-address': '0',
    'health-probe-bind-address': `127.0.0.1:${health.webhookHealth}`,
    'feature-gates': featureGates,
    'v': 2,
  });
  await startControllers(run, foundation, server, CONTROLLERS);
  await run.progress.until("Karmada's aggregated API", 180, () => answers(`${access.server}/apis/cluster.karmada.io/v1alpha1/clusters`, access));
  await run.progress.until("Karmada's webhook", 120, () => listens(webhook));
  await applyObjects(kubeconfig, webhookConfigurations(run, webhook, caBundle), run.signal);

  const common = { kubeconfig, 'leader-elect': false, 'metrics-bind-address': '0', 'feature-gates': featureGates, 'v': 3 };
  await component(run, 'karmada-controllers', 'karmada', 'controller-manager', {
    ...common,
    'health-probe-bind-address': `127.0.0.1:${health.controllersHealth}`,
    // A cluster that has joined is ready at once, and not only after half a minute.
    'cluster-success-threshold': '1s',
  });
  await component(run, 'karmada-scheduler', 'karmada', 'scheduler', { ...common, 'health-probe-bind-address': `127.0.0.1:${health.schedulerHealth}` });
  await run.progress.until("Karmada's controllers", 120, () => answers(`http://127.0.0.1:${health.controllersHealth}/healthz`));
  run.progress.say('Karmada runs');
}

/** Karmada's own kinds; those of several versions are converted by its webhook. */
async function karmadaCrds({ sources }: Run, webhook: number, caBundle: string): Promise<Manifest[]> {
  const crds = await kustomized(join(sources.karmada, 'charts', 'karmada', '_crds'), { caBundle, name: 'karmada-webhook', namespace: 'karmada-system' });
  return replaced(crds, WEBHOOK_ADDRESS, `https://127.0.0.1:${webhook}`);
}

/** The aggregated API behind a service without a cluster: a name that resolves to this machine. */
function aggregatedApi({ sources }: Run, port: number, caBundle: string): Manifest[] {
  const objects = manifestsOf(join(sources.karmada, 'artifacts', 'deploy'), /^karmada-aggregated-apiserver-apiservice\.yaml$/, { caBundle });
  return objects.map((object) => (object.kind === 'APIService' ?
    { ...object, spec: { ...object.spec, service: { ...object.spec.service, port } } } :
    { ...object, spec: { ...object.spec, externalName: 'localhost' } }));
}

function webhookConfigurations({ sources }: Run, port: number, caBundle: string): Manifest[] {
  const objects = manifestsOf(join(sources.karmada, 'artifacts', 'deploy'), /^webhook-configuration\.yaml$/, { caBundle });
  return replaced(objects, WEBHOOK_ADDRESS, `https://127.0.0.1:${port}`);
}

function replaced(objects: readonly Manifest[], found: RegExp, by: string): Manifest[] {
  return JSON.parse(JSON.stringify(objects).replace(found, by));
}
