import { nearest } from '../problems/nearest';
import { UsageError } from './command';

/**
 * The gates that `--fail-on` names, with commas between them or one after the other.
 *
 * @throws UsageError if one of them is not known
 */
export function gatesIn<Gate extends string>(given: readonly string[], known: readonly Gate[]): Gate[] {
  const expected = `expected some of ${known.join(', ')}, with commas between them.`;
  // A variable of a pipeline that is not set must not open all gates.
  if (given.some((text) => text.trim() === '')) throw new UsageError(`--fail-on is empty; ${expected}`);
  return given.flatMap((text) => text.split(',')).map((part) => part.trim()).filter((part) => part !== '').map((name) => {
    const found = known.find((gate) => gate === name);
    if (found !== undefined) return found;
    const near = nearest(name, known);
    throw new UsageError(`--fail-on knows no '${name}'; ${near === undefined ? expected : `did you mean '${near}'?`}`);
  });
}
