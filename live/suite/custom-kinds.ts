import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KubeObject } from '../../constructs/json/kube-object';
import { documentsOf, kubectl } from '../harness';
import type { DeliveredApp } from './delivered-app';

/** The definition of a kind without a schema, whose controller does not run here: its objects stay as they were applied. */
function schemaless(group: string, version: string, kind: string, plural: string): object {
  const free = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return {
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: `${plural}.${group}` },
    spec: {
      group, scope: 'Namespaced', names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: free, status: free } } } }],
    },
  };
}

/** Argo Workflows installs its kind without a schema as well, in what it calls the minimal form. */
export const WORKFLOWS = schemaless('argoproj.io', 'v1alpha1', 'Workflow', 'workflows');

/** A kind that nobody knows. */
export const DATABASES = schemaless('example.com', 'v1', 'Database', 'databases');

/** Installs CRDs on Karmada's API server and in every cluster of a site. */
export async function installEverywhere({ site: { environment, clusters } }: Pick<DeliveredApp, 'site'>, ...crds: readonly object[]): Promise<void> {
  const kubeconfigs = [...(environment.karmada ? [environment.karmada] : []), ...[...clusters.values()].map(({ kubeconfig }) => kubeconfig)];
  await Promise.all(kubeconfigs.map((kubeconfig) => installCrds(kubeconfig, crds)));
}

/** Installs CRDs and waits until they are served. */
export async function installCrds(kubeconfig: string, crds: readonly object[]): Promise<void> {
  await kubectl(kubeconfig, ['apply', '--server-side', '--force-conflicts', '-f', '-'], { input: crds });
  await kubectl(kubeconfig, ['wait', '--for=condition=Established', '--timeout=60s', ...crds.map((crd: any) => `crd/${crd.metadata.name}`)]);
}

/** The CRDs of a release of another project, from the schemas that this package has. */
export function crdsOf(release: string): KubeObject[] {
  const directory = join(__dirname, '../../crds', release);
  return readdirSync(directory).flatMap((file) => documentsOf(join(directory, file)) as KubeObject[]);
}
