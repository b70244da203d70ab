import type { Definition } from '../../definition/definition';
import { Closeness } from '../../delivery/resource-selector';
import { isObject, listOf } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { finding, type Problem } from '../../problems/problem';
import { SHARED_RULES } from './apis/shared-rules';
import { namespaceOnServer } from './policies';
import { policyCloseness } from './precedence';

/** Whether the shared policy of a workload brings an object to clusters, so that no policy of its own is needed for it. */
export function isPropagatedByShared({ shared, kinds }: Pick<Definition, 'shared' | 'kinds'>, object: KubeObject): boolean {
  return shared !== undefined && policyCloseness(shared.policy, object, namespaceOnServer(object, kinds)) !== Closeness.NONE;
}

/** Checks that the shared policy of a workload selects it. */
export function checkShared(definition: Definition): Problem[] {
  const { path, template, shared } = definition;
  if (!shared || isPropagatedByShared(definition, template)) return [];
  const { namespace, labels } = template.metadata;
  const what = `${nameOf(template)} of ${template.apiVersion}${namespace === undefined ? '' : ` in namespace '${namespace}'`} with ${isObject(labels) && Object.keys(labels).length > 0 ? `the labels ${shown(labels)}` : 'no labels'}`;
  const selects = listOf<any>(shared.policy.spec.resourceSelectors).filter(isObject).map(inWords).join('; ');
  return [finding(SHARED_RULES.unselected, { path, message: `${nameOf(shared.policy)} of '${shared.path}' does not select ${what}. It selects ${selects || 'nothing'}.` })];
}

function inWords({ apiVersion, kind, name, namespace, labelSelector }: any): string {
  const where = namespace === undefined ? '' : ` in namespace '${namespace}'`;
  return `${kind} of ${apiVersion}${where}${name === undefined ? labelSelector === undefined ? '' : ` with labels ${shown(labelSelector)}` : ` with the name '${name}'`}`;
}
