import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { labelMatcher } from './selector';

/** How closely a selector fits an object: Karmada's implicit priority (pkg/util/selector.go). */
export enum Closeness {
  NONE = 0,
  KIND = 1,
  LABELS = 2,
  NAME = 3,
}

/**
 * How closely one selector of a policy fits an object. A name counts alone, whatever labels are asked for; an empty selector of labels fits all objects
 * and is still one of labels; an ill-formed one fits nothing.
 *
 * @param namespace of the object as the API server knows it; undefined for what has none
 */
export function selectorCloseness(selector: unknown, object: KubeObject, namespace: string | undefined): Closeness {
  if (!isObject(selector) || selector.apiVersion !== object.apiVersion || selector.kind !== object.kind) return Closeness.NONE;
  if (selector.namespace && selector.namespace !== namespace) return Closeness.NONE;
  if (selector.name) return selector.name === object.metadata?.name ? Closeness.NAME : Closeness.NONE;
  if (selector.labelSelector == null) return Closeness.KIND;
  return isObject(selector.labelSelector) && labelMatcher(selector.labelSelector)(labelsOf(object)) ? Closeness.LABELS : Closeness.NONE;
}

/** How closely the best of several selectors fits; without any, nothing fits. */
export function closestOf(selectors: readonly unknown[], object: KubeObject, namespace: string | undefined): Closeness {
  return listOf(selectors).reduce<Closeness>((best, selector) => Math.max(best, selectorCloseness(selector, object, namespace)), Closeness.NONE);
}

/** Labels that are not all strings are not read: the object counts as one without any. */
function labelsOf({ metadata }: KubeObject): Readonly<Record<string, string>> {
  const labels: unknown = metadata?.labels;
  return isObject(labels) && Object.values(labels).every((value) => typeof value === 'string') ? labels : {};
}
