import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiServer } from './api-server';
import { kubectl, namespace } from './kubectl';
import { kustomized, manifestsOf, type Manifest } from './manifests';
import { answers } from './probe';
import { component, inHome, ports, type Run } from './run';

/** What an installation of Kruise consists of besides its program. */
export interface KruiseManifests {
  /** For clusters that run workloads. */
  readonly installation: readonly object[];
  /** For Karmada's API server, which only has to know the kinds. */
  readonly kinds: readonly object[];
}

/** Gates that are off in Kruise's defaults and that kinds of the package need. */
const GATES = ['ImagePullJobGate', 'ResourceDistributionGate', 'StatefulSetStartOrdinal'];

/** Reads the manifests of the Kruise that is run. */
export async function kruiseManifests({ sources }: Run): Promise<KruiseManifests> {
  const config = join(sources.kruise, 'config');
  const [crds, webhooks] = await Promise.all([kustomized(join(config, 'crd')), kustomized(join(config, 'webhook'))]);
  return {
    installation: [
      ...crds,
      namespace('kruise-system'),
      namespace('kruise-daemon-config'),
      ...webhooks.filter(({ kind }) => kind.endsWith('WebhookConfiguration')).map(named),
    ],
    kinds: manifestsOf(join(config, 'crd', 'bases'), /\.ya?ml$/),
  };
}

/** Kruise's manager fills in the address of its webhooks, and looks for their configurations by the names that its chart gives them. */
function named(configuration: Manifest): Manifest {
  const kind = configuration.kind === 'MutatingWebhookConfiguration' ? 'mutating' : 'validating';
  return { ...configuration, metadata: { ...configuration.metadata, name: `kruise-${kind}-webhook-configuration` } };
}

/** Starts Kruise's manager for a cluster, with its webhooks outside of the cluster, and gives the address of its health. */
export async function startKruise(run: Run, { name, kubeconfig }: ApiServer): Promise<string> {
  const { webhook, health } = await ports(run, 'webhook', 'health');
  const directory = inHome(run, 'kruise', name);
  mkdirSync(directory, { recursive: true });
  await component(run, `${name}-kruise`, 'kruise', undefined, {
    'metrics-addr': '0',
    'health-probe-addr': `127.0.0.1:${health}`,
    'enable-pprof': false,
    'enable-leader-election': false,
    'feature-gates': GATES.map((gate) => `${gate}=true`).join(','),
    'logtostderr': true,
    // Otherwise a job that pulls images in the first half minute of a node finds no node to pull them on, and is done.
    'nodeimage-creation-delay': '0s',
    // Otherwise it wants to write to /log, which only root may.
    'protection-log-path': directory,
    'v': 4,
  }, {
    KUBECONFIG: kubeconfig,
    POD_NAMESPACE: 'kruise-system',
    POD_NAME: 'kruise',
    WEBHOOK_HOST: '127.0.0.1',
    WEBHOOK_PORT: String(webhook),
    WEBHOOK_CERT_DIR: directory,
  });
  return `http://127.0.0.1:${health}/readyz`;
}

/** Waits until Kruise has installed its webhooks and admits objects, and until jobs that pull images would find these nodes. */
export async function kruiseReady({ progress, signal }: Run, { name, kubeconfig }: ApiServer, health: string, nodes: number): Promise<void> {
  await progress.until(`Kruise of ${name}`, 240, () => answers(health));
  await progress.until(`what Kruise knows of the nodes of ${name}`, 120, async () => {
    try {
      const known = (await kubectl(kubeconfig, ['get', 'nodeimages', '-o', 'name'], undefined, signal)).split('\n').filter((line) => line).length;
      return known >= nodes || `it knows ${known} of ${nodes}`;
    } catch (error) {
      // A machine that has much to do lets requests run into time limits.
      signal?.throwIfAborted();
      return (error as Error).message;
    }
  });
}
