import { isObject, listOf } from '../../delivery/json';
import { amount, isCount, wholeNumber } from './clone-set-amounts';
import type { Report } from './clone-set-rule-table';
import { CLONE_SET_RULES } from './clone-set-rule-table';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import { shown } from '../problem';
import { nearest } from '../nearest';

const UPDATE_TYPES = ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'];

/** What is wrong with the update strategy of a CloneSet with so many replicas; undefined where their number is wrong itself. */
export function checkUpdate(given: any, replicas: number | undefined, kruise: string, say: Report): void {
  const strategy = given ?? {};
  if (!isObject(strategy)) {
    say(CLONE_SET_RULES.shape, `spec.updateStrategy is ${shown(strategy)}, but an object is expected.`);
    return;
  }
  const type: unknown = strategy.type || 'ReCreate';
  if (!UPDATE_TYPES.includes(type as string)) {
    const meant = typeof type === 'string' ? nearest(type, UPDATE_TYPES) : undefined;
    say(CLONE_SET_RULES.updateType, `spec.updateStrategy.type is ${shown(type)}, but one of ${UPDATE_TYPES.join(', ')} is expected.`,
      meant && `write '${meant}'.`);
  }
  // Before 1.9 these two went through Kubernetes' own parser, which knows whole percentages only.
  const decimals = kruise !== '1.8';
  amount(strategy.partition, 'spec.updateStrategy.partition', say);
  const unavailable = amount(strategy.maxUnavailable ?? '20%', 'spec.updateStrategy.maxUnavailable', say, decimals);
  const surge = amount(strategy.maxSurge, 'spec.updateStrategy.maxSurge', say, decimals);
  if (replicas !== undefined && surge !== undefined) {
    if (type === 'InPlaceOnly' && surge(replicas) > 0) {
      say(CLONE_SET_RULES.inPlaceOnlySurge, `spec.updateStrategy.maxSurge is ${shown(strategy.maxSurge)} with the type InPlaceOnly, but must be 0.`);
    }
    if (replicas > 0 && unavailable !== undefined && unavailable(replicas) < 1 && surge(replicas) < 1) {
      const [u, s] = [shown(strategy.maxUnavailable ?? '20%'), shown(strategy.maxSurge ?? 0)];
      say(CLONE_SET_RULES.standstill, `spec.updateStrategy has maxUnavailable ${u} and maxSurge ${s}, but one of them must allow a pod.`);
    }
  }
  checkPriority(strategy.priorityStrategy, say);
  checkScatter(strategy.scatterStrategy, say);
  const inPlace = strategy.inPlaceUpdateStrategy;
  if (isObject(inPlace)) wholeNumber(inPlace, 'gracePeriodSeconds', 0, say, 'spec.updateStrategy.inPlaceUpdateStrategy');
  else if (inPlace != null) say(CLONE_SET_RULES.shape, `spec.updateStrategy.inPlaceUpdateStrategy is ${shown(inPlace)}, but an object is expected.`);
  if (strategy.paused != null && typeof strategy.paused !== 'boolean') {
    say(CLONE_SET_RULES.shape, `spec.updateStrategy.paused is ${shown(strategy.paused)}, but true or false is expected.`);
  }
}

function checkPriority(strategy: any, say: Report): void {
  if (strategy == null) return;
  const where = 'spec.updateStrategy.priorityStrategy';
  if (!isObject(strategy) || [strategy.weightPriority, strategy.orderPriority].some((list) => list != null && !Array.isArray(list))) {
    say(CLONE_SET_RULES.priority, `${where} is ${shown(strategy)}, but an object with a list of weights or of ordered keys is expected.`);
    return;
  }
  const weights = listOf<any>(strategy.weightPriority);
  const orders = listOf<any>(strategy.orderPriority);
  if (weights.length > 0 && orders.length > 0) {
    say(CLONE_SET_RULES.priority, `${where} has both weightPriority and orderPriority, but only one of them can decide.`);
  }
  for (const entry of weights) {
    if (!isCount(entry?.weight) || entry.weight > 100) {
      say(CLONE_SET_RULES.priority, `${where} has the weight ${shown(entry?.weight)}, but a whole number from 0 to 100 is expected.`);
    }
    const selector = entry?.matchSelector;
    if (!isObject(selector) || isEmptySelector(selector) || !isWellFormedSelector(selector)) {
      say(CLONE_SET_RULES.priority, `${where} has the matchSelector ${shown(selector)}, but a valid selector with a condition is expected.`);
    }
  }
  for (const entry of orders) {
    if (typeof entry?.orderedKey !== 'string' || entry.orderedKey === '') {
      say(CLONE_SET_RULES.priority, `${where} has the orderedKey ${shown(entry?.orderedKey)}, but the key of a label is expected.`);
    }
  }
}

function checkScatter(strategy: any, say: Report): void {
  if (strategy == null) return;
  if (!Array.isArray(strategy)) {
    say(CLONE_SET_RULES.scatter, `spec.updateStrategy.scatterStrategy is ${shown(strategy)}, but a list of key and value is expected.`);
    return;
  }
  const seen = new Set<string>();
  for (const label of strategy) {
    if (typeof label?.key !== 'string' || label.key === '' || typeof label.value !== 'string') {
      say(CLONE_SET_RULES.scatter, `spec.updateStrategy.scatterStrategy has the entry ${shown(label)}, but a key and a value are expected.`);
      continue;
    }
    const pair = `${label.key}:${label.value}`;
    if (seen.has(pair)) {
      say(CLONE_SET_RULES.scatter, `spec.updateStrategy.scatterStrategy lists ${shown(label)} twice, but each pair may occur once.`);
    }
    seen.add(pair);
  }
}
