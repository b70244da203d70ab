import { isObject, listOf } from '../../json/json';
import { isCount } from './fields';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import { type Report, WORKLOAD_RULES } from './workload-rules';
import { shown } from '../../json/shown';

/** What is wrong with a `priorityStrategy`. */
export function checkPriority(strategy: any, say: Report, where = 'spec.updateStrategy.priorityStrategy'): void {
  if (strategy == null) return;
  if (!isObject(strategy) || [strategy.weightPriority, strategy.orderPriority].some((list) => list != null && !Array.isArray(list))) {
    say(WORKLOAD_RULES.priority, `${where} is ${shown(strategy)}, expected an object with a list of weights or of ordered keys.`);
    return;
  }
  const weights = listOf<any>(strategy.weightPriority);
  const orders = listOf<any>(strategy.orderPriority);
  if (weights.length > 0 && orders.length > 0) {
    say(WORKLOAD_RULES.priority, `${where} has both weightPriority and orderPriority, expected only one of them.`);
  }
  for (const entry of weights) {
    if (!isCount(entry?.weight) || entry.weight > 100) {
      say(WORKLOAD_RULES.priority, `${where} has the weight ${shown(entry?.weight)}, expected a whole number from 0 to 100.`);
    }
    const selector = entry?.matchSelector;
    if (!isObject(selector) || isEmptySelector(selector) || !isWellFormedSelector(selector)) {
      say(WORKLOAD_RULES.priority, `${where} has the matchSelector ${shown(selector)}, expected a valid selector with at least one condition.`);
    }
  }
  for (const entry of orders) {
    if (typeof entry?.orderedKey !== 'string' || entry.orderedKey === '') {
      say(WORKLOAD_RULES.priority, `${where} has the orderedKey ${shown(entry?.orderedKey)}, expected a label key.`);
    }
  }
}

/** What is wrong with a `scatterStrategy`. */
export function checkScatter(strategy: any, say: Report, where = 'spec.updateStrategy.scatterStrategy'): void {
  if (strategy == null) return;
  if (!Array.isArray(strategy)) {
    say(WORKLOAD_RULES.scatter, `${where} is ${shown(strategy)}, expected a list of keys and values.`);
    return;
  }
  const seen = new Set<string>();
  for (const label of strategy) {
    if (typeof label?.key !== 'string' || label.key === '' || typeof label.value !== 'string') {
      say(WORKLOAD_RULES.scatter, `${where} has the entry ${shown(label)}, expected a key and a value.`);
      continue;
    }
    const pair = `${label.key}:${label.value}`;
    if (seen.has(pair)) {
      say(WORKLOAD_RULES.scatter, `${where} lists ${shown(label)} twice, expected each pair only once.`);
    }
    seen.add(pair);
  }
}
