import { type Image, overrideImage, parseImage } from '../../delivery/image';
import { listOf, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Pointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { containersOf } from '../container';
import { Fault } from '../fault';
import { type FoundImage, hasPart, type ImagePart, imagesOf } from '../images';
import { namedContainer, podsOf } from '../named-container';
import { type Operation, patch, type Translation } from '../operation';
import { isStringList } from '../values';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type Subject } from './change-module';

/** One part of the images of some containers, or of all when none are named. */
export interface ImagePartChange {
  readonly type: 'image-part';
  readonly part: ImagePart;
  readonly value: string;
  readonly containers?: readonly string[];
}

/** Karmada has no component of its own for digests: a tag that reads as a digest becomes one (pkg/util/imageparser). */
const COMPONENTS = { registry: 'Registry', repository: 'Repository', tag: 'Tag', digest: 'Tag' } as const;
const SAID = { registry: 'imageRegistry', repository: 'imageRepository', tag: 'imageTag', digest: 'imageDigest' } as const;
const TAG = /^\w[\w.-]{0,127}$/;

export const imagePart: ChangeModule<ImagePartChange> = {
  types: ['image-part'],
  ofPods: true,
  said: ({ part, value, containers }) => call(SAID[part], value, ...(containers ? [{ containers }] : [])),
  translate,
  effects: ({ part, value: wanted, containers }, { object, facts }) => imagesOf(object, facts)
    .filter(({ name, contained }) => !containers || (contained && containers.includes(name)))
    .map(({ name, value }) => ({ subject: `image ${name} ${part === 'digest' ? 'tag' : part}`, holds: hasPart(value, part, wanted) })),
  faults: (change, subject) => [...valueFaults(change), ...droppedDigests(change, subject)],
  fitting,
  code: { ofItem: { imageOverrider: callsOfItem }, joined },
};

function translate(change: ImagePartChange, subject: Subject): Translation {
  const { containers } = change;
  if (containers) listOf(containers).forEach((name) => namedContainer(name, subject));
  const all = imagesOf(subject.object, subject.facts);
  if (all.length === 0) podsOf(subject);
  const meant = containers ? listOf(containers).flatMap((name) => all.find((image) => image.contained && image.name === name) ?? []) : all;
  const list = meant.find(({ listed }) => listed)?.path.slice(0, -1);
  const operations = meant.map((found) => operationOn(found, change));
  return { operations, ...list && { list: { path: list, name: '', effect: 'rewritten', ofTemplate: true } } };
}

function operationOn({ name, path, value: found, contained, listed }: FoundImage, change: ImagePartChange): Operation {
  const { part, value } = change;
  const holder = contained ? `Container '${name}'` : name;
  if (typeof found !== 'string') throw new Fault('image', `${holder} has no image to change the ${part} of.`);
  if (listed) return listedImage(change, path, found);
  // Without the path Karmada looks at the kind alone and silently skips all it does not know, CloneSet among them.
  const predicate = { path: `/${path.join('/')}` };
  return { overrider: 'imageOverrider', item: { predicate, component: COMPONENTS[part], operator: 'replace', value }, footprint: path };
}

/** Karmada's image overrider follows lists of objects only, so an image in a list of strings is replaced by the result. */
function listedImage({ part, value }: ImagePartChange, path: Pointer, image: string): Operation {
  const changed = overrideImage(image, COMPONENTS[part], 'replace', value);
  if ('error' in changed) throw new Fault('image', changed.error);
  return patch('replace', path, changed.value);
}

function valueFaults({ part, value, containers }: ImagePartChange): ChangeFinding[] {
  const findings: ChangeFinding[] = [];
  if (containers !== undefined && (!isStringList(containers) || containers.length === 0)) {
    findings.push(['container', `Expected names of containers for the image ${part}, found ${shown(containers)}.`]);
  }
  const expected = typeof value === 'string' ? unmetBy(part, value) : 'expected a string';
  return expected ? [...findings, ['image', `${shown(value)} is not a valid image ${part}: ${expected}.`]] : findings;
}

/** What was expected in place of a value; undefined if the value is right. */
function unmetBy(part: ImagePart, value: string): string | undefined {
  switch (part) {
    case 'registry':
      return (read(`${value}/image`)?.hostname ?? '') !== '' ? undefined
        : 'expected a host such as "registry.example.com" or "localhost:5000"; a name without a dot or port would be read as a repository';
    case 'repository':
      return read(value)?.repository === value ? undefined : 'expected a path such as "shop/web", without a registry or tag';
    case 'tag':
      if (TAG.test(value)) return undefined;
      return `expected a tag such as "1.4.3"${value.includes(':') ? ', without ":" or "@"; otherwise Karmada silently ignores it' : ''}`;
    case 'digest':
      return read(`image@${value}`)?.digest === value ? undefined : 'expected "sha256:" followed by 64 lower-case hexadecimal digits';
    default: return 'no such part';
  }
}

function read(image: string): Image | undefined {
  const parsed = parseImage(image);
  return 'value' in parsed ? parsed.value : undefined;
}

function droppedDigests({ containers }: ImagePartChange, { object, facts }: Subject): ChangeFinding[] {
  const isMeant = ({ name, contained }: FoundImage) => containers === undefined || (contained && listOf(containers).includes(name));
  const pinned = imagesOf(object, facts).filter((image) => /:[^/@]+@/.test(String(image.value)) && isMeant(image));
  return pinned.map(({ name, value, contained }) =>
    ['digestDropped', `The digest of ${shown(value)} in ${contained ? `container '${name}'` : name} would be dropped.`]);
}

function fitting(change: ImagePartChange, { object, facts }: Subject): ImagePartChange | undefined {
  const names = new Set(containersOf(object, facts).map(({ name }) => name));
  if (change.containers === undefined) return names.size > 0 ? change : undefined;
  const containers = listOf(change.containers).filter((name) => names.has(name));
  return containers.length === 0 ? undefined : containers.length === change.containers.length ? change : { ...change, containers };
}

const METHODS: Readonly<Record<string, string>> = { Registry: 'imageRegistry', Repository: 'imageRepository', Tag: 'imageTag' };

function callsOfItem({ component, operator, value }: any, { object, facts }: Subject, after: KubeObject): ChangeCall[] | undefined {
  const method = component === 'Tag' && /:/.test(String(value)) ? 'imageDigest' : METHODS[component];
  if (operator !== 'replace' || method === undefined || !value) return undefined;
  const images = imagesOf(object, facts);
  const changed = images.filter((image) => valueAt(after, image.path) !== image.value);
  if (changed.length === 0 || !(changed.length === images.length || changed.every(({ contained }) => contained))) return undefined;
  return [changed.length === images.length ? call(method, value) : call(method, value, { containers: changed.map(({ name }) => name) })];
}

/** The same part of the images of different containers. */
function joined(last: ChangeCall, next: ChangeCall, { object, facts }: Subject): ChangeCall | undefined {
  const [[value, first], [other, second]] = [last.args as [string, any], next.args as [string, any]];
  if (!/^image./.test(last.method) || value !== other || !first || !second) return undefined;
  const containers = [...first.containers, ...second.containers];
  return imagesOf(object, facts).length === containers.length ? call(last.method, value) : call(last.method, value, { containers });
}
