import type { IConstruct } from 'constructs';

/** Somebody who takes down what an app would do, in place of its output. */
export interface Recorder {
  /** Is told of an app when the first of its federated objects is made. */
  readonly begins: (root: IConstruct) => void;
  /** Is told of an app whose checks have found no error. */
  readonly checked: (root: IConstruct) => void;
}

let current: Recorder | undefined;

/** From now on, apps are recorded. */
export function recordWith(recorder: Recorder | undefined): void {
  current = recorder;
}

/** Who records apps; undefined if nobody does, as usual. */
export function recorder(): Recorder | undefined {
  return current;
}
