import { isObject } from '../../json/json';
import { amount, checkChoice, checkFlag, isObjectOrMissing } from '../pods/fields';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { SIDECAR_SET_RULES } from './rules';
import { checkPriority, checkScatter } from '../pods/update-order';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const UPDATE_TYPES = ['RollingUpdate', 'NotUpdate'];
const POLICIES = ['Always', 'Partial'];

/** What is wrong with the update strategy of a SidecarSet; undefined means the default. */
export function checkSidecarUpdate(given: unknown, say: Report): void {
  if (!isObjectOrMissing(given, 'spec.updateStrategy', say)) return;
  const strategy: any = given;
  checkFlag(strategy.paused, 'spec.updateStrategy.paused', say);
  const type: unknown = strategy.type || 'RollingUpdate';
  if (type === 'NotUpdate') checkIdle(strategy, say);
  else if (type === 'RollingUpdate') checkRolling(strategy, say);
  else checkChoice(type, UPDATE_TYPES, 'spec.updateStrategy.type', SIDECAR_SET_RULES.updateType, say);
}

function checkIdle(strategy: any, say: Report): void {
  const idle = ['selector', 'priorityStrategy', 'scatterStrategy'].filter((field) => strategy[field] != null);
  if (strategy.paused === true) idle.unshift('paused');
  if (strategy.maxUnavailable != null && strategy.maxUnavailable !== 1) idle.unshift('maxUnavailable');
  if (isHeld(strategy.partition)) idle.unshift('partition');
  if (idle.length > 0) say(SIDECAR_SET_RULES.idleUpdate, `spec.updateStrategy has ${idle.join(', ')} with the type NotUpdate, but then pods are not updated.`);
}

function checkRolling(strategy: any, say: Report): void {
  const { selector } = strategy;
  if (selector != null) {
    if (isHeld(strategy.partition)) {
      say(SIDECAR_SET_RULES.updateSelector, `spec.updateStrategy has the partition ${shown(strategy.partition)} and a selector, expected only one of them.`);
    }
    if (!isObject(selector) || isEmptySelector(selector) || !isWellFormedSelector(selector)) {
      say(SIDECAR_SET_RULES.updateSelector, `spec.updateStrategy.selector is ${shown(selector)}, expected a valid selector with at least one condition.`);
    }
  }
  // Kubernetes' own parser reads both: it only knows whole percentages.
  amount(strategy.partition, 'spec.updateStrategy.partition', say, false);
  const unavailable = amount(strategy.maxUnavailable ?? 1, 'spec.updateStrategy.maxUnavailable', say, false);
  if (unavailable && unavailable(100) < 1) {
    say(SIDECAR_SET_RULES.standstill, `spec.updateStrategy.maxUnavailable is ${shown(strategy.maxUnavailable)}, expected at least one pod.`);
  }
  checkPriority(strategy.priorityStrategy, say);
  checkScatter(strategy.scatterStrategy, say);
}

/** Whether admission counts a partition as set: any string does, including `0%`. */
function isHeld(partition: unknown): boolean {
  return partition != null && partition !== 0;
}

/** What is wrong with what new pods get. */
export function checkInjection(spec: any, say: Report): void {
  const strategy: unknown = spec.injectionStrategy;
  if (!isObjectOrMissing(strategy, 'spec.injectionStrategy', say)) return;
  const { paused, revision } = strategy as any;
  checkFlag(paused, 'spec.injectionStrategy.paused', say);
  if (!isObjectOrMissing(revision, 'spec.injectionStrategy.revision', say)) return;
  const { customVersion, revisionName, policy }: any = revision;
  const given = [customVersion, revisionName].filter((name) => name != null);
  if (given.length !== 1 || typeof given[0] !== 'string' || given[0] === '') {
    say(SIDECAR_SET_RULES.revision, `spec.injectionStrategy.revision is ${shown(revision)}, expected either a customVersion or a revisionName.`);
  }
  checkChoice(policy, POLICIES, 'spec.injectionStrategy.revision.policy', SIDECAR_SET_RULES.revision, say);
  const { partition, selector } = isObject(spec.updateStrategy) ? spec.updateStrategy : {} as any;
  if (policy === 'Partial' && typeof partition !== 'string' && selector == null) {
    say(SIDECAR_SET_RULES.partialRevision, `spec.injectionStrategy.revision.policy is Partial with the partition ${shown(partition ?? 0)}, expected a percentage.`);
  }
}
