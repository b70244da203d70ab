/** Why a change cannot be compiled. */
export type FaultReason =
  | 'container' | 'image' | 'pods' | 'replicas' | 'update-strategy' | 'env' | 'label' | 'annotation'
  | 'pointer' | 'patch' | 'text' | 'overlap';

/** Thrown inside the compiler and caught there: the change makes no sense for this object. */
export class Fault extends Error {
  public constructor(public readonly reason: FaultReason, message: string) {
    super(message);
  }
}

/** @throws Fault if there is no value */
export function known<T>(value: T | undefined, reason: FaultReason, message: string): T {
  if (value === undefined) throw new Fault(reason, message);
  return value;
}

/** A change that cannot be made as it is written. */
export interface CompileProblem {
  readonly reason: FaultReason;
  /** Index of the override. */
  readonly override: number;
  /** Index of the change in the override. */
  readonly change: number;
  readonly message: string;
}
