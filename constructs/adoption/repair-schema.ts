import type { Draft } from './draft';
import { IMPORT_RULES } from './rules';
import { shownAt } from '../json/shown';
import { violations } from '../problems/schema/schema';
import { isObject } from '../json/json';
import { parsePointer } from '../json/pointer';
import { withKindDefaults } from '../kinds/kinds';

/**
 * Takes out what the API server would drop; a field that is misspelt and not there under its right name gets that name. Values that would be
 * refused are noted.
 */
export function repairSchema(draft: Draft, kruise: string): void {
  // A renamed field shows what is wrong below it, so a second look is needed; a third finds nothing new to rename.
  for (let round = 0; round < 3; round++) {
    const found = violations(draft.object, { kruise }) ?? [];
    const unknown = found.filter(({ fault }) => fault === 'unknown');
    if (round === 2 || unknown.length === 0) {
      // Defaults are written by the constructs, so what they fill in is not missing.
      const complete = violations(withKindDefaults(draft.object), { kruise }) ?? [];
      for (const { pointer, message } of complete.filter(({ fault }) => fault === 'value' || fault === 'missing')) {
        draft.note(IMPORT_RULES.invalid, dotted(pointer), pointer === '' ? `the object ${message}` : `it ${message}`);
      }
    }
    if (unknown.length === 0) return;
    for (const { pointer, suggestion } of [...unknown].reverse()) takeOut(draft, pointer, suggestion);
  }
}

function takeOut(draft: Draft, pointer: string, suggestion: string | undefined): void {
  const keys = parsePointer(pointer)!;
  const last = keys.at(-1)!;
  const parent = keys.slice(0, -1).reduce((here, key) => here?.[key], draft.object);
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) return;
  const value = parent[last];
  const renamed = suggestion !== undefined && isObject(parent) && !Object.hasOwn(parent, suggestion);
  const repair = renamed ? `it is written as ${suggestion}.` : undefined;
  draft.note(IMPORT_RULES.unknownField, dotted(pointer), `it is ${shownAt(draft.object, keys)}, but there is no such field`, repair);
  delete parent[last];
  if (renamed) (parent as any)[suggestion] = value;
}

/** A JSON pointer as people write fields. */
function dotted(pointer: string): string {
  return parsePointer(pointer)!.reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '');
}
