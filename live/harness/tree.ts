import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ControlPlane } from '../../constructs';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Written } from './app';
import type { Site } from './fleet';

/** A part of the output that is applied to one API server. */
export interface Part {
  readonly controlPlane: ControlPlane;
  /** Kubeconfig of the API server it is for. */
  readonly kubeconfig: string;
  /** Its directory, which has a kustomization. */
  readonly directory: string;
  /** Name of the cluster, if it is for a cluster without a control plane. */
  readonly cluster?: string;
}

/** The directories of an app's tree, as README says they are applied: one for Karmada, one for the hub, one for each chart of a direct cluster. */
export function partsOf({ environment: { karmada, hub }, clusters }: Site, { directory }: Pick<Written, 'directory'>): Part[] {
  const at = (name: string) => join(directory, name);
  const direct = existsSync(at('clusters')) ? readdirSync(at('clusters')).filter((name) => statSync(join(at('clusters'), name)).isDirectory()).sort() : [];
  return [
    ...(existsSync(at('karmada')) ? [{ controlPlane: ControlPlane.KARMADA, kubeconfig: needed(karmada, 'Karmada'), directory: at('karmada') }] : []),
    ...(existsSync(at('ocm')) ? [{ controlPlane: ControlPlane.OCM, kubeconfig: needed(hub, 'hub of OCM'), directory: at('ocm') }] : []),
    ...direct.flatMap((cluster) => chartsIn(join(at('clusters'), cluster)).map((chart) => ({
      controlPlane: ControlPlane.DIRECT, kubeconfig: needed(clusters.get(cluster)?.kubeconfig, `cluster ${cluster}`), directory: chart, cluster,
    }))),
  ];
}

/** The directories of a direct cluster, one for each chart: docs/concepts/direct.md has each applied by itself. */
function chartsIn(directory: string): string[] {
  if (existsSync(join(directory, 'kustomization.yaml'))) return [directory];
  return readdirSync(directory).sort().map((name) => join(directory, name)).filter((path) => existsSync(join(path, 'kustomization.yaml')));
}

/** The objects in the files of a directory and below, without kustomizations. */
export function objectsIn(directory: string, isWanted: (path: string) => boolean = () => true): KubeObject[] {
  const files = readdirSync(directory, { recursive: true }).map(String).sort()
    .filter((file) => /\.ya?ml$/.test(file) && !file.endsWith('kustomization.yaml') && isWanted(file));
  return files.flatMap((file) => documentsOf(join(directory, file))).filter(Boolean)
    .flatMap((object: any) => (object.kind === 'List' ? object.items : [object]));
}

/** The directories below a part that hold the app itself: all but those of the platform, which other apps use too. */
export function appDirectories({ directory }: Part): string[] {
  const listed = (path: string): string[] => {
    const { resources = [] }: { resources?: readonly string[] } = documentsOf(join(path, 'kustomization.yaml'))[0];
    const below = resources.map((name) => join(path, name)).filter((each) => statSync(each).isDirectory());
    return below.length === 0 ? [path] : below.flatMap(listed);
  };
  return listed(directory).filter((path) => path !== join(directory, 'platform'));
}

/** What is applied one after the other, as docs/gitops.md says for kubectl: the steps of a directory that has some, or the whole. */
export function stepsOf({ directory }: Part): string[] {
  const steps = join(directory, '_steps');
  return existsSync(steps) ? readdirSync(steps).sort().map((name) => join(steps, name)) : [directory];
}

/** The documents of a file. `Yaml.load` of cdk8s starts a process for each file, which is too much for looks that are repeated. */
export function documentsOf(file: string): any[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
}

function needed(kubeconfig: string | undefined, what: string): string {
  if (!kubeconfig) throw new Error(`The tree has a directory for the ${what}, and the environment does not run it.`);
  return kubeconfig;
}
