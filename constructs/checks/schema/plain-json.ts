import type { KubeObject } from '../../delivery/model';
import type { Problem } from '../problem';
import { finding, shown } from '../problem';
import { SCHEMA_RULES } from './schema-rules';

/** What JSON has no form for, such as NaN: schemas that leave a value open take it, and then it cannot be written. */
export function checkPlainJson(path: string, object: KubeObject, where: string): Problem[] {
  return obstacles(object, '', []).map(([pointer, value]) =>
    finding(SCHEMA_RULES.value, { path, message: `${pointer} of ${where} is ${typeof value === 'number' ? value : shown(value)}, but JSON has no form for it.` }));
}

function obstacles(value: unknown, pointer: string, above: readonly object[]): [string, unknown][] {
  if (typeof value === 'object' && value !== null) {
    if (above.includes(value)) return [[pointer, 'part of itself']];
    return Object.entries(value).flatMap(([key, member]) => obstacles(member, `${pointer}/${key}`, [...above, value]));
  }
  const open = typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint';
  return open ? [[pointer, value]] : [];
}
