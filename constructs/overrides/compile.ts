import { valueAt } from '../json/json';
import type { ClusterFacts, OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import type { ChangeSet } from './change-set';
import { type Change, moduleOfChange } from './changes/list';
import { combinationsOf, type EntangledList, entangledLists } from './entangled';
import { type CompileProblem, Fault } from './fault';
import { patch } from './operation';
import { overlaps } from './overlap';
import { formatPointer } from '../json/pointer';
import { RuleSequence } from './rule-sequence';
import { type SharedParent, sharedParents } from './shared-parents';
import { applyOperations, perform, type Step } from './state';
import { intersectTargets, TargetRelations } from './target';

export interface CompiledOverrides {
  readonly rules: OverrideRule[];
  /** Changes that are not, or not rightly, in the rules; empty if all is well. */
  readonly problems: CompileProblem[];
}

/**
 * Compiles overrides of one object into Karmada's rules, so that every cluster gets what the changes of all its overrides yield, one after
 * the other in written order.
 *
 * A rule is fixed before it is known which other rules hold on a cluster. What an override can rely on is the template and the overrides that
 * are certain to come first; where others may have changed the same list or made the same parent, parents are made in front of all of them, and
 * lists are written whole for each combination of overrides.
 *
 * @param object the template
 * @param clusters all clusters there are, if known: overrides that meet on none of them need no such care
 */
export function compileOverrides(
  object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[], clusters?: readonly ClusterFacts[],
): CompiledOverrides {
  const relations = new TargetRelations(overrides.map(({ target }) => target), clusters);
  const compiler = new Compiler(object, facts, overrides, relations);
  const alone = compiler.steps([]);
  const lists = entangledLists(alone, relations);
  const parents = sharedParents(alone, relations, lists);
  const steps = parents.length > 0 ? compiler.steps(parents) : alone;
  const crowded = lists.filter((list) => !combinationsOf(list, relations));
  return {
    rules: compiler.rules(steps, parents, lists),
    problems: [...faults(steps, relations), ...overlaps(steps, relations, lists, crowded)],
  };
}

class Compiler {
  public constructor(
    private readonly template: KubeObject,
    private readonly facts: KindFacts | undefined,
    private readonly overrides: readonly ChangeSet[],
    private readonly relations: TargetRelations,
  ) {}

  /** The steps of each override, made for the template with all that is certain to come before. */
  public steps(parents: readonly SharedParent[]): (readonly Step[])[] {
    return this.overrides.map(({ changes }, index) => {
      let object = this.template;
      for (let earlier = 0; earlier <= index; earlier++) {
        const made = parents.filter(({ override, before }) => before === earlier && this.relations.covers(override, index));
        object = made.reduce(prepare, object);
        if (earlier < index && this.relations.covers(earlier, index)) object = this.perform(object, [this.overrides[earlier]]);
      }
      return perform(object, changes, this.facts, this.template).steps;
    });
  }

  public rules(steps: readonly (readonly Step[])[], parents: readonly SharedParent[], lists: readonly EntangledList[]): OverrideRule[] {
    const sequence = new RuleSequence();
    const entangled = new Set(lists.map(({ path }) => formatPointer(path)));
    for (const [index, { target }] of this.overrides.entries()) {
      for (const { override, before, path, empty } of parents) {
        if (before === index) sequence.add(this.overrides[override].target, patch('add', path, empty));
      }
      for (const { translation } of steps[index]) {
        if (translation?.list && entangled.has(formatPointer(translation.list.path))) continue;
        for (const operation of translation?.operations ?? []) sequence.add(target, operation);
      }
      for (const list of lists) if (list.overrides.at(-1) === index) this.writeWhole(list, sequence);
    }
    return sequence.rules();
  }

  /** Larger sets of overrides come later, so on every cluster the set of all that apply there has the last word. */
  private writeWhole(list: EntangledList, sequence: RuleSequence): void {
    for (const combination of combinationsOf(list, this.relations) ?? []) {
      const members = combination.map((index) => this.overrides[index]);
      const common = intersectTargets(members.map(({ target }) => target));
      const value = common && valueAt(this.perform(this.template, members), list.path);
      if (common && value !== undefined) sequence.add(common.target, patch('add', list.path, value));
    }
  }

  private perform(start: KubeObject, overrides: readonly ChangeSet[]): KubeObject {
    return perform(start, overrides.flatMap(({ changes }) => changes), this.facts, this.template).object;
  }
}

/** Makes a parent. A patch of the user's that leaves no place for it is reported as an overlap. */
function prepare(object: KubeObject, { path, empty }: SharedParent): KubeObject {
  try {
    return applyOperations(object, [patch('add', path, empty)]);
  } catch (fault) {
    if (fault instanceof Fault) return object;
    throw fault;
  }
}

function faults(steps: readonly (readonly Step[])[], relations: TargetRelations): CompileProblem[] {
  return steps.flatMap((own, override) => own.flatMap((step, change): CompileProblem[] => {
    const fault = step.fault ?? missingSubject(step, steps.filter((_, other) => other < override && relations.uncertain(other, override)));
    return fault ? [{ reason: fault.reason, override, change, message: fault.message }] : [];
  }));
}

/**
 * The fault of a removal that finds nothing. Karmada silently skips it, so a typo would go unnoticed. There is no fault if an override that
 * may have come before adds what is to be removed.
 *
 * @param others steps of the overrides that may or may not come before
 */
function missingSubject({ change, translation }: Step, others: readonly (readonly Step[])[]): Fault | undefined {
  if (!translation?.nothingToRemove) return undefined;
  const brought = others.some((steps) => steps.some((other) => brings(other.change, change)));
  return brought ? undefined : translation.nothingToRemove;
}

function brings(earlier: Change, removal: Change): boolean {
  const module = moduleOfChange(earlier);
  return module?.literal || (module === moduleOfChange(removal) && module?.brings?.(earlier, removal)) || false;
}
