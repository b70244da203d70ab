import { isSecretData } from './secret';
import { shown, shownAt } from './shown';
import { isEncodable } from './yaml-scalars';

/** Nesting beyond this is refused before the call stack ends; nothing in Kubernetes comes near it. */
export const DEEPEST = 1_500;

/** The place of a value that JSON cannot represent, and what it is. */
export interface Obstacle {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** The error for a value that cannot be written, naming the first place that prevents it. Only called after writing failed. */
export function unwritable(value: unknown): TypeError {
  const obstacle = obstacleIn(value);
  const place = obstacle === undefined || obstacle.path.length === 0 ? 'the value' : pathText(obstacle.path);
  return new TypeError(`Cannot write ${place} as YAML: ${obstacle?.reason ?? 'it is not plain JSON'}.`);
}

/** The first place of a value that JSON cannot represent; undefined if there is none. Never throws, whatever getters and proxies do. */
export function obstacleIn(value: unknown): Obstacle | undefined {
  return findObstacle(value, { root: value, path: [], ancestors: new Map(), sound: new Set(), reading: false });
}

/** The first place that keeps a value from being rendered at all: a cycle, a member that throws, an instance of a class. Other values that are not JSON are left to the checks. */
export function unreadableIn(value: unknown): string | undefined {
  const obstacle = findObstacle(value, { root: value, path: [], ancestors: new Map(), sound: new Set(), reading: true });
  if (obstacle === undefined) return undefined;
  return obstacle.path.length === 0 ? obstacle.reason : `${pathText(obstacle.path)}: ${obstacle.reason}`;
}

/** Where the search is, from what root and through which objects, and what has been found to be sound: shared parts are searched once. */
interface Search {
  readonly root: unknown;
  readonly path: (string | number)[];
  readonly ancestors: Map<object, string>;
  readonly sound: Set<object>;
  /** Whether only what cannot be rendered is looked for. */
  readonly reading: boolean;
}

function findObstacle(value: unknown, search: Search): Obstacle | undefined {
  const { root, path, reading } = search;
  const at = (reason: string): Obstacle | undefined => (reading ? undefined : { path: [...path], reason });
  switch (typeof value) {
    case 'boolean':
      return undefined;
    case 'string':
      return isEncodable(value) ? undefined : at(`${shownAt(root, path.map(String), value)} contains half of a surrogate pair, which UTF-8 cannot encode`);
    case 'number':
      return Number.isFinite(value) ? undefined : at(`${value} is not a JSON number`);
    case 'object':
      return value === null ? undefined : findInside(value, search);
    default:
      return at(`it is ${value === undefined ? 'undefined' : `a ${typeof value}`}, which JSON cannot represent`);
  }
}

function findInside(value: object, search: Search): Obstacle | undefined {
  const { root, path, ancestors, sound } = search;
  const at = (reason: string): Obstacle => ({ path: [...path], reason });
  if (sound.has(value)) return undefined;
  const ancestor = ancestors.get(value);
  if (ancestor !== undefined) return at(`it contains a reference back to ${ancestor}`);
  const tooDeep = { path: path.slice(0, 5), reason: `it is nested more than ${DEEPEST} levels deep` };
  if (path.length > DEEPEST) return tooDeep;
  try {
    const found = findInMembers(value, search);
    if (found === undefined) sound.add(value);
    return found;
  } catch (error) {
    // The stack may end before the limit, depending on who calls.
    if (error instanceof RangeError && path.length > 100) return tooDeep;
    return at(`it cannot be read${isSecretData(root, path.map(String)) ? '' : ` (${(error as Error)?.message})`}`);
  }
}

function findInMembers(value: object, search: Search): Obstacle | undefined {
  const { path, ancestors, reading } = search;
  const at = (reason: string): Obstacle | undefined => (reading ? undefined : { path: [...path], reason });
  if (reading && !Array.isArray(value) && value.constructor?.name !== 'Object') {
    // cdk8s resolves its tokens and unions of numbers and strings, and renders no other instance.
    const { resolve, value: inner, constructor } = value as any;
    const isToken = typeof resolve === 'function' || typeof inner === 'string' || typeof inner === 'number';
    return isToken ? undefined : { path: [...path], reason: constructor === undefined ? 'it has no prototype' : `it is an instance of ${constructor.name}, not a plain object` };
  }
  const json = (value as { toJSON?: unknown }).toJSON instanceof Function ? (value as { toJSON(): unknown }).toJSON() : value;
  if (json !== value) return findObstacle(json, search);
  const name = value.constructor?.name ?? 'Object';
  if (name !== 'Object' && !Array.isArray(value)) return at(`it is an instance of ${name}, not a plain object`);
  ancestors.set(value, path.length === 0 ? 'the value' : pathText(path));
  // Read before the path grows, so that a member that throws leaves it as it was.
  for (const [key, member] of Object.entries(value)) {
    path.push(Array.isArray(value) ? Number(key) : key);
    const found = isEncodable(key) ? (member === undefined ? undefined : findObstacle(member, search))
      : at(`the key ${shown(key)} contains half of a surrogate pair, which UTF-8 cannot encode`);
    if (found !== undefined) return found;
    path.pop();
  }
  ancestors.delete(value);
  return undefined;
}

/** A path as people write it; empty for the value itself. */
export function pathText(path: readonly (string | number)[]): string {
  return path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_$][\w$-]*$/.test(step) ? `${i === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
  }).join('');
}
