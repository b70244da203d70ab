import { checkPodMetadata, checkPodValues } from '../../../constructs/kinds/pods/pod-values';

/** The places in a pod with values that Kubernetes refuses, such as `volumes[0].hostPath.path`. */
export function reportedInPod(spec: any, metadata?: any): string[] {
  const places: string[] = [];
  checkPodMetadata(metadata, (where) => places.push(where));
  checkPodValues({ containers: [{ name: 'web' }], ...spec }, (where) => places.push(where));
  return places;
}

/** The same for a pod with one container; places are those within it. */
export function reportedInContainer(container: any, spec: any = {}, claims: readonly string[] = []): string[] {
  const places: string[] = [];
  checkPodValues({ ...spec, containers: [container] }, (where) => places.push(where.replace('containers[0].', '')), claims);
  return places;
}

/** A place, what has the value there, values that are accepted and values that are refused. */
export type ValueRow = readonly [place: string, holder: (value: any) => any, accepted: readonly unknown[], refused: readonly unknown[]];

/** Each accepted value is reported nowhere, each refused one at its place and nowhere else. */
export function expectValues(reported: (holder: any) => string[], [place, holder, accepted, refused]: ValueRow): void {
  expect(accepted.map((value) => [value, ...reported(holder(value))])).toEqual(accepted.map((value) => [value]));
  expect(refused.map((value) => [value, ...reported(holder(value))])).toEqual(refused.map((value) => [value, place]));
}
