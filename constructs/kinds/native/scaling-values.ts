import { isObject } from '../../json/json';
import { compareQuantities } from '../../json/quantity';
import { isDnsLabel, isPathSegment } from '../../json/syntax';
import { isText, objectsOf, type SayValue } from '../pods/pod-value';
import { checkSelectorSyntax } from './network-values';

/** Fields of metrics by their type. */
const SOURCES: Readonly<Record<string, string>> = { Object: 'object', Pods: 'pods', Resource: 'resource', External: 'external', ContainerResource: 'containerResource' };
const LONGEST_WINDOW = 3600;
const LONGEST_PERIOD = 1800;

/** Values of a HorizontalPodAutoscaler, of version v1 too. */
export function checkAutoscalerValues({ spec }: any, say: SayValue): void {
  if (!isObject(spec)) return;
  const { minReplicas: least, maxReplicas: most, scaleTargetRef: target } = spec;
  const metrics = objectsOf(spec.metrics, 'spec.metrics');
  // Zero takes a feature gate, and metrics that exist without pods.
  const toZero = least === 0 && metrics.some(([{ type }]) => type === 'Object' || type === 'External');
  if (typeof least === 'number' && least < 1 && !toZero) say('spec.minReplicas', least, '1 or more');
  if (typeof most === 'number' && (most < 1 || (typeof least === 'number' && most < least))) say('spec.maxReplicas', most, `${Math.max(1, Number(least) || 1)} or more, the minReplicas`);
  if (isObject(target)) checkReference(target, 'spec.scaleTargetRef', say, 'a workload');
  const percentage: unknown = spec.targetCPUUtilizationPercentage;
  if (typeof percentage === 'number' && percentage < 1) say('spec.targetCPUUtilizationPercentage', percentage, '1 or more');
  for (const [metric, where] of metrics) checkMetric(metric, where, say);
  for (const direction of ['scaleUp', 'scaleDown']) checkScaling((spec.behavior as any)?.[direction], `spec.behavior.${direction}`, say);
}

/** What an API server makes paths of: the kind and the name of an object that is named. */
export function checkReference(reference: any, where: string, say: SayValue, what = 'an object'): void {
  for (const field of ['kind', 'name']) {
    if (isText(reference[field]) && !isPathSegment(reference[field])) say(`${where}.${field}`, reference[field], `the ${field} of ${what}`);
  }
}

function checkMetric(metric: any, where: string, say: SayValue): void {
  const expected = Object.hasOwn(SOURCES, metric.type) ? SOURCES[metric.type] : undefined;
  const given = Object.values(SOURCES).filter((field) => metric[field] != null);
  if (expected && (given.length !== 1 || given[0] !== expected)) say(where, given, `only ${expected}, because the type is ${metric.type}`);
  for (const field of given) checkTarget(field, metric[field], `${where}.${field}`, say);
}

function checkTarget(field: string, source: any, where: string, say: SayValue): void {
  const { target, container } = source;
  if (field === 'containerResource' && isText(container) && !isDnsLabel(container)) say(`${where}.container`, container, 'the name of a container');
  if (!isObject(target)) return;
  const { averageUtilization: share } = target;
  if (typeof share === 'number' && share < 1) say(`${where}.target.averageUtilization`, share, '1 or more');
  for (const name of ['value', 'averageValue']) {
    if (compareQuantities(target[name], 0) <= 0) say(`${where}.target.${name}`, target[name], 'more than 0');
  }
  const either = field === 'pods' ? ['averageValue'] : field === 'resource' || field === 'containerResource' ? ['averageUtilization', 'averageValue'] : ['value', 'averageValue'];
  const given = either.filter((name) => target[name] != null);
  if (given.length === 0) say(`${where}.target`, target, either.join(' or '));
  else if (given.length > 1 && field !== 'object') say(`${where}.target`, target, `either ${either.join(' or ')}`);
}

function checkScaling(rules: any, where: string, say: SayValue): void {
  if (!isObject(rules)) return;
  const { stabilizationWindowSeconds: seconds, policies } = rules;
  if (typeof seconds === 'number' && (seconds < 0 || seconds > LONGEST_WINDOW)) say(`${where}.stabilizationWindowSeconds`, seconds, `0 to ${LONGEST_WINDOW}`);
  if (Array.isArray(policies) && policies.length === 0) say(`${where}.policies`, policies, 'at least one policy');
  for (const [{ value, periodSeconds: period }, at] of objectsOf(policies, `${where}.policies`)) {
    if (typeof value === 'number' && value <= 0) say(`${at}.value`, value, '1 or more');
    if (typeof period === 'number' && (period <= 0 || period > LONGEST_PERIOD)) say(`${at}.periodSeconds`, period, `1 to ${LONGEST_PERIOD}`);
  }
}

/** Values of a PodDisruptionBudget. */
export function checkDisruptionBudgetValues({ spec }: any, say: SayValue): void {
  if (!isObject(spec)) return;
  if (spec.minAvailable != null && spec.maxUnavailable != null) say('spec', Object.keys(spec), 'either minAvailable or maxUnavailable');
  for (const field of ['minAvailable', 'maxUnavailable']) checkShare(spec[field], `spec.${field}`, say);
  checkSelectorSyntax(spec.selector, 'spec.selector', say);
}

/** A number of pods, or a percentage of at most `most`. */
export function checkShare(value: unknown, where: string, say: SayValue, most = 100): void {
  const percentage = isText(value) ? /^(\d+)%$/.exec(value) : null;
  if (typeof value === 'number' ? value < 0 : isText(value) && !percentage) {
    say(where, value, isText(value) && /^\d+$/.test(value) ? `the number ${value} without quotes, or "${value}%"` : 'a whole number of 0 or more, or a percentage such as "20%"');
  } else if (percentage && Number(percentage[1]) > most) say(where, value, `at most ${most}%`);
}

/** How much a share is, in whatever unit; undefined if it is none. */
export function shareOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isText(value) && /^\d+%$/.test(value) ? Number.parseInt(value, 10) : undefined;
}
