import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import type { Certificates } from './certificates';

/** Tokens of those who speak to API servers. */
export interface Tokens {
  /** May do everything. */
  readonly admin: string;
  /** OCM's work agent. */
  readonly agent: string;
  /** The file of tokens that API servers read. */
  readonly file: string;
}

/** The service account that a klusterlet runs OCM's work agent as: what it may do in a cluster is then what a real one may do. */
const AGENT = 'system:serviceaccount:open-cluster-management-agent:klusterlet-work-sa';

/** Makes the tokens of a run. */
export function makeTokens(file: string): Tokens {
  const [admin, agent] = [1, 2].map(() => randomBytes(16).toString('hex'));
  writeFileSync(file, `${admin},admin,admin,"system:masters"\n${agent},${AGENT},agent,"system:serviceaccounts"\n`, { mode: 0o600 });
  return { admin, agent, file };
}

/** An API server and how to speak to it. */
export interface Access {
  readonly server: string;
  readonly caBundle: string;
  readonly token: string;
}

/** Writes a kubeconfig that needs no other file, so that it can be copied anywhere on this machine. */
export function writeKubeconfig(file: string, context: string, { server, caBundle, token }: Access): void {
  const config = {
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{ name: context, cluster: { server, 'certificate-authority-data': caBundle } }],
    'users': [{ name: context, user: { token } }],
    'contexts': [{ name: context, context: { cluster: context, user: context } }],
    'current-context': context,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
}

/** How a kubeconfig of an environment reaches its API server. */
export function readAccess(file: string): Access {
  const { clusters: [{ cluster }], users: [{ user }] } = parse(readFileSync(file, 'utf8'));
  return {
    server: cluster.server,
    caBundle: cluster['certificate-authority-data'] ?? readFileSync(cluster['certificate-authority']).toString('base64'),
    token: user.token,
  };
}

/** The access of an administrator to an API server on a port of this machine. */
export function adminAccess(port: number, { caBundle }: Certificates, { admin }: Tokens): Access {
  return { server: `https://127.0.0.1:${port}`, caBundle, token: admin };
}
