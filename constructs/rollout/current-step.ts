import type { IConstruct } from 'constructs';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import type { CurrentStep } from './model';

/** The environment variable that says which step is the current one. */
export const STEP_VARIABLE = 'KRUISE_ROLLOUT_STEP';

/** The context value that does. */
export const STEP_CONTEXT = 'kruise-rollout-step';

/** Stands for all rollouts that are not named. */
const OTHERS = '*';

/** The constructs that have asked for their step, with the names that they go by. */
const ASKED = new WeakMap<IConstruct, readonly string[]>();

/**
 * Which step of a rollout is the current one. The environment counts before the context, and that before what is said in code. Both are a step for all rollouts (`2`, or
 * `1 from 3` for one that is rolled back), or a step for each (`shop/web=2, shop/api=1 from 3`), where `*=2` is for all others. Without a word in code, one that is left
 * out of such a list has no step: that it goes to its last one because another is named would be a guess.
 *
 * @param names what the rollout may be called, the most exact first
 */
export function currentStep(construct: IConstruct, names: readonly string[], said: CurrentStep): CurrentStep {
  if (said.settled) return said;
  ASKED.set(construct, names);
  const inputs = stepInputs(construct);
  for (const input of inputs) {
    const found = stepIn(input, names);
    if (found) return found;
  }
  if (inputs.length === 0 || said.saidBy !== 'default') return said;
  return { saidBy: inputs[0].saidBy, unreadable: `no step for '${names[0]}', and none for all others (\`${OTHERS}\`)` };
}

/** The names that a construct has asked for its step by; undefined if it has not. */
export function askedNames(construct: IConstruct): readonly string[] | undefined {
  return ASKED.get(construct);
}

/** Where steps are said from outside of the code. */
export interface StepInput {
  /** For messages. */
  readonly saidBy: string;
  /** What was said; the same for all constructs that it is said for. */
  readonly value: unknown;
  /** Steps by the names of rollouts, in the order in which they are written; undefined if one step is said for all, or what is said cannot be read. */
  readonly entries?: readonly (readonly [name: string, step: unknown])[];
}

/** What is said to a construct from outside of the code, what counts most first. */
export function stepInputs(construct: IConstruct): StepInput[] {
  const variable = process.env[STEP_VARIABLE];
  const context: unknown = construct.node.tryGetContext(STEP_CONTEXT);
  return [
    ...(variable === undefined || variable.trim() === '' ? [] : [inputOf(variable, `the environment variable ${STEP_VARIABLE}`)]),
    ...(context === undefined || context === null ? [] : [inputOf(context, `the context value ${STEP_CONTEXT}`)]),
  ];
}

/** The name by which a list has the step of a rollout; undefined if it has none. */
export function nameIn(entries: NonNullable<StepInput['entries']>, names: readonly string[]): string | undefined {
  return names.find((name) => entries.some(([each]) => each === name));
}

/** The names of a list that stand for one rollout each. */
export function namedIn({ entries = [] }: StepInput): string[] {
  return [...new Set(entries.map(([name]) => name))].filter((name) => name !== OTHERS);
}

/** A step as it was said in code. What is no number is kept as a sentence, since it would be taken for nothing said, or is written as null. */
export function saidStep(step: unknown, from: unknown, saidBy: string): CurrentStep {
  const faulty = [step, ...(from === undefined ? [] : [from])].find((each) => typeof each !== 'number' || !Number.isFinite(each));
  if (faulty === undefined && typeof step === 'number') return { step, ...(from !== undefined && { from: from as number }), saidBy };
  return { saidBy, unreadable: `step ${inWords(step)}${from === undefined ? '' : ` from ${inWords(from)}`}` };
}

function inWords(step: unknown): string {
  return typeof step === 'number' ? String(step) : shown(step);
}

function inputOf(value: unknown, saidBy: string): StepInput {
  if (isObject(value)) return { saidBy, value, entries: Object.entries(value) };
  if (typeof value !== 'string' || !value.includes('=')) return { saidBy, value };
  const entries = value.split(',').map((entry) => entry.split('='));
  if (entries.some((entry) => entry.length !== 2 || entry[0].trim() === '')) return { saidBy, value };
  return { saidBy, value, entries: entries.map(([name, step]) => [name.trim(), step]) };
}

/** The step of a rollout in what is said; undefined if it is left out. */
function stepIn({ saidBy, value, entries }: StepInput, names: readonly string[]): CurrentStep | undefined {
  if (!entries) return read(value, saidBy);
  const name = nameIn(entries, [...names, OTHERS]);
  if (name === undefined) return undefined;
  const [step, ...others] = entries.filter(([each]) => each === name).map(([, each]) => each);
  return others.length > 0 ? { saidBy, unreadable: `more than one step for '${name}'` } : read(step, saidBy);
}

function read(value: unknown, saidBy: string): CurrentStep {
  if (typeof value === 'number') return saidStep(value, undefined, saidBy);
  const parts = typeof value === 'string' ? /^\s*(\d+)(?:\s+from\s+(\d+))?\s*$/.exec(value) : null;
  if (!parts) return { saidBy, unreadable: shown(value) };
  return { step: Number(parts[1]), ...(parts[2] !== undefined && { from: Number(parts[2]) }), saidBy };
}

/**
 * What is wrong with a step that was said, in a sentence; undefined if it is one, and comes back from a later one if it comes back.
 *
 * @param what has the steps, such as `the rollout`
 * @param last the number of its last step
 */
export function stepFault({ step, from, saidBy, unreadable }: CurrentStep & { readonly step: number }, what: string, last: number): string | undefined {
  const found = unreadable ?? faultIn(step, from, last);
  return found === undefined ? undefined : `${saidBy} says ${found}; ${what} has the steps 0 to ${last}.`;
}

function faultIn(step: number, from: number | undefined, last: number): string | undefined {
  const isStep = (value: number) => Number.isInteger(value) && value >= 0 && value <= last;
  if (!isStep(step)) return `step ${shown(step)}`;
  if (from === undefined) return undefined;
  if (!isStep(from)) return `step ${step} from ${shown(from)}, and there is no step ${shown(from)}`;
  return from <= step ? `step ${step} from ${from}, which is not a later step` : undefined;
}
