import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { celFault } from './cel-faults';

/** What is wrong with a gate, as a sentence; undefined if nothing is. */
export function gateFault(gate: unknown): string | undefined {
  if (!isObject(gate)) return `A gate of the rollout is ${shown(gate)}; expected a RolloutGate.`;
  const { type, seconds, by, expression, says } = gate as Record<string, unknown>;
  if (type === 'soak' && !(Number.isInteger(seconds) && (seconds as number) > 0)) {
    return `A gate of the rollout waits for ${shown(seconds)} seconds; expected a whole number of seconds, 1 or more.`;
  }
  if (type === 'approval' && !isText(by)) return `A gate of the rollout asks ${shown(by)} for approval; expected a name.`;
  if (type !== 'health') return undefined;
  if (!isText(expression)) return `A gate of the rollout has the expression ${shown(expression)}; expected CEL.`;
  const fault = celFault(expression);
  if (fault !== undefined) return `A gate of the rollout has the expression ${shown(expression)}, which has ${fault}.`;
  return says === undefined || isText(says) ? undefined : `A gate of the rollout says ${shown(says)} of its expression; expected a sentence.`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
