import { shown } from '../json/shown';
import { overrideImage } from '../delivery/image';
import { isObject, listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import type { PodPart } from '../delivery/pod-part';
import { podPart } from '../delivery/pod-part';
import type { Change, EnvChange, ImagePartChange, PatchChange, RemoveEnvChange, ResourcesChange } from './change';
import type { FoundContainer } from './container';
import { containersOf } from './container';
import { imagesOf } from './images';
import type { Creation, Operation, Translation } from './operation';
import { Fault, patch, pointerTo } from './operation';
import type { Pointer } from '../json/pointer';
import { formatPointer } from '../json/pointer';
import { translateText } from './translate-text';

/** Karmada has no component of its own for digests: a tag that reads as a digest becomes one (pkg/util/imageparser). */
const COMPONENTS = { registry: 'Registry', repository: 'Repository', tag: 'Tag', digest: 'Tag' } as const;

/**
 * A change as Karmada's overriders, with paths that hold for the object as it is at that moment.
 *
 * Command and args are patches: `commandOverrider` and `argsOverrider` know neither CloneSets nor init containers and can only append.
 *
 * @param object the object with all changes applied that are certain to come before
 * @param template the object before any change
 * @throws Fault if the change makes no sense for the object
 */
export function translate(change: Change, object: KubeObject, facts: KindFacts | undefined, template: KubeObject): Translation {
  switch (change.type) {
    case 'image-part': return imageParts(change, object, facts);
    case 'image': return set(object, [...container(change.container, object, facts).path, 'image'], change.value);
    case 'command':
    case 'args': return set(object, [...container(change.container, object, facts).path, change.type], change.value);
    case 'env': return env(change, object, facts, template);
    case 'remove-env': return removeEnv(change, object, facts, template);
    case 'resources': return resources(change, object, facts);
    case 'label': return metadata('labelsOverrider', 'add', change.key, change.value);
    case 'annotation': return metadata('annotationsOverrider', 'add', change.key, change.value);
    case 'remove-label': return removeMetadata('labelsOverrider', change.key, object);
    case 'remove-annotation': return removeMetadata('annotationsOverrider', change.key, object);
    case 'pod-label': return set(object, [...podMetadata(object, facts), 'labels', change.key], change.value);
    case 'pod-annotation': return set(object, [...podMetadata(object, facts), 'annotations', change.key], change.value);
    case 'update-strategy': {
      const path = known(facts?.updateStrategy, 'update-strategy', `${object.kind} has no update strategy with ${change.field}.`);
      return set(object, [...path, change.field], change.value);
    }
    case 'replicas': return set(object, known(facts?.replicas, 'replicas', `${object.kind} has no replicas.`), change.value);
    case 'patch': return { operations: [literally(change, object)] };
    case 'text': return translateText(change, object);
  }
}

function known<T>(value: T | undefined, reason: Fault['reason'], message: string): T {
  if (value === undefined) throw new Fault(reason, message);
  return value;
}

function pods(object: KubeObject, facts: KindFacts | undefined): PodPart {
  return known(podPart(object, facts), 'pods', `${object.kind} has no known pod template.`);
}

function podMetadata(object: KubeObject, facts: KindFacts | undefined): Pointer {
  return known(pods(object, facts).metadata, 'pods', `${object.kind} is injected into the pods of other workloads, whose labels and annotations cannot be set this way.`);
}

function container(name: string, object: KubeObject, facts: KindFacts | undefined): FoundContainer {
  pods(object, facts);
  const all = containersOf(object, facts);
  const names = all.map((one) => `'${one.name}'`).join(', ');
  const message = `There is no container ${shown(name)}${names ? `, only ${names}` : '; the pod template has no containers'}.`;
  return known(all.find((one) => one.name === name), 'container', message);
}

/** A value at a path, with the objects above it where they are missing. */
function set(object: KubeObject, path: Pointer, value: any): Translation {
  const missing = path.findIndex((_, i) => valueAt(object, path.slice(0, i + 1)) == null);
  const parents = path.slice(0, missing < 0 ? -1 : missing);
  const broken = parents.findIndex((_, i) => typeof valueAt(object, path.slice(0, i + 1)) !== 'object');
  if (broken >= 0) throw new Fault('patch', `${formatPointer(path.slice(0, broken + 1))} is not an object.`);
  if (missing < 0) return { operations: [patch('replace', path, value)] };
  const nested = path.slice(missing + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
  const creates = path.slice(missing, -1).map((_, i): Creation => ({ path: path.slice(0, missing + i + 1), empty: {} }));
  return { operations: [patch('add', path.slice(0, missing + 1), nested, path)], creates };
}

function imageParts(change: ImagePartChange, object: KubeObject, facts: KindFacts | undefined): Translation {
  const { containers } = change;
  if (containers) listOf(containers).forEach((name) => container(name, object, facts));
  const all = imagesOf(object, facts);
  if (all.length === 0) pods(object, facts);
  const meant = containers ? listOf(containers).flatMap((name) => all.filter((image) => image.contained && image.name === name).slice(0, 1)) : all;
  const list = meant.find(({ listed }) => listed)?.path.slice(0, -1);
  const operations = meant.map(({ name, path: footprint, value, contained, listed }): Operation => {
    if (typeof value !== 'string') throw new Fault('image', `${contained ? `Container '${name}'` : name} has no image to change the ${change.part} of.`);
    if (listed) return listedImage(change, footprint, value);
    // Without the path Karmada looks at the kind alone and silently skips all it does not know, CloneSet among them.
    const predicate = { path: `/${footprint.join('/')}` };
    return { overrider: 'imageOverrider', item: { predicate, component: COMPONENTS[change.part], operator: 'replace', value: change.value }, footprint };
  });
  return { operations, ...list && { list: { path: list, name: '', effect: 'rewritten', ofTemplate: true } } };
}

/** Karmada's image overrider follows lists of objects only, so an image in a list of strings is replaced by the result. */
function listedImage({ part, value }: ImagePartChange, path: Pointer, image: string): Operation {
  const changed = overrideImage(image, COMPONENTS[part], 'replace', value);
  if ('error' in changed) throw new Fault('image', changed.error);
  return patch('replace', path, changed.value);
}

function env(change: EnvChange, object: KubeObject, facts: KindFacts | undefined, template: KubeObject): Translation {
  const found = container(change.container, object, facts);
  const path = [...found.path, 'env'];
  const { name, value } = change;
  const added = { path, name, effect: 'added', ofTemplate: false } as const;
  if (found.value.env == null) {
    return { operations: [patch('add', path, [{ name, value }])], creates: [{ path, empty: [] }], list: added };
  }
  // Of several entries with one name Kubernetes takes the last.
  const index = listOf<any>(found.value.env).map((entry) => entry?.name).lastIndexOf(name);
  if (index < 0) return { operations: [patch('add', [...path, '-'], { name, value })], list: added };
  const entry = [...path, String(index)];
  return {
    operations: [patch('replace', entry, { name, value })],
    list: { path, name, effect: 'replaced', ofTemplate: valueAt(template, entry)?.name === name },
  };
}

function removeEnv(change: RemoveEnvChange, object: KubeObject, facts: KindFacts | undefined, template: KubeObject): Translation {
  const found = container(change.container, object, facts);
  const { name } = change;
  const path = [...found.path, 'env'];
  const entries = listOf<any>(found.value.env);
  const indexes = entries.flatMap((entry, i) => entry?.name === name ? [String(i)] : []);
  if (indexes.length === 0) {
    const known = entries.map((entry) => shown(entry?.name)).join(', ') || 'none';
    return {
      operations: [],
      list: { path, name, effect: 'none', ofTemplate: false },
      nothingToRemove: `Container '${found.name}' has no environment variable ${shown(name)} to remove; it has ${known}.`,
    };
  }
  return {
    // From the end, so that no removal moves what is still to be removed.
    operations: [...indexes].reverse().map((index) => patch('remove', [...path, index], undefined, path)),
    list: { path, name, effect: 'removed', ofTemplate: indexes.every((index) => valueAt(template, [...path, index])?.name === name) },
  };
}

function resources(change: ResourcesChange, object: KubeObject, facts: KindFacts | undefined): Translation {
  const found = container(change.container, object, facts);
  const path = [...found.path, 'resources'];
  const wanted = (['requests', 'limits'] as const)
    .map((kind) => ({ path: [...path, kind], kind, quantities: isObject(change[kind]) ? change[kind] : {} }))
    .filter(({ quantities }) => Object.keys(quantities).length > 0);
  const missing = wanted.filter((one) => valueAt(object, one.path) == null);
  const creates = missing.map((one): Creation => ({ path: one.path, empty: {} }));
  if (wanted.length > 0 && found.value.resources == null) {
    const whole = Object.fromEntries(wanted.map(({ kind, quantities }) => [kind, quantities]));
    return { operations: [patch('add', path, whole, firstOf(wanted[0]))], creates: [{ path, empty: {} }, ...creates] };
  }
  const operations = wanted.flatMap((one) => missing.includes(one)
    ? [patch('add', one.path, one.quantities, firstOf(one))]
    : Object.entries(one.quantities).flatMap(([name, value]) => set(object, [...one.path, name], value).operations));
  return { operations, creates };
}

/** The footprint of quantities that are written together with their parent: below it, so that others who replace the parent are seen. */
function firstOf(wanted: { readonly path: Pointer; readonly quantities: Readonly<Record<string, string>> }): Pointer {
  return [...wanted.path, Object.keys(wanted.quantities)[0]];
}

function metadata(overrider: 'labelsOverrider' | 'annotationsOverrider', operator: string, key: string, value: string): Translation {
  const field = overrider === 'labelsOverrider' ? 'labels' : 'annotations';
  return { operations: [{ overrider, item: { operator, value: { [key]: value } }, footprint: ['metadata', field, key] }] };
}

function removeMetadata(overrider: 'labelsOverrider' | 'annotationsOverrider', key: string, object: KubeObject): Translation {
  const field = overrider === 'labelsOverrider' ? 'labels' : 'annotations';
  const present = isObject(object.metadata[field]) ? object.metadata[field] : {};
  const known = Object.keys(present).map((name) => `'${name}'`).join(', ') || 'none';
  return {
    // Admission checks values also where only the key counts; an empty one is always valid.
    ...metadata(overrider, 'remove', key, present[key] ?? ''),
    ...!Object.hasOwn(present, key) && { nothingToRemove: `There is no ${field.slice(0, -1)} ${shown(key)} to remove; the object has ${known}.` },
  };
}

function literally(change: PatchChange, object: KubeObject): Operation {
  const path = pointerTo(change.path, object);
  const parent = path.slice(0, -1);
  const moves = change.operator !== 'replace' && path.at(-1) !== '-' && Array.isArray(valueAt(object, parent));
  return patch(change.operator, path, change.value, moves ? parent : path);
}
