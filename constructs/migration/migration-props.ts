import type { PropagationOptions } from '../placement/propagation-options';
import type { Delivery } from '../planes/delivery';
import type { Interpreter } from '../planes/karmada/interpreter-choice';
import type { RolloutGate } from '../rollout/rollout-gate';
import type { RolloutGroup } from '../rollout/rollout-group';
import type { MigrationBatches } from './migration-batches';
import type { MigrationDump } from './migration-dump';

/** What a migration takes. */
export interface MigrationProps {
  /** What runs in the clusters now. */
  readonly dumps: MigrationDump[];
  /**
   * The workloads that are taken over, as `name`, `namespace/name` or `Kind/name`.
   * @default - all workloads in the dumps
   */
  readonly include?: string[];
  /**
   * In which batches they are taken over.
   * @default - all in one batch
   */
  readonly batches?: MigrationBatches;
  /**
   * Which clusters are taken over together, one group after the other. They are whole: a group has no steps of its own.
   * @default - all clusters at once
   */
  readonly groups?: RolloutGroup[];
  /**
   * What has to hold after each step before the next one begins, whatever its group.
   * @default - nothing
   */
  readonly gates?: RolloutGate[];
  /**
   * The current step, unless the environment or the context says another.
   * @default - 0: nothing is taken over until a step is said
   */
  readonly step?: number;
  /**
   * How workloads are handed on to clusters, beside what a migration needs: conflicts are overwritten, clusters keep their objects on deletion, and steps decide who is held back.
   * @default - what a migration needs
   */
  readonly propagation?: PropagationOptions;
  /**
   * How control planes deliver them, one at most for each of them.
   * @default - each with its defaults; OCM: server-side apply, and everything stays when a work is deleted
   */
  readonly delivery?: Delivery[];
  /**
   * Who teaches Karmada the kinds.
   * @default Interpreter.ours()
   */
  readonly interpreter?: Interpreter;
}

/** A step of a migration. */
export interface MigrationStep {
  /** Its number; 0 is before anything begins. */
  readonly number: number;
  /** Its name, such as `batch 1 of 3: look` or `batch 1 of 3: prod`. */
  readonly name: string;
  /** The workloads that it is about, such as `CloneSet shop/web`. */
  readonly workloads: string[];
  /** The clusters that it takes over; empty for a step that only looks. */
  readonly clusters: string[];
  /** What has to hold before the next one begins, in sentences. */
  readonly gates: string[];
}

/** A workload that is taken over. */
export interface MigratedWorkload {
  /** Kind and name, such as `CloneSet shop/web`. */
  readonly title: string;
  /** The batch it is in, from 1 on. */
  readonly batch: number;
  /** The clusters that have it, in the order of names. */
  readonly clusters: string[];
  /** Whether an autoscaler in the clusters decides on its replicas. */
  readonly autoscaled: boolean;
  /** What travels with it, such as `Service shop/web`. */
  readonly companions: string[];
}
