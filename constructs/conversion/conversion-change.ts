/** What a conversion does to a field. */
export enum ConversionEffect {
  /** It means the same, here or under another name. */
  SAME = 'same',
  /** It is kept, but Kruise acts otherwise on it. */
  DIFFERENT = 'different',
  /** It is written, so that something stays as it was. */
  ADDED = 'added',
  /** There is nothing like it. */
  DROPPED = 'dropped',
}

/** One thing that a conversion changes. */
export interface ConversionChange {
  /** Kind and name of the object, as in `Deployment/web`. */
  readonly object: string;
  /** The field of the object before, as in `spec.strategy.rollingUpdate.maxSurge`. */
  readonly field: string;
  /** What becomes of it. */
  readonly effect: ConversionEffect;
  /** The change as a sentence. */
  readonly text: string;
}
