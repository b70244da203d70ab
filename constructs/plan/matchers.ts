import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';
import { failures, type Gate } from './diff/gates';
import { type ClusterChange, PlanChange, PodEffect, type WorkloadChange } from './diff-model';
import type { PlannedImage, PlannedShare, PlannedWorkload } from './model';
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

function shares(plan: Plan, each: EachShare): string[] {
  return planIn(plan).workloads.flatMap((workload) => workload.clusters.flatMap((share) => each(share, workload).map((found) => `${workload.path} on ${share.cluster}: ${found}`)));
}

type EachChange = (change: ClusterChange, workload: WorkloadChange) => string[];

function changes(diff: PlanDiff, each: EachChange): string[] {
  return diffIn(diff).workloads.flatMap((workload) => workload.clusters.flatMap((change) => each(change, workload).map((found) => `${workload.path} on ${change.cluster}: ${found}`)));
}

function planIn(plan: Plan): Plan {
  if (!isObject(plan) || !Array.isArray(plan.workloads) || !Array.isArray(plan.clusters)) throw new Error('Expected a plan, as Plan.of(app) makes it.');
  return plan;
}

function diffIn(diff: PlanDiff): PlanDiff {
  if (!isObject(diff) || !Array.isArray(diff.workloads) || !isObject(diff.summary)) throw new Error('Expected a diff, as Plan.diff(before, after) makes it.');
  return diff;
}

/** The clusters that are meant: all, or those that are named. A name that is none of them would let every test pass. */
function meant({ clusters }: Plan, names: readonly string[]): (cluster: string) => boolean {
  const known = clusters.map(({ name }) => name);
  for (const name of names) {
    const near = nearest(name, known);
    if (!known.includes(name)) throw new Error(`There is no cluster '${name}' in the plan${near === undefined ? '.' : `; did you mean '${near}'?`}`);
  }
  return (cluster) => names.length === 0 || names.includes(cluster);
}

/** All images of what a cluster gets; of a workload whose share is unknown, those it will have there. */
function imagesOf({ objects, outline }: PlannedShare): PlannedImage[] {
  return [...objects, ...(outline ? [outline] : [])].flatMap(({ images }) => images);
}

/** Gates of the command that are hit, in words. */
function hit(diff: PlanDiff, gate: Gate): string[] {
  return failures(diffIn(diff).toJson(), [gate]).map(({ message }) => message);
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
  /** No container has an image that matches; on some clusters only, if they are named. */
  toUseNoImage(plan: Plan, image: RegExp, ...clusters: string[]): Verdict {
    const isMeant = meant(planIn(plan), clusters);
    // A pattern that remembers where it was would miss every other image.
    const pattern = new RegExp(image.source, image.flags.replace(/[gy]/g, ''));
    const found = shares(plan, (share) => (isMeant(share.cluster) ? imagesOf(share).filter((one) => pattern.test(one.image)).map((one) => `${one.container} is ${shown(one.image)}`) : []));
    // Without a fleet there is nothing but the template to look at.
    const anywhere = plan.workloads.filter(({ clusters: all }) => all.length === 0)
      .flatMap(({ path, template }) => (template?.images ?? []).filter((one) => pattern.test(one.image)).map((one) => `${path}: ${one.container} is ${shown(one.image)}`));
    return verdict(`no image matches ${image}${clusters.length > 0 ? ` on ${clusters.join(', ')}` : ''}`, [...found, ...anywhere]);
  },

  /** Every workload has at least so many replicas in each cluster that gets it, and they are known; on some clusters only, if they are named. */
  toRunAtLeast(plan: Plan, replicas: number, ...clusters: string[]): Verdict {
    const isMeant = meant(planIn(plan), clusters);
    return verdict(`every cluster gets at least ${counted(replicas)}${clusters.length > 0 ? `, of ${clusters.join(', ')}` : ''}`, shares(plan, ({ cluster, replicas: some, alternativeReplicas: other, certainty, reason }) => {
      if (!isMeant(cluster)) return [];
      if (certainty === 'unknown') return [`unknown: ${reason}`];
      return some !== undefined && Math.min(some, other ?? some) < replicas ? [counted(Math.min(some, other ?? some))] : [];
    }));
  },

  /** The number of replicas of every workload is certain in every cluster. */
  toBeCertain(plan: Plan): Verdict {
    return verdict('every number of replicas is certain', shares(plan, ({ certainty, reason }) => (certainty === 'exact' ? [] : [reason ?? certainty])));
  },

  /** No cluster loses more than so many replicas of a workload that stays. */
  toLoseAtMost(diff: PlanDiff, replicas: number): Verdict {
    return verdict(`no cluster loses more than ${counted(replicas)}`, changes(diff, (change, { change: whole }) => {
      const { replicasBefore: before, replicasAfter: after } = change;
      if (whole === PlanChange.DELETED || before === undefined) return [];
      if (after === undefined) return change.change === PlanChange.DELETED ? lostOf(before, 0, replicas) : [`from ${counted(before)} to an unknown number`];
      const others = [change.alternativeReplicasBefore ?? before, change.alternativeReplicasAfter ?? after] as const;
      return others[0] - others[1] > before - after ? lostOf(...others, replicas) : lostOf(before, after, replicas);
    }));
  },

  /** No pod that runs is deleted to be replaced by another. */
  toRecreateNoPods(diff: PlanDiff): Verdict {
    return verdict('no pods are recreated', [...hit(diff, 'recreate'), ...changes(diff, ({ pods, reasons }) => (pods === PodEffect.RECREATED ? [reasons.join(' ')] : []))]);
  },

  /** No object is deleted in any cluster. */
  toDeleteNothing(diff: PlanDiff): Verdict {
    return verdict('nothing is deleted', hit(diff, 'delete'));
  },

  /** Nothing happens that cannot be undone by reverting the change. */
  toBeReversible(diff: PlanDiff): Verdict {
    return verdict('everything can be undone', hit(diff, 'irreversible'));
  },
};

function lostOf(before: number, after: number, allowed: number): string[] {
  return before - after > allowed ? [`from ${before} to ${counted(after)}`] : [];
}

function counted(replicas: number): string {
  return `${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`;
}

declare global {
  // The types of jest are a namespace; what is added to it here is there for tests that use the matchers.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> {
      toUseNoImage(image: RegExp, ...clusters: string[]): R;
      toRunAtLeast(replicas: number, ...clusters: string[]): R;
      toBeCertain(): R;
      toLoseAtMost(replicas: number): R;
      toRecreateNoPods(): R;
      toDeleteNothing(): R;
      toBeReversible(): R;
    }
  }
}
