import type { Duration } from 'cdk8s';
import type { ApplicationFailoverSettings, ClusterFailoverSettings, FailoverSettings, StatePreservationSettings } from './policy-settings';
import { isObject } from '../json/json';
import { seconds } from '../json/seconds';
import { guardMethods } from '../problems/guarded-methods';

const GRACEFULLY = 'Gracefully';
const DEFAULT_TOLERATION_SECONDS = 300;
const DEFAULT_GRACE_PERIOD_SECONDS = 600;

/** What happens to the old copy of a workload that fails over. */
export class PurgeMode {
  /** It is removed at once, before the new copy is up. For workloads that must not run twice. */
  public static directly(): PurgeMode {
    return new PurgeMode('Directly');
  }

  /**
   * It stays until the new copy is healthy, or the grace period is over.
   *
   * @param gracePeriod how long to wait for the new copy, 10 minutes if left out
   */
  public static gracefully(gracePeriod?: Duration): PurgeMode {
    return new PurgeMode(GRACEFULLY, gracePeriod);
  }

  /** It stays until somebody removes it by hand. */
  public static never(): PurgeMode {
    return new PurgeMode('Never');
  }

  private constructor(private readonly mode: string, private readonly gracePeriod?: Duration) {}

  /** @internal */
  public _settings(): { purgeMode: string; gracePeriodSeconds?: number } {
    const { mode: purgeMode, gracePeriod } = this;
    if (purgeMode !== GRACEFULLY) return { purgeMode };
    return { purgeMode, gracePeriodSeconds: gracePeriod === undefined ? DEFAULT_GRACE_PERIOD_SECONDS : seconds(gracePeriod) };
  }
}

guardMethods('PurgeMode', PurgeMode);

/** What happens to the copy on a failed cluster. */
export enum ClusterPurgeMode {
  /** It is removed at once. */
  DIRECTLY = 'Directly',
  /** It stays until the new copy is healthy. */
  GRACEFULLY = 'Gracefully',
}

/** A part of the status that follows a workload to its next cluster, as a label. */
export interface PreservedState {
  /** Name of the label that carries the value. */
  readonly label: string;
  /** JSONPath of the value below `status`, for example `{.availableReplicas}`. */
  readonly jsonPath: string;
}

/** Failover of an unhealthy application. */
export interface ApplicationFailoverOptions {
  /**
   * How long the workload may be unhealthy on a cluster before it moves.
   * @default Duration.minutes(5)
   */
  readonly after?: Duration;
  /**
   * What happens to the old copy.
   * @default PurgeMode.gracefully()
   */
  readonly purgeMode?: PurgeMode;
  /**
   * Parts of the status to hand to the new copy. Karmada does so only with its feature gate StatefulFailoverInjection.
   * @default - none
   */
  readonly preserveState?: PreservedState[];
}

/** Failover from a cluster that is not ready. */
export interface ClusterFailoverOptions {
  /**
   * What happens to the copy on the failed cluster.
   * @default ClusterPurgeMode.GRACEFULLY
   */
  readonly purgeMode?: ClusterPurgeMode;
  /**
   * Parts of the status to hand to the new copy. Karmada does so only with its feature gate StatefulFailoverInjection.
   * @default - none
   */
  readonly preserveState?: PreservedState[];
}

/** Failover as Karmada reads it, defaults written out; undefined where nothing is said of it. */
export function failoverSettings(application?: ApplicationFailoverOptions, cluster?: ClusterFailoverOptions): FailoverSettings | undefined {
  if (application === undefined && cluster === undefined) return undefined;
  return {
    ...(application !== undefined && { application: applicationSettings(application) }),
    ...(cluster !== undefined && { cluster: clusterSettings(cluster) }),
  };
}

function applicationSettings(options: ApplicationFailoverOptions): ApplicationFailoverSettings {
  if (!isObject(options)) return options;
  const { after, purgeMode = PurgeMode.gracefully(), preserveState } = options;
  const purge: any = purgeMode;
  return {
    decisionConditions: { tolerationSeconds: after === undefined ? DEFAULT_TOLERATION_SECONDS : seconds(after) },
    ...(typeof purge?._settings === 'function' ? (purge as PurgeMode)._settings() : { purgeMode: purge }),
    ...statePreservation(preserveState),
  };
}

function clusterSettings(options: ClusterFailoverOptions): ClusterFailoverSettings {
  if (!isObject(options)) return options;
  const { purgeMode = ClusterPurgeMode.GRACEFULLY, preserveState } = options;
  return { purgeMode, ...statePreservation(preserveState) };
}

function statePreservation(states: any): { statePreservation?: StatePreservationSettings } {
  if (states === undefined || (Array.isArray(states) && states.length === 0)) return {};
  if (!Array.isArray(states)) return { statePreservation: { rules: states } };
  return { statePreservation: { rules: states.map((state: PreservedState) => ({ aliasLabelName: state?.label, jsonPath: state?.jsonPath })) } };
}
