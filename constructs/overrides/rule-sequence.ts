import type { Overriders, OverrideRule } from '../delivery/model';
import type { Operation } from './operation';
import { touch } from '../json/pointer';
import { type Target, targetKey } from './target';

/** Karmada runs the overriders of a rule in this order, whatever the order of writing (pkg/util/overridemanager). */
const ORDER: readonly (keyof Overriders)[] = [
  'imageOverrider', 'commandOverrider', 'argsOverrider', 'labelsOverrider', 'annotationsOverrider', 'fieldOverrider', 'plaintext',
];

const METADATA: ReadonlySet<keyof Overriders> = new Set(['labelsOverrider', 'annotationsOverrider'] as const);

interface OpenRule {
  readonly target: Target;
  readonly key: string;
  readonly operations: Operation[];
}

/**
 * Lines operations up in rules so that they take effect in the order they are added. An operation joins the last rule where that makes no
 * difference; it opens a new one if Karmada would run it before an earlier operation on the same field.
 */
export class RuleSequence {
  private readonly open: OpenRule[] = [];

  public add(target: Target, operation: Operation): void {
    const key = targetKey(target);
    const last = this.open.at(-1);
    if (last?.key === key && !overtakes(operation, last.operations)) last.operations.push(operation);
    else this.open.push({ target, key, operations: [operation] });
  }

  public rules(): OverrideRule[] {
    return this.open.map(({ target, operations }) => {
      const overriders = overridersOf(operations);
      return target === undefined ? { overriders } : { targetCluster: target, overriders };
    });
  }
}

function overridersOf(operations: readonly Operation[]): Overriders {
  const items = new Map<keyof Overriders, any[]>();
  for (const { overrider, item } of operations) {
    const list = items.get(overrider);
    if (list) list.push(item);
    else items.set(overrider, [item]);
  }
  const overriders: Record<string, any[]> = {};
  for (const overrider of items.size > 1 ? ORDER : items.keys()) {
    const list = items.get(overrider);
    if (list) overriders[overrider] = joined(overrider, list);
  }
  return overriders;
}

function overtakes(operation: Operation, earlier: readonly Operation[]): boolean {
  const rank = ORDER.indexOf(operation.overrider);
  return earlier.some((other) => rank < ORDER.indexOf(other.overrider) && touch(operation.footprint, other.footprint));
}

/** Neighbours that can be one item become one: labels to add, fields of one text. */
function joined(overrider: keyof Overriders, items: readonly any[]): any[] {
  const result: any[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (overrider === 'fieldOverrider' && last?.fieldPath === item.fieldPath && Boolean(last?.yaml) === Boolean(item.yaml)) {
      const format = item.yaml ? 'yaml' : 'json';
      result[result.length - 1] = { ...last, [format]: [...last[format], ...item[format]] };
    } else if (METADATA.has(overrider) && last?.operator === 'add' && item.operator === 'add') {
      result[result.length - 1] = { operator: 'add', value: { ...last.value, ...item.value } };
    } else {
      result.push(item);
    }
  }
  return result;
}
