import type { FailoverSettings, PolicySettings, SuspensionSettings } from './policy-settings';

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

/** How Karmada handles the policy as a whole. OCM has no policies: of these, only what happens on deletion has a counterpart there. */
export interface PolicyOptions {
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
}

/** Options, failover and suspension as the fields of a policy, defaults written out. */
export function policySettings(
  options: PolicyOptions,
  failover: FailoverSettings | undefined,
  suspension: SuspensionSettings | undefined,
): PolicySettings {
  const {
    priority = 0, preemption = Preemption.NEVER, conflictResolution = ConflictResolution.ABORT, schedulerName = 'default-scheduler',
    propagateDependencies = true, preserveOnDeletion, lazyActivation = false, dependentOverrides, priorityClassName,
  } = options;
  const listed = Array.isArray(dependentOverrides) ? dependentOverrides.length > 0 : dependentOverrides !== undefined;
  return {
    priority, preemption, conflictResolution, schedulerName,
    ...(propagateDependencies !== false && { propagateDeps: propagateDependencies }),
    ...(preserveOnDeletion !== undefined && { preserveResourcesOnDeletion: preserveOnDeletion }),
    ...(lazyActivation !== false && { activationPreference: lazyActivation === true ? 'Lazy' : lazyActivation }),
    ...(listed && { dependentOverrides }),
    ...(failover !== undefined && { failover }),
    ...(suspension !== undefined && { suspension }),
    ...(priorityClassName !== undefined && { schedulePriority: { priorityClassSource: 'KubePriorityClass', priorityClassName } }),
  };
}
