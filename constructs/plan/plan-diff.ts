import type { DiffData, PlanData } from './diff/plan-data';
import type { DiffSummary, FleetChange, PlatformChange, RemovalNote, WorkloadChange } from './diff-model';
import { DIFF_FORM } from './file';

/**
 * What is different between two plans, and what that does to pods, replicas and data in every cluster, as plain data. Made by `Plan.diff`.
 *
 * @example
 *
 * const diff = Plan.diff(Plan.fromFile('released.json'), Plan.of(app));
 * for (const workload of diff.workloads) {
 *   for (const hazard of workload.hazards) console.log(`${hazard.code}: ${hazard.message}`);
 * }
 */
export class PlanDiff {
  /** @internal */
  public static _of(before: PlanData, after: PlanData): PlanDiff {
    const { diffPlans } = require('./diff/diff-plans') as typeof import('./diff/diff-plans');
    return new PlanDiff(diffPlans(before, after));
  }

  /** The workloads that differ, in the order of their paths. */
  public readonly workloads: WorkloadChange[];
  /** The clusters that join or leave the fleet, or differ. */
  public readonly fleet: FleetChange[];
  /** Objects for API servers that belong to no single workload and that differ. */
  public readonly platform: PlatformChange[];
  /** What becomes of what left the app, for each tool that applies the output. */
  public readonly removals: RemovalNote[];
  /** The numbers. */
  public readonly summary: DiffSummary;

  private constructor(data: any) {
    const { workloads, fleet, platform, removals, summary }: DiffData = data;
    this.workloads = workloads;
    this.fleet = fleet;
    this.platform = platform;
    this.removals = removals;
    this.summary = summary;
  }

  /** Whether nothing differs. */
  public get isEmpty(): boolean {
    return this.workloads.length === 0 && this.fleet.length === 0 && this.platform.length === 0;
  }

  /** The diff as plain JSON, in the form that docs/schemas/diff.schema.json describes. */
  public toJson(): any {
    const { workloads, fleet, platform, removals, summary } = this;
    return { form: DIFF_FORM, workloads, fleet, platform, removals, summary };
  }
}
