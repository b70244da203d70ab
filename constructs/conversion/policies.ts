import { type ConversionChange, ConversionEffect } from './conversion-change';
import type { Converted } from './deployment';
import type { Replacement } from './references';
import { isObject, listOf, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';

const POLICIES = new Set(['PropagationPolicy', 'ClusterPropagationPolicy', 'OverridePolicy', 'ClusterOverridePolicy']);

/** Overriders that know a Deployment by its kind, but not a CloneSet. */
const KNOWS_KINDS = ['imageOverrider', 'commandOverrider', 'argsOverrider'];

/** Whether it is a policy of Karmada, which selects objects by kind. */
export function isPolicy(object: KubeObject): boolean {
  return String(object.apiVersion).startsWith('policy.karmada.io/') && POLICIES.has(object.kind);
}

/** A policy that still selects what was converted. The same object if it selected none of it. */
export function reselect(policy: KubeObject, replacements: readonly Replacement[]): Converted {
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
