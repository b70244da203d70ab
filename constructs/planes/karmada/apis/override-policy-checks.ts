import { OVERRIDERS } from '../../../delivery/override';
import { checkSelector } from '../../../fleet/selector-checks';
import { isObject, listOf } from '../../../json/json';
import { nameOf } from '../../../json/kube-object';
import { annotationFaults, labelFaults } from '../../../overrides/metadata-syntax';
import { OVERRIDE_RULES } from '../../../overrides/rules';
import { WRITTEN_POLICY_RULES } from '../written-rules';
import type { Admission } from './say';

/** What Karmada's admission refuses about an OverridePolicy or ClusterOverridePolicy (pkg/util/validation/validation.go). */
export function checkOverridePolicy(object: any, { say, note }: Admission): void {
  const spec = isObject(object.spec) ? object.spec : {};
  const { overrideRules, overriders, targetCluster } = spec;
  const given = targetCluster != null || OVERRIDERS.some((name) => listOf<unknown>(overriders?.[name]).length > 0);
  if (given && Array.isArray(overrideRules)) {
    const other = targetCluster != null ? 'targetCluster' : 'overriders';
    note(WRITTEN_POLICY_RULES.twoForms, `${nameOf(object)} has overrideRules and ${other} directly in its spec.`);
  } else if (given) {
    note(WRITTEN_POLICY_RULES.deprecated, `${nameOf(object)} has ${isObject(overriders) ? 'overriders' : 'targetCluster'} directly in its spec.`);
  }
  if (object.kind === 'OverridePolicy') checkNamespaces(object, spec.resourceSelectors, say);
  checkTarget('spec.targetCluster', targetCluster, object, note);
  for (const [index, rule] of listOf<any>(overrideRules).entries()) {
    if (!isObject(rule)) continue;
    checkTarget(`spec.overrideRules[${index}].targetCluster`, rule.targetCluster, object, note);
    if (isObject(rule.overriders)) checkOverriders(`spec.overrideRules[${index}].overriders`, rule.overriders, nameOf(object), { say, note });
  }
}

function checkNamespaces({ metadata }: any, selectors: any, say: Admission['say']): void {
  const own = metadata.namespace ?? 'default';
  for (const [index, selector] of listOf<any>(selectors).entries()) {
    const namespace: unknown = selector?.namespace;
    if (typeof namespace === 'string' && namespace !== '' && namespace !== own) {
      say(WRITTEN_POLICY_RULES.foreignNamespace, `spec.resourceSelectors[${index}].namespace`, namespace, `the namespace of the policy, '${own}', or none`);
    }
  }
}

/** Names of clusters are left alone: the fleet need not be all that Karmada has. */
function checkTarget(where: string, target: unknown, object: any, note: Admission['note']): void {
  if (!isObject(target)) return;
  const { clusterNames: _names, exclude: _excluded, ...selector } = target;
  checkSelector(`${where} of ${nameOf(object)}`, selector, undefined, note);
}

function checkOverriders(at: string, overriders: Readonly<Record<string, any>>, policy: string, { say, note }: Pick<Admission, 'say' | 'note'>): void {
  const items = (name: string) => listOf<any>(overriders[name])
    .map((item, index) => ({ item, where: `${at}.${name}[${index}]` })).filter(({ item }) => isObject(item));
  for (const [name, faultsOf] of [['labelsOverrider', labelFaults], ['annotationsOverrider', annotationFaults]] as const) {
    for (const { item, where } of items(name)) {
      for (const [key, value] of Object.entries(isObject(item.value) ? item.value : {})) {
        for (const [, message] of faultsOf(key, value)) note(OVERRIDE_RULES.metadata, `${where}.value of ${policy}: ${message}`);
      }
    }
  }
  const pointer = (where: string, path: unknown) => {
    if (typeof path === 'string' && path !== '' && !path.startsWith('/')) say(OVERRIDE_RULES.pointer, where, path, 'a JSON pointer such as "/spec/replicas"');
  };
  for (const { item, where } of items('imageOverrider')) pointer(`${where}.predicate.path`, item.predicate?.path);
  for (const { item, where } of items('fieldOverrider')) {
    const [json, yaml] = [listOf<any>(item.json), listOf<any>(item.yaml)];
    if (json.length > 0 === yaml.length > 0) {
      note(WRITTEN_POLICY_RULES.fieldOverrider, `${where} of ${policy} has ${json.length > 0 ? 'both json and yaml' : 'neither json nor yaml'}.`);
    }
    pointer(`${where}.fieldPath`, item.fieldPath);
    for (const [form, list] of [['json', json], ['yaml', yaml]] as const) {
      for (const [index, operation] of list.entries()) {
        if (!isObject(operation)) continue;
        pointer(`${where}.${form}[${index}].subPath`, operation.subPath);
        const hasValue = operation.value !== undefined;
        if (operation.operator === 'remove' ? hasValue : !hasValue) {
          const what = hasValue ? 'a value' : 'no value';
          note(WRITTEN_POLICY_RULES.fieldOverrider, `${where}.${form}[${index}] of ${policy} has ${what} for the operator ${String(operation.operator)}.`);
        }
      }
    }
  }
}
