import type { IConstruct } from 'constructs';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import type { CurrentStep } from './model';

/** The environment variable that says which step is the current one. */
export const STEP_VARIABLE = 'KRUISE_ROLLOUT_STEP';

/** Stands for all rollouts that are not named. */
const OTHERS = '*';

/** The context value that does. */
export const STEP_CONTEXT = 'kruise-rollout-step';

/**
 * Which step of a rollout is the current one. The environment counts before the context, and that before what is said in code. Both are a step for all rollouts (`2`, or
 * `1 from 3` for one that is rolled back), or a step for each (`shop/web=2, shop/api=1 from 3`), where `*=2` is for all others.
 *
 * @param names what the rollout may be called, the most exact first
 */
export function currentStep(construct: IConstruct, names: readonly string[], said: CurrentStep): CurrentStep {
  if (said.settled) return said;
  const variable = process.env[STEP_VARIABLE];
  return (variable !== undefined && variable.trim() !== '' ? read(variable, names, `the environment variable ${STEP_VARIABLE}`) : undefined)
    ?? read(construct.node.tryGetContext(STEP_CONTEXT), names, `the context value ${STEP_CONTEXT}`)
    ?? said;
}

function read(value: unknown, names: readonly string[], saidBy: string): CurrentStep | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return { step: value, saidBy };
  if (isObject(value)) {
    const name = [...names, OTHERS].find((each) => Object.hasOwn(value, each));
    return name === undefined ? undefined : read(value[name], [], saidBy);
  }
  if (typeof value !== 'string') return { saidBy, unreadable: shown(value) };
  if (!value.includes('=')) return stepIn(value, saidBy);
  const entries = value.split(',').map((entry) => entry.split('='));
  const faulty = entries.find((entry) => entry.length !== 2 || entry[0].trim() === '');
  if (faulty) return { saidBy, unreadable: shown(faulty.join('=')) };
  const byName = new Map(entries.map(([name, step]) => [name.trim(), step]));
  const name = [...names, OTHERS].find((each) => byName.has(each));
  return name === undefined ? undefined : stepIn(byName.get(name)!, saidBy);
}

function stepIn(text: string, saidBy: string): CurrentStep {
  const parts = /^\s*(\d+)(?:\s+from\s+(\d+))?\s*$/.exec(text);
  if (!parts) return { saidBy, unreadable: shown(text) };
  return { step: Number(parts[1]), ...(parts[2] !== undefined && { from: Number(parts[2]) }), saidBy };
}
