import type { PodRequests } from './model';

/** What pods need together. */
export interface FitAmounts {
  /** Pods. */
  readonly pods: number;
  /** Thousandths of a CPU that they request. */
  readonly cpuMillis: number;
  /** Bytes of memory that they request. */
  readonly memoryBytes: number;
}

/** What is needed, once at rest and once while everything is updated. */
export interface Need {
  readonly rest: Sum;
  readonly surge: Sum;
}

type Sum = { -readonly [member in keyof FitAmounts]: FitAmounts[member] };

/** A sum of nothing yet. */
export function noNeed(): Need {
  return { rest: { pods: 0, cpuMillis: 0, memoryBytes: 0 }, surge: { pods: 0, cpuMillis: 0, memoryBytes: 0 } };
}

/** Adds pods to a sum. */
export function addPods(sum: Sum, { cpuMillis, memoryBytes }: PodRequests, pods: number): void {
  sum.pods += pods;
  sum.cpuMillis += pods * cpuMillis;
  sum.memoryBytes += pods * memoryBytes;
}
