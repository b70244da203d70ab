import type { KubeObject } from '../../constructs/json/kube-object';

/** One field in which two objects differ; `expected` or `found` is absent where only the other has the field. */
export interface Difference {
  /** Where it is, such as `.spec.replicas` or `.spec.containers[0].image`. */
  readonly path: string;
  readonly expected?: unknown;
  readonly found?: unknown;
}

/** Every field in which what is found is not what was expected. */
export function differences(expected: unknown, found: unknown, path = ''): Difference[] {
  if (isContainer(expected) && isContainer(found) && Array.isArray(expected) === Array.isArray(found)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return keys.flatMap((key) => {
      const at = `${path}${Array.isArray(expected) ? `[${key}]` : `.${key}`}`;
      if (!(key in found)) return [{ path: at, expected: expected[key] }];
      if (!(key in expected)) return [{ path: at, found: found[key] }];
      return differences(expected[key], found[key], at);
    });
  }
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ path, expected, found }];
}

/** A difference as a line of text. */
export function differenceText({ path, expected, found }: Difference): string {
  if (found === undefined) return `${path || '.'} is missing: expected ${short(expected)}`;
  if (expected === undefined) return `${path || '.'} was added: ${short(found)}`;
  return `${path || '.'}: expected ${short(expected)}, found ${short(found)}`;
}

/**
 * Kinds that Kruise's webhooks encode anew with every update, but not when they are created, which is what is asked for to compare with (kruise 1.8.3 and 1.9
 * pkg/webhook/<kind>/mutating).
 */
const ENCODED_ANEW = ['StatefulSet', 'UnitedDeployment', 'AdvancedCronJob'];

/** Whether objects differ in a field that says nothing: Go writes structs of which no field is set, and leaves out lists that are empty. An empty selector selects all, and none nothing. */
export function saysNothing({ path, expected, found }: Difference, { apiVersion, kind }: KubeObject): boolean {
  if (/selector$/i.test(path)) return false;
  const isEmpty = (value: unknown): boolean => ['{}', '[]'].includes(JSON.stringify(value));
  return apiVersion.startsWith('apps.kruise.io/') && ENCODED_ANEW.includes(kind) && (expected === undefined ? isEmpty(found) : found === undefined && isEmpty(expected));
}

/** An object without what API servers and control planes own whatever was applied: see the comments. */
export function comparable(object: KubeObject): KubeObject {
  const { status: _status, ...rest } = object;
  const { uid: _uid, resourceVersion: _version, generation: _generation, creationTimestamp: _time, managedFields: _fields, selfLink: _link, ...metadata } = object.metadata as any;
  // OCM's agent owns what it applied, so that it can delete it.
  const owners = (metadata.ownerReferences ?? []).filter(({ kind }: { kind: string }) => kind !== 'AppliedManifestWork');
  return { ...withoutNoTimes(rest), metadata: withoutEmpty({ ...metadata, ownerReferences: owners.length > 0 ? owners : undefined }) } as KubeObject;
}

/**
 * Without `creationTimestamp: null`, which says what its absence says: Kruise's webhooks write it into templates whenever they encode an object anew, which they do with a StatefulSet that
 * has a status (kruise 1.8.3 pkg/webhook/statefulset/mutating).
 */
function withoutNoTimes(value: any): any {
  if (Array.isArray(value)) return value.map(withoutNoTimes);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key, member]) => key !== 'creationTimestamp' || member !== null).map(([key, member]) => [key, withoutNoTimes(member)]));
}

/** Marks that Karmada puts on what it delivers: all of its own domain. Those that the delivered object has itself are no marks. */
const KARMADA_MARK = /^([a-z0-9-]+\.)*karmada\.io\//;

/** A live object without labels and annotations that somebody who delivers puts there, and that were not in what was delivered. */
export function withoutMarks(live: KubeObject, delivered: KubeObject, isMark: (key: string) => boolean = (key) => KARMADA_MARK.test(key)): KubeObject {
  const kept = (part: 'labels' | 'annotations') => {
    const said = (delivered.metadata as any)[part] ?? {};
    const entries = Object.entries((live.metadata as any)[part] ?? {}).filter(([key]) => key in said || !isMark(key));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return { ...live, metadata: withoutEmpty({ ...live.metadata, labels: kept('labels'), annotations: kept('annotations') }) } as KubeObject;
}

function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (key: string, value: unknown) => value === undefined
    || ((key === 'labels' || key === 'annotations') && Object.keys(value as object).length === 0);
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => !isEmpty(key, value)));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function short(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 160 ? `${json.slice(0, 157)}...` : json;
}
