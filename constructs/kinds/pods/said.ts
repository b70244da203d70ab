import { Duration, Size } from 'cdk8s';
import { getOr } from '../../json/maps';
import * as kplus from '../../plus';
import { imagesOf, withoutImages } from './pod-frame';

/** What the properties of a workload say. */
export interface Said {
  /** All of it but the name of the workload and the images of its containers. */
  readonly text: string;
  readonly images: readonly string[];
}

/** What stands for every name. */
const NAME = 'name';
/** Classes of values with nothing in them but what JSON has. */
const VALUES: readonly unknown[] = [kplus.EnvValue, kplus.PercentOrAbsolute, kplus.Cpu, kplus.Probe, kplus.Handler];
/** The same, of numbers with a unit. */
const MEASURES: readonly unknown[] = [Size, Duration];
/** No property is deeper; what is may contain itself. */
const DEEPEST = 50;
/** Longer texts are seldom the same, and not worth the memory. */
const LONGEST = 16_384;

/** What constructors read at once of the properties of a workload, and of its containers. The rest is read when it is rendered. */
const READ_AT_ONCE = ['securityContext', 'sysctls', 'dns', 'hostAliases', 'ports', 'labels', 'annotations', 'finalizers', 'ownerReferences'];

/**
 * Properties as they are now, in so far as constructors would read them now. Whoever changes the rest of them later changes these as well.
 * Undefined if they cannot be read, which is for the checks to report.
 */
export function taken(props: any): any {
  try {
    const { metadata, containers, initContainers } = props;
    const copy = Object.assign(withCopies(props), { metadata: withCopies(metadata), containers: eachWithCopies(containers) });
    return initContainers === undefined ? copy : Object.assign(copy, { initContainers: eachWithCopies(initContainers) });
  } catch {
    return undefined;
  }
}

function eachWithCopies(containers: unknown): unknown {
  return Array.isArray(containers) ? containers.map(withCopies) : containers;
}

/** A copy, with copies of some of its members. */
function withCopies(value: any): any {
  if (!isPlainObject(value)) return value;
  const copy = Object.assign({}, value);
  if (Object.getOwnPropertyNames(value).length !== Object.keys(copy).length) throw new Error('some of it cannot be copied');
  for (const key of READ_AT_ONCE) {
    if (Array.isArray(copy[key])) copy[key] = copy[key].slice();
    else if (copy[key] !== undefined) copy[key] = withCopies(copy[key]);
  }
  return copy;
}

/**
 * What properties say; undefined if they have anything in them that is not data, such as constructs, tokens and functions.
 *
 * @param props without what is for others than the workload
 * @param classes of values that only the kind has
 */
export function saidBy(props: any, classes: readonly unknown[]): Said | undefined {
  const text = textSaidBy(props, classes);
  return text === undefined ? undefined : { text: oneText(text), images: imagesOf(props) };
}

/** The text of what properties say. */
export function textSaidBy(props: any, classes: readonly unknown[]): string | undefined {
  try {
    const { metadata, containers } = props;
    if (!isPlainObject(metadata) || typeof metadata.name !== 'string') return undefined;
    if (!Array.isArray(containers) || !containers.every(hasImage)) return undefined;
    const others = Object.assign(withoutImages(props), { metadata: Object.assign({}, metadata, { name: NAME }) });
    const forms = formsIn(others, [...VALUES, ...MEASURES, ...classes], 0);
    const text = forms === undefined ? '' : `${forms}${JSON.stringify(others)}`;
    return text === '' || text.length > LONGEST ? undefined : text;
  } catch {
    // A member that throws when it is read is for the checks to report.
    return undefined;
  }
}

/** Texts that were met. */
const texts = new Map<string, string>();
const MOST_TEXTS = 1_000;

/** One text for all that are equal: most workloads say what others do. */
function oneText(text: string): string {
  if (texts.size >= MOST_TEXTS) texts.clear();
  return getOr(texts, text, () => text);
}

function hasImage(container: any): boolean {
  return isPlainObject(container) && typeof container.image === 'string';
}

function isPlainObject(value: any): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const END = ';';

/**
 * What tells values apart that have one JSON: a sign for each object, with the keys of fields that are there and undefined, and one for its end.
 * Undefined itself if there is anything that JSON does not say.
 */
function formsIn(value: unknown, classes: readonly unknown[], depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return isExactInJson(value) ? '' : undefined;
  if (depth > DEEPEST || 'toJSON' in value) return undefined;
  let forms = signOf(value, classes);
  if (forms === undefined || MEASURES.includes(value.constructor)) return JSON.stringify(value).includes('null') ? undefined : forms;
  if (Array.isArray(value)) {
    // An index for each place: holes count as undefined.
    for (let index = 0; index < value.length; index++) {
      const inside = formsIn(value[index], classes, depth + 1);
      if (inside === undefined) return undefined;
      forms += inside;
    }
    return forms + END;
  }
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    const inside = field === undefined ? JSON.stringify(key) : formsIn(field, classes, depth + 1);
    if (inside === undefined) return undefined;
    forms += inside;
  }
  return forms + END;
}

function isExactInJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

function signOf(value: object, classes: readonly unknown[]): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return '.';
  if (prototype === Array.prototype) return ',';
  const { constructor } = value;
  const index = prototype === constructor?.prototype ? classes.indexOf(constructor) : -1;
  return index < 0 ? undefined : String.fromCharCode('A'.charCodeAt(0) + index);
}
