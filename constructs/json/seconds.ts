import type { Duration } from 'cdk8s';

/** A duration in seconds, fractions kept. What is not a duration is passed on as it is, for the checks to report. */
export function seconds(duration: Duration): number;
export function seconds(duration: Duration | undefined): number | undefined;
export function seconds(duration: Duration | undefined): number | undefined {
  const given: any = duration;
  return typeof given?.toSeconds === 'function' ? given.toSeconds({ integral: false }) : given;
}
