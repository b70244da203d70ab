import type { Duration } from 'cdk8s';

/** How urgent an alert is: the value of its label `severity`, by which Alertmanager routes it. */
export enum AlertSeverity {
  /** Someone should look now. */
  CRITICAL = 'critical',
  /** Someone should look today. */
  WARNING = 'warning',
  /** Good to know. */
  INFO = 'info',
}

/** How an alert behaves. */
export interface AlertOptions {
  /**
   * Whether the alert exists at all.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * How long something must be wrong before the alert fires.
   * @default - see the alert
   */
  readonly after?: Duration;
  /**
   * How urgent it is.
   * @default - see the alert
   */
  readonly severity?: AlertSeverity;
}

/** How an alert on the number of errors behaves. */
export interface ErrorAlertOptions extends AlertOptions {
  /**
   * How many errors within the window are tolerated. Controllers retry, so a few of them mean little.
   * @default 5
   */
  readonly errors?: number;
  /**
   * The time over which errors are counted.
   * @default Duration.minutes(15)
   */
  readonly window?: Duration;
}

/** The alerts. Where both control planes can be in that state, the label `control_plane` says which one it is. */
export interface FederationAlertOptions {
  /**
   * `KruiseFederationNotPropagated`: Karmada has made no binding for a template, or works are missing on the hub.
   * @default - critical, after 10 minutes
   */
  readonly notPropagated?: AlertOptions;
  /**
   * `KruiseFederationUnscheduled`: no clusters could be found.
   * @default - critical, after 5 minutes
   */
  readonly unscheduled?: AlertOptions;
  /**
   * `KruiseFederationSchedulingStalled`: Karmada's scheduler has not looked at the latest change.
   * @default - warning, after 15 minutes
   */
  readonly schedulingStalled?: AlertOptions;
  /**
   * `KruiseFederationNotApplied`: an object is not applied in a cluster that should have it.
   * @default - critical, after 15 minutes
   */
  readonly notApplied?: AlertOptions;
  /**
   * `KruiseFederationUnhealthy`: a workload does not match its spec. Every rollout counts, so it should wait longer than a rollout takes.
   * @default - warning, after 30 minutes
   */
  readonly unhealthy?: AlertOptions;
  /**
   * `KruiseFederationDegraded`: a rollout has failed, as the condition rules of the work found.
   * @default - critical, after 5 minutes
   */
  readonly degraded?: AlertOptions;
  /**
   * `KruiseFederationInterpreterFailing`: Karmada applied a workload but cannot determine its health.
   * @default - warning, after 15 minutes
   */
  readonly interpreterFailing?: AlertOptions;
  /**
   * `KruiseFederationPolicyErrors`: Karmada fails to create bindings from templates and policies.
   * @default - warning, immediately
   */
  readonly policyErrors?: ErrorAlertOptions;
  /**
   * `KruiseFederationSyncErrors`: Karmada fails to create works from bindings.
   * @default - warning, immediately
   */
  readonly syncErrors?: ErrorAlertOptions;
  /**
   * `KruiseFederationApplyErrors`: a cluster refuses objects of a kind.
   * @default - warning, immediately
   */
  readonly applyErrors?: ErrorAlertOptions;
  /**
   * `KruiseFederationClusterNotReady`: the control plane cannot reach a cluster of the fleet.
   * @default - critical, after 5 minutes
   */
  readonly clusterNotReady?: AlertOptions;
  /**
   * `KruiseFederationMetricsAbsent`: the metrics that the other alerts use are missing.
   * @default - warning, after 15 minutes
   */
  readonly metricsAbsent?: AlertOptions;
}
