import { shown } from '../json/shown';
import { type ClusterChange, PlanChange, PodEffect, type WorkloadChange } from './diff-model';
import type { PlannedShare, PlannedWorkload } from './model';
import type { Plan } from './plan';
import type { PlanDiff } from './plan-diff';

/** What a matcher answers. */
interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

const MOST_LINES = 20;

/** Passes if nothing was found; `not` asks for at least one finding. */
function verdict(rule: string, findings: readonly string[]): Verdict {
  const more = findings.length - MOST_LINES;
  const lines = [...findings.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])].map((line) => `  ${line}`);
  return {
    pass: findings.length === 0,
    message: () => (findings.length === 0 ? `Expected something against the rule that ${rule}, and found nothing.` : `Expected that ${rule}, but:\n${lines.join('\n')}`),
  };
}

type EachShare = (share: PlannedShare, workload: PlannedWorkload) => string[];

function shares({ workloads }: Plan, each: EachShare): string[] {
  return workloads.flatMap((workload) => workload.clusters.flatMap((share) => each(share, workload).map((found) => `${workload.path} on ${share.cluster}: ${found}`)));
}

type EachChange = (change: ClusterChange, workload: WorkloadChange) => string[];

function changes({ workloads }: PlanDiff, each: EachChange): string[] {
  return workloads.flatMap((workload) => workload.clusters.flatMap((change) => each(change, workload).map((found) => `${workload.path} on ${change.cluster}: ${found}`)));
}

/**
 * Matchers of jest for plans and diffs: `expect.extend(planMatchers)`.
 *
 * ```ts
 * expect(Plan.of(app)).toUseNoImage(/:latest$/);
 * expect(Plan.diff(released, Plan.of(app))).toLoseAtMost(1);
 * ```
 */
export const planMatchers = {
  /** No container of any workload has an image that matches; on some clusters only, if they are named. */
  toUseNoImage(plan: Plan, image: RegExp, ...clusters: string[]): Verdict {
    const where = clusters.length > 0 ? ` on ${clusters.join(', ')}` : '';
    return verdict(`no image matches ${image}${where}`, shares(plan, ({ cluster, workload }) => (
      clusters.length > 0 && !clusters.includes(cluster) ? [] : (workload?.images ?? []).filter((found) => image.test(found.image)).map((found) => `${found.container} is ${shown(found.image)}`)
    )));
  },

  /** Every workload has at least so many replicas in each cluster that gets it. */
  toRunAtLeast(plan: Plan, replicas: number): Verdict {
    return verdict(`every cluster gets at least ${replicas} replicas`, shares(plan, ({ replicas: some, alternativeReplicas: other }) => (
      some !== undefined && Math.min(some, other ?? some) < replicas ? [`${Math.min(some, other ?? some)} replicas`] : []
    )));
  },

  /** The number of replicas of every workload is certain in every cluster. */
  toBeCertain(plan: Plan): Verdict {
    return verdict('every number of replicas is certain', shares(plan, ({ certainty, reason }) => (certainty === 'exact' ? [] : [reason ?? certainty])));
  },

  /** No cluster loses more than so many replicas of a workload that stays. */
  toLoseAtMost(diff: PlanDiff, replicas: number): Verdict {
    return verdict(`no cluster loses more than ${replicas} replicas`, changes(diff, ({ replicasBefore: before = 0, replicasAfter: after = 0 }) => (
      before - after > replicas ? [`from ${before} to ${after} replicas`] : []
    )));
  },

  /** No pod that runs is deleted to be replaced by another. */
  toRecreateNoPods(diff: PlanDiff): Verdict {
    return verdict('no pods are recreated', changes(diff, ({ pods, reasons }) => (pods === PodEffect.RECREATED ? [reasons.join(' ') || 'pods are recreated'] : [])));
  },

  /** No object is deleted in any cluster. */
  toDeleteNothing(diff: PlanDiff): Verdict {
    return verdict('nothing is deleted', changes(diff, ({ objects }) => objects.filter(({ change }) => change === PlanChange.DELETED).map(({ kind, name }) => `${kind} '${name}' is deleted`)));
  },

  /** Nothing happens that cannot be undone by reverting the change. */
  toBeReversible(diff: PlanDiff): Verdict {
    return verdict('everything can be undone', diff.workloads.flatMap(({ path, hazards }) => hazards.filter(({ irreversible }) => irreversible).map(({ code, message }) => `${path}: ${code}: ${message}`)));
  },
};

declare global {
  // The types of jest are a namespace; what is added to it here is there for tests that use the matchers.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> {
      toUseNoImage(image: RegExp, ...clusters: string[]): R;
      toRunAtLeast(replicas: number): R;
      toBeCertain(): R;
      toLoseAtMost(replicas: number): R;
      toRecreateNoPods(): R;
      toDeleteNothing(): R;
      toBeReversible(): R;
    }
  }
}
