import type { Certificates } from './certificates';
import { adminAccess, writeKubeconfig, type Access, type Tokens } from './credentials';
import { answers } from './probe';
import { component, kubeconfigOf, ports, type Flags, type Run } from './run';

/** API servers are most of the memory of an environment; collected more often, they need a third less. */
const SPARING = { GOGC: '50' };

/** What all API servers of a run have in common. */
export interface Foundation {
  readonly etcd: string;
  readonly certificates: Certificates;
  readonly tokens: Tokens;
}

/** An API server, and how it is reached. */
export interface ApiServer {
  readonly name: string;
  readonly port: number;
  readonly access: Access;
  /** Path of a kubeconfig with all rights. */
  readonly kubeconfig: string;
}

/** Finds a port for an API server and writes its kubeconfig; it does not run yet. */
export async function planApiServer(run: Run, { certificates, tokens }: Foundation, name: string): Promise<ApiServer> {
  const { port } = await ports(run, 'port');
  const access = adminAccess(port, certificates, tokens);
  const kubeconfig = kubeconfigOf(run, name);
  writeKubeconfig(kubeconfig, name, access);
  return { name, port, access, kubeconfig };
}

/** Starts an API server; it is not ready yet. */
export async function startApiServer(run: Run, { etcd, certificates, tokens }: Foundation, { name, port }: ApiServer, flags: Flags = {}): Promise<void> {
  await component(run, `${name}-apiserver`, 'kube', 'apiserver', {
    'etcd-servers': etcd,
    'etcd-prefix': `/${name}`,
    'bind-address': '127.0.0.1',
    'advertise-address': '127.0.0.1',
    'secure-port': port,
    'endpoint-reconciler-type': 'none',
    // Everybody comes with a token. A file of client authorities would be watched, and Linux gives a user 128 watchers for all programs together.
    'tls-cert-file': certificates.serving.certificate,
    'tls-private-key-file': certificates.serving.key,
    'token-auth-file': tokens.file,
    'authorization-mode': 'RBAC',
    'allow-privileged': true,
    'service-cluster-ip-range': '10.96.0.0/16',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': certificates.serviceAccountPublicKey,
    'service-account-signing-key-file': certificates.serviceAccountKey,
    ...flags,
  }, SPARING);
}

/** Flags with which an API server hands requests on to others, which then know who asks. These files are watched too, so not every API server has them. */
export function aggregationFlags({ certificates }: { readonly certificates: Pick<Certificates, 'ca' | 'frontProxy'> }): Flags {
  return {
    'proxy-client-cert-file': certificates.frontProxy.certificate,
    'proxy-client-key-file': certificates.frontProxy.key,
    'requestheader-client-ca-file': certificates.ca,
    'requestheader-allowed-names': 'front-proxy-client',
    'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
    'requestheader-group-headers': 'X-Remote-Group',
    'requestheader-username-headers': 'X-Remote-User',
  };
}

/** Waits until an API server is ready. */
export async function apiServerReady({ progress }: Pick<Run, 'progress'>, { name, access }: ApiServer): Promise<void> {
  await progress.until(`the API server of ${name}`, 240, () => answers(`${access.server}/readyz`, access));
}

/** Starts Kubernetes' controllers for an API server, all or some of them. */
export async function startControllers(run: Run, { certificates }: Foundation, { name, kubeconfig }: ApiServer, controllers: readonly string[]): Promise<void> {
  await component(run, `${name}-controller-manager`, 'kube', 'controller-manager', {
    kubeconfig,
    'secure-port': 0,
    'leader-elect': false,
    'controllers': controllers.join(','),
    'service-account-private-key-file': certificates.serviceAccountKey,
    'root-ca-file': certificates.ca,
    'use-service-account-credentials': false,
  });
}
