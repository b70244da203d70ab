import type { Overriders, OverrideRule } from '../delivery/model';
import { OVERRIDERS } from '../delivery/override';
import { groupedBy } from '../json/json';
import type { Operation } from './operation';
import { touch } from '../json/pointer';
import { type Target, targetKey } from './target';

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
  const items = groupedBy(operations, ({ overrider }) => overrider);
  const used = OVERRIDERS.filter((overrider) => items.has(overrider));
  return Object.fromEntries(used.map((overrider) => [overrider, joined(overrider, items.get(overrider)!.map(({ item }) => item))]));
}

function overtakes(operation: Operation, earlier: readonly Operation[]): boolean {
  const rank = OVERRIDERS.indexOf(operation.overrider);
  return earlier.some((other) => rank < OVERRIDERS.indexOf(other.overrider) && touch(operation.footprint, other.footprint));
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
