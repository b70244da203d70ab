import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startControllers, type ApiServer, type Foundation } from './api-server';
import { writeKubeconfig } from './credentials';
import { applyObjects, namespace } from './kubectl';
import { manifestsOf, type Manifest } from './manifests';
import { answers, listens } from './probe';
import { component, kubeconfigOf, ports, type Run } from './run';
import { startProcess, takePorts, type Supervised } from './supervisor/client';

/** The controllers of Kubernetes that a hub needs. */
const CONTROLLERS = ['namespace', 'garbagecollector', 'serviceaccount', 'serviceaccount-token', 'clusterrole-aggregation', 'root-ca-certificate-publisher-controller'];
/** Only the clauses that are not for us are taken out. */
const NO_VALUES = { none: '' };
const WORK_GROUP = 'work.open-cluster-management.io';

/** Starts OCM's hub: its kinds, the webhook of works, what makes works of ManifestWorkReplicaSets, and what decides on Placements. */
export async function startHub(run: Run, foundation: Foundation, server: ApiServer): Promise<void> {
  const { certificates: { directory, caBundle } } = foundation;
  const { kubeconfig } = server;
  const port = await ports(run, 'webhook', 'webhookHealth', 'manager', 'placement');
  const crds = manifestsOf(hubCrds(run), /open-cluster-management\.io_.*\.yaml$/, NO_VALUES).map(unconverted);

  await applyObjects(kubeconfig, [...crds, namespace('open-cluster-management'), namespace('open-cluster-management-hub')], run.signal);
  await startControllers(run, foundation, server, CONTROLLERS);
  await component(run, 'hub-work-webhook', 'ocm', 'webhook', {
    kubeconfig,
    'cert-dir': directory,
    'bind-address': '127.0.0.1',
    'port': port.webhook,
    'health-probe-bind-address': `127.0.0.1:${port.webhookHealth}`,
    'feature-gates': 'ManifestWorkReplicaSet=true',
  });
  await run.progress.until("OCM's webhook", 120, () => answers(`http://127.0.0.1:${port.webhookHealth}/readyz`));
  await applyObjects(kubeconfig, [workWebhook(port.webhook, caBundle)], run.signal);
  const common = { kubeconfig, 'namespace': 'open-cluster-management-hub', 'disable-leader-election': true };
  await component(run, 'hub-work-manager', 'ocm', 'manager', {
    ...common,
    'listen': `127.0.0.1:${port.manager}`,
    'feature-gates': 'ManifestWorkReplicaSet=true',
    'work-driver': 'kube',
    'work-driver-config': kubeconfig,
  });
  await component(run, 'hub-placement', 'ocm', 'placement', { ...common, listen: `127.0.0.1:${port.placement}` });
  await run.progress.until("OCM's controllers", 120, async () => (await listens(port.manager)) === true && listens(port.placement));
  run.progress.say("OCM's hub runs");
}

/** Where OCM has the kinds of its hub: in a folder of their own, or, in 1.0, among all else that the hub gets. */
function hubCrds({ sources }: Run): string {
  const hub = join(sources.ocm, 'manifests', 'cluster-manager', 'hub');
  return existsSync(join(hub, 'crds')) ? join(hub, 'crds') : hub;
}

/** The webhook that converts versions of add-ons is part of their manager, which is not run. */
function unconverted(crd: Manifest): Manifest {
  return crd.spec.conversion ? { ...crd, spec: { ...crd.spec, conversion: { strategy: 'None' } } } : crd;
}

function workWebhook(port: number, caBundle: string): object {
  const name = `manifestworkvalidators.admission.${WORK_GROUP}`;
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [{
      name,
      failurePolicy: 'Fail',
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      rules: [{ operations: ['CREATE', 'UPDATE'], apiGroups: [WORK_GROUP], apiVersions: ['*'], resources: ['manifestworks'] }],
      clientConfig: { url: `https://127.0.0.1:${port}/validate-work-open-cluster-management-io-v1-manifestwork`, caBundle },
    }],
  };
}

/** What a klusterlet puts into a cluster for its work agent: kinds, and the rights of a real one. */
export function agentObjects({ sources }: Run): object[] {
  const values = { KlusterletNamespace: 'open-cluster-management-agent', WorkServiceAccount: 'klusterlet-work-sa', KlusterletName: 'klusterlet' };
  const managed = join(sources.ocm, 'manifests', 'klusterlet', 'managed');
  return [
    ...manifestsOf(managed, /appliedmanifestworks.*\.yaml$/),
    namespace('open-cluster-management-agent'),
    namespace('open-cluster-management-agent-addon'),
    ...manifestsOf(managed, /^klusterlet-work-.*\.yaml$/, values),
    // This one the klusterlet's operator makes in code.
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'open-cluster-management:klusterlet-work:aggregate' },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'open-cluster-management.io/aggregate-to-work': 'true' } }] },
    },
  ];
}

/** Writes the kubeconfig with which the work agent speaks to its cluster. */
export function writeAgentKubeconfig(run: Run, { tokens }: Foundation, { name, access }: ApiServer): void {
  writeKubeconfig(agentKubeconfig(kubeconfigOf(run, name)), `${name}-agent`, { ...access, token: tokens.agent });
}

/** The kubeconfig of the agent, beside that of the administrator. */
export function agentKubeconfig(kubeconfig: string): string {
  return `${kubeconfig}-agent`;
}

/** What an agent needs to know. */
export interface AgentPlace {
  /** Name of the cluster at the hub. */
  readonly cluster: string;
  /** The cluster that plays it. */
  readonly physical: string;
  readonly program: string;
  readonly hubKubeconfig: string;
  readonly kubeconfig: string;
}

/** Name of the process that is the agent of a physical cluster. */
export function agentName(physical: string): string {
  return `${physical}-agent`;
}

/** Starts the work agent of a cluster; it has nothing to do until there are works for it. */
export async function startAgent(environment: Supervised, { cluster, physical, program, hubKubeconfig, kubeconfig }: AgentPlace): Promise<void> {
  const [listen] = await takePorts(environment, 1);
  await startProcess(environment, {
    name: agentName(physical),
    command: program,
    args: ['agent', `--spoke-cluster-name=${cluster}`, `--agent-id=${cluster}`, '--workload-source-driver=kube', `--workload-source-config=${hubKubeconfig}`,
      `--kubeconfig=${agentKubeconfig(kubeconfig)}`, '--namespace=open-cluster-management-agent', `--listen=127.0.0.1:${listen}`,
      '--status-sync-interval=10s', '--disable-leader-election', '--v=4'],
  });
}
