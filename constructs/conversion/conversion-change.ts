/** What a conversion does to a field. */
export enum ConversionEffect {
  /** It means the same, here or under another name. */
  SAME = 'same',
  /** It is kept, but Kruise treats it differently. */
  DIFFERENT = 'different',
  /** It is added, so that something stays as it was. */
  ADDED = 'added',
  /** Kruise has nothing like it. */
  DROPPED = 'dropped',
}

/** One change made by a conversion. */
export interface ConversionChange {
  /** Kind and name of the object, as in `Deployment/web`. */
  readonly object: string;
  /** The field of the original object, as in `spec.strategy.rollingUpdate.maxSurge`. */
  readonly field: string;
  /** What becomes of it. */
  readonly effect: ConversionEffect;
  /** The change as a sentence. */
  readonly text: string;
}
