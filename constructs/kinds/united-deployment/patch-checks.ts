import { isObject, type Json } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { labelMatcher } from '../../delivery/selector';
import { patchedPods } from '../pods/pod-patch';
import { shown } from '../../json/shown';
import { violations } from '../../problems/schema/schema';
import { checkPodTemplate } from '../pods/checks';
import { checkLastingPods } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

/** Pods that a patch is for. */
export interface PatchedPods {
  readonly template: unknown;
  readonly claims: readonly unknown[];
  readonly selector: unknown;
}

/** What is wrong with the pods once a patch has been applied to them, as sentences. Only for pods that have no faults before the patch. */
export function patchFaults(patch: unknown, { template, claims, selector }: PatchedPods, kruise: string): string[] {
  if (!isObject(patch)) return [`the patch is ${shown(patch)}, expected an object.`];
  const unknown = Object.keys(patch).filter((key) => key !== 'metadata' && key !== 'spec' && !key.startsWith('$'));
  if (unknown.length > 0) return [`the patch has the field ${shown(unknown[0])}, expected only the metadata and spec of a pod template.`];
  const pods = patchedPods(template, patch);
  const schema = schemaFaults(pods, kruise);
  if (schema.length > 0) return schema;
  const faults = checkPodTemplate('', pods, claims).map(({ message }) => message);
  const say: Report = (_rule, message) => faults.push(message);
  checkLastingPods(pods, say);
  const labels = pods.metadata?.labels ?? {};
  if (isObject(selector) && !labelMatcher(selector)(labels)) faults.push(`the selector is ${shown(selector)}, but the pods have the labels ${shown(labels)}.`);
  return faults;
}

/** Whether pods have no fault before any patch. */
export function areSound({ template, claims, selector }: PatchedPods, kruise: string): boolean {
  return isObject(template) && patchFaults({}, { template, claims, selector }, kruise).length === 0;
}

const AT = '/spec/template';

/** A CloneSet around the pods: its schema has that of pods inside. */
function schemaFaults(template: Json, kruise: string): string[] {
  const around = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'pods' }, spec: { selector: {}, template } } as unknown as KubeObject;
  return (violations(around, { kruise }) ?? []).filter(({ pointer }) => pointer.startsWith(AT))
    .map(({ pointer, message, suggestion }) => `${pointer.slice(AT.length) || '/'} of the pods ${message}${suggestion === undefined ? '' : `; perhaps you mean '${suggestion}'`}.`);
}
