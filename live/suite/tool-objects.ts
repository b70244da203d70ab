import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ControlPlane } from '../../constructs';
import { driftOf, kubectl, objectsIn, type Part } from '../harness';
import { crdsOf, installCrds } from './custom-kinds';
import type { DeliveredApp } from './delivered-app';

/** What Argo CD, Flux and Prometheus are told is for API servers that have their kinds: here the hub's gets them. */
const RELEASES = ['argo-cd-v3.5.6', 'flux-kustomize-controller-v1.9.3', 'flux-source-controller-v1.9.3', 'flux-helm-controller-v1.6.3', 'prometheus-operator-v0.85.0'];

/** Directories of a tree that are applied for tools, and the charts beside them. */
function toolParts({ app: { directory }, site: { environment: { hub } } }: DeliveredApp): Part[] {
  return ['gitops/argocd', 'gitops/flux'].map((name) => join(directory, name)).filter((path) => existsSync(join(path, 'kustomization.yaml')))
    .map((path) => ({ controlPlane: ControlPlane.OCM, kubeconfig: hub!, directory: path, cluster: 'tools' }));
}

/** Applies what tools are told; gives what was said beside what was applied, and what drifts. */
export async function applyTools(delivered: DeliveredApp): Promise<{ readonly objects: number; readonly warnings: readonly string[]; readonly drift: readonly string[] }> {
  const parts = toolParts(delivered);
  const loose = objectsIn(delivered.app.directory, (file) => /^[^/]+\.k8s\.yaml$/.test(file));
  if (parts.length + loose.length === 0) return { objects: 0, warnings: [], drift: [] };
  const { hub } = delivered.site.environment;
  const objects = [...parts.flatMap(({ directory }) => objectsIn(directory)), ...loose];
  const namespaces = [...new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []))];
  await installCrds(hub!, RELEASES.flatMap(crdsOf));
  if (namespaces.length > 0) await kubectl(hub!, ['apply', '--server-side', '-f', '-'], { input: namespaces.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })) });
  const answers = [
    ...await Promise.all(parts.map(({ kubeconfig, directory }) => kubectl(kubeconfig, ['apply', '--server-side', '-k', directory]))),
    ...(loose.length > 0 ? [await kubectl(hub!, ['apply', '--server-side', '-f', '-'], { input: loose })] : []),
  ];
  const warnings = answers.flatMap(({ stdout, stderr }) => [...stdout.split('\n').filter((line) => line && !line.endsWith(' serverside-applied')), ...stderr.split('\n').filter(Boolean)]);
  const drift = (await Promise.all(parts.map(driftOf))).flat();
  await Promise.all(parts.map(({ kubeconfig, directory }) => kubectl(kubeconfig, ['delete', '-k', directory, '--ignore-not-found', '--wait=false'])));
  if (loose.length > 0) await kubectl(hub!, ['delete', '-f', '-', '--ignore-not-found', '--wait=false'], { input: loose });
  return { objects: objects.length, warnings, drift };
}
