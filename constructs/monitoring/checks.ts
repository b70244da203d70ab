import { Duration } from 'cdk8s';
import { MONITORING_RULES as RULES } from './rules';
import { ALERTS } from './alert';
import { AlertSeverity } from './monitoring-options';
import { isObject } from '../json/json';
import { isDnsLabel, isLabelKey, isLabelValue } from '../json/syntax';
import { listed, type Report, reporter } from '../problems/reporter';
import type { Problem } from '../problems/problem';
import { shown } from '../json/shown';

const PROMETHEUS_LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
/** Labels that say what an alert is about. */
const OWN_LABELS: ReadonlySet<string> = new Set([
  'alertname', 'alertstate', 'chart', 'control_plane', 'federation', 'kind', 'member_cluster', 'replica_set_name', 'replica_set_namespace', 'resource_kind',
  'resource_name', 'resource_namespace', 'severity', 'work',
]);

export function checkMonitoringOptions(path: string, input: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  for (const [option, isSound, expected] of VALUES) {
    const value = input[option];
    if (value !== undefined && !isSound(value)) report(RULES.value, `${option} is ${shown(value)}, expected ${expected}.`);
  }
  for (const [option, check] of Object.entries(LABELS)) {
    const labels = input[option];
    if (isObject(labels)) Object.entries(labels).forEach(([label, value]) => check(label, value, option, report));
    else if (labels !== undefined) report(RULES.labels, `${option} is ${shown(labels)}, expected an object with labels.`);
  }
  const { alerts } = input;
  if (alerts === undefined) return problems;
  if (!isObject(alerts)) {
    report(RULES.value, `alerts is ${shown(alerts)}, expected an object with options of alerts.`);
    return problems;
  }
  for (const [alert, options] of Object.entries(alerts)) {
    if (options === undefined || !Object.hasOwn(ALERTS, alert)) continue;
    if (isObject(options)) checkAlert(alert, options, report);
    else report(RULES.value, `alerts.${alert} is ${shown(options)}, expected an object with its options.`);
  }
  return problems;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const VALUES: readonly (readonly [string, (value: unknown) => boolean, string])[] = [
  ['name', isDnsLabel, 'at most 63 lower-case letters, digits and \'-\''],
  ['companions', (value) => typeof value === 'boolean', 'true or false'],
  ['dashboardTitle', isText, 'a non-empty string'],
  ['dashboardFolder', isText, 'a non-empty string'],
];

function checkAlert(alert: string, { enabled, after, severity, errors, window }: Record<string, unknown>, report: Report): void {
  const refuse = (option: string, value: unknown, expected: string) => report(RULES.value, `${option} of alerts.${alert} is ${shown(value)}, expected ${expected}.`);
  if (enabled !== undefined && typeof enabled !== 'boolean') refuse('enabled', enabled, 'true or false');
  if (after !== undefined && !isDuration(after, 0)) refuse('after', after, 'a duration of whole milliseconds such as Duration.minutes(5)');
  if (window !== undefined && !isDuration(window, 1)) refuse('window', window, 'a duration of at least one millisecond such as Duration.minutes(15)');
  if (severity !== undefined && !(Object.values(AlertSeverity) as unknown[]).includes(severity)) refuse('severity', severity, `one of ${listed(Object.values(AlertSeverity))}`);
  if (errors !== undefined && !(typeof errors === 'number' && Number.isFinite(errors) && errors >= 0)) refuse('errors', errors, 'a number of at least 0');
}

function isDuration(value: unknown, least: number): boolean {
  if (!(value instanceof Duration)) return false;
  const milliseconds = value.toMilliseconds({ integral: false });
  return Number.isSafeInteger(milliseconds) && milliseconds >= least;
}

type LabelCheck = (label: string, value: unknown, option: string, report: Report) => void;

/** What is asked of a label, by the option it is in. */
const LABELS: Readonly<Record<string, LabelCheck>> = { alertLabels: checkAlertLabel, ruleLabels: checkObjectLabel, dashboardLabels: checkObjectLabel };

function checkAlertLabel(label: string, value: unknown, option: string, report: Report): void {
  if (!PROMETHEUS_LABEL.test(label) || label.startsWith('__')) report(RULES.labels, `${option} has a label ${shown(label)}, which is not a valid label name for Prometheus.`);
  else if (OWN_LABELS.has(label)) report(RULES.labels, `${option} has a label '${label}', which the alerts use themselves.`, `use a name other than ${listed([label])}.`);
  if (typeof value !== 'string') report(RULES.labels, `The label '${label}' of ${option} is ${shown(value)}, expected a string.`);
}

function checkObjectLabel(label: string, value: unknown, option: string, report: Report): void {
  if (isLabelKey(label) && isLabelValue(value)) return;
  report(RULES.labels, `${option} has the label ${shown(label)} with ${shown(value)}, which is not a valid Kubernetes label.`, 'use a key and a value that Kubernetes accepts.');
}

/** The most that the operator accepts: `MaxConfigMapDataSize` in its pkg/operator/rules.go. */
const MOST_BYTES = 512 * 1024;

/** Checks the size of a PrometheusRule, by the text its rules are written as. */
export function checkRulesSize(path: string, text: string): Problem[] {
  const problems: Problem[] = [];
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > MOST_BYTES) reporter(path, problems)(RULES.size, `A PrometheusRule has ${bytes} bytes, more than the ${MOST_BYTES} that the Prometheus operator accepts.`);
  return problems;
}
