import type { KindUpdates } from '../pod-update';
import { NATIVE_IMMUTABLE } from './immutable';
import { NATIVE_WORKLOADS } from './workload-updates';

/** What happens when an object of a kind of Kubernetes changes. */
export function nativeUpdates(group: string, kind: string): KindUpdates {
  const key = `${group}/${kind}`;
  return { ...NATIVE_WORKLOADS[key], immutable: NATIVE_IMMUTABLE[key] };
}
