import type { Duration } from 'cdk8s';
import { promDuration } from '../planes/monitoring/promql';
import { type AlertOptions, AlertSeverity, type ErrorAlertOptions, type FederationAlertOptions } from './monitoring-options';
import type { ControlPlane } from '../fleet/control-plane';
import { seconds } from '../json/seconds';

/** A rule of a PrometheusRule. */
export interface PrometheusRuleEntry {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A group of a PrometheusRule. */
export interface PrometheusRuleGroup {
  readonly name: string;
  readonly rules: readonly PrometheusRuleEntry[];
}

/** The options, by the name of an alert among them. */
export type AlertName = keyof FederationAlertOptions;

/** What an alert does unless told otherwise. */
interface AlertFacts {
  /** The name it fires under; never changed, since silences and routes use it. */
  readonly alert: string;
  readonly severity: AlertSeverity;
  readonly seconds: number;
}

const { CRITICAL, WARNING } = AlertSeverity;

/** All alerts. */
export const ALERTS: Readonly<Record<AlertName, AlertFacts>> = {
  notPropagated: { alert: 'KruiseFederationNotPropagated', severity: CRITICAL, seconds: 600 },
  unscheduled: { alert: 'KruiseFederationUnscheduled', severity: CRITICAL, seconds: 300 },
  schedulingStalled: { alert: 'KruiseFederationSchedulingStalled', severity: WARNING, seconds: 900 },
  notApplied: { alert: 'KruiseFederationNotApplied', severity: CRITICAL, seconds: 900 },
  unhealthy: { alert: 'KruiseFederationUnhealthy', severity: WARNING, seconds: 1800 },
  degraded: { alert: 'KruiseFederationDegraded', severity: CRITICAL, seconds: 300 },
  interpreterFailing: { alert: 'KruiseFederationInterpreterFailing', severity: WARNING, seconds: 900 },
  policyErrors: { alert: 'KruiseFederationPolicyErrors', severity: WARNING, seconds: 0 },
  syncErrors: { alert: 'KruiseFederationSyncErrors', severity: WARNING, seconds: 0 },
  applyErrors: { alert: 'KruiseFederationApplyErrors', severity: WARNING, seconds: 0 },
  clusterNotReady: { alert: 'KruiseFederationClusterNotReady', severity: CRITICAL, seconds: 300 },
  metricsAbsent: { alert: 'KruiseFederationMetricsAbsent', severity: WARNING, seconds: 900 },
};

/** Alerts that count errors. */
export const ERROR_ALERTS = ['policyErrors', 'syncErrors', 'applyErrors'] as const satisfies readonly AlertName[];

/** What an alert looks at, and what it says. */
export interface AlertText {
  readonly expr: string;
  readonly summary: string;
  readonly description: string;
}

/** Makes the alerts of one control plane. */
export class AlertWriter {
  constructor(
    private readonly federation: string,
    private readonly plane: ControlPlane,
    private readonly options: FederationAlertOptions,
    private readonly labels: Readonly<Record<string, string>>,
  ) {}

  /** The alert, or nothing if it is not wanted. */
  public alert(name: AlertName, { expr, summary, description }: AlertText): PrometheusRuleEntry[] {
    const { alert, severity, seconds: wait } = ALERTS[name];
    const options: AlertOptions = this.options[name] ?? {};
    if (options.enabled === false) return [];
    return [{
      alert, expr,
      for: promDuration(options.after === undefined ? wait : seconds(options.after)),
      labels: { ...this.labels, control_plane: this.plane.toLowerCase(), federation: this.federation, severity: options.severity ?? severity },
      annotations: { description, summary },
    }];
  }

  /** How many errors an alert bears, and over which time. */
  public errors(name: typeof ERROR_ALERTS[number]): { readonly most: number; readonly window: string } {
    const { errors = 5, window }: ErrorAlertOptions = this.options[name] ?? {};
    return { most: errors, window: promDuration(windowSeconds(window)) };
  }
}

function windowSeconds(window: Duration | undefined): number {
  return window === undefined ? 900 : seconds(window);
}
