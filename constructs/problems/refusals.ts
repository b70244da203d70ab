import { shown } from '../json/shown';
import { withoutEnd } from '../json/trim';

/** Collects what a library refuses by throwing, so that everything wrong with a definition can be reported at once. */
export class Refusals {
  public readonly messages: string[] = [];

  /** Hands each of the given things to `add` and notes the ones that are refused. */
  public offer<T>(what: string, given: readonly T[] | undefined, add: (one: T) => void): void {
    if (given == null) return;
    if (!Array.isArray(given)) {
      this.messages.push(`The ${plural(what)} are ${shown(given)}, expected a list.`);
      return;
    }
    for (const one of given) {
      try {
        add(one);
      } catch (error) {
        this.messages.push(`cdk8s-plus refuses the ${what} ${nameOf(one)}: ${messageOf(error)}.`);
      }
    }
  }
}

/** The message of whatever was thrown, without the full stop. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof RangeError && /call stack/.test(thrown.message)) return 'a value refers to itself, or is nested too deeply';
  return withoutEnd(thrown instanceof Error ? thrown.message : String(thrown), '.');
}

function plural(what: string): string {
  return what.endsWith('s') ? `${what}es` : `${what}s`;
}

function nameOf(one: any): string {
  return typeof one?.name === 'string' ? `'${one.name}'` : shown(one);
}
