import { getOr } from '../../json/maps';
import { KINDS } from '../../kinds/list';
import { granted, READ, type Resources, rightsTo, WRITE } from '../rights';
import type { TellTeam } from '../team';

/** Groups whose namespaced kinds a team writes as templates. */
const TEMPLATE_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'autoscaling', 'batch', 'networking.k8s.io', 'policy', 'apps.kruise.io', 'policy.kruise.io', 'rollouts.kruise.io', 'argoproj.io',
]);

/** What the platform decides on, and what only controllers write. */
const NOT_FOR_TEAMS: ReadonlySet<string> = new Set(['Binding', 'Endpoints', 'Event', 'LimitRange', 'ResourceQuota', 'ControllerRevision']);

/** Kinds of Karmada itself, and of Services for other clusters, that are bound to a namespace and act on nothing outside of it. */
const OWN: Resources = new Map([
  ['autoscaling.karmada.io', new Set(['cronfederatedhpas', 'federatedhpas'])],
  ['multicluster.x-k8s.io', new Set(['serviceexports', 'serviceimports'])],
  ['networking.karmada.io', new Set(['multiclusteringresses', 'multiclusterservices'])],
  ['policy.karmada.io', new Set(['overridepolicies', 'propagationpolicies'])],
]);

/** What a team has to see to know how its workloads fare. */
const SEEN: Resources = new Map([
  ['', new Set(['events', 'limitranges', 'resourcequotas'])],
  ['policy.karmada.io', new Set(['federatedresourcequotas'])],
  ['work.karmada.io', new Set(['resourcebindings'])],
]);

/**
 * A team writes templates and policies in its namespaces and reads the clusters. Policies, overrides and interpreters that hold for the whole control plane
 * stay with the platform, and so does the proxy to clusters, which is a way around all of it.
 */
export const tellKarmadaOfTeam: TellTeam = ({ name, subjects, namespaces, createNamespaces }) => {
  const rules = [...rightsTo(templates(), WRITE), ...rightsTo(OWN, WRITE), ...rightsTo(SEEN, READ)];
  const clusters = rightsTo(new Map([['cluster.karmada.io', new Set(['clusters'])]]), READ);
  return [
    ...(createNamespaces ? namespaces.map((namespace) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })) : []),
    ...namespaces.flatMap((namespace) => granted(`team-${name}`, namespace, rules, subjects)),
    ...granted(`team-${name}`, undefined, clusters, subjects),
  ];
};

function templates(): Resources {
  const resources = new Map<string, Set<string>>();
  for (const { group, kind, plural, namespaced } of KINDS) {
    if (namespaced && TEMPLATE_GROUPS.has(group) && !NOT_FOR_TEAMS.has(kind)) getOr(resources, group, () => new Set<string>()).add(plural);
  }
  return resources;
}
