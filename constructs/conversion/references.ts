import { ConversionEffect } from './conversion-change';
import type { Converted } from './deployment';
import { isObject, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';

/** An object and what it was converted to. */
export interface Replacement {
  readonly before: KubeObject;
  readonly after: KubeObject;
}

/** Where autoscalers name their target: those of Kubernetes and of KEDA, and vertical ones. */
const FIELDS = ['scaleTargetRef', 'targetRef'];

/** An object with its references to converted objects pointing to the new ones. The same object if it has none. */
export function retarget(object: KubeObject, replacements: readonly Replacement[]): Converted {
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
