import { byName } from '../json/json';
import type { KubeObject } from '../json/kube-object';

const API_VERSION = 'rbac.authorization.k8s.io/v1';
const API_GROUP = 'rbac.authorization.k8s.io';

export const READ = ['get', 'list', 'watch'];
export const WRITE = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** Plurals of kinds, by group. */
export type Resources = ReadonlyMap<string, ReadonlySet<string>>;

/** A rule of a Role or ClusterRole. */
export interface Right {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** A rule for each group, in the order of their names. */
export function rightsTo(resources: Resources, verbs: readonly string[]): Right[] {
  return [...resources].sort(([a], [b]) => byName(a, b)).map(([group, plurals]) => ({ apiGroups: [group], resources: [...plurals].sort(byName), verbs }));
}

/** A Role with its binding, or without a namespace a ClusterRole with its binding; nothing if there is nothing to grant. */
export function granted(name: string, namespace: string | undefined, rights: any, subjects: any): KubeObject[] {
  const rules = Array.isArray(rights) ? rights.filter(namesSomething) : rights;
  if (Array.isArray(rules) && rules.length === 0) return [];
  const prefix = namespace === undefined ? 'Cluster' : '';
  const metadata = { name, ...(namespace !== undefined && { namespace }) };
  return [
    { apiVersion: API_VERSION, kind: `${prefix}Role`, metadata, rules },
    { apiVersion: API_VERSION, kind: `${prefix}RoleBinding`, metadata, roleRef: { apiGroup: API_GROUP, kind: `${prefix}Role`, name }, subjects },
  ];
}

/** To Kubernetes a rule with an empty list of names is for all names. */
function namesSomething({ resourceNames }: Right): boolean {
  return resourceNames === undefined || resourceNames.length > 0;
}
