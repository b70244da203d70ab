import { isCount } from '../pods/fields';
import type { SayValue } from '../pods/pod-value';

/** Numbers of pods, revisions and seconds, which are never negative. Values of other types are left to the schema. */
export function checkCounts(spec: any, fields: readonly string[], where: string, say: SayValue): void {
  for (const field of fields) if (typeof spec[field] === 'number' && !isCount(spec[field])) say(`${where}.${field}`, spec[field], 'a whole number of 0 or more');
}
