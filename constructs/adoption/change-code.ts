import type { Expression } from './expression';
import { call, literal } from './expression';
import type { Step } from './settle-rules';
import { isObject, listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { FoundContainer } from '../overrides/container';
import { containersOf } from '../overrides/container';
import { imagesOf } from '../overrides/images';
import { formatPointer, isAtOrAbove, parsePointer } from '../json/pointer';
import type { Pointer } from '../json/pointer';
import { moduleOf } from '../kinds/kinds';
import { podPart } from '../delivery/pod-part';

/** A method of ClusterOverride with its arguments. */
export interface ChangeCall {
  readonly method: string;
  readonly args: readonly Expression[];
}

const change = (method: string, ...args: readonly unknown[]): ChangeCall => ({ method, args: args.map(literal) });

/**
 * What one overrider does, in the words of ClusterOverride.
 *
 * @param before the object before it
 * @param after the object after it
 * @param asIs whether patches stay patches
 */
export function changeOf({ overrider, item }: Step, before: KubeObject, after: KubeObject, asIs: boolean): ChangeCall[] {
  switch (overrider) {
    case 'imageOverrider': return imageChanges(item, before, after);
    case 'commandOverrider': return wordChanges('command', item, before, after);
    case 'argsOverrider': return wordChanges('args', item, before, after);
    case 'labelsOverrider': return metadataChanges('Label', item, before.metadata.labels);
    case 'annotationsOverrider': return metadataChanges('Annotation', item, before.metadata.annotations);
    case 'fieldOverrider': return textChanges(item, after);
    default: return [asIs ? patchChange(item) : patchMeaning(item, before) ?? patchChange(item)];
  }
}

const IMAGE_PARTS: Readonly<Record<string, string>> = { Registry: 'imageRegistry', Repository: 'imageRepository', Tag: 'imageTag' };

function imageChanges(item: any, before: KubeObject, after: KubeObject): ChangeCall[] {
  const images = imagesOf(before, moduleOf(before));
  const changed = images.filter(({ path, value }) => valueAt(after, path) !== value);
  const method = item.component === 'Tag' && /:/.test(String(item.value)) ? 'imageDigest' : IMAGE_PARTS[item.component];
  if (item.operator === 'replace' && method !== undefined && item.value) {
    if (changed.length === images.length && images.length > 0) return [change(method, item.value)];
    if (changed.length > 0 && changed.every(({ contained }) => contained)) return [change(method, item.value, { containers: changed.map((image) => image.name) })];
  }
  if (changed.length === 0) return [change('replace', item.predicate?.path, valueAt(after, parsePointer(item.predicate?.path) ?? []))];
  return changed.map((image) => (image.contained ? change('image', image.name, valueAt(after, image.path)) : change('replace', formatPointer(image.path), valueAt(after, image.path))));
}

function wordChanges(field: 'command' | 'args', item: any, before: KubeObject, after: KubeObject): ChangeCall[] {
  return containersOf(before, moduleOf(before)).filter((container) => container.name === item.containerName)
    .map((container) => change(field, container.name, valueAt(after, [...container.path, field])));
}

function metadataChanges(word: 'Label' | 'Annotation', { operator, value }: any, present: Readonly<Record<string, string>> = {}): ChangeCall[] {
  return Object.entries<any>(isObject(value) ? value : {}).flatMap(([key, text]) => {
    if (operator === 'remove') return Object.hasOwn(present, key) ? [change(`remove${word}`, key)] : [];
    if (operator === 'replace' && !Object.hasOwn(present, key)) return [];
    return present[key] === text ? [] : [change(word.toLowerCase(), key, text)];
  });
}

function textChanges({ fieldPath, yaml, json }: any, after: KubeObject): ChangeCall[] {
  const [word, operations] = listOf(yaml).length > 0 ? ['Yaml', listOf<any>(yaml)] : ['Json', listOf<any>(json)];
  const plain = operations.every(({ subPath, operator }) => operator === 'remove' || (parsePointer(subPath) ?? ['-']).every((key) => !/^(-|\d+)$/.test(key)));
  if (!plain) return [change('replace', fieldPath, valueAt(after, parsePointer(fieldPath) ?? []))];
  return operations.map(({ subPath, operator, value }) => (operator === 'remove' ? change(`remove${word}Field`, fieldPath, subPath) : change(`${word.toLowerCase()}Field`, fieldPath, subPath, value)));
}

function patchChange({ operator, path, value }: any): ChangeCall {
  return operator === 'remove' ? change('remove', path) : change(operator, path, value === undefined ? null : value);
}

const METADATA: Readonly<Record<string, readonly [string, string]>> = { labels: ['label', 'podLabel'], annotations: ['annotation', 'podAnnotation'] };
const UPDATE_FIELDS = ['partition', 'maxUnavailable', 'maxSurge'];

/** A patch as what it means; undefined where it means nothing more than it says. */
function patchMeaning({ operator, path, value }: any, before: KubeObject): ChangeCall | undefined {
  const keys = parsePointer(path);
  if (!keys || keys.length < 2) return undefined;
  const facts = moduleOf(before);
  const container = containersOf(before, facts).find((one) => isAtOrAbove(one.path, keys));
  if (container) return containerMeaning(container, keys.slice(container.path.length), operator, value);
  const parent = keys.slice(0, -1);
  const last = keys.at(-1)!;
  const field = METADATA[parent.at(-1)!];
  const pods = podPart(before, facts)?.metadata;
  if (field && parent.length === 2 && parent[0] === 'metadata') {
    return operator === 'remove' ? change(`remove${parent[1] === 'labels' ? 'Label' : 'Annotation'}`, last) : typeof value === 'string' ? change(field[0], last, value) : undefined;
  }
  if (operator === 'remove') return undefined;
  if (field && pods && parent.length === pods.length + 1 && isAtOrAbove(pods, parent)) return typeof value === 'string' ? change(field[1], last, value) : undefined;
  if (same(keys, facts?.replicas)) return change('replicas', value);
  if (!same(parent, facts?.updateStrategy)) return undefined;
  if (last === 'paused') return change('paused', value);
  return UPDATE_FIELDS.includes(last) && amountCode(value) ? { method: last, args: [amountCode(value)!] } : undefined;
}

function same(path: Pointer, other: Pointer | undefined): boolean {
  return other !== undefined && path.length === other.length && isAtOrAbove(path, other);
}

function amountCode(value: unknown): Expression | undefined {
  if (typeof value === 'number') return call('PercentOrAbsolute', 'absolute', literal(value));
  const percent = typeof value === 'string' ? /^(\d+)%$/.exec(value) : null;
  return percent ? call('PercentOrAbsolute', 'percent', literal(Number(percent[1]))) : undefined;
}

const RESOURCES: Readonly<Record<string, string>> = { 'requests/cpu': 'cpuRequest', 'limits/cpu': 'cpuLimit', 'requests/memory': 'memoryRequest', 'limits/memory': 'memoryLimit' };

function containerMeaning({ name: container, value: given }: FoundContainer, keys: Pointer, operator: string, value: any): ChangeCall | undefined {
  const [field, second, third] = keys;
  if (field === 'env' && keys.length <= 3) return envMeaning(container, listOf<any>(given.env), keys.slice(1), operator, value, given.env !== undefined);
  if (operator === 'remove') return undefined;
  if (keys.length === 1 && field === 'image' && typeof value === 'string') return change('image', container, value);
  if (keys.length === 1 && (field === 'command' || field === 'args') && Array.isArray(value)) return change(field, container, value);
  if (field !== 'resources') return undefined;
  if (keys.length === 3 && typeof value === 'string' && RESOURCES[`${second}/${third}`]) return change('resources', container, { [RESOURCES[`${second}/${third}`]]: value });
  if (keys.length === 1 && isObject(value)) return wholeResources(container, given.resources, value);
  return undefined;
}

/** Resources as a whole, where nothing of the old ones is left. */
function wholeResources(container: string, before: any, after: any): ChangeCall | undefined {
  const quantities = (resources: any) => ['requests', 'limits'].flatMap((kind) => Object.entries<any>(isObject(resources?.[kind]) ? resources[kind] : {}).map(([key, value]) => [`${kind}/${key}`, value] as const));
  const wanted = quantities(after);
  const known = wanted.every(([key, value]) => RESOURCES[key] && typeof value === 'string');
  const covered = quantities(before).every(([key]) => wanted.some(([one]) => one === key));
  const plain = [before ?? {}, after].every((resources) => Object.keys(resources).every((key) => key === 'requests' || key === 'limits'));
  return known && covered && plain && wanted.length > 0 ? change('resources', container, Object.fromEntries(wanted.map(([key, value]) => [RESOURCES[key], value]))) : undefined;
}

function envMeaning(container: string, entries: readonly any[], [index, member]: Pointer, operator: string, value: any, present: boolean): ChangeCall | undefined {
  const names = entries.map((entry) => entry?.name);
  const isPlain = (entry: any) => isObject(entry) && typeof entry.name === 'string' && typeof entry.value === 'string' && Object.keys(entry).length === 2;
  if (index === undefined) return operator === 'add' && !present && Array.isArray(value) && value.length === 1 && isPlain(value[0]) ? change('env', container, value[0].name, value[0].value) : undefined;
  if (member === undefined && index === '-') return operator === 'add' && isPlain(value) && !names.includes(value.name) ? change('env', container, value.name, value.value) : undefined;
  const at = Number(index);
  const alone = names.filter((one) => one === names[at]).length === 1;
  if (!alone || typeof names[at] !== 'string') return undefined;
  if (operator === 'remove') return member === undefined ? change('removeEnv', container, names[at]) : undefined;
  if (member === 'value' && typeof value === 'string' && isPlain({ value: '', ...entries[at] })) return change('env', container, names[at], value);
  return member === undefined && operator === 'replace' && isPlain(value) && value.name === names[at] ? change('env', container, value.name, value.value) : undefined;
}

/** Neighbours that say the same of different containers, or more of the same one, become one call; of two images of a container the last one stays. */
export function joinedChanges(changes: readonly ChangeCall[], object: KubeObject): ChangeCall[] {
  const joined: ChangeCall[] = [];
  for (const next of changes) {
    const last = joined.at(-1);
    const together = last && last.method === next.method ? joinedPair(last, next, object) : undefined;
    if (together) joined.splice(-1, 1, together);
    else joined.push(next);
  }
  return joined;
}

function joinedPair(last: ChangeCall, next: ChangeCall, object: KubeObject): ChangeCall | undefined {
  const [first, second] = [last, next].map(({ args }) => args.map((argument) => (argument.type === 'literal' ? argument.value as any : undefined)));
  if (last.method === 'resources' && first[0] === second[0] && Object.keys(second[1]).every((key) => first[1][key] === undefined)) {
    return change('resources', first[0], { ...first[1], ...second[1] });
  }
  if (last.method === 'image' && first[0] === second[0]) return next;
  if (!last.method.startsWith('image') || last.method === 'image' || first[0] !== second[0] || !first[1] || !second[1]) return undefined;
  const containers = [...first[1].containers, ...second[1].containers];
  const all = imagesOf(object, moduleOf(object));
  return all.length === containers.length ? change(last.method, first[0]) : change(last.method, first[0], { containers });
}
