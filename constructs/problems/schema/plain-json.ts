import type { KubeObject } from '../../json/kube-object';
import { finding, type Problem } from '../problem';
import { formatPointer, type Pointer } from '../../json/pointer';
import { shownAt } from '../../json/shown';
import { SCHEMA_RULES } from './schema-rules';

/** What JSON cannot represent, such as NaN: schemas that allow any value accept it, and then it cannot be written. */
export function checkPlainJson(path: string, object: KubeObject, where: string): Problem[] {
  if (isPlainJson(object, 0)) return [];
  return obstacles(object, [], []).map(([pointer, value]) => {
    const found = typeof value === 'number' ? value : shownAt(object, pointer, value);
    return finding(SCHEMA_RULES.value, { path, message: `${formatPointer(pointer)} of ${where} is ${found}, which JSON cannot represent.` });
  });
}

/** No Kubernetes object is deeper; one that is may contain itself. */
const DEEPEST = 100;

/** Whether nothing is wrong, which is the usual case: no list is built to find that out. */
function isPlainJson(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return !isOpen(value);
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isPlainJson(value[index], depth + 1)) return false;
    return true;
  }
  for (const key of Object.keys(value)) if (!isPlainJson((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

function isOpen(value: unknown): boolean {
  return typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint';
}

function obstacles(value: unknown, pointer: Pointer, above: readonly object[]): [Pointer, unknown][] {
  if (typeof value === 'object' && value !== null) {
    if (above.includes(value)) return [[pointer, 'a reference to itself']];
    return Object.entries(value).flatMap(([key, member]) => obstacles(member, [...pointer, key], [...above, value]));
  }
  return isOpen(value) ? [[pointer, value]] : [];
}
