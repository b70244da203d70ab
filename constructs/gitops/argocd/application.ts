import { posix } from 'node:path';
import { applicationName } from './application-name';
import { application, type ApplicationSpec, type IgnoredDifference, type Source, type SyncPolicy } from './argo-cd-objects';
import type { ArgoCdOptions } from './argo-cd-options';
import { destinationOf, projectName } from './destination';
import { byName } from '../../json/json';
import { PLANE_TRAITS } from '../../fleet/control-plane';
import { seconds } from '../../json/seconds';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { isLabelValue } from '../../json/syntax';
import type { Rewritten } from '../../output/rewritten';
import type { Unit } from '../../output/unit';

/** The cluster an Argo CD runs in. */
export const IN_CLUSTER = 'https://kubernetes.default.svc';

/** Removes what an Application has applied before the Application itself goes. */
const CASCADE = 'resources-finalizer.argocd.argoproj.io';

const OCM = 'apps.open-cluster-management.io';

/** The Application of a directory. */
export function applicationOf(unit: Unit, options: ArgoCdOptions, rewritten: readonly Rewritten[]): KubeObject {
  const { directory } = unit;
  const spec = directory.pulled ? pulledSpec(unit, options) : pushedSpec(unit, options, rewritten);
  return application({
    annotations: annotationsOf(unit),
    ...(options.cascade && { finalizers: [CASCADE] }),
    labels: labelsOf(unit),
    name: applicationName(directory.path, options.name),
    namespace: options.namespace ?? 'argocd',
  }, spec);
}

function pushedSpec(unit: Unit, options: ArgoCdOptions, rewritten: readonly Rewritten[]): ApplicationSpec {
  const plane = unit.directory.plane!;
  const ignored = PLANE_TRAITS[plane].schedules ? ignoredIn(unit, rewritten) : [];
  return {
    destination: destinationOf(unit.directory, options, namespaceOf(unit)),
    ...(ignored.length > 0 && { ignoreDifferences: ignored }),
    project: projectName(plane, options),
    source: sourceOf(unit.directory.path, options),
    syncPolicy: syncPolicy(options, ignored.length > 0 ? ['RespectIgnoreDifferences=true'] : []),
  };
}

/** In the cluster itself; the projects of the hub are not there. */
function pulledSpec(unit: Unit, options: ArgoCdOptions): ApplicationSpec {
  const namespace = namespaceOf(unit);
  return {
    destination: { ...(namespace !== undefined && { namespace }), server: IN_CLUSTER },
    project: 'default',
    source: sourceOf(unit.directory.path, options),
    syncPolicy: syncPolicy(options),
  };
}

/** The one namespace that all objects of a chart are in; those in several say themselves where they belong, and so does a platform. */
export function namespaceOf({ namespaces, directory }: Unit): string | undefined {
  return directory.chart !== undefined && namespaces.size === 1 ? [...namespaces][0] : undefined;
}

function annotationsOf({ directory: { pulled, cluster, plane, chart } }: Unit): Record<string, string> {
  return {
    ...(pulled && { [`${OCM}/ocm-managed-cluster`]: cluster! }),
    // A commit that touches other directories only does not make Argo CD look at this one.
    'argocd.argoproj.io/manifest-generate-paths': '.',
    ...(pulled && { 'argocd.argoproj.io/skip-reconcile': 'true' }),
    // Works that come before the permissions of their agent are tried again by it; a root that waits for the agents of all clusters would wait
    // for the one that is offline. Interpreters have to be there first.
    ...(PLANE_TRAITS[plane!].schedules && chart === undefined && { 'argocd.argoproj.io/sync-wave': '-10' }),
  };
}

/** To list and select Applications by. */
function labelsOf({ directory: { pulled, plane, chart, cluster } }: Unit): Record<string, string> {
  return {
    'app.kubernetes.io/managed-by': 'cdk8s-kruise-federation',
    ...(pulled && { [`${OCM}/pull-to-ocm-managed-cluster`]: 'true' }),
    ...(isLabelValue(chart) && { 'kruise-federation/chart': chart }),
    ...(isLabelValue(cluster) && { 'kruise-federation/cluster': cluster }),
    'kruise-federation/control-plane': plane!,
  };
}

/** What a directory is applied from. */
export function sourceOf(directory: string, options: ArgoCdOptions): Source {
  const { repository, revision = 'HEAD', plugin, path = plugin ? '.' : 'dist' } = options;
  return {
    path: plugin ? path : posix.join(path, directory),
    ...(plugin && { plugin: { env: [{ name: 'KRUISE_FEDERATION_DIRECTORY', value: directory }], name: plugin } }),
    repoURL: repository,
    targetRevision: revision,
  };
}

/** When and how to sync. Never with CreateNamespace: namespaces on a hub are those of clusters, and OCM makes them. */
export function syncPolicy({ sync = {}, retry = {} }: ArgoCdOptions, more: readonly string[] = []): SyncPolicy {
  const { automated = true, prune = true, selfHeal = true, serverSideApply = true, outOfSyncOnly = true, pruneLast = false } = sync;
  const syncOptions = [
    ...(outOfSyncOnly ? ['ApplyOutOfSyncOnly=true'] : []), ...(pruneLast ? ['PruneLast=true'] : []), ...more,
    ...(serverSideApply ? ['ServerSideApply=true'] : []),
  ];
  const time = (duration: typeof retry.backoff, otherwise: string) => (duration === undefined ? otherwise : `${seconds(duration)}s`);
  return {
    ...(automated && { automated: { prune, selfHeal } }),
    retry: {
      backoff: { duration: time(retry.backoff, '5s'), factor: retry.factor ?? 2, maxDuration: time(retry.maxBackoff, '3m') },
      limit: retry.limit ?? 5,
      ...((retry.refresh ?? true) && { refresh: true }),
    },
    ...(syncOptions.length > 0 && { syncOptions }),
  };
}

/** Fields that autoscalers of Karmada write into objects of this directory, wherever the autoscalers themselves are. */
function ignoredIn({ entries }: Unit, rewritten: readonly Rewritten[]): IgnoredDifference[] {
  if (rewritten.length === 0) return [];
  const own = new Set(entries.map(({ apiVersion, kind, name, namespace = 'default' }) => `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`));
  const ignored = new Map<string, IgnoredDifference>();
  for (const { object: { apiVersion, kind, name, namespace = 'default' }, pointers } of rewritten) {
    const group = groupOf(apiVersion);
    const key = `${group}/${kind}/${namespace}/${name}`;
    if (!own.has(key)) continue;
    const jsonPointers = [...new Set([...(ignored.get(key)?.jsonPointers ?? []), ...pointers])].sort(byName);
    if (jsonPointers.length > 0) ignored.set(key, { ...(group && { group }), jsonPointers, kind, name, namespace });
  }
  return [...ignored.keys()].sort(byName).map((key) => ignored.get(key)!);
}
