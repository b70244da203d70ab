import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ArgoCdDestination, ArgoCdOptions, ArgoCdRetryOptions } from './argo-cd-options';
import { goalOf } from '../goals';
import { byName, groupedBy, type Json } from '../../json/json';
import { type ControlPlane, PLANE_TRAITS } from '../../fleet/control-plane';
import { seconds } from '../../json/seconds';
import { groupOf, type KubeMetadata, type KubeObject, referenceKey } from '../../json/kube-object';
import { isLabelValue } from '../../json/syntax';
import { type Directory, isShared } from '../../output/directory';
import { KUSTOMIZATION } from '../../output/kustomization';
import { type Rewritten, rewrittenIn } from '../../output/rewritten';
import type { Unit } from '../../output/unit';
import { planeOf } from '../../planes/list';

/** The cluster an Argo CD runs in. */
export const IN_CLUSTER = 'https://kubernetes.default.svc';

/** Removes what an Application has applied before the Application itself goes. */
export const CASCADE = 'resources-finalizer.argocd.argoproj.io';

const OCM = 'apps.open-cluster-management.io';

/** Where Argo CD is set to track by label, the name is the value of one. */
const LONGEST = 63;

/** Where an Application applies to, or where a project allows to. */
export interface Destination extends ArgoCdDestination {
  readonly namespace?: string;
}

/** An object of Argo CD as it is written. */
export function argoCdObject(kind: 'Application' | 'AppProject', metadata: KubeMetadata, spec: Json): KubeObject {
  return { apiVersion: 'argoproj.io/v1alpha1', kind, metadata, spec };
}

/**
 * The Application of a directory.
 *
 * @param definedElsewhere whether another Application defines a kind of it: what does not need the kind is then applied all the same, and the rest when the sync is tried again
 */
export function applicationOf(unit: Unit, options: ArgoCdOptions, rewritten: readonly Rewritten[], definedElsewhere: boolean): KubeObject {
  const { directory } = unit;
  const ignored = PLANE_TRAITS[directory.plane!].schedules ? ignoredIn(unit, rewritten) : [];
  return argoCdObject('Application', {
    annotations: annotationsOf(unit),
    ...(options.cascade && { finalizers: [CASCADE] }),
    labels: labelsOf(unit),
    name: applicationName(directory.path, options.name),
    namespace: options.namespace ?? 'argocd',
  }, {
    destination: destinationOf(directory, options, namespaceOf(unit)),
    ...(ignored.length > 0 && { ignoreDifferences: ignored }),
    // The projects of a hub are not in the clusters that pull.
    project: directory.pulled ? 'default' : projectName(directory.plane!, options),
    source: sourceOf(directory.path, options),
    syncPolicy: syncPolicy(options, [...(ignored.length > 0 ? ['RespectIgnoreDifferences=true'] : []), ...(definedElsewhere ? ['SkipDryRunOnMissingResource=true'] : [])]),
  });
}

/** The API server that a directory is applied to, or a namespace there; for one that is pulled the cluster itself. */
export function destinationOf({ plane, cluster, pulled }: Omit<Directory, 'path'>, { destinations, ocmPull }: ArgoCdOptions, namespace?: string): Destination {
  const goal = goalOf({ plane, cluster });
  const { bare, pulled: pullable } = planeOf(plane!);
  // Where clusters pull, Argo CD runs on the hub.
  const usual: ArgoCdDestination = bare ? { name: goal } : ocmPull && pullable ? { server: IN_CLUSTER } : {};
  const { name, server } = pulled ? { server: IN_CLUSTER } : destinations?.[goal] ?? usual;
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(server !== undefined && { server }),
  };
}

/** The project of a control plane. */
export function projectName(plane: ControlPlane, { project, name = 'federation' }: ArgoCdOptions): string {
  return `${project?.name ?? name}-${planeOf(plane).directory}`;
}

/**
 * Name of the Application of a directory. Neither clusters nor charts have a dot in their names, so no two directories share one; a name does
 * not depend on what other directories there are.
 */
export function applicationName(directory: string, prefix?: string): string {
  const name = [...(prefix ? [prefix] : []), ...directory.split('/')].join('.');
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST - 9).replace(/[-.]+$/, '')}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** The one namespace that all objects of a chart are in; those in several say themselves where they belong, and so does a platform. */
export function namespaceOf({ namespaces, directory }: Unit): string | undefined {
  return directory.chart !== undefined && namespaces.size === 1 ? [...namespaces][0] : undefined;
}

function annotationsOf({ directory }: Unit): Record<string, string> {
  const { pulled, cluster, plane, chart } = directory;
  return {
    ...(pulled && { [`${OCM}/ocm-managed-cluster`]: cluster! }),
    // A commit that touches other directories only does not make Argo CD look at this one.
    'argocd.argoproj.io/manifest-generate-paths': '.',
    ...(pulled && { 'argocd.argoproj.io/skip-reconcile': 'true' }),
    // Works that come before the permissions of their agent are tried again by it; a root that waits for the agents of all clusters would wait
    // for the one that is offline. Interpreters have to be there first.
    ...(PLANE_TRAITS[plane!].schedules && chart === undefined && { 'argocd.argoproj.io/sync-wave': '-10' }),
    // The namespace of all parts, for one.
    ...(isShared(directory) && { 'argocd.argoproj.io/sync-wave': directory.part === 'shared' ? '-9' : '-8' }),
  };
}

/**
 * To list and select Applications by. The group of clusters in a rollout is what the steps of a RollingSync can match, in an ApplicationSet of
 * your own whose Applications have this label; those that are written here belong to none, and Argo CD keeps no order between them.
 */
function labelsOf({ directory: { pulled, plane, chart, cluster, part }, rollouts }: Unit): Record<string, string> {
  const groups = new Set(rollouts.flatMap(({ group }) => group ?? []));
  const [group] = groups.size === 1 ? groups : [];
  return {
    'app.kubernetes.io/managed-by': 'cdk8s-kruise-federation',
    ...(pulled && { [`${OCM}/pull-to-ocm-managed-cluster`]: 'true' }),
    ...(isLabelValue(chart) && { 'kruise-federation/chart': chart }),
    ...(isLabelValue(cluster) && { 'kruise-federation/cluster': cluster }),
    'kruise-federation/control-plane': plane!,
    ...(part !== undefined && { 'kruise-federation/part': part }),
    ...(isLabelValue(group) && { 'kruise-federation/rollout-group': group }),
  };
}

/**
 * What a directory is applied from: its files as they are. Kustomize would take time that grows with the square of the objects, and the order is that of waves anyway. Argo CD takes every
 * YAML file of a directory for objects, so that others are named.
 *
 * @param beside the files of the directory that are not applied
 */
export function sourceOf(directory: string, options: ArgoCdOptions, beside: readonly string[] = [KUSTOMIZATION]): Json {
  const { repository, revision = 'HEAD', plugin, path = plugin ? '.' : 'dist' } = options;
  return {
    ...(!plugin && { directory: { exclude: beside.length === 1 ? beside[0] : `{${beside.join(',')}}` } }),
    path: plugin ? path : posix.join(path, directory),
    ...(plugin && { plugin: { env: [{ name: 'KRUISE_FEDERATION_DIRECTORY', value: directory }], name: plugin } }),
    repoURL: repository,
    targetRevision: revision,
  };
}

/** When and how to sync. Never with CreateNamespace: namespaces on a hub are those of clusters, and OCM makes them. */
export function syncPolicy({ sync = {}, retry }: ArgoCdOptions, more: readonly string[] = []): Json {
  const { automated = true, prune = true, selfHeal = true, serverSideApply = true, outOfSyncOnly = true, pruneLast = false } = sync;
  const syncOptions = [
    ...(outOfSyncOnly ? ['ApplyOutOfSyncOnly=true'] : []), ...(pruneLast ? ['PruneLast=true'] : []), ...more,
    ...(serverSideApply ? ['ServerSideApply=true'] : []),
  ];
  return { ...(automated && { automated: { prune, selfHeal } }), retry: retryPolicy(retry), ...(syncOptions.length > 0 && { syncOptions }) };
}

/** How often a failed sync is retried. */
export function retryPolicy(retry: ArgoCdRetryOptions = {}): Json {
  const time = (duration: typeof retry.backoff, otherwise: string) => (duration === undefined ? otherwise : `${seconds(duration)}s`);
  return {
    backoff: { duration: time(retry.backoff, '5s'), factor: retry.factor ?? 2, maxDuration: time(retry.maxBackoff, '3m') },
    limit: retry.limit ?? 5,
    ...((retry.refresh ?? true) && { refresh: true }),
  };
}

/** Fields that autoscalers of Karmada write into objects of this directory, wherever the autoscalers themselves are. */
function ignoredIn({ entries }: Unit, rewritten: readonly Rewritten[]): Json[] {
  const objects = groupedBy(rewrittenIn(entries, rewritten), ({ object }) => referenceKey(object));
  return [...objects].sort(([a], [b]) => byName(a, b)).flatMap(([, same]) => {
    const { apiVersion, kind, name, namespace = 'default' } = same[0].object;
    const group = groupOf(apiVersion);
    const jsonPointers = [...new Set(same.flatMap(({ pointers }) => pointers))].sort(byName);
    return jsonPointers.length > 0 ? [{ ...(group && { group }), jsonPointers, kind, name, namespace }] : [];
  });
}
