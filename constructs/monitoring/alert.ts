import { promDuration } from '../planes/monitoring/promql';
import type { AlertName, AlertText } from '../planes/monitoring/watch';
import { AlertSeverity, type ErrorAlertOptions, type FederationAlertOptions } from './monitoring-options';
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

/** What an alert does unless told otherwise. */
interface AlertFacts {
  /** The name it fires under; never changed, since silences and routes use it. */
  readonly alert: string;
  readonly severity: AlertSeverity;
  readonly seconds: number;
}

const { CRITICAL, WARNING } = AlertSeverity;

export const ALERTS: Readonly<Record<keyof FederationAlertOptions, AlertFacts>> = {
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

/** What all rules have in common. */
export interface RuleSettings {
  /** Tells these workloads from those of other apps. */
  readonly federation: string;
  readonly alerts: FederationAlertOptions;
  /** Labels for every alert. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The alerts of a control plane, as far as they are wanted. */
export function alertRules(plane: ControlPlane, texts: Partial<Record<AlertName, AlertText>>, settings: RuleSettings): PrometheusRuleEntry[] {
  return (Object.entries(texts) as [AlertName, AlertText][]).flatMap(([name, { expr, summary, description }]) => {
    const { alert, severity, seconds: wait } = ALERTS[name];
    const options: ErrorAlertOptions = settings.alerts[name] ?? {};
    if (options.enabled === false) return [];
    const counted = (count: (window: string) => string) => `${count(promDuration(options.window === undefined ? 900 : seconds(options.window)))} > ${options.errors ?? 5}`;
    return [{
      alert,
      expr: typeof expr === 'string' ? expr : counted(expr),
      for: promDuration(options.after === undefined ? wait : seconds(options.after)),
      labels: { ...settings.labels, control_plane: plane.toLowerCase(), federation: settings.federation, severity: options.severity ?? severity },
      annotations: { description, summary },
    }];
  });
}
