import { type ConversionChange, ConversionEffect } from './conversion-change';
import type { Converted } from './deployment';
import { isObject, listOf, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';

/** An object and what it was converted to. */
export interface Replacement {
  readonly before: KubeObject;
  readonly after: KubeObject;
}

const POLICIES = new Set(['PropagationPolicy', 'ClusterPropagationPolicy', 'OverridePolicy', 'ClusterOverridePolicy']);

/** Overriders that know a Deployment by its kind, but not a CloneSet. */
const KNOWS_KINDS = ['imageOverrider', 'commandOverrider', 'argsOverrider'];

/** Where autoscalers name their target: those of Kubernetes and of KEDA, and vertical ones. */
const FIELDS = ['scaleTargetRef', 'targetRef'];

/** An object that points to what was converted, or selects it, as it did before. The same object if it does neither. */
export function follow(object: KubeObject, replacements: readonly Replacement[]): Converted {
  return isPolicy(object) ? reselect(object, replacements) : retarget(object, replacements);
}

function retarget(object: KubeObject, replacements: readonly Replacement[]): Converted {
  const name = `${object.kind}/${object.metadata?.name}`;
  for (const field of FIELDS) {
    const reference = object.spec?.[field];
    const found = isObject(reference) ? replacements.find(({ before }) => refersTo(reference, before, object)) : undefined;
    if (!found) continue;
    const { apiVersion, kind } = found.after;
    const text = `It now points to the ${kind} of ${apiVersion}.`;
    return {
      object: withValueAt(object, ['spec', field], { ...reference, apiVersion, kind }),
      changes: [{ object: name, field: `spec.${field}`, effect: ConversionEffect.SAME, text }],
    };
  }
  const budget = object.kind === 'PodDisruptionBudget' && replacements.some(({ before }) => selectsPodsOf(object, before));
  const text = 'It selects the same pods as before, and Kubernetes counts them by the scale subresource of the new object.';
  return { object, changes: budget ? [{ object: name, field: 'spec.selector', effect: ConversionEffect.SAME, text }] : [] };
}

function refersTo(reference: any, before: KubeObject, from: KubeObject): boolean {
  return (reference.apiVersion ?? 'apps/v1') === before.apiVersion && (reference.kind ?? 'Deployment') === before.kind
    && reference.name === before.metadata?.name && from.metadata?.namespace === before.metadata?.namespace;
}

function selectsPodsOf(budget: KubeObject, workload: KubeObject): boolean {
  const selector = budget.spec?.selector?.matchLabels;
  const labels = workload.spec?.template?.metadata?.labels;
  return isObject(selector) && isObject(labels) && budget.metadata?.namespace === workload.metadata?.namespace
    && Object.entries(selector).every(([key, value]) => labels[key] === value);
}

/** Whether it is a policy of Karmada, which selects objects by kind. */
function isPolicy(object: KubeObject): boolean {
  return String(object.apiVersion).startsWith('policy.karmada.io/') && POLICIES.has(object.kind);
}

/** A policy that still selects what was converted. The same object if it selected none of it. */
function reselect(policy: KubeObject, replacements: readonly Replacement[]): Converted {
  const name = `${policy.kind}/${policy.metadata?.name}`;
  const changes: ConversionChange[] = [];
  const selected: Replacement[] = [];
  const selectors = listOf<any>(policy.spec?.resourceSelectors).map((selector, index) => {
    const found = replacements.filter(({ before }) => selects(selector, before, policy));
    if (found.length === 0) return selector;
    selected.push(...found);
    const { apiVersion, kind } = found[0].after;
    const field = `spec.resourceSelectors[${index}]`;
    if (selector.name) {
      changes.push({ object: name, field, effect: ConversionEffect.SAME, text: `It now selects the ${kind} of ${apiVersion}.` });
      return { ...selector, apiVersion, kind };
    }
    const names = found.map(({ after }) => after.metadata?.name).join(', ');
    const text = `It selects by kind and no longer matches ${names}: add a selector for ${kind} of ${apiVersion}.`;
    changes.push({ object: name, field, effect: ConversionEffect.DIFFERENT, text });
    return selector;
  });
  if (selected.some(({ after }) => after.kind === 'CloneSet')) changes.push(...withoutEffect(name, policy.spec));
  const renamed = changes.some(({ effect }) => effect === ConversionEffect.SAME);
  return { object: renamed ? withValueAt(policy, ['spec', 'resourceSelectors'], selectors) : policy, changes };
}

function selects(selector: unknown, { apiVersion, kind, metadata }: KubeObject, policy: KubeObject): boolean {
  if (!isObject(selector) || selector.apiVersion !== apiVersion || selector.kind !== kind) return false;
  if (selector.name && selector.name !== metadata?.name) return false;
  const namespace = selector.namespace ?? policy.metadata?.namespace;
  return namespace === undefined || metadata?.namespace === undefined || namespace === metadata.namespace;
}

function withoutEffect(object: string, spec: any): ConversionChange[] {
  const places: [string, any][] = [['spec.overriders', spec?.overriders]];
  listOf<any>(spec?.overrideRules).forEach((rule, index) => places.push([`spec.overrideRules[${index}].overriders`, rule?.overriders]));
  const text = 'It has no effect on a CloneSet, and there is no error; the command `import` writes overrides that do.';
  return places.flatMap(([at, overriders]) => KNOWS_KINDS.flatMap((key) => listOf<any>(overriders?.[key]).flatMap((item, index) => (
    item?.predicate ? [] : [{ object, field: `${at}.${key}[${index}]`, effect: ConversionEffect.DIFFERENT, text }]))));
}
