import { affinityOf, type ClusterSelector } from '../fleet/cluster-selector';
import type { GroupSpec, StepUnit } from './model';
import { gateSpecs, type RolloutGate } from './rollout-gate';
import { guardMethods } from '../problems/guarded-methods';

/**
 * Clusters that get a new version together, and in which steps. A group is a value: each method returns a new one.
 *
 * @example
 *
 * RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'prod' })).named('prod').inRatio(1, 2, 7);
 */
export class RolloutGroup {
  /** The clusters with these names. */
  public static onClusters(...names: string[]): RolloutGroup {
    return new RolloutGroup({ target: { clusterNames: names }, gates: [] });
  }

  /** Every cluster the selector matches. */
  public static onClustersMatching(selector: ClusterSelector): RolloutGroup {
    // What is not a selector is kept for the checks.
    return new RolloutGroup({ target: affinityOf(selector) ?? (null as any), gates: [] });
  }

  /** All clusters of the workload that no other group has. */
  public static onRemainingClusters(): RolloutGroup {
    return new RolloutGroup({ target: 'rest', gates: [] });
  }

  private constructor(private readonly spec: GroupSpec) {}

  /**
   * Gives the group a name, for tables and checklists.
   *
   * @param name such as `prod`
   */
  public named(name: string): RolloutGroup {
    return new RolloutGroup({ ...this.spec, name });
  }

  /** In steps whose pods stand in this ratio: of 10 pods, `inRatio(1, 2, 7)` updates 1, then 2 more, then the other 7. */
  public inRatio(...parts: number[]): RolloutGroup {
    return this.inSteps('ratio', parts);
  }

  /** In steps after which so many percent of the pods of the group are updated: `inPercents(10, 50, 100)`. */
  public inPercents(...percents: number[]): RolloutGroup {
    return this.inSteps('percent', percents);
  }

  /** In steps of so many pods each: `ofReplicas(1, 2, 2, 5)`. */
  public ofReplicas(...counts: number[]): RolloutGroup {
    return this.inSteps('replicas', counts);
  }

  /** What has to hold after each step of the group before the next one begins. */
  public after(...gates: RolloutGate[]): RolloutGroup {
    return new RolloutGroup({ ...this.spec, gates: [...this.spec.gates, ...gateSpecs(gates)] });
  }

  /** @internal */
  public _spec(): GroupSpec {
    return this.spec;
  }

  private inSteps(unit: StepUnit, numbers: readonly number[]): RolloutGroup {
    return new RolloutGroup({ ...this.spec, sizes: { unit, numbers } });
  }
}

guardMethods('RolloutGroup', RolloutGroup);
