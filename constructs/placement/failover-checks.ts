import { INT32_MAX, isWhole, repeated, type Report } from '../problems/reporter';
import { isObject } from '../json/json';
import type { PolicySettings } from './policy-settings';
import { error, warning } from '../problems/problem';
import { shown } from '../json/shown';
import { isLabelKey } from '../json/syntax';

const ADMISSION = 'karmada 1.18.2 pkg/util/validation/validation.go';
const GATES = 'karmada 1.18.2 pkg/features/features.go';

/** Rules on failover. */
export const FAILOVER_RULES = {
  failoverDependencies: error('KF260', ADMISSION, {
    rule: 'Application failover requires propagateDependencies.',
    why: 'Admission refuses one without the other, since the workload would move without its ConfigMaps and Secrets.',
    fix: 'remove `propagateDependencies: false`.',
  }),
  failover: error('KF261', ADMISSION, {
    rule: 'Failover has a known purge mode, a delay in whole seconds, and a grace period only with PurgeMode.gracefully().',
    why: 'Admission refuses the policy.',
    fix: 'use PurgeMode.gracefully(), directly() or never(), ClusterPurgeMode, and durations of whole seconds.',
  }),
  preservedState: error('KF262', ADMISSION, {
    rule: 'Preserved state has a label name and a JSONPath in braces.',
    why: 'Admission refuses invalid label names but accepts any path; a wrong path fails only when the workload moves.',
    fix: 'give a label name of at most 63 characters and a path below status such as `{.availableReplicas}`.',
  }),
  clusterFailoverGate: warning('KF263', `${GATES}, karmada 1.18.2 cmd/controller-manager/app/options/cluster_failover.go`, {
    rule: 'Cluster failover needs the Karmada feature gate Failover and the flag --enable-no-execute-taint-eviction.',
    why: 'Both are off by default, and nothing moves without them.',
    fix: 'start karmada-controller-manager with --feature-gates=Failover=true --enable-no-execute-taint-eviction=true and acknowledge this warning.',
  }),
  preservedStateGate: warning('KF264', GATES, {
    rule: 'Preserved state needs the Karmada feature gate StatefulFailoverInjection.',
    why: 'The gate is off by default, and no label is set without it.',
    fix: 'start karmada-controller-manager with --feature-gates=StatefulFailoverInjection=true and acknowledge this warning.',
  }),
};

/** Checks when and how a workload moves away. */
export function checkFailover({ failover, propagateDeps }: PolicySettings, report: Report): void {
  if (failover === undefined) return;
  const { application, cluster } = failover;
  if (application !== undefined && isOptions('applicationFailover', application, report)) {
    if (propagateDeps !== true) report(FAILOVER_RULES.failoverDependencies, 'Application failover is configured, but propagateDependencies is off.');
    const after: unknown = application.decisionConditions?.tolerationSeconds;
    if (!isWhole(after, 0, INT32_MAX)) report(FAILOVER_RULES.failover, `Applications fail over after ${shown(after)} seconds; expected whole seconds.`);
    checkPurge('Application', application.purgeMode, ['Directly', 'Gracefully', 'Never'], report);
    checkGracePeriod(application.purgeMode, application.gracePeriodSeconds, report);
    checkPreservedState(application.statePreservation, report);
  }
  if (cluster !== undefined && isOptions('clusterFailover', cluster, report)) {
    report(FAILOVER_RULES.clusterFailoverGate, 'Cluster failover is configured, which needs the Karmada feature gate Failover and the flag --enable-no-execute-taint-eviction.');
    checkPurge('Cluster', cluster.purgeMode, ['Directly', 'Gracefully'], report);
    checkPreservedState(cluster.statePreservation, report);
  }
}

function isOptions(option: string, settings: unknown, report: Report): boolean {
  if (isObject(settings)) return true;
  report(FAILOVER_RULES.failover, `The option ${option} is ${shown(settings)}; expected an object of options.`);
  return false;
}

function checkPurge(what: string, purgeMode: unknown, known: readonly string[], report: Report): void {
  if (!known.includes(purgeMode as string)) {
    report(FAILOVER_RULES.failover, `${what} failover has the purge mode ${shown(purgeMode)}; expected one of ${known.join(', ')}.`);
  }
}

function checkGracePeriod(purgeMode: unknown, period: unknown, report: Report): void {
  if (purgeMode === 'Gracefully') {
    if (!isWhole(period, 1, INT32_MAX)) {
      report(FAILOVER_RULES.failover, `Application failover has a grace period of ${shown(period)} seconds; expected whole seconds above 0.`);
    }
  } else if (period !== undefined && (purgeMode === 'Directly' || purgeMode === 'Never')) {
    report(FAILOVER_RULES.failover, `Application failover has the purge mode ${shown(purgeMode)}, which does not take a grace period.`);
  }
}

function checkPreservedState(state: unknown, report: Report): void {
  if (state === undefined) return;
  const rules: unknown = isObject(state) ? state.rules : state;
  if (!Array.isArray(rules) || rules.length === 0) {
    report(FAILOVER_RULES.preservedState, `The preserved state is ${shown(rules)}; expected a list of labels and paths.`);
    return;
  }
  report(FAILOVER_RULES.preservedStateGate, `State is preserved in ${rules.length} label(s), which needs the Karmada feature gate StatefulFailoverInjection.`);
  for (const rule of rules) {
    const { aliasLabelName: label, jsonPath } = rule ?? {};
    if (!isLabelKey(label)) report(FAILOVER_RULES.preservedState, `State is preserved in the label ${shown(label)}, which is not a label name.`);
    if (!isJsonPath(jsonPath)) report(FAILOVER_RULES.preservedState, `State is preserved from ${shown(jsonPath)}, which is not a JSONPath in braces.`);
  }
  for (const label of repeated(rules.map((rule) => rule?.aliasLabelName))) {
    report(FAILOVER_RULES.preservedState, `State is preserved in the label ${shown(label)} more than once.`);
  }
}

/** One expression in braces, relative to `.status`. Outside braces JSONPath templates hold plain text, which would become the value. */
function isJsonPath(path: unknown): boolean {
  return typeof path === 'string' && /^\{\s*[.$@[][^{}]*\}$/.test(path);
}
