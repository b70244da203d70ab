/** What every object takes that is made for a workload. */
export interface CompanionOptions {
  /**
   * Name of the object.
   * @default - the name of the workload
   */
  readonly name?: string;
}
