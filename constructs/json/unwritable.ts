import { shown, shownAt } from './shown';
import { isEncodable } from './yaml-scalars';

/** Nesting beyond this is refused before the call stack ends; nothing in Kubernetes comes near it. */
export const DEEPEST = 1_500;

/** The place of a value that JSON cannot represent, and what it is. */
interface Obstacle {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** The error for a value that cannot be written, naming the first place that prevents it. Only called after writing failed. */
export function unwritable(value: unknown): TypeError {
  const obstacle = findObstacle(value, { root: value, path: [], ancestors: new Map() });
  const place = obstacle === undefined || obstacle.path.length === 0 ? 'the value' : pathText(obstacle.path);
  return new TypeError(`Cannot write ${place} as YAML: ${obstacle?.reason ?? 'it is not plain JSON'}.`);
}

/** Where the search is, from what root and through which objects. */
interface Search {
  readonly root: unknown;
  readonly path: (string | number)[];
  readonly ancestors: Map<object, string>;
}

function findObstacle(value: unknown, search: Search): Obstacle | undefined {
  const { root, path } = search;
  const at = (reason: string): Obstacle => ({ path: [...path], reason });
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
  const { path, ancestors } = search;
  const at = (reason: string): Obstacle => ({ path: [...path], reason });
  const ancestor = ancestors.get(value);
  if (ancestor !== undefined) return at(`it contains a reference back to ${ancestor}`);
  if (path.length > DEEPEST) return { path: path.slice(0, 5), reason: `it is nested more than ${DEEPEST} levels deep` };
  const json = (value as { toJSON?: unknown }).toJSON instanceof Function ? (value as { toJSON(): unknown }).toJSON() : value;
  if (json !== value) return findObstacle(json, search);
  const name = value.constructor?.name ?? 'Object';
  if (name !== 'Object' && !Array.isArray(value)) return at(`it is an instance of ${name}, not a plain object`);
  ancestors.set(value, path.length === 0 ? 'the value' : pathText(path));
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    path.push(Array.isArray(value) ? Number(key) : key);
    const found = isEncodable(key) ? (member === undefined ? undefined : findObstacle(member, search))
      : at(`the key ${shown(key)} contains half of a surrogate pair, which UTF-8 cannot encode`);
    if (found !== undefined) return found;
    path.pop();
  }
  ancestors.delete(value);
  return undefined;
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_$][\w$-]*$/.test(step) ? `${i === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
  }).join('');
}
