import { isObject, listOf } from '../../json/json';
import { isCount } from './amounts';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import type { Report } from './workload-rules';
import { WORKLOAD_RULES } from './workload-rules';
import { shown } from '../../json/shown';

/** What is wrong with a `priorityStrategy`. */
export function checkPriority(strategy: any, say: Report, where = 'spec.updateStrategy.priorityStrategy'): void {
  if (strategy == null) return;
  if (!isObject(strategy) || [strategy.weightPriority, strategy.orderPriority].some((list) => list != null && !Array.isArray(list))) {
    say(WORKLOAD_RULES.priority, `${where} is ${shown(strategy)}, but an object with a list of weights or of ordered keys is expected.`);
    return;
  }
  const weights = listOf<any>(strategy.weightPriority);
  const orders = listOf<any>(strategy.orderPriority);
  if (weights.length > 0 && orders.length > 0) {
    say(WORKLOAD_RULES.priority, `${where} has both weightPriority and orderPriority, but only one of them can decide.`);
  }
  for (const entry of weights) {
    if (!isCount(entry?.weight) || entry.weight > 100) {
      say(WORKLOAD_RULES.priority, `${where} has the weight ${shown(entry?.weight)}, but a whole number from 0 to 100 is expected.`);
    }
    const selector = entry?.matchSelector;
    if (!isObject(selector) || isEmptySelector(selector) || !isWellFormedSelector(selector)) {
      say(WORKLOAD_RULES.priority, `${where} has the matchSelector ${shown(selector)}, but a valid selector with a condition is expected.`);
    }
  }
  for (const entry of orders) {
    if (typeof entry?.orderedKey !== 'string' || entry.orderedKey === '') {
      say(WORKLOAD_RULES.priority, `${where} has the orderedKey ${shown(entry?.orderedKey)}, but the key of a label is expected.`);
    }
  }
}

/** What is wrong with a `scatterStrategy`. */
export function checkScatter(strategy: any, say: Report, where = 'spec.updateStrategy.scatterStrategy'): void {
  if (strategy == null) return;
  if (!Array.isArray(strategy)) {
    say(WORKLOAD_RULES.scatter, `${where} is ${shown(strategy)}, but a list of key and value is expected.`);
    return;
  }
  const seen = new Set<string>();
  for (const label of strategy) {
    if (typeof label?.key !== 'string' || label.key === '' || typeof label.value !== 'string') {
      say(WORKLOAD_RULES.scatter, `${where} has the entry ${shown(label)}, but a key and a value are expected.`);
      continue;
    }
    const pair = `${label.key}:${label.value}`;
    if (seen.has(pair)) {
      say(WORKLOAD_RULES.scatter, `${where} lists ${shown(label)} twice, but each pair may occur once.`);
    }
    seen.add(pair);
  }
}
