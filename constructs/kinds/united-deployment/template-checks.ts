import { KruiseVersion } from '../../fleet/versions';
import { isObject, type Json } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { labelMatcher } from '../../delivery/selector';
import { distinctProblems, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { checkCloneSet } from '../clone-set/checks';
import type { KindChecks } from '../module';
import { checkClaimingPods } from '../pods/checks';
import { checkStatefulSet } from '../stateful-set/checks';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import { checkChoice, isObjectOrMissing } from '../pods/fields';
import { NATIVE_RULES } from '../native/rules';
import { checkLastingPods } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

/** The templates a UnitedDeployment can have: the kind of workload they make, and its own rules where it has some here. */
const TEMPLATES: Readonly<Record<string, { readonly kind: string; readonly apiVersion: string; readonly check?: KindChecks['alone'] }>> = {
  statefulSetTemplate: { kind: 'StatefulSet', apiVersion: 'apps/v1' },
  advancedStatefulSetTemplate: { kind: 'StatefulSet', apiVersion: 'apps.kruise.io/v1beta1', check: checkStatefulSet },
  cloneSetTemplate: { kind: 'CloneSet', apiVersion: 'apps.kruise.io/v1alpha1', check: checkCloneSet },
  deploymentTemplate: { kind: 'Deployment', apiVersion: 'apps/v1' },
};

/** The apiVersion of the workloads that a template makes: after Kruise 1.9 CloneSets have their new form in every version of a UnitedDeployment. */
function apiVersionIn(field: string, kruise: string): string {
  return field === 'cloneSetTemplate' && kruise === KruiseVersion.NEXT ? 'apps.kruise.io/v1beta1' : TEMPLATES[field].apiVersion;
}

/** The template that a UnitedDeployment has. */
export interface SubsetTemplate {
  readonly field: string;
  readonly metadata: unknown;
  /** The spec of the workloads. */
  readonly spec: Json;
}

/** The one template; undefined where it is missing or malformed, which is reported. */
export function subsetTemplate(spec: Json, say: Report): SubsetTemplate | undefined {
  const given = isObject(spec.template) ? spec.template : {};
  const fields = Object.keys(TEMPLATES).filter((field) => given[field] != null);
  if (fields.length !== 1) {
    const found = fields.length === 0 ? `spec.template is ${shown(spec.template)}` : `spec.template has ${fields.join(' and ')}`;
    say(RULES.template, `${found}, expected exactly one of ${Object.keys(TEMPLATES).join(', ')}.`);
    return undefined;
  }
  const [field] = fields;
  const template: unknown = given[field];
  if (!isObjectOrMissing(template, `spec.template.${field}`, say)) return undefined;
  if (!isObject(template.spec)) {
    say(RULES.template, `spec.template.${field}.spec is ${shown(template.spec)}, expected the spec of a ${TEMPLATES[field].kind}.`);
    return undefined;
  }
  return { field, metadata: template.metadata, spec: template.spec };
}

/** What admission refuses about a template, and what the controller overwrites in it. */
export function checkTemplate({ field, metadata, spec }: SubsetTemplate, selector: unknown, kruise: string, say: Report): void {
  const labels = isObject(metadata) && isObject(metadata.labels) ? metadata.labels : {};
  if (field !== 'cloneSetTemplate' && isObject(selector) && !labelMatcher(selector)(labels)) {
    say(RULES.childLabels, `spec.template.${field}.metadata.labels is ${shown(labels)}, but spec.selector is ${shown(selector)}.`);
  }
  if (spec.replicas != null) say(RULES.childReplicas, `spec.template.${field}.spec.replicas is ${shown(spec.replicas)}, but must not be set.`);
  const direct = apiVersionIn(field, kruise) === 'apps.kruise.io/v1alpha1';
  const partition: unknown = direct ? spec.updateStrategy?.partition : spec.updateStrategy?.rollingUpdate?.partition;
  if (partition != null) say(RULES.childPartition, `spec.template.${field}.spec.updateStrategy has the partition ${shown(partition)}, expected none.`);
  if (field === 'deploymentTemplate' && spec.volumeClaimTemplates != null) {
    say(RULES.ignored, `spec.template.${field}.spec.volumeClaimTemplates is ${shown(spec.volumeClaimTemplates)}, but Deployments do not have them.`,
      'use a CloneSet or StatefulSet template, or remove `volumeClaimTemplates`.');
  }
  if (TEMPLATES[field].check === undefined) checkLastingPods(spec.template, say);
  if (field === 'statefulSetTemplate') checkStatefulSetChoices(spec, say);
}

/** Kruise's CRD takes any string where the API server knows a few. */
function checkStatefulSetChoices(spec: Json, say: Report): void {
  const where = 'spec.template.statefulSetTemplate.spec';
  checkChoice(spec.podManagementPolicy, ['OrderedReady', 'Parallel'], `${where}.podManagementPolicy`, NATIVE_RULES.value, say);
  const retention = isObject(spec.persistentVolumeClaimRetentionPolicy) ? spec.persistentVolumeClaimRetentionPolicy : {};
  for (const field of ['whenDeleted', 'whenScaled']) checkChoice(retention[field], ['Retain', 'Delete'], `${where}.persistentVolumeClaimRetentionPolicy.${field}`, NATIVE_RULES.value, say);
}

/** What is wrong with the workload that every subset gets, by the rules of its own kind, pods included. */
export function checkChild(path: string, template: SubsetTemplate, name: string, selector: unknown, kruise: string): Problem[] {
  const { field, spec } = template;
  const { kind, check } = TEMPLATES[field];
  const apiVersion = apiVersionIn(field, kruise);
  if (!check) return checkClaimingPods(path, spec);
  const child = { apiVersion, kind, metadata: { name }, spec: childSpec(spec, selector) } as KubeObject;
  return distinctProblems(check(path, child, kruise)).map((problem) => ({ ...problem, message: `In the ${kind} of each subset: ${problem.message}` }));
}

/** Without what the controller writes itself, which has its own rules. */
function childSpec(spec: Json, selector: unknown): Json {
  const { replicas: _replicas, ...rest } = spec;
  const strategy = isObject(spec.updateStrategy) ? spec.updateStrategy : undefined;
  if (strategy?.partition == null && strategy?.rollingUpdate?.partition == null) return { ...rest, selector };
  const { partition: _partition, ...settings } = strategy!;
  const rolling = isObject(settings.rollingUpdate) ? { rollingUpdate: { ...settings.rollingUpdate, partition: undefined } } : {};
  return { ...rest, selector, updateStrategy: { ...settings, ...rolling } };
}
