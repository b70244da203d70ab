import { valueAt } from '../json/json';
import { moduleOfChange } from './changes/list';
import type { EntangledList } from './entangled';
import type { CompileProblem } from './fault';
import type { ListTouch, Operation, TextTouch } from './operation';
import { formatPointer, isAtOrAbove, parsePointer, type Pointer, touch } from '../json/pointer';
import type { Step } from './state';
import type { TargetRelations } from './target';

/**
 * Changes whose result depends on whether an earlier override with another target applies too, and which no order of rules can make right:
 * a literal patch that moves or replaces what a later change addresses, text that a later change would find in another shape, and lists with
 * too many combinations.
 */
export function overlaps(
  steps: readonly (readonly Step[])[], relations: TargetRelations, lists: readonly EntangledList[], crowded: readonly EntangledList[],
): CompileProblem[] {
  const disturbed = steps.flatMap((later, b) => later.flatMap((two, change) => {
    const a = steps.findIndex((earlier, index) => index < b && relations.uncertain(index, b) && earlier.some((one) => disturbs(one, two)));
    return a < 0 ? [] : [meeting(a, b, change, two)];
  }));
  return [
    ...disturbed,
    ...steps.flatMap((_, index) => movedLists(index, steps, relations)),
    ...lists.flatMap((list) => patchesOf(list, steps, relations)),
    ...crowded.map((list) => tooMany(list, steps)),
  ];
}

/** An entangled list is written whole where the last of its overrides stands; a literal patch before that would be lost. */
function patchesOf({ path, overrides }: EntangledList, steps: readonly (readonly Step[])[], relations: TargetRelations): CompileProblem[] {
  const last = overrides.at(-1) ?? 0;
  return steps.slice(0, last + 1).flatMap((own, index) => {
    const met = overrides.find((other) => other !== index && !relations.disjoint(other, index));
    if (met === undefined) return [];
    return own.flatMap((step, change) => isLiteral(step) && step.translation?.operations.some(({ footprint }) => touch(footprint, path))
      ? [meeting(met, index, change, step)] : []);
  });
}

/**
 * A literal patch that moves the elements of a list hides from the changes after it that an earlier override needs the same parent or list as
 * they do: their paths differ.
 */
function movedLists(index: number, steps: readonly (readonly Step[])[], relations: TargetRelations): CompileProblem[] {
  return steps[index].flatMap((step, change) => {
    const moved = isLiteral(step) ? step.translation?.operations.find(movesList) : undefined;
    if (!moved) return [];
    const dependsOnIt = (other: Step) => stateOf(other).some((path) => isAtOrAbove(moved.footprint, path));
    const after = steps.map((own, other) => other === index ? own.slice(change + 1) : other > index && relations.covers(index, other) ? own : []);
    const met = steps.findIndex((own, other) => own.some(dependsOnIt)
      && after.some((following, later) => other < later && relations.uncertain(other, later) && following.some(dependsOnIt)));
    return met < 0 ? [] : [meeting(met, index, change, step)];
  });
}

/** The paths whose presence or content decided how a change was translated. */
function stateOf({ translation }: Step): Pointer[] {
  return [...translation?.creates?.map(({ path }) => path) ?? [], ...translation?.list ? [translation.list.path] : []];
}

function isLiteral({ change }: Step): boolean {
  return moduleOfChange(change)?.literal ?? false;
}

function movesList(literal: Operation): boolean {
  return formatPointer(literal.footprint) !== literal.item.path;
}

function disturbs(earlier: Step, later: Step): boolean {
  const [one, two] = [earlier.translation, later.translation];
  if (!one || !two) return false;
  if (one.text && two.text) return reshapes(one.text, two.text);
  if (!isLiteral(earlier)) return false;
  if (isLiteral(later)) return uproots(one.operations[0], two.operations[0]);
  return one.operations.some((literal) =>
    two.operations.some((other) => invalidates(literal, other)) || (two.list !== undefined && changesList(literal, two.list)));
}

/** Whether a literal patch finds no place, or another element of a list, after an earlier one. */
function uproots(earlier: Operation, later: Operation): boolean {
  const [from, to] = [parsePointer(earlier.item.path) ?? [], parsePointer(later.item.path) ?? []];
  if (movesList(earlier)) return isAtOrAbove(earlier.footprint, to) && to.length > earlier.footprint.length && to[earlier.footprint.length] !== '-';
  if (!isAtOrAbove(from, to) || (from.length === to.length && later.item.operator === 'add')) return false;
  if (earlier.item.operator === 'remove') return true;
  const needed = to.slice(from.length, later.item.operator === 'add' ? -1 : undefined);
  return valueAt(earlier.item.value, needed) === undefined;
}

function invalidates(literal: Operation, later: Operation): boolean {
  // Labels and annotations of the object are set whatever is there.
  if (later.overrider === 'labelsOverrider' || later.overrider === 'annotationsOverrider') return false;
  if (!isAtOrAbove(literal.footprint, later.footprint)) return false;
  const above = literal.footprint.length < later.footprint.length;
  return above || later.overrider === 'fieldOverrider' || literal.item.operator === 'remove';
}

function changesList(literal: Operation, { path, effect }: ListTouch): boolean {
  if (effect === 'rewritten') return touch(literal.footprint, path);
  return isAtOrAbove(literal.footprint, path) || literal.item.path === formatPointer([...path, '-']);
}

function reshapes(one: TextTouch, two: TextTouch): boolean {
  if (formatPointer(one.path) !== formatPointer(two.path)) return false;
  if (one.reshapes || two.reshapes) return touch(one.subPath, two.subPath);
  return one.subPath.length < two.subPath.length && isAtOrAbove(one.subPath, two.subPath);
}

function meeting(a: number, b: number, change: number, step: Step): CompileProblem {
  const where = formatPointer(step.translation?.operations[0]?.footprint ?? []);
  const [first, second] = a < b ? [a, b] : [b, a];
  return {
    reason: 'overlap', override: b, change,
    message: `Overrides ${first + 1} and ${second + 1} can both apply to one cluster, and the result at ${where} would depend on whether they do.`,
  };
}

function tooMany({ path, overrides }: EntangledList, steps: readonly (readonly Step[])[]): CompileProblem {
  const list = formatPointer(path);
  const override = overrides.at(-1) ?? 0;
  const change = steps[override].findIndex(({ translation }) => translation?.list && formatPointer(translation.list.path) === list);
  return {
    reason: 'overlap', override, change,
    message: `${overrides.length} overrides that can apply to one cluster change ${list} in ways that depend on each other, which makes too many combinations.`,
  };
}
