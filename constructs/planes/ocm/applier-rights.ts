import { byName } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import type { AppliedObject } from '../plane';
import type { Right } from '../rights';

const WORK = 'work.open-cluster-management.io';
const REGISTER = 'register.open-cluster-management.io';
const CLUSTER = 'cluster.open-cluster-management.io';

/** What the hub calls the agent of a cluster itself, where a work names no executor and the gate NilExecutorValidating is on. */
const AGENT = 'system:serviceaccount::klusterlet-work-sa';

/** What the webhooks of the hub ask for beyond the right to write an object. */
export function hubRights(objects: readonly AppliedObject[], namespace: string | undefined): Right[] {
  return namespace === undefined ? registrationRights(objects) : executionRights(objects);
}

function executionRights(objects: readonly AppliedObject[]): Right[] {
  const works = objects.filter((object) => groupKindOf(object) === `${WORK}/ManifestWork`);
  const executors = new Set(works.map(({ executor }) => executor ?? AGENT));
  return executors.size === 0 ? [] : [{ apiGroups: [WORK], resources: ['manifestworks'], resourceNames: [...executors].sort(byName), verbs: ['execute-as'] }];
}

function registrationRights(objects: readonly AppliedObject[]): Right[] {
  const named = (kind: string) => [...new Set(objects.filter((object) => groupKindOf(object) === `${CLUSTER}/${kind}`).map(({ name }) => name))].sort(byName);
  const [bound, clusters, sets] = ['ManagedClusterSetBinding', 'ManagedCluster', 'ManagedClusterSet'].map(named);
  return [
    ...(bound.length > 0 ? [{ apiGroups: [CLUSTER], resources: ['managedclustersets/bind'], resourceNames: bound, verbs: ['create'] }] : []),
    ...(sets.length > 0 ? [{ apiGroups: [CLUSTER], resources: ['managedclustersets/join'], resourceNames: sets, verbs: ['create'] }] : []),
    ...(clusters.length > 0 ? [{ apiGroups: [REGISTER], resources: ['managedclusters/accept'], resourceNames: clusters, verbs: ['update'] }] : []),
  ];
}
