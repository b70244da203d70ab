import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { eachOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { targetRef, type TargetReference } from '../../../kinds/companions/target-reference';
import { FEDERATED_AUTOSCALER } from './federated-autoscaler-checks';
import { KarmadaObject } from './karmada-object';

/** What happens to replicas at certain times. */
export interface ScheduledScaling {
  /** A name of at most 32 characters, unique among the rules. */
  readonly name: string;
  /** When, as five cron fields such as `30 8 * * mon-fri`, or one of `@hourly`, `@daily`, `@weekly`, `@monthly` and `@yearly`. */
  readonly schedule: string;
  /**
   * The time zone of the schedule, by its name in the IANA database, such as `Europe/Lisbon`.
   * @default - that of karmada-controller-manager, which is UTC unless changed
   */
  readonly timeZone?: string;
  /**
   * The replicas that the workload gets. 0 is allowed.
   * @default - none; needed where the target is a workload
   */
  readonly replicas?: number;
  /**
   * The fewest replicas that the FederatedHPA may choose from then on.
   * @default - as before
   */
  readonly minReplicas?: number;
  /**
   * The most replicas that the FederatedHPA may choose from then on.
   * @default - as before
   */
  readonly maxReplicas?: number;
  /**
   * Whether the rule is suspended.
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * How many successful executions are kept in the status, 1 to 32.
   * @default 3
   */
  readonly successfulHistoryLimit?: number;
  /**
   * How many failed executions are kept in the status, 1 to 32.
   * @default 3
   */
  readonly failedHistoryLimit?: number;
}

/** Properties of a CronFederatedHPA. */
export interface CronFederatedHorizontalPodAutoscalerProps {
  /**
   * Name, labels and annotations. The namespace is that of the target.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** What is scaled: a workload, or a FederatedHPA whose limits are changed. Constructs of both can be given as they are. */
  readonly target: TargetReference;
  /** What happens when. */
  readonly rules: ScheduledScaling[];
}

/**
 * A CronFederatedHPA: sets the replicas of a workload, or the limits of a FederatedHPA, on Karmada's control plane at certain times. The objects for
 * Argo CD and Flux leave these fields alone.
 *
 * @example
 *
 * declare const scaling: FederatedHorizontalPodAutoscaler;
 * new CronFederatedHorizontalPodAutoscaler(chart, 'office-hours', {
 *   target: scaling,
 *   rules: [
 *     { name: 'morning', schedule: '0 8 * * mon-fri', timeZone: 'Europe/Lisbon', minReplicas: 10 },
 *     { name: 'evening', schedule: '0 19 * * mon-fri', timeZone: 'Europe/Lisbon', minReplicas: 2 },
 *   ],
 * });
 */
export class CronFederatedHorizontalPodAutoscaler extends Construct {
  /** The CronFederatedHPA itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the target, or a construct in it
   * @param id the name of the autoscaler in its scope
   * @param props the target and the rules
   */
  public constructor(scope: Construct, id: string, props: CronFederatedHorizontalPodAutoscalerProps) {
    super(scope, id);
    const { target, rules }: Partial<CronFederatedHorizontalPodAutoscalerProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: FEDERATED_AUTOSCALER.apiVersion,
      kind: 'CronFederatedHPA',
      spec: { scaleTargetRef: targetRef(target), rules: eachOf(rules, ruleOf) },
      options: { given: props, struct: 'CronFederatedHorizontalPodAutoscalerProps' },
    });
  }
}

function ruleOf(rule: unknown): unknown {
  if (!isObject(rule)) return rule;
  const { name, schedule, timeZone, replicas, minReplicas, maxReplicas, suspend = false, successfulHistoryLimit = 3, failedHistoryLimit = 3 } = rule as unknown as ScheduledScaling;
  return {
    name, schedule, timeZone, suspend, successfulHistoryLimit, failedHistoryLimit,
    targetReplicas: replicas, targetMinReplicas: minReplicas, targetMaxReplicas: maxReplicas,
  };
}
