import { type ApplicationFailoverOptions, type ClusterFailoverOptions, failoverSettings } from './failover';
import type { PolicySettings } from './policy-settings';
import { type Suspension, suspensionSettings } from './suspension';
import { isObject } from '../json/json';

/** Whether a policy takes over workloads that another policy propagates already. */
export enum Preemption {
  /** It leaves them alone. */
  NEVER = 'Never',
  /** It takes those of policies with a lower priority. Needs Karmada's feature gate PropagationPolicyPreemption. */
  ALWAYS = 'Always',
}

/** What happens when a member cluster already has an object of that name. */
export enum ConflictResolution {
  /** Propagation to that cluster stops and the conflict is reported. */
  ABORT = 'Abort',
  /** The object is taken over and overwritten. */
  OVERWRITE = 'Overwrite',
}

/**
 * How a workload is handed on to the clusters of its placement. Most options are for Karmada alone; Open Cluster
 * Management follows `propagateDependencies`, `preserveOnDeletion` and `suspension` as well.
 *
 * @example
 * const propagation: PropagationOptions = {
 *   conflictResolution: ConflictResolution.OVERWRITE,
 *   applicationFailover: { after: Duration.minutes(2), purgeMode: PurgeMode.directly() },
 * };
 */
export interface PropagationOptions {
  /**
   * Among several policies that match a workload, the one with the highest priority gets it.
   * @default 0
   */
  readonly priority?: number;
  /**
   * Whether the policy takes over workloads of other policies.
   * @default Preemption.NEVER
   */
  readonly preemption?: Preemption;
  /**
   * What happens when a member already has such an object that Karmada did not put there.
   * @default ConflictResolution.ABORT
   */
  readonly conflictResolution?: ConflictResolution;
  /**
   * Whether what the pods refer to (ConfigMaps, Secrets, ServiceAccounts, claims) travels with the workload.
   * @default true
   */
  readonly propagateDependencies?: boolean;
  /**
   * Whether the members keep their objects when the workload is deleted from the control plane.
   * @default false
   */
  readonly preserveOnDeletion?: boolean;
  /**
   * Whether a change of the policy waits for the next change of the workload before it takes effect.
   * @default false
   */
  readonly lazyActivation?: boolean;
  /**
   * The scheduler that places the workload. Cannot be changed later.
   * @default 'default-scheduler'
   */
  readonly schedulerName?: string;
  /**
   * Override policies that must exist before anything is delivered. They do not restrict which overrides apply.
   * @default - none
   */
  readonly dependentOverrides?: string[];
  /**
   * PriorityClass on the control plane that orders the scheduling queue. Needs Karmada's feature gate PriorityBasedScheduling.
   * @default - none
   */
  readonly priorityClassName?: string;
  /**
   * When and how the workload moves away from a cluster on which it stays unhealthy. An empty object means yes, with all defaults.
   * @default - it does not move
   */
  readonly applicationFailover?: ApplicationFailoverOptions;
  /**
   * How the workload moves away from a cluster with a NoExecute taint. An empty object means yes, with all defaults. Needs Karmada's feature
   * gate Failover, its flag --enable-no-execute-taint-eviction, and something that sets the taint, such as a ClusterTaintPolicy.
   * @default - the policy does not mention it
   */
  readonly clusterFailover?: ClusterFailoverOptions;
  /**
   * Where changes are held back for now. The workload is scheduled all the same.
   * @default - nowhere
   */
  readonly suspension?: Suspension;
}

/** The options as fields of a policy, defaults written out. What is not an object of options is reported elsewhere, and says nothing. */
export function policySettings(options: PropagationOptions | undefined): PolicySettings {
  const {
    priority = 0, preemption = Preemption.NEVER, conflictResolution = ConflictResolution.ABORT, schedulerName = 'default-scheduler',
    propagateDependencies = true, preserveOnDeletion, lazyActivation = false, dependentOverrides, priorityClassName, suspension,
    applicationFailover, clusterFailover,
  }: PropagationOptions = isObject(options) ? options : {};
  const listed = Array.isArray(dependentOverrides) ? dependentOverrides.length > 0 : dependentOverrides !== undefined;
  const failover = failoverSettings(applicationFailover, clusterFailover);
  return {
    priority, preemption, conflictResolution, schedulerName,
    ...(propagateDependencies !== false && { propagateDeps: propagateDependencies }),
    ...(preserveOnDeletion !== undefined && { preserveResourcesOnDeletion: preserveOnDeletion }),
    ...(lazyActivation !== false && { activationPreference: lazyActivation === true ? 'Lazy' : lazyActivation }),
    ...(listed && { dependentOverrides }),
    ...(failover !== undefined && { failover }),
    ...(suspension !== undefined && { suspension: suspensionSettings(suspension) }),
    ...(priorityClassName !== undefined && { schedulePriority: { priorityClassSource: 'KubePriorityClass', priorityClassName } }),
  };
}
