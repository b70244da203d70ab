import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { NAMESPACE_NAME } from './namespace-name';

/**
 * The namespaces in which the pods of an object look for what they name: its own, or for one that has none, those it selects by name. None for
 * all that is not known by name.
 */
export function podNamespaces(object: KubeObject): string[] {
  const { namespace } = object.metadata;
  if (namespace !== undefined) return [namespace];
  const spec = isObject(object.spec) ? object.spec : {};
  if (typeof spec.namespace === 'string' && spec.namespace !== '') return [spec.namespace];
  const { matchLabels, matchExpressions } = isObject(spec.namespaceSelector) ? spec.namespaceSelector : {} as any;
  if (typeof matchLabels?.[NAMESPACE_NAME] === 'string') return [matchLabels[NAMESPACE_NAME]];
  return listOf<any>(matchExpressions).filter((expression) => expression?.key === NAMESPACE_NAME && expression.operator === 'In')
    .flatMap(({ values }) => listOf<any>(values));
}
