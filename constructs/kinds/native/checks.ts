import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isEmptySelector } from '../pods/label-selector';
import { checkLastingPods, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { finding, type Problem } from '../../problems/problem';
import type { KindChecks } from '../module';
import { NATIVE_RULES } from './rules';

/**
 * What every API server refuses about a Deployment, ReplicaSet, StatefulSet or DaemonSet of Kubernetes although its fields are well formed. On OCM
 * nobody would refuse it before it is in its cluster.
 */
export function checkNativeWorkload(path: string, object: KubeObject): Problem[] {
  const problems: Problem[] = [];
  const say: Report = (rule, message, fix) => problems.push(finding(rule, { path, message, fix }));
  const spec: unknown = object?.spec;
  if (!isObject(spec)) return problems;
  // A selector that is missing is a matter of the schema.
  if (isObject(spec.selector) && (isEmptySelector(spec.selector) || isObject(spec.template))) {
    checkSelector(spec.selector, spec.template?.metadata?.labels, say);
  }
  checkLastingPods(spec.template, say);
  return problems;
}

/** Everything that is checked about a workload of Kubernetes, beyond the rules of all workloads. */
export const NATIVE_CHECKS: KindChecks = { title: 'Kinds of Kubernetes', rules: NATIVE_RULES, alone: checkNativeWorkload };
