import { call, type Expression, literal } from './expression';
import type { Step } from './settle-rules';
import { firstOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { PercentOrAbsolute } from '../plus';
import { parsePointer } from '../json/pointer';
import { moduleOf } from '../kinds/kinds';
import type { ChangeCall, ChangeCode, Subject } from '../overrides/changes/change-module';
import { CHANGES } from '../overrides/changes/list';

const CODES: readonly ChangeCode[] = CHANGES.flatMap(({ code }) => code ?? []);

/**
 * What one overrider does, in the words of ClusterOverride.
 *
 * @param before the object before it
 * @param after the object after it
 * @param asIs whether patches stay patches
 */
export function changeOf({ overrider, item }: Step, before: KubeObject, after: KubeObject, asIs: boolean): ChangeCall[] {
  const subject = { object: before, facts: moduleOf(before) };
  const meaning = overrider === 'plaintext' && !asIs ? patchMeaning(item, subject) : undefined;
  return meaning ? [meaning] : firstOf(CODES, ({ ofItem }) => ofItem?.[overrider]?.(item, subject, after)) ?? [];
}

/** A patch as what it means; undefined where it means nothing more than it says. */
function patchMeaning({ operator, path, value }: any, before: Subject): ChangeCall | undefined {
  const keys = parsePointer(path);
  return keys && keys.length > 1 ? firstOf(CODES, ({ ofPatch }) => ofPatch?.({ operator, keys, value }, before)) : undefined;
}

/** Neighbours that say the same of different containers, or more of the same one, become one call. */
export function joinedChanges(changes: readonly ChangeCall[], object: KubeObject): ChangeCall[] {
  const template = { object, facts: moduleOf(object) };
  const joined: ChangeCall[] = [];
  for (const next of changes) {
    const last = joined.at(-1);
    const together = last?.method === next.method ? firstOf(CODES, (code) => code.joined?.(last, next, template)) : undefined;
    if (together) joined.splice(-1, 1, together);
    else joined.push(next);
  }
  return joined;
}

/** A value that a method is called with, as code. */
export function argumentCode(value: unknown): Expression {
  if (!(value instanceof PercentOrAbsolute)) return literal(value);
  const amount: unknown = value.value;
  if (typeof amount !== 'string') return call('PercentOrAbsolute', 'absolute', literal(amount));
  return call('PercentOrAbsolute', 'percent', literal(Number.parseFloat(amount)));
}
