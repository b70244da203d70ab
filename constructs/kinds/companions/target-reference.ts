/** The workload that a companion targets, by its name. A workload construct can be passed as it is. */
export interface TargetReference {
  /** Group and version of the workload, such as `apps.kruise.io/v1alpha1`. */
  readonly apiVersion: string;
  /** Kind of the workload. */
  readonly kind: string;
  /** Name of the workload, in the namespace of the object. */
  readonly name: string;
}

/** The reference as it is written. What is not an object is passed on as it is, for the checks to report. */
export function targetRef(target: TargetReference | undefined): any {
  const given: any = target;
  if (typeof given !== 'object' || given === null) return given;
  return { apiVersion: given.apiVersion, kind: given.kind, name: given.name };
}
