import { isObject, type Json } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { isEmptySelector } from '../pods/label-selector';
import { checkClaimingPods, checkPodTemplate } from '../pods/checks';
import type { SayValue } from '../pods/pod-value';
import { checkClaimSpec } from '../pods/pod-volume-values';
import { checkLastingPods, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { Problem } from '../../problems/problem';
import { reporter } from '../../problems/reporter';
import type { KindChecks } from '../module';
import { checkBindingValues, checkPriorityClassValues, checkRoleValues, checkStorageClassValues } from './cluster-values';
import { checkConfigMapValues, checkSecretValues } from './data-values';
import { checkCronJobValues, checkJobValues } from './job-values';
import { checkIngressValues, checkNetworkPolicyValues } from './network-values';
import { NATIVE_RULES } from './rules';
import { checkAutoscalerValues, checkDisruptionBudgetValues } from './scaling-values';
import { checkServiceValues } from './service-values';
import { checkDaemonSetValues, checkDeploymentValues, checkReplicaSetValues, checkStatefulSetValues } from './workload-values';

/** Values of an object that fit its schema and that the API server still refuses. */
type CheckValues = (object: KubeObject, say: SayValue) => void;

const ofSpec = (check: (spec: Json, say: SayValue) => void): CheckValues => ({ spec }, say) => { if (isObject(spec)) check(spec, say); };

const VALUES: Readonly<Record<string, CheckValues>> = {
  ConfigMap: checkConfigMapValues,
  Secret: checkSecretValues,
  Service: checkServiceValues,
  PersistentVolumeClaim: ofSpec((spec, say) => checkClaimSpec(spec, 'spec', say)),
  Deployment: ofSpec(checkDeploymentValues),
  ReplicaSet: ofSpec(checkReplicaSetValues),
  ReplicationController: ofSpec(checkReplicaSetValues),
  StatefulSet: ofSpec(checkStatefulSetValues),
  DaemonSet: ofSpec(checkDaemonSetValues),
  Job: ({ spec }, say) => checkJobValues(spec, 'spec', say),
  CronJob: checkCronJobValues,
  HorizontalPodAutoscaler: checkAutoscalerValues,
  PodDisruptionBudget: checkDisruptionBudgetValues,
  Ingress: checkIngressValues,
  NetworkPolicy: checkNetworkPolicyValues,
  Role: checkRoleValues,
  ClusterRole: checkRoleValues,
  RoleBinding: checkBindingValues,
  ClusterRoleBinding: checkBindingValues,
  PriorityClass: checkPriorityClassValues,
  StorageClass: checkStorageClassValues,
};

/** Workloads whose pods are meant to keep running and are found by a selector. */
const LASTING: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']);

/**
 * What every API server refuses about an object of Kubernetes although its fields are well formed. On OCM nobody would refuse it before it is in its
 * cluster. Takes any object, however malformed; what has the wrong type is left to the schema.
 */
export function checkNative(path: string, object: KubeObject): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const { kind } = object;
  const data = kind === 'Secret' || kind === 'ConfigMap';
  VALUES[kind]?.(object, (where, value, expected) => {
    report(data ? NATIVE_RULES.data : NATIVE_RULES.value, `${where} of ${nameOf(object)} is ${shown(value)}, expected ${expected}.`);
  });
  if (LASTING.has(kind)) checkLasting(object.spec, report);
  return [...problems, ...podProblems(path, object)];
}

function checkLasting(spec: unknown, say: Report): void {
  if (!isObject(spec)) return;
  // A selector that is missing is a matter of the schema.
  if (isObject(spec.selector) && (isEmptySelector(spec.selector) || isObject(spec.template))) {
    checkSelector(spec.selector, spec.template?.metadata?.labels, say);
  }
  checkLastingPods(spec.template, say);
}

/** What is wrong with the pods of an object, by the rules for the pods of Kruise's workloads. */
function podProblems(path: string, object: KubeObject): Problem[] {
  const { kind, spec } = object;
  const template = kind === 'Pod' ? { spec } : kind === 'PodTemplate' ? object.template : kind === 'CronJob' ? spec?.jobTemplate?.spec?.template : spec?.template;
  if (!isObject(template) || !isObject(template.spec)) return [];
  return kind === 'StatefulSet' ? checkClaimingPods(path, spec) : checkPodTemplate(path, template);
}

/** Everything that is checked about a kind of Kubernetes, beyond the rules of all workloads and pods. */
export const NATIVE_CHECKS: KindChecks = { title: 'Kinds of Kubernetes', rules: NATIVE_RULES, alone: checkNative };
