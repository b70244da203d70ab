/** Options of every companion of a workload. */
export interface CompanionOptions {
  /**
   * Name of the object.
   * @default - the name of the workload
   */
  readonly name?: string;
}
