import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ControlPlane } from '../../constructs';
import { main } from '../../constructs/cli/main';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Written } from './app';
import type { Site } from './fleet';

/** A part of the output that is applied to one API server. */
export interface Part {
  readonly controlPlane: ControlPlane;
  /** Kubeconfig of the API server it is for. */
  readonly kubeconfig: string;
  /** Its directory, which has an order. */
  readonly directory: string;
  /** Name of the cluster, if it is for a cluster without a control plane. */
  readonly cluster?: string;
}

/** The directories of an app's tree, as README says they are applied: one for Karmada, one for the hub, one for each direct cluster. */
export function partsOf({ environment: { karmada, hub }, clusters }: Site, { directory }: Pick<Written, 'directory'>): Part[] {
  const at = (name: string) => join(directory, name);
  const direct = existsSync(at('clusters')) ? readdirSync(at('clusters')).filter((name) => statSync(join(at('clusters'), name)).isDirectory()).sort() : [];
  return [
    ...(existsSync(at('karmada')) ? [{ controlPlane: ControlPlane.KARMADA, kubeconfig: needed(karmada, 'Karmada'), directory: at('karmada') }] : []),
    ...(existsSync(at('ocm')) ? [{ controlPlane: ControlPlane.OCM, kubeconfig: needed(hub, 'hub of OCM'), directory: at('ocm') }] : []),
    ...direct.map((cluster) => ({
      controlPlane: ControlPlane.DIRECT, kubeconfig: needed(clusters.get(cluster)?.kubeconfig, `cluster ${cluster}`), directory: join(at('clusters'), cluster), cluster,
    })),
  ];
}

/** The objects in the files of a directory and below, without kustomizations. */
export function objectsIn(directory: string, isWanted: (path: string) => boolean = () => true): KubeObject[] {
  const files = readdirSync(directory, { recursive: true }).map(String).sort()
    .filter((file) => /\.ya?ml$/.test(file) && !file.endsWith('kustomization.yaml') && isWanted(file));
  return files.flatMap((file) => documentsOf(join(directory, file))).filter(Boolean)
    .flatMap((object: any) => (object.kind === 'List' ? object.items : [object]));
}

/** The charts of a part: all but the platform, which other apps use too. */
export function chartsIn({ directory }: Part): string[] {
  const listed = readFileSync(join(directory, '_order'), 'utf8').split('\n').filter(Boolean);
  return [...new Set(listed.map((file) => file.split('/')[0]))].filter((name) => name !== 'platform').map((name) => join(directory, name));
}

/** What `xargs cat < _order` makes of a part. Output of before there was an order, which upgrades may begin with, was applied with `kubectl apply -k`. */
export function streamOf({ directory }: Part): string {
  const command = existsSync(join(directory, '_order')) ? 'xargs cat < _order' : 'kubectl kustomize . 2>/dev/null';
  return execFileSync('sh', ['-c', command], { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 30 });
}

/** What `npx cdk8s-kruise-federation manifests` prints of a directory, as docs/gitops.md has it for kubectl. */
export function manifestsOf(directory: string, ...options: string[]): string {
  let text = '';
  let said = '';
  const code = main(['manifests', ...options, directory], { out: (some) => { text += some; }, err: (some) => { said += some; } });
  if (code !== 0) throw new Error(`manifests ${options.join(' ')} ${directory}: ${said}`);
  return text;
}

/** The documents of a file. `Yaml.load` of cdk8s starts a process for each file, which is too much for looks that are repeated. */
export function documentsOf(file: string): any[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
}

function needed(kubeconfig: string | undefined, what: string): string {
  if (!kubeconfig) throw new Error(`The tree has a directory for the ${what}, and the environment does not run it.`);
  return kubeconfig;
}
