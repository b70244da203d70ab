import { byName, groupedBy, inKeyOrder, isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { PatchOperation } from '../json/patch';
import { formatPointer } from '../json/pointer';

/** What clusters with the same difference have to change. */
export interface Difference {
  /** In the order of names. */
  readonly clusters: readonly string[];
  readonly operations: readonly PatchOperation[];
}

/** One object for many clusters, and how they differ from it. */
export interface CommonForm {
  readonly template: KubeObject;
  readonly differences: readonly Difference[];
}

interface Form {
  readonly object: KubeObject;
  readonly clusters: readonly string[];
}

/** More different forms than this are not all compared with each other. */
const MOST_COMPARED = 40;

/**
 * The form of an object that is nearest to those of all clusters, and what the others have to change. It is the object of one of them, so that it is valid by itself: that of
 * most clusters, and among those the one from which the others differ least.
 */
export function commonForm(objects: ReadonlyMap<string, KubeObject>): CommonForm {
  const forms = formsOf(objects);
  const candidates = forms.slice(0, MOST_COMPARED);
  const most = Math.max(...candidates.map(({ clusters }) => clusters.length));
  const [{ object: template }] = candidates.filter(({ clusters }) => clusters.length === most)
    .map((form) => ({ ...form, distance: candidates.reduce((sum, other) => sum + operationsTo(form.object, other.object).length, 0) }))
    .sort((a, b) => a.distance - b.distance || byName(a.clusters[0], b.clusters[0]));
  const differences = forms.filter(({ object }) => object !== template).map(({ object, clusters }) => ({ clusters, operations: operationsTo(template, object) }));
  return { template, differences };
}

/** The different forms, each with its clusters: those of most clusters first, then by name. */
function formsOf(objects: ReadonlyMap<string, KubeObject>): Form[] {
  const entries = [...objects].sort(([a], [b]) => byName(a, b)).map(([cluster, object]) => ({ cluster, object: inKeyOrder(object) }));
  return [...groupedBy(entries, ({ object }) => JSON.stringify(object)).values()]
    .map((group): Form => ({ object: group[0].object, clusters: group.map(({ cluster }) => cluster) }))
    .sort((a, b) => b.clusters.length - a.clusters.length || byName(a.clusters[0], b.clusters[0]));
}

/** The steps of a JSON patch that make one value of another. Lists of the same length are compared element by element; others are replaced. */
export function operationsTo(before: unknown, after: unknown, at: readonly string[] = []): PatchOperation[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    return [
      ...Object.keys(before).flatMap((key) => (Object.hasOwn(after, key) ? operationsTo(before[key], after[key], [...at, key]) : [{ operator: 'remove', path: formatPointer([...at, key]) }])),
      ...Object.keys(after).filter((key) => !Object.hasOwn(before, key)).map((key) => ({ operator: 'add', path: formatPointer([...at, key]), value: after[key] })),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((element, index) => operationsTo(element, after[index], [...at, String(index)]));
  }
  return [{ operator: 'replace', path: formatPointer(at), value: after }];
}
