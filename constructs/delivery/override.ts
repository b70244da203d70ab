import { affinityMatcher } from './affinity';
import { patchJsonText, patchYamlText } from './embedded-text';
import { overrideImage } from './image';
import { isObject, listOf, type Parsed, valueAt, withoutValueAt, withValueAt } from '../json/json';
import type {
  ClusterFacts, CommandArgsOverrider, FieldOverrider, ImageOverrider, LabelAnnotationOverrider, Overriders, OverrideRule
} from './model';
import type { KubeObject } from '../json/kube-object';
import { withoutEnds } from '../json/trim';
import { applyPatch, decodeKey, parseIndex, type PatchOperation } from '../json/patch';
import { isSecretData } from '../json/secret';
import type { OverridePolicy } from './override-policies';
import { readingProblem } from './typed-reading';

/** Which overrider could not be applied, by its place in the rules. */
export interface OverrideError {
  readonly rule: number;
  readonly overrider: keyof Overriders;
  readonly item: number;
  readonly message: string;
  /** The policy that the rule is of, where there are several. */
  readonly policy?: OverridePolicy;
}

/** The object after its rules, or the first error: then the cluster gets nothing at all. */
export type Overridden = { readonly object: KubeObject } | { readonly error: OverrideError };

/** Applies the rules that match a cluster, in order. Parts of the object that no overrider touches are shared with it. */
export function applyRules(object: KubeObject, cluster: ClusterFacts, rules: readonly OverrideRule[]): Overridden {
  return applyMatching(object, rules, matchingRules(rules)(cluster));
}

/** Says which rules match a cluster, by their indexes; to be built once for many clusters. */
export function matchingRules(rules: readonly OverrideRule[]): (cluster: ClusterFacts) => number[] {
  const matchers = rules.map((rule) => affinityMatcher(isObject(rule) ? rule.targetCluster : undefined));
  return (cluster) => matchers.flatMap((matches, index) => (matches(cluster) ? [index] : []));
}

/**
 * Applies the rules of the given indexes.
 *
 * @param claimed whether a policy has put its claim on the object, so that it has labels and annotations
 */
export function applyMatching(object: KubeObject, rules: readonly OverrideRule[], indexes: readonly number[], claimed = true): Overridden {
  let current = object;
  for (const rule of indexes) {
    const overriders = rules[rule]?.overriders;
    if (!isObject(overriders)) continue;
    for (const [overrider, apply] of ORDER) {
      const items = listOf<any>(overriders[overrider]);
      if (items.length === 0) continue;
      const applied = apply(current, items, claimed);
      if ('message' in applied) return { error: { rule, overrider, ...applied } };
      current = applied.object;
    }
  }
  return { object: current };
}

type Applied = { readonly object: KubeObject } | { readonly item: number; readonly message: string };

/** One item turned into patch operations on the object as it is by then. */
type Patcher<T> = (object: KubeObject, item: T) => Parsed<readonly PatchOperation[]>;

/** Items of a list run one after the other, each on the result of the one before. */
function itemByItem<T>(patcher: Patcher<T>): (object: KubeObject, items: readonly T[]) => Applied {
  return (object, items) => {
    let current = object;
    for (const [item, overrider] of items.entries()) {
      const patch: ReturnType<Patcher<T>> = isObject(overrider) ? patcher(current, overrider) : { error: 'The overrider is not an object.' };
      if ('error' in patch) return { item, message: patch.error };
      const applied = patched(current, patch.value);
      if ('message' in applied) return { item, message: applied.message };
      current = applied.object;
    }
    return { object: current };
  };
}

/** What is still an object with a kind after the patch; anything else Karmada cannot read any more. */
function patched(object: KubeObject, operations: readonly PatchOperation[]): Applied {
  const result = applyPatch(object, operations);
  if ('error' in result) return result.error;
  const { value } = result;
  const readable = isObject(value) && typeof value.kind === 'string' && value.kind !== '' && (value.apiVersion == null || typeof value.apiVersion === 'string');
  return readable ? { object: value as KubeObject } : { item: operations.length - 1, message: 'The object has no kind after the patch.' };
}

/** Whether overriders of images, commands and arguments find the containers of a kind by themselves. */
export function findsContainers(kind: string): boolean {
  return containersPath(kind) !== undefined;
}

/** Where the containers are, by kind alone, whatever the API group. Other kinds are left as they are, without an error. */
function containersPath(kind: string): readonly string[] | undefined {
  if (kind === 'Pod') return ['spec', 'containers'];
  return ['ReplicaSet', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job'].includes(kind) ? ['spec', 'template', 'spec', 'containers'] : undefined;
}

const image: Patcher<ImageOverrider> = (object, { predicate, component, operator, value }) => {
  const replaced = (path: string, current: string): Parsed<PatchOperation> => {
    if (!path.startsWith('/')) return { error: `The image path '${path}' does not start with a slash.` };
    const result = overrideImage(current, component, operator, value ?? '');
    return 'error' in result ? result : { value: { path, operator: 'replace', value: result.value } };
  };
  if (isObject(predicate)) {
    const path = String(predicate.path ?? '');
    const current = imageAt(object, path);
    const operation = 'error' in current ? current : replaced(path, current.value);
    return 'error' in operation ? operation : { value: [operation.value] };
  }
  const path = containersPath(object.kind);
  const problem = path && readingProblem(object);
  if (problem) return { error: problem };
  const operations: PatchOperation[] = [];
  for (const [index, container] of (path ? listOf<any>(valueAt(object, path)) : []).entries()) {
    const operation = replaced(`/${path!.join('/')}/${index}/image`, container?.image ?? '');
    if ('error' in operation) return operation;
    operations.push(operation.value);
  }
  return { value: operations };
};

/** Follows a predicate path. Unlike patches it knows no escapes and no negative indexes, and elements of lists must be objects. */
function imageAt(object: KubeObject, path: string): Parsed<string> {
  const keys = withoutEnds(path, '/').split('/');
  let here: any = object;
  for (const [at, key] of keys.entries()) {
    if (Array.isArray(here)) {
      here = parseIndex(key) === undefined || at === keys.length - 1 ? undefined : here[parseIndex(key)!];
      if (!isObject(here)) return { error: `There is no image at ${path}: the list has no object '${key}'.` };
    } else {
      here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
    }
  }
  return typeof here === 'string' ? { value: here } : { error: `There is no image at ${path}.` };
}

function commandOrArgs(field: 'command' | 'args'): Patcher<CommandArgsOverrider> {
  return (object, { containerName, operator, value }) => {
    const path = containersPath(object.kind);
    const operations: PatchOperation[] = [];
    for (const [index, container] of (path ? listOf<any>(valueAt(object, path)) : []).entries()) {
      if (!isObject(container) || container.name !== containerName) continue;
      const before = container[field] ?? [];
      if (!Array.isArray(before) || before.some((word) => typeof word !== 'string')) return { error: `The ${field} of '${containerName}' is not a list of strings.` };
      const given = listOf(value);
      const after = operator === 'add' ? [...before, ...given] : operator === 'remove' ? before.filter((word) => !given.includes(word)) : before;
      operations.push({ path: `/${path!.join('/')}/${index}/${field}`, operator: 'add', value: after });
    }
    return { value: operations };
  };
}

/** `add` creates the map and overwrites; `replace` and `remove` skip keys that are not there. */
function labelsOrAnnotations(field: 'labels' | 'annotations'): Patcher<LabelAnnotationOverrider> {
  return (object, { operator, value }) => {
    const entries = isObject(value) ? Object.entries(value) : [];
    const present = valueAt(object, ['metadata', field]);
    const readable = isObject(present) && Object.values(present).every((item) => typeof item === 'string');
    const operations: PatchOperation[] = [];
    // A map with anything but strings in it is not read: additions start it anew, the rest finds no key.
    if (operator === 'add' && entries.length > 0 && !readable) operations.push({ path: `/metadata/${field}`, operator: 'add', value: {} });
    for (const [key, item] of entries) {
      if (operator !== 'add' && !(readable && Object.hasOwn(present, key))) continue;
      operations.push({ path: `/metadata/${field}/${key.replaceAll('/', '~1')}`, operator, value: item });
    }
    return { value: operations };
  };
}

const field: Patcher<FieldOverrider> = (object, { fieldPath, json, yaml }) => {
  const path = String(fieldPath ?? '');
  if (!path.startsWith('/')) return { error: `The field path '${path}' does not start with a slash.` };
  const keys = path.split('/').slice(1).map(decodeKey);
  const text = textAt(object, keys);
  if (text === undefined) return { error: `There is no string at ${path}.` };
  const result = listOf(yaml).length > 0 ? patchYamlText(text, listOf(yaml))
    : listOf(json).length > 0 ? patchJsonText(text, listOf(json)) : { value: '' };
  // The reason may quote the text.
  if ('error' in result && isSecretData(object, keys)) return { error: `${path}: the string of a Secret cannot be patched.` };
  return 'error' in result ? { error: `${path}: ${result.error}.` } : { value: [{ path, operator: 'replace', value: result.value }] };
};

function textAt(object: KubeObject, keys: readonly string[]): string | undefined {
  let here: any = object;
  for (const key of keys) {
    if (Array.isArray(here)) here = (parseIndex(key) ?? -1) < 0 ? undefined : here[parseIndex(key)!];
    else here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return typeof here === 'string' ? here : undefined;
}

const STAMPED = ['labels', 'annotations'] as const;

/**
 * The items form one patch: all of them or none. On the control plane every template that a policy selects has labels and annotations, as Karmada stamps
 * its claim on it, so patches below them find a parent even where the template itself has none. What only follows another object is not claimed.
 */
function plaintext(object: KubeObject, items: readonly PatchOperation[], claimed: boolean): Applied {
  const missing = STAMPED.filter((name) => claimed && valueAt(object, ['metadata', name]) == null
    && items.some((item) => String(item?.path).startsWith(`/metadata/${name}`)));
  const stamped = missing.reduce((before, name) => withValueAt(before, ['metadata', name], {}), object);
  const applied = patched(stamped, items);
  if (!('object' in applied)) return applied;
  const empty = missing.filter((name) => Object.keys(valueAt(applied.object, ['metadata', name]) ?? { kept: true }).length === 0);
  return { object: empty.reduce((after, name) => withoutValueAt(after, ['metadata', name]), applied.object) };
}

/** Karmada runs the overriders of a rule in this order, whatever the order of writing (pkg/util/overridemanager). */
const ORDER: readonly (readonly [keyof Overriders, (object: KubeObject, items: readonly any[], claimed: boolean) => Applied])[] = [
  ['imageOverrider', itemByItem(image)],
  ['commandOverrider', itemByItem(commandOrArgs('command'))],
  ['argsOverrider', itemByItem(commandOrArgs('args'))],
  ['labelsOverrider', itemByItem(labelsOrAnnotations('labels'))],
  ['annotationsOverrider', itemByItem(labelsOrAnnotations('annotations'))],
  ['fieldOverrider', itemByItem(field)],
  ['plaintext', plaintext],
];

/** The overriders in the order in which those of one rule run. */
export const OVERRIDERS: readonly (keyof Overriders)[] = ORDER.map(([overrider]) => overrider);
