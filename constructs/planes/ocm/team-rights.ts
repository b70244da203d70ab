import { Lazy } from 'cdk8s';
import { getOr } from '../../json/maps';
import type { ClusterDelivery } from '../../definition/cluster-delivery';
import { byName } from '../../json/json';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { usualPlural } from '../../kinds/custom/custom-kind';
import { moduleIn } from '../../kinds/kinds';
import { granted, READ, type Right, rightsTo, WRITE } from '../rights';
import type { Team, TeamSite, TellTeam } from '../team';
import { EXECUTE, rightTo } from './executor-rights';
import { workSpec } from './manifest-work';

const WORK = 'work.open-cluster-management.io';
const CLUSTER = 'cluster.open-cluster-management.io';

/** On the hub: works in the namespaces of its clusters, in the name of its executor alone. In the clusters: what the executor may do there. */
export const tellHubOfTeam: TellTeam = (team, site) => [
  ...team.clusters.flatMap((cluster) => granted(roleOf(team), cluster, worksOf(team), team.subjects)),
  ...hubWide(team),
  ...team.clusters.map((cluster) => executorWork(team, cluster, site)),
];

function roleOf({ name }: Team): string {
  return `team-${name}`;
}

/** Requests to create have no name that could be compared, so that right is for all works; to change and to delete is for those that are known. */
function worksOf({ works, executor }: Team): Right[] {
  const all = { apiGroups: [WORK], resources: ['manifestworks'] };
  const executeAs = { ...all, resourceNames: [`system:serviceaccount:${executor.namespace}:${executor.name}`], verbs: ['execute-as'] };
  if (!works) return [{ ...all, verbs: WRITE }, executeAs];
  return [{ ...all, verbs: [...READ, 'create'] }, { ...all, resourceNames: [...works].sort(byName), verbs: ['update', 'patch', 'delete'] }, executeAs];
}

/** What is not in the namespace of a cluster: to see the clusters, and for replica sets to choose from sets of them. */
function hubWide(team: Team): KubeObject[] {
  const { clusters, clusterSets, namespaces, subjects } = team;
  const rules: Right[] = [{ apiGroups: [CLUSTER], resources: ['managedclusters'], resourceNames: clusters, verbs: ['get'] }];
  if (clusterSets.length === 0) return granted(roleOf(team), undefined, rules, subjects);
  const sets = [...rules,
    { apiGroups: [CLUSTER], resources: ['managedclustersets'], resourceNames: clusterSets, verbs: ['get'] },
    { apiGroups: [CLUSTER], resources: ['managedclustersets/bind'], resourceNames: clusterSets, verbs: ['create'] }];
  const own = [
    ...rightsTo(new Map([[CLUSTER, new Set(['managedclustersetbindings', 'placements'])], [WORK, new Set(['manifestworkreplicasets'])]]), WRITE),
    ...rightsTo(new Map([[CLUSTER, new Set(['placementdecisions'])]]), READ),
  ];
  return [...granted(roleOf(team), undefined, sets, subjects), ...namespaces.flatMap((namespace) => granted(roleOf(team), namespace, own, subjects))];
}

/** The work with the executor of a team: its ServiceAccount, and rights for exactly what the team delivers to the cluster. */
function executorWork(team: Team, cluster: string, site: TeamSite): KubeObject {
  const { executor } = team;
  const name = roleOf(team);
  const subjects = [{ kind: 'ServiceAccount', name: executor.name, namespace: executor.namespace }];
  const namespaces = [...new Set([executor.namespace, ...team.namespaces])].sort(byName);
  const delivered = () => objectsOf(team, cluster, site.deliveries());
  const manifests = [
    ...namespaces.map((namespace) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })),
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: executor.name, namespace: executor.namespace } },
    ...granted(name, undefined, Lazy.any({ produce: () => clusterRights(team, delivered(), site) }), subjects),
    ...[...team.namespaces].sort(byName).flatMap((namespace) => (
      granted(name, namespace, Lazy.any({ produce: () => namespaceRights(team, delivered(), site) }), subjects)
    )),
  ];
  return {
    apiVersion: `${WORK}/v1`,
    kind: 'ManifestWork',
    metadata: { name: `${name}-executor`, namespace: cluster },
    spec: workSpec(manifests, undefined, { options: {}, preserve: false, suspended: false, kinds: site.kinds, ocmVersion: site.version }),
  };
}

/** What workloads with something in the namespaces of the team bring to a cluster. */
function objectsOf({ namespaces }: Team, cluster: string, deliveries: readonly ClusterDelivery[]): KubeObject[] {
  const own = new Set(namespaces);
  return deliveries.filter((delivery) => delivery.cluster === cluster).map(({ objects }) => objects as KubeObject[])
    .filter((objects) => objects.some(({ metadata }) => own.has(metadata.namespace ?? ''))).flat();
}

/** Objects without a namespace are named one by one; the namespaces of the team are created and never deleted. */
function clusterRights({ namespaces }: Team, objects: readonly KubeObject[], { kinds }: TeamSite): Right[] {
  const named = new Map<string, Set<string>>();
  for (const object of objects.filter(({ metadata }) => metadata.namespace === undefined)) {
    const key = `${groupOf(object.apiVersion)}/${kinds.of(object)?.plural ?? usualPlural(object.kind)}`;
    if (key !== '/namespaces') getOr(named, key, () => new Set<string>()).add(object.metadata.name);
  }
  const rights = [...named].sort(([a], [b]) => byName(a, b)).map(([key, names]) => {
    const [group, plural] = key.split('/');
    return rightTo(group, plural, [...names].sort(byName));
  });
  return [rightTo('', 'namespaces', [...namespaces].sort(byName), true), ...rights];
}

function namespaceRights({ kinds: more }: Team, objects: readonly KubeObject[], { kinds }: TeamSite): Right[] {
  const resources = new Map<string, Set<string>>();
  const add = (group: string, plural: string) => getOr(resources, group, () => new Set<string>()).add(plural);
  for (const object of objects.filter(({ metadata }) => metadata.namespace !== undefined)) {
    add(groupOf(object.apiVersion), kinds.of(object)?.plural ?? usualPlural(object.kind));
  }
  for (const kind of more) {
    const [group, name] = kind.includes('/') ? kind.split('/') : ['', kind];
    add(group, moduleIn(group, name)?.plural ?? usualPlural(name));
  }
  return rightsTo(resources, EXECUTE);
}
