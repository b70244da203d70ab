import type { SaidDelivery } from '../harness';
import { columns } from '../table';

/** How one cluster's part of a workload came out. */
export interface Outcome {
  readonly delivery: SaidDelivery;
  /** How many of its objects are there. */
  readonly there: number;
  /** What differs from the plan. */
  readonly differences: readonly string[];
  /** What its pods or controllers still lack. */
  readonly unready: readonly string[];
}

/** How an app came out. */
export interface Judgement {
  readonly outcomes: readonly Outcome[];
  /** What differs from the plan and belongs to no cluster's part, such as an object in a cluster that should not have it. */
  readonly others: readonly string[];
}

/** Whether all that was planned is there, equal and ready, and nothing else; an app that delivers nothing shows nothing. */
export function isFine({ outcomes, others }: Judgement): boolean {
  return outcomes.length > 0 && others.length === 0
    && outcomes.every(({ delivery, there, differences, unready }) => there === delivery.objects.length && differences.length === 0 && unready.length === 0);
}

/** A table of workloads and clusters, and what is not as planned. */
export function outcomeText({ outcomes, others }: Judgement): string {
  const rows = outcomes.map((outcome) => {
    const { delivery: { path, cluster, controlPlane, replicas, objects }, there, differences, unready } = outcome;
    return [
      path, cluster, controlPlane, replicas === undefined ? '' : String(replicas), there === objects.length ? 'yes' : `${there} of ${objects.length}`,
      there === 0 ? '-' : differences.length === 0 ? 'yes' : 'no', there === 0 ? '-' : unready.length === 0 ? 'yes' : 'no',
    ];
  });
  const wrong = [...outcomes.flatMap(({ differences, unready }) => [...differences, ...unready]), ...others];
  return [
    ...columns([['WORKLOAD', 'CLUSTER', 'PLANE', 'REPLICAS', 'DELIVERED', 'EQUAL', 'HEALTHY'], ...rows]),
    ...(wrong.length > 0 ? ['', 'Not as planned:', ...[...new Set(wrong)].map((line) => `  ${line}`)] : []),
  ].join('\n');
}
