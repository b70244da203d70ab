/**
 * The value of cdk8s-plus's PercentOrAbsolute as Kubernetes writes it. Callers without types may give anything: what is not one is kept as it is, for the checks
 * to report.
 */
export function intOrString(given: any): any {
  try {
    return typeof given === 'object' && given !== null && 'value' in given ? given.value : given;
  } catch {
    // What cannot be read is kept for the checks, like everything that is wrong.
    return given;
  }
}
