import type { IConstruct } from 'constructs';
import { nearest } from '../problems/nearest';
import { listed } from '../problems/reporter';
import { askedNames, namedIn, nameIn, type StepInput, stepInputs } from './current-step';

/** Somebody who has asked for its step, by the names that it goes by. */
interface Asker {
  readonly path: string;
  readonly names: readonly string[];
}

/**
 * What is wrong with the names in lists of steps, as sentences: names that no rollout of the app has, and names that more than one has. Each is said once, however
 * many rollouts there are. An app without rollouts has nothing that could be at a wrong step.
 *
 * @param constructs all of the app, after rollouts have asked for their steps
 */
export function strayStepNames(constructs: Iterable<IConstruct>): string[] {
  const inputs = new Map<unknown, { readonly input: StepInput; readonly askers: Asker[] }>();
  for (const construct of constructs) {
    const names = askedNames(construct);
    if (!names) continue;
    for (const input of stepInputs(construct)) {
      const known = inputs.get(input.value) ?? { input, askers: [] };
      known.askers.push({ path: construct.node.path, names });
      inputs.set(input.value, known);
    }
  }
  return [...inputs.values()].flatMap(({ input, askers }) => [...unknownIn(input, askers), ...ambiguousIn(input, askers)]);
}

function unknownIn(input: StepInput, askers: readonly Asker[]): string[] {
  const known = new Set(askers.flatMap(({ names }) => names));
  const named = namedIn(input);
  return named.filter((name) => !known.has(name)).map((name) => {
    // What is named as well is not what was meant here.
    const near = nearest(name, [...known].filter((each) => !named.includes(each)));
    return `${input.saidBy} says a step for '${name}', which is no rollout of the app${near === undefined ? `; it has ${listed(askers.map(({ path }) => path))}.` : `; did you mean '${near}'?`}`;
  });
}

function ambiguousIn({ saidBy, entries }: StepInput, askers: readonly Asker[]): string[] {
  if (!entries) return [];
  const takers = new Map<string, string[]>();
  for (const { path, names } of askers) {
    const name = nameIn(entries, names);
    if (name !== undefined) takers.set(name, [...takers.get(name) ?? [], path]);
  }
  return [...takers].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${saidBy} says a step for '${name}', which may be any of the rollouts ${listed(paths)}.`);
}
