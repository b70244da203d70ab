import { isDeepStrictEqual } from 'node:util';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { selectorsOverlap } from '../pods/selector-overlap';
import { SIDECAR_SET_RULES } from './rules';
import { isObject, listOf } from '../../json/json';
import type { PlacementSpec } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import { labelMatcher } from '../../delivery/selector';
import type { Definition } from '../../definition/definition';
import type { Together } from '../../definition/together';
import { podTemplateOf } from '../../delivery/pod-part';
import { NAMESPACE_NAME } from '../pods/namespace-name';

/** A SidecarSet and what the clusters get of it. */
interface Delivered {
  readonly path: string;
  readonly definition: Definition;
  readonly template: KubeObject;
  /** By cluster; undefined where the clusters are not known. */
  readonly clusters?: ReadonlyMap<string, KubeObject>;
}

/** What only shows when all SidecarSets are compared with each other and with the workloads whose pods they are injected into. */
export function checkSidecarSetsTogether(workloads: readonly Together[]): Problem[] {
  const sets = workloads.flatMap(sidecarSetsOf);
  if (sets.length === 0) return [];
  // By the names they share: comparing all with all would take too long for many.
  const byPart = new Map<string, Delivered[]>();
  const met = sets.flatMap((second) => {
    const parts = new Set([second.template, ...(second.clusters?.values() ?? [])].flatMap(partsOf));
    const firsts = new Set([...parts].flatMap((part) => byPart.get(part) ?? []));
    for (const part of parts) byPart.set(part, [...(byPart.get(part) ?? []), second]);
    return [...firsts].flatMap((first) => conflicts(first, second));
  });
  return [...met, ...workloads.flatMap((workload) => replacing(workload, byPart))];
}

/** What has a name that others must not have, by kind and name. */
function partsOf({ spec }: KubeObject): string[] {
  return [
    ...['containers', 'initContainers', 'volumes'].flatMap((field) => named(spec?.[field]).map(({ name }) => `${field}/${name}`)),
    ...[...annotationsOf(spec).keys()].map((key) => `annotations/${key}`),
  ];
}

/** The elements of a list that have a name; others are reported where they stand. */
function named(list: unknown): readonly { readonly name: string }[] {
  return listOf<any>(list as any).filter((part) => typeof part?.name === 'string');
}

function isSidecarSet({ apiVersion, kind }: KubeObject): boolean {
  return kind === 'SidecarSet' && typeof apiVersion === 'string' && apiVersion.startsWith('apps.kruise.io/');
}

/** The SidecarSets among a workload and its companions. */
function sidecarSetsOf(workload: Together): Delivered[] {
  const { path, definition } = workload;
  const { template, companions } = definition;
  return [template, ...companions.attached].filter(isSidecarSet).map((set) => ({
    path, definition, template: set,
    clusters: workload.deliveries && new Map(workload.deliveries.flatMap(({ cluster, objects }): [string, KubeObject][] => {
      const object = (objects as KubeObject[]).find((candidate) => isSidecarSet(candidate) && candidate.metadata.name === set.metadata.name);
      return object ? [[cluster, object]] : [];
    })),
  }));
}

/** Pairs of the two that meet in a cluster, each different one once, with the first cluster where they do. */
function* meetings(first: Delivered, second: Delivered): Iterable<readonly [KubeObject, KubeObject, string]> {
  if (!first.clusters || !second.clusters) {
    if (meetSomewhere(first.definition.placement, second.definition.placement)) yield [first.template, second.template, 'In every cluster'];
    return;
  }
  const seen = new Map<KubeObject, Set<KubeObject>>();
  for (const [cluster, one] of first.clusters) {
    const other = second.clusters.get(cluster);
    if (!other || seen.get(one)?.has(other)) continue;
    seen.set(one, (seen.get(one) ?? new Set()).add(other));
    yield [one, other, `In cluster '${cluster}'`];
  }
}

/** Whether two placements share a cluster for certain, whatever clusters there are. */
function meetSomewhere(one: PlacementSpec, other: PlacementSpec): boolean {
  const everywhere = ({ clusterAffinity, clusterAffinities, spreadConstraints }: PlacementSpec) => (
    Object.keys(clusterAffinity ?? {}).length === 0 && !clusterAffinities && !spreadConstraints?.length
  );
  return everywhere(one) || everywhere(other) || isDeepStrictEqual(one, other);
}

function conflicts(first: Delivered, second: Delivered): Problem[] {
  if (first.template.metadata.name === second.template.metadata.name) return [];
  const found = new Map<string, Problem>();
  for (const [one, other, where] of meetings(first, second)) {
    if (!selectorsOverlap(one.spec?.selector, other.spec?.selector) || !namespacesOverlap(one.spec, other.spec)) continue;
    for (const what of sharedParts(one.spec, other.spec)) {
      if (found.has(what)) continue;
      const message = `${where}, SidecarSet '${other.metadata.name}' ${what} SidecarSet '${one.metadata.name}', but pods can match both.`;
      found.set(what, finding(SIDECAR_SET_RULES.conflict, { path: second.path, message }));
    }
  }
  return [...found.values()];
}

/** Whether two SidecarSets can look at one namespace. What depends on unknown labels of namespaces is left to the cluster. */
function namespacesOverlap(one: any, other: any): boolean {
  const [a, b] = [namespaceSelectorOf(one), namespaceSelectorOf(other)];
  if (!a || !b) return true;
  const byName = [one, other].some((spec) => spec?.namespace);
  return selectorsOverlap(a, b) && !(byName && [a, b].some((selector) => !isByName(selector)));
}

function namespaceSelectorOf(spec: any): any {
  return spec?.namespace ? { matchLabels: { [NAMESPACE_NAME]: spec.namespace } } : spec?.namespaceSelector ?? undefined;
}

function isByName(selector: any): boolean {
  return [...Object.keys(selector?.matchLabels ?? {}), ...listOf<any>(selector?.matchExpressions).map((expression) => expression?.key)]
    .every((key) => key === NAMESPACE_NAME);
}

/** What the second has in common with the first and must not have, as the verb of a sentence. */
function* sharedParts(one: any, other: any): Iterable<string> {
  for (const [field, what] of [['containers', 'container'], ['initContainers', 'init container']]) {
    const names = new Set(named(one?.[field]).map(({ name }) => name));
    for (const { name } of named(other?.[field])) if (names.has(name)) yield `has the same ${what} ${shown(name)} as`;
  }
  const volumes = new Map(named(one?.volumes).map((volume) => [volume.name, volume]));
  for (const volume of named(other?.volumes)) {
    if (volumes.has(volume.name) && !isDeepStrictEqual(volumes.get(volume.name), volume)) yield `has a different volume named ${shown(volume.name)} than`;
  }
  const written = annotationsOf(one);
  for (const [key, policy] of annotationsOf(other)) {
    const policies = [policy, written.get(key)];
    if (written.has(key) && policies.includes('Overwrite')) yield `writes the same annotation ${shown(key)} as`;
  }
}

/** Annotations that change pods, with their policies. Those that yield to the pod do no harm. */
function annotationsOf(spec: any): Map<string, unknown> {
  return new Map(listOf<any>(spec?.patchPodMetadata).filter((patch) => isObject(patch?.annotations) && patch.patchPolicy !== 'Retain')
    .flatMap((patch) => Object.keys(patch.annotations).map((key): [string, unknown] => [key, patch.patchPolicy])));
}

/** Sidecars that would take the place of a workload's own containers. */
function replacing(together: Together, byPart: ReadonlyMap<string, readonly Delivered[]>): Problem[] {
  const { path, definition } = together;
  const workload = definition.template;
  const pod = isSidecarSet(workload) ? undefined : podTemplateOf(workload, definition.facts);
  if (!isObject(pod?.metadata?.labels)) return [];
  return ['containers', 'initContainers'].flatMap((field) => named(pod.spec?.[field]).flatMap((container) => (
    [...new Set(byPart.get(`${field}/${container.name}`))].filter((set) => entersPods(set.template.spec, pod, definition) && shareCluster(set, together))
      .map((set) => finding(SIDECAR_SET_RULES.replaced, {
        path: set.path,
        message: `SidecarSet '${set.template.metadata.name}' has the container ${shown(container.name)}, but so does ${workload.kind} '${workload.metadata.name}' at '${path}', whose pods it is injected into.`,
      }))
  )));
}

function entersPods(spec: any, pod: any, definition: Definition): boolean {
  if (!isObject(spec?.selector) || !labelMatcher(spec.selector)(pod.metadata.labels)) return false;
  const selector = namespaceSelectorOf(spec);
  const { namespace } = definition.template.metadata;
  if (!isObject(selector) || namespace === undefined) return selector === undefined;
  return labelMatcher(selector)({ ...definition.namespaces.get(namespace)?.metadata.labels, [NAMESPACE_NAME]: namespace });
}

function shareCluster(set: Delivered, workload: Together): boolean {
  const served = workload.served ?? workload.deliveries?.filter(({ objects }) => objects.length > 0).map(({ cluster }) => cluster);
  if (!set.clusters || !served) return meetSomewhere(set.definition.placement, workload.definition.placement);
  return served.some((cluster) => set.clusters!.has(cluster));
}
