import { join } from 'node:path';
import type { LiveEnvironment } from '../environment';
import { aggregationFlags } from './api-server';
import type { Certificates } from './certificates';
import { readAccess } from './credentials';
import { applyObjects, deleteObjects, kubectl } from './kubectl';
import { answers } from './probe';
import { flagList } from './run';
import { restartProcess, startProcess, stopProcess, takePorts } from './supervisor/client';
import { eventually } from './waiting';

/** Annotation of a pod with the CPU that each of its containers uses, such as `140m`; see kwok/usage.yaml. */
export const CPU_ANNOTATION = 'live/cpu';

/** An API server that extends another one, and runs beside it: its service is a name that resolves to this machine. */
interface Extension {
  readonly kubeconfig: string;
  readonly service: { readonly namespace: string; readonly name: string };
  readonly apis: readonly string[];
}

const ADAPTER = 'karmada-metrics-adapter';

/**
 * Gives clusters what autoscalers ask for: KWOK tells the usage of pods as kubelets do, a metrics server in each cluster collects it, and Karmada's metrics adapter asks all of them.
 * The API servers of the clusters are started anew, to hand requests on.
 */
export async function startMetrics(environment: LiveEnvironment, physical: readonly string[]): Promise<void> {
  await Promise.all(physical.map((name) => startMetricsServer(environment, name)));
  const [port] = await takePorts(environment, 1);
  await startProcess(environment, {
    name: ADAPTER,
    command: environment.programs.karmada,
    args: ['metrics-adapter', ...flagList({ ...extensionFlags(environment, environment.karmada!, port), 'client-ca-file': pki(environment).ca, 'metrics-bind-address': '0' })],
  });
  await serve(adapterOf(environment), port);
}

/** Takes all of it away again: an API that is announced and not served would keep namespaces from being deleted. */
export async function stopMetrics(environment: LiveEnvironment, physical: readonly string[]): Promise<void> {
  await unserve(adapterOf(environment));
  await stopProcess(environment, ADAPTER);
  await Promise.all(physical.map(async (name) => {
    await unserve(metricsServerOf(environment, name));
    await stopProcess(environment, metricsServer(name));
    await restartApiServer(environment, name);
    await restartProcess(environment, `${name}-kwok`);
  }));
}

const metricsServer = (cluster: string): string => `${cluster}-metrics-server`;

const kubeconfigOf = ({ clusters }: LiveEnvironment, cluster: string): string => clusters.find(({ name }) => name === cluster)!.kubeconfig;

const metricsServerOf = (environment: LiveEnvironment, cluster: string): Extension => (
  { kubeconfig: kubeconfigOf(environment, cluster), service: { namespace: 'kube-system', name: 'metrics-server' }, apis: ['v1beta1.metrics.k8s.io'] }
);

const adapterOf = ({ karmada }: LiveEnvironment): Extension => (
  { kubeconfig: karmada!, service: { namespace: 'karmada-system', name: ADAPTER }, apis: ['v1beta1.metrics.k8s.io', 'v1beta2.custom.metrics.k8s.io', 'v1beta1.custom.metrics.k8s.io'] }
);

async function startMetricsServer(environment: LiveEnvironment, name: string): Promise<void> {
  const kubeconfig = kubeconfigOf(environment, name);
  const [kubelet, port] = await takePorts(environment, 2);
  const { serving, ca } = pki(environment);
  await restartApiServer(environment, name, flagList(aggregationFlags({ certificates: pki(environment) })));
  await restartProcess(environment, `${name}-kwok`, flagList({
    'config': join(__dirname, 'kwok', 'usage.yaml'),
    'server-address': `127.0.0.1:${kubelet}`,
    'tls-cert-file': serving.certificate,
    'tls-private-key-file': serving.key,
  }));
  await tellKubelets(kubeconfig, kubelet);
  await startProcess(environment, {
    name: metricsServer(name),
    command: environment.programs.kube,
    args: ['metrics-server', ...flagList({
      ...extensionFlags(environment, kubeconfig, port),
      'kubelet-certificate-authority': ca,
      'kubelet-use-node-status-port': true,
      // The shortest that it takes; a request has to be shorter.
      'metric-resolution': '10s',
      'kubelet-request-timeout': '5s',
    })],
  });
  await serve(metricsServerOf(environment, name), port);
}

function extensionFlags(environment: LiveEnvironment, kubeconfig: string, port: number): Record<string, string | number> {
  const { serving } = pki(environment);
  return {
    kubeconfig,
    'authentication-kubeconfig': kubeconfig,
    'authorization-kubeconfig': kubeconfig,
    'bind-address': '127.0.0.1',
    'secure-port': port,
    'tls-cert-file': serving.certificate,
    'tls-private-key-file': serving.key,
  };
}

async function restartApiServer(environment: LiveEnvironment, name: string, flags: readonly string[] = []): Promise<void> {
  await restartProcess(environment, `${name}-apiserver`, flags);
  const access = readAccess(kubeconfigOf(environment, name));
  await eventually(`the API server of ${name}`, 240_000, () => answers(`${access.server}/readyz`, access));
}

/** All kubelets of a cluster are KWOK, each under a path of its own. */
async function tellKubelets(kubeconfig: string, port: number): Promise<void> {
  const nodes: any[] = JSON.parse(await kubectl(kubeconfig, ['get', 'nodes', '-o', 'json'])).items;
  await Promise.all(nodes.map(async ({ metadata: { name } }) => {
    await kubectl(kubeconfig, ['annotate', 'node', name, '--overwrite', `metrics.k8s.io/resource-metrics-path=/metrics/nodes/${name}/metrics/resource`]);
    const status = { addresses: [{ type: 'InternalIP', address: '127.0.0.1' }], daemonEndpoints: { kubeletEndpoint: { Port: port } } };
    await kubectl(kubeconfig, ['patch', 'node', name, '--subresource=status', '--type=merge', '-p', JSON.stringify({ status })]);
  }));
}

async function serve({ kubeconfig, service, apis }: Extension, port: number): Promise<void> {
  await applyObjects(kubeconfig, [
    { apiVersion: 'v1', kind: 'Service', metadata: service, spec: { type: 'ExternalName', externalName: 'localhost' } },
    ...apis.map((name) => {
      const [version, ...group] = name.split('.');
      // As the manifest of metrics-server has it: nobody knows beforehand what its certificate is.
      return { ...apiService(name), spec: { group: group.join('.'), version, service: { ...service, port }, insecureSkipTLSVerify: true, groupPriorityMinimum: 2000, versionPriority: 10 } };
    }),
  ]);
  const access = readAccess(kubeconfig);
  await eventually(`the metrics of ${service.name}`, 180_000, () => answers(`${access.server}/apis/metrics.k8s.io/v1beta1/nodes`, access));
}

async function unserve({ kubeconfig, apis, service }: Extension): Promise<void> {
  await deleteObjects(kubeconfig, [...apis.map(apiService), { apiVersion: 'v1', kind: 'Service', metadata: service }]);
}

function apiService(name: string): object {
  return { apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name } };
}

function pki({ home }: LiveEnvironment): Pick<Certificates, 'ca' | 'frontProxy' | 'serving'> {
  const at = (name: string): string => join(home, 'pki', name);
  return { ca: at('ca.crt'), serving: { certificate: at('tls.crt'), key: at('tls.key') }, frontProxy: { certificate: at('front-proxy.crt'), key: at('front-proxy.key') } };
}
