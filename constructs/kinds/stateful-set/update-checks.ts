import { isObject, listOf } from '../../json/json';
import { amount, checkChoice, checkFlag, isCount, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { STATEFUL_SET_RULES } from './rules';
import { checkPriority } from '../pods/update-order';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const ROLLING = 'spec.updateStrategy.rollingUpdate';
const LONGEST_READY = 300;

/** What is wrong with the update strategy of a StatefulSet. */
export function checkStatefulUpdate(spec: any, say: Report): void {
  const strategy = spec.updateStrategy;
  if (!isObjectOrMissing(strategy, 'spec.updateStrategy', say)) return checkInPlace(spec, undefined, say);
  checkChoice(strategy.type, ['RollingUpdate', 'OnDelete'], 'spec.updateStrategy.type', STATEFUL_SET_RULES.choice, say);
  const rolling = strategy.rollingUpdate;
  if (!isObjectOrMissing(rolling, ROLLING, say)) return checkInPlace(spec, undefined, say);
  if (strategy.type === 'OnDelete') {
    say(STATEFUL_SET_RULES.onDelete, `${ROLLING} is ${shown(rolling)}, but must not be set with the type OnDelete.`);
    return;
  }
  checkPartition(rolling.partition, say);
  const ready = wholeNumber(rolling, 'minReadySeconds', 0, say, ROLLING);
  if (ready !== undefined && ready > LONGEST_READY) {
    say(STATEFUL_SET_RULES.minReady, `${ROLLING}.minReadySeconds is ${ready}, expected at most ${LONGEST_READY}.`);
  }
  checkUnavailable(spec, rolling.maxUnavailable, `${ROLLING}.maxUnavailable`, say);
  checkChoice(rolling.podUpdatePolicy, ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'], `${ROLLING}.podUpdatePolicy`, STATEFUL_SET_RULES.choice, say);
  checkFlag(rolling.paused, `${ROLLING}.paused`, say);
  if (isObjectOrMissing(rolling.unorderedUpdate, `${ROLLING}.unorderedUpdate`, say)) {
    if (spec.podManagementPolicy !== 'Parallel') {
      say(STATEFUL_SET_RULES.ordered, `${ROLLING}.unorderedUpdate is given with ${managementOf(spec)}, but needs Parallel.`);
    }
    checkPriority(rolling.unorderedUpdate.priorityStrategy, say, `${ROLLING}.unorderedUpdate.priorityStrategy`);
  }
  if (isObjectOrMissing(rolling.inPlaceUpdateStrategy, `${ROLLING}.inPlaceUpdateStrategy`, say)) {
    wholeNumber(rolling.inPlaceUpdateStrategy, 'gracePeriodSeconds', 0, say, `${ROLLING}.inPlaceUpdateStrategy`);
  }
  checkInPlace(spec, rolling, say);
}

/** What is wrong with the way pods are added and removed. */
export function checkScaling(spec: any, say: Report): void {
  if (isObjectOrMissing(spec.scaleStrategy, 'spec.scaleStrategy', say)) {
    checkUnavailable(spec, spec.scaleStrategy.maxUnavailable, 'spec.scaleStrategy.maxUnavailable', say);
  }
}

function checkPartition(partition: unknown, say: Report): void {
  if (partition == null || isCount(partition)) return;
  say(STATEFUL_SET_RULES.partition, `${ROLLING}.partition is ${shown(partition)}, expected a whole number of 0 or more.`);
}

/** Admission only counts the integer 1 as one pod at a time, whatever a percentage works out to. */
function checkUnavailable(spec: any, value: unknown, where: string, say: Report): void {
  if (value == null) return;
  const pods = amount(value, where, say, false);
  if (!pods) return;
  if (pods(1) < 1) say(STATEFUL_SET_RULES.standstill, `${where} is ${shown(value)}, expected at least one pod.`);
  else if (value !== 1 && spec.podManagementPolicy !== 'Parallel') {
    say(STATEFUL_SET_RULES.ordered, `${where} is ${shown(value)} with ${managementOf(spec)}, but needs Parallel.`);
  }
}

function managementOf(spec: any): string {
  return `the podManagementPolicy ${spec.podManagementPolicy == null || spec.podManagementPolicy === '' ? 'OrderedReady' : shown(spec.podManagementPolicy)}`;
}

/** What updates in place need, and what needs updates in place. */
function checkInPlace(spec: any, rolling: any, say: Report): void {
  const policy: unknown = rolling?.podUpdatePolicy;
  if (policy === 'InPlaceIfPossible' || policy === 'InPlaceOnly') {
    const gates = spec.template?.spec?.readinessGates;
    if (!listOf<any>(gates).some((gate) => gate?.conditionType === 'InPlaceUpdateReady')) {
      say(STATEFUL_SET_RULES.readinessGate, `The pods' readinessGates are ${shown(gates)} with the policy ${policy}, expected InPlaceUpdateReady among them.`);
    }
    return;
  }
  const how = spec.updateStrategy?.type === 'OnDelete' ? 'updates on deletion' : 'the policy ReCreate';
  const grace: unknown = isObject(rolling?.inPlaceUpdateStrategy) ? rolling.inPlaceUpdateStrategy.gracePeriodSeconds : undefined;
  if (grace) say(STATEFUL_SET_RULES.idleInPlace, `A grace period of ${shown(grace)} seconds is given with ${how}, but only works with updates in place.`);
  if (isObject(spec.lifecycle) && isObject(spec.lifecycle.inPlaceUpdate)) {
    say(STATEFUL_SET_RULES.idleInPlace, `spec.lifecycle.inPlaceUpdate is given with ${how}, but only works with updates in place.`);
  }
}
