import type { OverrideRuleName } from './rules';

/** Thrown inside the compiler and caught there: the change makes no sense for this object, by the rule that is named. */
export class Fault extends Error {
  public constructor(public readonly reason: OverrideRuleName, message: string) {
    super(message);
  }
}

/**
 * @param message asked for only if it is needed
 * @throws Fault if there is no value
 */
export function known<T>(value: T | undefined, reason: OverrideRuleName, message: () => string): T {
  if (value === undefined) throw new Fault(reason, message());
  return value;
}

/** A change that cannot be made as it is written. */
export interface CompileProblem {
  /** The rule that it breaks. */
  readonly reason: OverrideRuleName;
  /** Index of the override. */
  readonly override: number;
  /** Index of the change in the override. */
  readonly change: number;
  readonly message: string;
}
