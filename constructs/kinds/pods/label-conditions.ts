/** A condition on one label. */
export interface LabelRequirement {
  /** Key of the label. */
  readonly key: string;
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string;
  /**
   * Values for `In` and `NotIn`.
   * @default - none
   */
  readonly values?: string[];
}

/** Conditions on labels, all of which must hold. */
export interface LabelConditions {
  /**
   * Labels with their values.
   * @default - any
   */
  readonly matchLabels?: { readonly [key: string]: string };
  /**
   * Further conditions.
   * @default - none
   */
  readonly matchExpressions?: LabelRequirement[];
}

/** The conditions as a label selector. What has no place in one is handed on as it is, for the checks to report. */
export function labelSelector(conditions: LabelConditions | undefined): any {
  const given: any = conditions;
  if (typeof given !== 'object' || given === null) return given;
  return { ...given };
}
