import { join } from 'node:path';
import type { LiveEnvironment } from '../environment';
import { readAccess } from './credentials';
import { applyObjects, kubectl } from './kubectl';
import { answers } from './probe';
import { flagList } from './run';
import { listProcesses, restartProcess, startProcess, takePorts } from './supervisor/client';
import { eventually } from './waiting';

/** Annotation of a pod with the CPU that each of its containers uses, such as `140m`; see kwok/usage.yaml. */
export const CPU_ANNOTATION = 'live/cpu';

/** A service that autoscalers ask for the usage of pods: where it runs, and whom it is for. */
interface MetricsApi {
  readonly kubeconfig: string;
  readonly service: { readonly namespace: string; readonly name: string };
  readonly port: number;
}

/**
 * Gives clusters what autoscalers ask: KWOK tells the usage of pods as kubelets do, a metrics server in each cluster collects it, and Karmada's metrics adapter asks all of them.
 * What runs already stays as it is.
 */
export async function startMetrics(environment: LiveEnvironment, physical: readonly string[]): Promise<void> {
  const running = new Set((await listProcesses(environment)).filter(({ state }) => state === 'runs').map(({ name }) => name));
  await Promise.all(physical.filter((name) => !running.has(metricsServer(name))).map((name) => startMetricsServer(environment, name)));
  if (!running.has(ADAPTER)) await startAdapter(environment);
}

const ADAPTER = 'karmada-metrics-adapter';

const metricsServer = (cluster: string): string => `${cluster}-metrics-server`;

async function startMetricsServer(environment: LiveEnvironment, name: string): Promise<void> {
  const { kubeconfig } = environment.clusters.find((cluster) => cluster.name === name)!;
  const [kubelet, port] = await takePorts(environment, 2);
  const { certificate, key, ca } = pki(environment);
  await restartProcess(environment, `${name}-kwok`, flagList({
    'config': join(__dirname, 'kwok', 'usage.yaml'),
    'server-address': `127.0.0.1:${kubelet}`,
    'tls-cert-file': certificate,
    'tls-private-key-file': key,
  }));
  await tellKubelets(kubeconfig, kubelet);
  await startProcess(environment, {
    name: metricsServer(name),
    command: environment.programs.kube,
    args: ['metrics-server', ...flagList({
      kubeconfig,
      'authentication-kubeconfig': kubeconfig,
      'authorization-kubeconfig': kubeconfig,
      'bind-address': '127.0.0.1',
      'secure-port': port,
      'tls-cert-file': certificate,
      'tls-private-key-file': key,
      'kubelet-certificate-authority': ca,
      'kubelet-use-node-status-port': true,
      // The shortest that it takes.
      'metric-resolution': '10s',
      'kubelet-request-timeout': '5s',
    })],
  });
  await serve({ kubeconfig, service: { namespace: 'kube-system', name: 'metrics-server' }, port }, ['v1beta1.metrics.k8s.io']);
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

async function startAdapter(environment: LiveEnvironment): Promise<void> {
  const kubeconfig = environment.karmada!;
  const [port] = await takePorts(environment, 1);
  const { certificate, key, ca } = pki(environment);
  await startProcess(environment, {
    name: ADAPTER,
    command: environment.programs.karmada,
    args: ['metrics-adapter', ...flagList({
      kubeconfig,
      'authentication-kubeconfig': kubeconfig,
      'authorization-kubeconfig': kubeconfig,
      'client-ca-file': ca,
      'tls-cert-file': certificate,
      'tls-private-key-file': key,
      'bind-address': '127.0.0.1',
      'secure-port': port,
      'metrics-bind-address': '0',
    })],
  });
  await serve({ kubeconfig, service: { namespace: 'karmada-system', name: ADAPTER }, port }, ['v1beta1.metrics.k8s.io', 'v1beta2.custom.metrics.k8s.io', 'v1beta1.custom.metrics.k8s.io']);
}

/** Registers an API server that runs beside the one it extends: its service is a name that resolves to this machine. */
async function serve({ kubeconfig, service, port }: MetricsApi, apis: readonly string[]): Promise<void> {
  await applyObjects(kubeconfig, [
    { apiVersion: 'v1', kind: 'Service', metadata: service, spec: { type: 'ExternalName', externalName: 'localhost' } },
    ...apis.map((name) => {
      const [version, ...group] = name.split('.');
      return {
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name },
        // As the manifest of metrics-server has it: nobody knows beforehand what its certificate is.
        spec: { group: group.join('.'), version, service: { ...service, port }, insecureSkipTLSVerify: true, groupPriorityMinimum: 2000, versionPriority: 10 },
      };
    }),
  ]);
  const access = readAccess(kubeconfig);
  await eventually(`the metrics of ${service.name}`, 90_000, () => answers(`${access.server}/apis/metrics.k8s.io/v1beta1/nodes`, access));
}

function pki({ home }: LiveEnvironment): { readonly certificate: string; readonly key: string; readonly ca: string } {
  return { certificate: join(home, 'pki', 'tls.crt'), key: join(home, 'pki', 'tls.key'), ca: join(home, 'pki', 'ca.crt') };
}
