import { isObject } from '../../json/json';
import { amount, checkChoice, checkFlag, checkNameOfPods, isCount, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { BROADCAST_JOB_RULES } from './rules';
import { checkEveryNodePods } from '../pods/every-node-pods';
import { checkPodTemplate } from '../pods/checks';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { timeToLive } from '../pods/time-to-live';
import { BROADCAST_JOB_FACTS } from './facts';

const NAME_LIMIT = 63;
const RESTART_POLICIES = ['Never', 'OnFailure'];
const RESERVED_LABELS = ['broadcastjob-name', 'broadcastjob-controller-uid'];
const COMPLETION_TYPES = ['Always', 'Never'];
const FAILURE_TYPES = ['FailFast', 'Continue', 'Pause'];

/** Everything that Kruise's admission would refuse about a BroadcastJob, and what it would accept but cannot work with. */
export const checkBroadcastJob = kruiseCheck(BROADCAST_JOB_FACTS, (spec, say, { path, object }) => {
  checkNameOfPods(object?.metadata?.name, NAME_LIMIT, BROADCAST_JOB_RULES.name, say);
  checkParallelism(spec.parallelism, say);
  checkCompletion(spec.completionPolicy, say);
  checkFailure(spec.failurePolicy, spec.template?.spec?.restartPolicy, say);
  checkFlag(spec.paused, 'spec.paused', say);
  checkPods(spec.template, say);
  checkEveryNodePods(object, false, say);
  return checkPodTemplate(path, spec.template);
});

/** The controller takes off the percent sign and reads what is left as a whole number. */
function checkParallelism(parallelism: unknown, say: Report): void {
  if (parallelism == null) return;
  const read = amount(parallelism, 'spec.parallelism', say, false);
  if (read && read(100) === 0) say(BROADCAST_JOB_RULES.parallelism, `spec.parallelism is ${shown(parallelism)}, expected at least one pod.`);
}

function checkCompletion(policy: unknown, say: Report): void {
  if (!isObjectOrMissing(policy, 'spec.completionPolicy', say)) return;
  const type: unknown = policy.type || 'Always';
  checkChoice(type, COMPLETION_TYPES, 'spec.completionPolicy.type', BROADCAST_JOB_RULES.completionType, say);
  const { activeDeadlineSeconds: deadline, ttlSecondsAfterFinished: ttl } = policy;
  if (type === 'Never') {
    for (const [field, value] of [['activeDeadlineSeconds', deadline], ['ttlSecondsAfterFinished', ttl]]) {
      if (value != null) say(BROADCAST_JOB_RULES.neverOver, `spec.completionPolicy.${field} is ${shown(value)}, but must not be set with the type Never.`);
    }
    return;
  }
  if (deadline != null && !(Number.isSafeInteger(deadline) && deadline > 0)) {
    say(BROADCAST_JOB_RULES.deadline, `spec.completionPolicy.activeDeadlineSeconds is ${shown(deadline)}, expected a whole number greater than zero.`);
  }
  wholeNumber(policy, 'ttlSecondsAfterFinished', 0, say, 'spec.completionPolicy');
}

function checkFailure(policy: unknown, restartPolicy: unknown, say: Report): void {
  if (!isObjectOrMissing(policy, 'spec.failurePolicy', say)) return;
  checkChoice(policy.type || 'FailFast', FAILURE_TYPES, 'spec.failurePolicy.type', BROADCAST_JOB_RULES.failureType, say);
  wholeNumber(policy, 'restartLimit', 0, say, 'spec.failurePolicy');
  const limit: unknown = policy.restartLimit;
  if (isCount(limit) && limit > 0 && restartPolicy === 'Never') {
    say(BROADCAST_JOB_RULES.idle, `spec.failurePolicy.restartLimit is ${limit}, but nothing is restarted with the restart policy Never.`);
  }
}

function checkPods(template: any, say: Report): void {
  const restartPolicy: unknown = template?.spec?.restartPolicy;
  if (isObject(template?.spec) && !RESTART_POLICIES.includes(restartPolicy as string)) {
    say(BROADCAST_JOB_RULES.restartPolicy, `The pods' restartPolicy is ${shown(restartPolicy)}, expected ${RESTART_POLICIES.join(' or ')}.`);
  }
  for (const label of RESERVED_LABELS) {
    const value: unknown = template?.metadata?.labels?.[label];
    if (value != null && value !== '') say(BROADCAST_JOB_RULES.reservedLabel, `The pods have the label ${label} with the value ${shown(value)}, but Kruise sets it itself.`);
  }
}

/** What federation asks of a BroadcastJob. */
export const BROADCAST_JOB_TIME_TO_LIVE = timeToLive(BROADCAST_JOB_RULES.federatedTtl, ['spec', 'completionPolicy', 'ttlSecondsAfterFinished']);

/** Everything that is checked about the kind. */
export const BROADCAST_JOB_CHECKS: KindChecks = {
  title: 'BroadcastJob', rules: BROADCAST_JOB_RULES,
  alone: checkBroadcastJob, ...BROADCAST_JOB_TIME_TO_LIVE,
};
