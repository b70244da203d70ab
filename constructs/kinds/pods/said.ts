import { Duration, Size } from 'cdk8s';
import * as kplus from '../../plus';

/** What the properties of a workload say. */
export interface Said {
  /** All of it but the name of the workload and the images of its containers. */
  readonly text: string;
  readonly images: readonly string[];
}

/** What stands for names and images. */
const [NAME, IMAGE] = ['name', 'image'];
/** Classes of values that say all there is in their fields. */
const VALUES: readonly unknown[] = [kplus.EnvValue, kplus.PercentOrAbsolute, kplus.Cpu, kplus.Probe, kplus.Handler];
/** The same, of values that nobody can change. */
const MEASURES: readonly unknown[] = [Size, Duration];
/** No property is deeper; what is may contain itself. */
const DEEPEST = 50;
/** Longer texts are seldom the same, and not worth the memory. */
const LONGEST = 16_384;

/**
 * What properties say; undefined if they have anything in them that is not data, such as constructs, tokens and functions.
 *
 * @param props without what is for others than the workload
 * @param classes of values that only the kind has
 */
export function saidBy(props: any, classes: readonly unknown[]): Said | undefined {
  try {
    if (!isPlainObject(props.metadata) || !Array.isArray(props.containers) || !props.containers.every(hasImage)) return undefined;
    const others = withNames(props, NAME, () => IMAGE);
    const forms = formsIn(others, [...VALUES, ...MEASURES, ...classes], 0);
    const text = forms === undefined ? '' : `${forms}${JSON.stringify(others)}`;
    return text === '' || text.length > LONGEST ? undefined : { text, images: props.containers.map(({ image }: any) => image) };
  } catch {
    // A member that throws when it is read is for the checks to report.
    return undefined;
  }
}

/** Properties with another name and other images. */
export function withNames(props: any, name: string, imageAt: (index: number) => string): any {
  // Not spread: Node 20 would give each of them a shape of its own.
  return Object.assign({}, props, {
    metadata: Object.assign({}, props.metadata, { name }),
    containers: props.containers.map((container: any, index: number) => Object.assign({}, container, { image: imageAt(index) })),
  });
}

/** Data that nobody else has. */
export function copyOf(value: any): any {
  if (typeof value !== 'object' || value === null || MEASURES.includes(value.constructor)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)])));
}

function hasImage(container: unknown): boolean {
  return isPlainObject(container) && typeof (container as Record<string, unknown>).image === 'string';
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * What tells values apart that have one JSON: a sign for each object, with the keys of fields that are there and undefined. Undefined itself if there is anything that JSON does not say.
 */
function formsIn(value: unknown, classes: readonly unknown[], depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return isExactInJson(value) ? '' : undefined;
  if (depth > DEEPEST || 'toJSON' in value) return undefined;
  let forms = signOf(value, classes);
  if (forms === undefined || MEASURES.includes(value.constructor)) return JSON.stringify(value).includes('null') ? undefined : forms;
  for (const key of keysOf(value)) {
    const field = (value as Record<string, unknown>)[key];
    const inside = field === undefined && !Array.isArray(value) ? JSON.stringify(key) : formsIn(field, classes, depth + 1);
    if (inside === undefined) return undefined;
    forms += inside;
  }
  return forms;
}

function isExactInJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

/** Holes of lists count as well: they are undefined. */
function keysOf(value: object): string[] {
  return Array.isArray(value) ? Array.from(value, (_, index) => String(index)) : Object.keys(value);
}

function signOf(value: object, classes: readonly unknown[]): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return '.';
  if (prototype === Array.prototype) return ',';
  const { constructor } = value;
  const index = prototype === constructor?.prototype ? classes.indexOf(constructor) : -1;
  return index < 0 ? undefined : String.fromCharCode('A'.charCodeAt(0) + index);
}
