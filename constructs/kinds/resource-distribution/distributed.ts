import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';

/** The namespaces in a list of them. */
export function namesOf(list: any): unknown[] {
  return listOf<any>(list?.list).map((entry) => entry?.name);
}

/** Whether a distribution is known to bring its resource to a namespace. Namespaces that are selected by labels are not known. */
export function distributesTo(distribution: KubeObject, namespace: string): boolean {
  const targets = distribution.spec?.targets;
  if (!isObject(targets) || namesOf(targets.excludedNamespaces).includes(namespace)) return false;
  return targets.allNamespaces === true || namesOf(targets.includedNamespaces).includes(namespace);
}
