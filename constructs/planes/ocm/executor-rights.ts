import { getOr } from '../../json/maps';
import type { KindTable } from '../../delivery/kind-facts';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { type Right, rightsTo } from '../rights';

/** What the agent asks for with each object of a work; `delete` for those that go with the work. */
const APPLY = ['create', 'update', 'patch', 'get'];
export const EXECUTE: readonly string[] = [...APPLY, 'delete'];

/** What an executor needs for objects, by their groups. The namespaces they are in are among them, since works create these. */
export function executorRights(objects: Iterable<KubeObject>, kinds: KindTable): Right[] {
  const resources = new Map<string, Set<string>>();
  const add = (group: string, plural: string) => getOr(resources, group, () => new Set<string>()).add(plural);
  for (const object of objects) {
    add(groupOf(object.apiVersion), kinds.of(object)?.plural ?? '*');
    if (object.metadata.namespace !== undefined) add('', 'namespaces');
  }
  return rightsTo(resources, EXECUTE);
}

/** The right to apply certain objects without a namespace, and to keep them: the agent asks for them by name. */
export function rightTo(group: string, plural: string, names: readonly string[], kept = false): Right {
  return { apiGroups: [group], resources: [plural], resourceNames: names, verbs: kept ? APPLY : EXECUTE };
}
