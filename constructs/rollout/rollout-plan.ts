import { ClusterOverride } from '../overrides/cluster-override';
import { Placement } from '../placement/placement';
import { saidStep } from './current-step';
import type { GateSpec, GroupSpec, RolloutSpec, Spread, StepUnit } from './model';
import { gateSpecs, type RolloutGate } from './rollout-gate';
import { RolloutGroup } from './rollout-group';
import { guardMethods } from '../problems/guarded-methods';

/** In which clusters of a group the pods of a step are. */
export enum RolloutSpread {
  /** In all of them, each by the number of its pods. */
  EVENLY = 'evenly',
  /** In one cluster after the other, in the order of their names. */
  CLUSTER_BY_CLUSTER = 'cluster-by-cluster',
}

/** What else changes together with a placement. */
export interface RolloutMoveOptions {
  /**
   * What is new in the workload, as an override of all clusters. It reaches all of them at once.
   * @default - nothing but the placement
   */
  readonly change?: ClusterOverride;
}

/**
 * How a change of a workload reaches its clusters, in steps that are counted over the whole fleet. The workload itself is the old version, the plan says what is
 * new, and which step is the current one is an input: the environment variable `KRUISE_ROLLOUT_STEP`, the context value `kruise-rollout-step`, or `atStep`. Step 0 is
 * before anything begins; without an input it is the last. When that is out, put the change into the workload and take the plan away: no object changes by it.
 * A plan is a value: each method returns a new one.
 *
 * @example
 *
 * new KruiseFederatedCloneSet(chart, 'web', {
 *   replicas: 10,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2' }],
 *   rollout: RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.5.0')).inRatio(1, 2, 7),
 * });
 */
export class RolloutPlan {
  /**
   * To a new version.
   *
   * @param change what is new, as an override of all clusters: images, environment, resources, or whatever else of the workload
   */
  public static to(change: ClusterOverride): RolloutPlan {
    return new RolloutPlan({ form: 'version', ...newIn(change), ...BEGINNING });
  }

  /** To clusters that do not have the workload yet: those whose turn has not come get nothing. */
  public static firstDelivery(): RolloutPlan {
    return new RolloutPlan({ form: 'first', ...BEGINNING });
  }

  /**
   * To other clusters or weights: first it grows where it is to have more, then it shrinks where it is to have less. Karmada is told in between to hold back what
   * it dispatches, since it reads placement and replicas one after the other.
   *
   * @param placement where the workload is to run in the end
   */
  public static move(placement: Placement, options: RolloutMoveOptions = {}): RolloutPlan {
    const change: unknown = options?.change;
    return new RolloutPlan({
      form: 'move', placement: placement instanceof Placement ? placement._spec() : placement as any, ...(change !== undefined && newIn(change)), ...BEGINNING,
    });
  }

  /**
   * Of objects that run in clusters already. Step 0 looks at them and leaves them alone, each further step takes over the next group of clusters. Whoever takes over
   * many workloads says the step of each, so no input changes it.
   *
   * @internal
   */
  public static _adoption(groups: readonly GroupSpec[], gates: readonly GateSpec[], step: number): RolloutPlan {
    return new RolloutPlan({ form: 'adoption', ...BEGINNING, groups, gates, current: { step, saidBy: 'the migration', settled: true } });
  }

  private constructor(private readonly spec: RolloutSpec) {}

  /** In steps whose pods stand in this ratio: of 10 pods, `inRatio(1, 2, 7)` updates 1, then 2 more, then the other 7. */
  public inRatio(...parts: number[]): RolloutPlan {
    return this.inSteps('ratio', parts);
  }

  /** In steps after which so many percent of all pods of the fleet are updated: `inPercents(10, 50, 100)`. */
  public inPercents(...percents: number[]): RolloutPlan {
    return this.inSteps('percent', percents);
  }

  /** In steps of so many pods each: `ofReplicas(1, 2, 2, 5)`. */
  public ofReplicas(...counts: number[]): RolloutPlan {
    return this.inSteps('replicas', counts);
  }

  /**
   * One group of clusters after the other, each in its own steps. Every cluster is in one group.
   *
   * @example
   *
   * RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.5.0')).byGroups(
   *   RolloutGroup.onClusters('test'),
   *   RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'pre' })).named('pre'),
   *   RolloutGroup.onRemainingClusters().named('prod').inRatio(1, 2, 7),
   * );
   */
  public byGroups(...groups: RolloutGroup[]): RolloutPlan {
    return this.with({ groups: groups.map((group): GroupSpec => (group instanceof RolloutGroup ? group._spec() : group as any)) });
  }

  /**
   * In which clusters of a group the pods of a step are.
   *
   * @param spread evenly if nothing is said
   */
  public spread(spread: RolloutSpread): RolloutPlan {
    return this.with({ spread: spread as Spread });
  }

  /**
   * The most pods of the fleet that may be unavailable at once in a step; a step in which the update strategies of its clusters allow more is an error.
   *
   * @param pods number of pods
   */
  public maxUnavailable(pods: number): RolloutPlan {
    return this.with({ maxUnavailable: pods });
  }

  /**
   * How many pods clusters have, where replicas do not say it: the nodes of a DaemonSet, the pods that a SidecarSet is in.
   *
   * @param pods number of pods by the name of the cluster
   */
  public podsOn(pods: { readonly [cluster: string]: number }): RolloutPlan {
    return this.with({ pods });
  }

  /** What has to hold after each step before the next one begins. */
  public after(...gates: RolloutGate[]): RolloutPlan {
    return this.with({ gates: [...this.spec.gates, ...gateSpecs(gates)] });
  }

  /**
   * The current step, unless the environment or the context says another.
   *
   * @param step 0 is before anything begins
   * @param backFrom the later step that the rollout comes back from, if it is rolled back
   */
  public atStep(step: number, backFrom?: number): RolloutPlan {
    return this.with({ current: saidStep(step, backFrom, 'atStep()') });
  }

  /** @internal */
  public _spec(): RolloutSpec {
    return this.spec;
  }

  private inSteps(unit: StepUnit, numbers: readonly number[]): RolloutPlan {
    return this.with({ groups: [{ target: 'rest', sizes: { unit, numbers }, gates: [] }] });
  }

  private with(more: Partial<RolloutSpec>): RolloutPlan {
    return new RolloutPlan({ ...this.spec, ...more });
  }
}

guardMethods('RolloutPlan', RolloutPlan);

/** A plan of one step, of which nothing more has been said. */
const BEGINNING: Omit<RolloutSpec, 'form'> = {
  groups: [{ target: 'rest', gates: [] }], spread: 'evenly', gates: [], current: { saidBy: 'default' },
};

/** What is new, and what is wrong with how it was said. */
function newIn(change: unknown): Pick<RolloutSpec, 'changes' | 'misplaced'> {
  if (!(change instanceof ClusterOverride)) return { misplaced: 'nothing' };
  const changes = change._changes();
  if (change._target() !== undefined) return { changes, misplaced: 'clusters' };
  if (change._companions().length > 0) return { changes, misplaced: 'companions' };
  return { changes, ...(changes.length === 0 && { misplaced: 'nothing' as const }) };
}
