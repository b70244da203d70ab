import { isObject } from '../../../json/json';
import { isPathSegment } from '../../../json/syntax';
import { moduleOf } from '../../../kinds/kinds';
import { checkAutoscalerValues, checkReference } from '../../../kinds/native/scaling-values';
import { checkOneOf, isText, objectsOf, type SayValue } from '../../../kinds/pods/pod-value';
import type { Admission, Say } from './say';
import { isKarmadaKind } from '../api-groups';
import { SCALING_RULES as RULES } from './scaling-rules';

const METRICS = ['ContainerResource', 'Object', 'Pods', 'Resource'];
/** Resources that containers can have. */
const CONTAINER_RESOURCE = /^(cpu|memory|ephemeral-storage|hugepages-.+|.+\/.+)$/;
const TARGETS = ['Utilization', 'Value', 'AverageValue'];
const STRATEGIES = ['Max', 'Min', 'Disabled'];
const POLICIES = ['Pods', 'Percent'];

/** The FederatedHPA that a CronFederatedHPA may have as its target. */
export const FEDERATED_AUTOSCALER = { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA' };

/** Checks a FederatedHPA as Karmada's admission does, which is that of Kubernetes but for a few differences. */
export function checkFederatedAutoscaler({ spec }: any, { say }: Admission): void {
  if (!isObject(spec)) return;
  const value: SayValue = (where, given, expected) => say(RULES.values, where, given, expected);
  checkScaleTarget(spec.scaleTargetRef, say);
  checkAutoscalerValues({ spec: { ...spec, scaleTargetRef: undefined } }, value);
  const metrics = objectsOf(spec.metrics, 'spec.metrics');
  // Kubernetes can scale to zero by metrics like these, Karmada cannot.
  if (spec.minReplicas === 0 && metrics.some(([{ type }]) => type === 'Object' || type === 'External')) value('spec.minReplicas', 0, '1 or more');
  for (const [metric, where] of metrics) checkMetric(metric, where, value);
  for (const direction of ['scaleUp', 'scaleDown']) {
    const rules = isObject(spec.behavior) ? spec.behavior[direction] : undefined;
    if (!isObject(rules)) continue;
    const where = `spec.behavior.${direction}`;
    checkOneOf(rules.selectPolicy, STRATEGIES, `${where}.selectPolicy`, value);
    for (const [policy, at] of objectsOf(rules.policies, `${where}.policies`)) checkOneOf(policy.type, POLICIES, `${at}.type`, value);
  }
}

function checkMetric(metric: any, where: string, say: SayValue): void {
  checkOneOf(metric.type, METRICS, `${where}.type`, say);
  for (const field of ['resource', 'containerResource', 'pods', 'object']) {
    const source = metric[field];
    if (!isObject(source)) continue;
    const at = `${where}.${field}`;
    if (isObject(source.target)) checkOneOf(source.target.type, TARGETS, `${at}.target.type`, say);
    const known = field === 'containerResource' ? CONTAINER_RESOURCE : /./;
    if (isText(source.name) && !known.test(source.name)) say(`${at}.name`, source.name, field === 'resource' ? 'the name of a resource' : 'a resource of containers, such as cpu');
    if (isObject(source.metric) && isText(source.metric.name) && !isPathSegment(source.metric.name)) say(`${at}.metric.name`, source.metric.name, 'the name of a metric');
    if (isObject(source.describedObject)) checkReference(source.describedObject, `${at}.describedObject`, say);
  }
}

/** Checks the workload that an autoscaler names. */
export function checkScaleTarget(target: any, say: Say): void {
  if (!isObject(target)) return;
  const where = 'spec.scaleTargetRef';
  checkReference(target, where, (at, value, expected) => say(RULES.target, at, value, expected));
  if (target.apiVersion === undefined || target.apiVersion === '') say(RULES.target, `${where}.apiVersion`, target.apiVersion, 'the apiVersion of the workload');
  if (!isText(target.apiVersion) || !isText(target.kind)) return;
  const scaled = { apiVersion: target.apiVersion, kind: target.kind };
  const module = moduleOf(scaled);
  if (isKarmadaKind(scaled) || (module && !module.replicas)) say(RULES.target, `${where}.kind`, target.kind, 'a kind with replicas');
}
