import type { LiveEnvironment } from '../environment';
import { readAccess } from './credentials';
import { applyObjects, deleteObjects, kubectl, namespace } from './kubectl';
import { agentName, startAgent } from './ocm';
import { listProcesses, stopProcess } from './supervisor/client';
import { eventually } from './waiting';

/** A cluster as a fleet describes it. */
export interface RegisteredCluster {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly provider?: string;
  readonly region?: string;
  readonly zones?: readonly string[];
  readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[];
  /** OCM: the set that it is in, unless its labels say so. @default 'edge' */
  readonly clusterSet?: string;
}

const SECRETS = 'karmada-cluster';
const SET_LABEL = 'cluster.open-cluster-management.io/clusterset';
const DEFAULT_SET = 'edge';
/** Sets that every hub has. */
const BUILT_IN_SETS = ['default', 'global'];

/** Registers a physical cluster with Karmada, in push mode, under the name and with the labels of a cluster of a fleet; waits until Karmada sees it ready. */
export async function joinKarmada(environment: LiveEnvironment, cluster: RegisteredCluster, physical: string): Promise<void> {
  const karmada = karmadaOf(environment);
  const { server, caBundle, token } = readAccess(kubeconfigOf(environment, physical));
  const secretRef = { namespace: SECRETS, name: cluster.name };
  await applyObjects(karmada, [
    secretOf(cluster.name, { token: Buffer.from(token).toString('base64'), caBundle }),
    {
      ...clusterHead(cluster.name, cluster.labels),
      spec: {
        syncMode: 'Push',
        apiEndpoint: server,
        secretRef,
        impersonatorSecretRef: secretRef,
        ...(cluster.provider && { provider: cluster.provider }),
        ...(cluster.region && { region: cluster.region }),
        ...(cluster.zones?.length && { zones: cluster.zones }),
        ...(cluster.taints?.length && { taints: cluster.taints }),
      },
    },
  ]);
  await kubectl(karmada, ['wait', '--for=condition=Ready', `clusters.cluster.karmada.io/${cluster.name}`, '--timeout=90s']);
}

/** Takes a cluster from Karmada, with what was delivered to it, and waits until it is gone. */
export async function leaveKarmada(environment: LiveEnvironment, name: string): Promise<void> {
  const karmada = karmadaOf(environment);
  const resource = `clusters.cluster.karmada.io/${name}`;
  await kubectl(karmada, ['delete', resource, '--ignore-not-found', '--wait=false']);
  // Karmada looks only every 10 s whether what it waits for has gone; a change of the object makes it look at once.
  await eventually(`Karmada to let go of ${name}`, 120_000, async () => {
    const found = await kubectl(karmada, ['get', resource, '--ignore-not-found', '-o', 'name']);
    if (found.trim() === '') return true;
    await kubectl(karmada, ['annotate', resource, '--overwrite', `live/looked-at=${Date.now()}`]).catch(() => undefined);
    return 'it is still there';
  });
  await deleteObjects(karmada, [secretOf(name)]);
}

/** Registers a physical cluster with OCM's hub, as an accepted cluster of a set; its agent then goes by the cluster's name. */
export async function manage(environment: LiveEnvironment, cluster: RegisteredCluster, physical: string): Promise<void> {
  const hub = hubOf(environment);
  const set = cluster.labels?.[SET_LABEL] ?? cluster.clusterSet ?? DEFAULT_SET;
  await applyObjects(hub, [
    ...(BUILT_IN_SETS.includes(set) ? [] : [clusterSetOf(set)]),
    namespace(cluster.name),
    { ...managedHead(cluster.name, { ...cluster.labels, [SET_LABEL]: set }), spec: { hubAcceptsClient: true, leaseDurationSeconds: 60 } },
  ]);
  await ensureAgent(environment, cluster.name, physical);
}

/** Takes a cluster from OCM's hub, with its works, and waits until it is gone. Its agent is still there to remove what was delivered. */
export async function unmanage(environment: LiveEnvironment, name: string): Promise<void> {
  const hub = hubOf(environment);
  await kubectl(hub, ['delete', 'manifestworks.work.open-cluster-management.io', '--all', '-n', name, '--ignore-not-found', '--timeout=120s']);
  await deleteObjects(hub, [managedHead(name), namespace(name)], 120);
}

/** The agent of a physical cluster knows the name that its cluster has at the hub: under another one, another agent takes its place. */
async function ensureAgent(environment: LiveEnvironment, cluster: string, physical: string): Promise<void> {
  if (!environment.supervisor) {
    if (cluster !== physical) throw new Error(`${physical} cannot be ${cluster} at the hub: this environment has no supervisor that could start an agent of that name.`);
    return;
  }
  const agent = (await listProcesses(environment)).find(({ name }) => name === agentName(physical));
  if (agent?.state === 'runs') {
    if (agent.command.includes(`--spoke-cluster-name=${cluster}`)) return;
    await stopProcess(environment, agentName(physical));
  }
  await startAgent(environment, { cluster, physical, program: programOf(environment), hubKubeconfig: hubOf(environment), kubeconfig: kubeconfigOf(environment, physical) });
}

function programOf({ programs }: LiveEnvironment): string {
  if (!programs.ocm) throw new Error("The environment does not say where OCM's program is, so no agent can be started.");
  return programs.ocm;
}

function karmadaOf({ karmada }: LiveEnvironment): string {
  if (!karmada) throw new Error('No Karmada runs in this environment.');
  return karmada;
}

function hubOf({ hub }: LiveEnvironment): string {
  if (!hub) throw new Error('No hub of OCM runs in this environment.');
  return hub;
}

function kubeconfigOf({ clusters }: LiveEnvironment, physical: string): string {
  const found = clusters.find(({ name }) => name === physical);
  if (!found) throw new Error(`No cluster ${physical} runs in this environment. There are: ${clusters.map(({ name }) => name).join(', ')}.`);
  return found.kubeconfig;
}

function clusterHead(name: string, labels?: Readonly<Record<string, string>>): object {
  return { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, ...(labels && { labels }) } };
}

function managedHead(name: string, labels?: Readonly<Record<string, string>>): object {
  return { apiVersion: 'cluster.open-cluster-management.io/v1', kind: 'ManagedCluster', metadata: { name, ...(labels && { labels }) } };
}

function clusterSetOf(name: string): object {
  return {
    apiVersion: 'cluster.open-cluster-management.io/v1beta2', kind: 'ManagedClusterSet', metadata: { name },
    spec: { clusterSelector: { selectorType: 'ExclusiveClusterSetLabel' } },
  };
}

function secretOf(name: string, data?: Readonly<Record<string, string>>): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: SECRETS }, ...(data && { data }) };
}
