import { Construct, type IConstruct } from 'constructs';
import { shown } from '../json/shown';
import { FederationError } from '../problems/error';
import { finding } from '../problems/problem';
import type { PlanDiff } from './plan-diff';
import { PLAN_RULES } from './rules';
import type { PlannedCluster, PlannedPlatformObject, PlannedTool, PlannedWorkload, PlanNote, PlanWarning } from './model';
import type { ClusterQuota } from './quota';
import { guardMethods } from '../problems/guarded-methods';

/**
 * What every cluster gets of everything in an app, as plain data: for tests, for people, and to be compared with another plan. Nothing is written or changed.
 *
 * @example
 *
 * const plan = Plan.of(app);
 * for (const workload of plan.workloads) {
 *   for (const cluster of workload.clusters) console.log(`${workload.path} has ${cluster.replicas} replicas in ${cluster.cluster}`);
 * }
 */
export class Plan {
  /**
   * The plan of an app, with all constructs as they are now. With an error in a workload, a fleet or a chart it throws the report; options of tools are checked by `synth()` alone.
   *
   * @param scope the app, or any construct in it
   */
  public static of(scope: IConstruct): Plan {
    if (!Construct.isConstruct(scope)) throw wrong(`Plan.of got ${shown(scope)}; expected a construct.`);
    const { planNow } = require('./of') as typeof import('./of');
    return new Plan(planNow(scope));
  }

  /**
   * A plan that was saved, as `toJson` and `plan --output json` write it.
   *
   * @param json the plan as plain JSON
   */
  public static fromJson(json: any): Plan {
    const { readPlan } = require('./saved-plan') as typeof import('./saved-plan');
    return new Plan(readPlan(json));
  }

  /**
   * A plan that was saved to a file, as `plan --output json --file plan.json` writes it.
   *
   * @param path the file
   */
  public static fromFile(path: string): Plan {
    const { readJson } = require('./saved-plan') as typeof import('./saved-plan');
    return Plan.fromJson(readJson(path));
  }

  /**
   * What is different between two plans, and what that does to pods, replicas and data in every cluster.
   *
   * @param before how it is
   * @param after how it is to be
   */
  public static diff(before: Plan, after: Plan): PlanDiff {
    for (const plan of [before, after]) if (!(plan instanceof Plan)) throw wrong(`Plan.diff got ${shown(plan)}; expected a plan.`);
    const { PlanDiff: Diff } = require('./plan-diff') as typeof import('./plan-diff');
    return Diff._of(before, after);
  }

  /** The clusters of the fleet, in the order of names. */
  public readonly clusters: PlannedCluster[];
  /** The federated objects, in the order in which they were made. */
  public readonly workloads: PlannedWorkload[];
  /** Objects for API servers that belong to no single workload. */
  public readonly platform: PlannedPlatformObject[];
  /** The tools that apply the output; empty if it is applied by hand. */
  public readonly tools: PlannedTool[];
  /** The warnings of the synthesis that nobody acknowledged. */
  public readonly warnings: PlanWarning[];

  /** What namespaces may request in clusters, by FederatedResourceQuotas. */
  public readonly quotas: ClusterQuota[];
  /** What happens and why, in a plan that is only supposed; empty for a plan of an app as it is. */
  public readonly notes: PlanNote[];

  private constructor(data: any) {
    this.clusters = [...data.clusters];
    this.workloads = [...data.workloads];
    this.platform = [...data.platform];
    this.tools = [...data.tools];
    this.warnings = [...data.warnings];
    this.quotas = [...data.quotas];
    this.notes = [...data.notes];
  }

  /**
   * A workload by its name, by `namespace/name` or by the path of its construct; undefined if there is none, or if several have the name.
   *
   * @param name which one
   */
  public workload(name: string): PlannedWorkload | undefined {
    const named = this.workloads.filter((workload) => workload.path === name || `${workload.namespace ?? ''}/${workload.name}` === name);
    const found = named.length > 0 ? named : this.workloads.filter((workload) => workload.name === name);
    return found.length === 1 ? found[0] : undefined;
  }

  /** The plan as plain JSON, in the form that docs/schemas/plan.schema.json describes: every object once, by its id. */
  public toJson(): any {
    const { savedPlan } = require('./saved-plan') as typeof import('./saved-plan');
    return savedPlan(this);
  }
}

guardMethods('Plan', Plan);

function wrong(message: string): FederationError {
  return new FederationError([finding(PLAN_RULES.input, { path: '', message })]);
}
