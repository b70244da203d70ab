import type { KubeObject } from '../../json/kube-object';
import type { Problem } from '../problem';
import { finding } from '../problem';
import { shown } from '../../json/shown';
import { SCHEMA_RULES } from './schema-rules';

/** What JSON has no form for, such as NaN: schemas that leave a value open take it, and then it cannot be written. */
export function checkPlainJson(path: string, object: KubeObject, where: string): Problem[] {
  if (isPlainJson(object, 0)) return [];
  return obstacles(object, '', []).map(([pointer, value]) =>
    finding(SCHEMA_RULES.value, { path, message: `${pointer} of ${where} is ${typeof value === 'number' ? value : shown(value)}, but JSON has no form for it.` }));
}

/** No object of Kubernetes is deeper; one that is may be part of itself. */
const DEEPEST = 100;

/** Whether there is nothing to be found, which is the rule: no list is made to find that out. */
function isPlainJson(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return !isOpen(value);
  if (depth > DEEPEST) return false;
  for (const key in value) if (!isPlainJson((value as any)[key], depth + 1)) return false;
  return true;
}

function isOpen(value: unknown): boolean {
  return typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint';
}

function obstacles(value: unknown, pointer: string, above: readonly object[]): [string, unknown][] {
  if (typeof value === 'object' && value !== null) {
    if (above.includes(value)) return [[pointer, 'part of itself']];
    return Object.entries(value).flatMap(([key, member]) => obstacles(member, `${pointer}/${key}`, [...above, value]));
  }
  return isOpen(value) ? [[pointer, value]] : [];
}
