import { ControlPlane } from '../fleet/control-plane';
import type { Fleet } from '../fleet/fleet';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { shown } from '../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../json/syntax';
import { ACCESS_RULES as RULES } from '../planes/access-rules';
import { AccessSubject } from '../planes/access-subject';
import { isReservedNamespace } from '../planes/karmada/rules';
import { planeOf } from '../planes/list';
import { nearest } from '../problems/nearest';
import type { Problem } from '../problems/problem';
import { listed, repeated, type Report, reporter } from '../problems/reporter';

/** What was said of a team, as callers without types may say it. */
interface GivenTeam {
  readonly name?: unknown;
  readonly subjects?: unknown;
  readonly namespaces?: unknown;
  readonly clusters?: unknown;
  readonly executor?: unknown;
  readonly kinds?: unknown;
  readonly works?: unknown;
  readonly clusterSets?: unknown;
}

export function isExecutor(executor: any): executor is { readonly namespace: string; readonly name: string } {
  return isObject(executor) && isDnsLabel(executor.namespace) && isDnsSubdomain(executor.name);
}

/**
 * Checks the access of a team.
 *
 * @param taken objects that another TeamAccess has written before
 */
export function checkTeam(path: string, team: GivenTeam, fleet: Fleet | undefined, taken: readonly KubeObject[]): Problem[] {
  const problems: Problem[] = [];
  const note = reporter(path, problems);
  if (!fleet) {
    note(RULES.team, 'There is no fleet above the TeamAccess.', 'create the Fleet in the same scope or above it, before the TeamAccess.');
    return problems;
  }
  if (!fleet.managePlatform) note(RULES.teamOnPlatform, 'The fleet does not manage the platform.');
  checkMembers(team, note);
  if (fleet.clustersOf(ControlPlane.KARMADA).length > 0) checkReserved(team.namespaces, note);
  checkClusters(team.clusters, fleet, note);
  if (taken.length > 0) note(RULES.teamTwice, `Another TeamAccess of the app is for the team ${shown(team.name)}.`);
  const { clusters } = team;
  const limited = fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name)
    .filter((name) => clusters === undefined || (Array.isArray(clusters) && clusters.includes(name)));
  if (limited.length > 0) checkTenancy(team, limited, note);
  return problems;
}

const LISTS: readonly (readonly [keyof GivenTeam, (value: any) => boolean, string])[] = [
  ['namespaces', (value) => isDnsLabel(value), 'names of namespaces'],
  ['subjects', (value) => value instanceof AccessSubject && value._isNamed(), 'AccessSubjects with names'],
  ['kinds', (value) => typeof value === 'string' && /^([a-z0-9.-]+\/)?[A-Z][A-Za-z0-9]*$/.test(value), 'kinds as `group/Kind`'],
  ['works', isDnsSubdomain, 'names of works'],
  ['clusterSets', (value) => isDnsLabel(value), 'names of ManagedClusterSets'],
];

function checkMembers(team: GivenTeam, note: Report): void {
  if (!isDnsLabel(team.name, 50)) note(RULES.team, `The team is called ${shown(team.name)}; expected a DNS label of at most 50 characters.`);
  for (const [option, fits, expected] of LISTS) {
    const value = team[option];
    const needed = option === 'namespaces' || option === 'subjects';
    if (value === undefined && !needed) continue;
    if (!Array.isArray(value) || (needed && value.length === 0)) {
      note(RULES.team, `${option} is ${shown(value)}; expected a list of ${expected}${needed ? ', at least one' : ''}.`);
    } else {
      for (const wrong of value.filter((one) => !fits(one))) note(RULES.team, `${option} has ${shown(wrong)}; expected ${expected}.`);
    }
  }
  for (const twice of repeated(Array.isArray(team.namespaces) ? team.namespaces : [])) note(RULES.team, `namespaces has ${shown(twice)} more than once.`);
  const { executor } = team;
  if (executor !== undefined && !isExecutor(executor)) note(RULES.team, `executor is ${shown(executor)}; expected the namespace and name of a ServiceAccount.`);
}

/** Namespaces of Karmada itself have the credentials of all clusters, which a team could read with its right to Secrets. */
function checkReserved(namespaces: unknown, note: Report): void {
  for (const name of (Array.isArray(namespaces) ? namespaces : []).filter((one) => typeof one === 'string' && isReservedNamespace(one))) {
    note(RULES.team, `The namespace ${shown(name)} belongs to Karmada or Kubernetes.`, 'give the team namespaces of its own.');
  }
}

function checkClusters(clusters: unknown, fleet: Fleet, note: Report): void {
  if (clusters === undefined) return;
  if (!Array.isArray(clusters)) {
    note(RULES.team, `clusters is ${shown(clusters)}; expected a list of names of clusters.`);
    return;
  }
  const { title } = planeOf(ControlPlane.OCM);
  const known = fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name);
  for (const cluster of clusters.filter((one) => !known.includes(one))) {
    const near = typeof cluster === 'string' ? nearest(cluster, known) : undefined;
    note(RULES.team, `clusters has ${shown(cluster)}, which is not a cluster of ${title}.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
}

/** What the hub lets a team do beside what its roles say. */
function checkTenancy({ works, clusterSets }: GivenTeam, clusters: readonly string[], note: Report): void {
  note(RULES.nilExecutor, `The team may write works for ${listed(clusters)}, and is held to its executor only with the feature gate NilExecutorValidating of the hub.`);
  if (works === undefined) note(RULES.othersWorks, `The team may change every work for ${listed(clusters)}.`);
  const binds = Array.isArray(clusterSets) && clusterSets.length > 0;
  if (binds) note(RULES.setsEvade, `The team may bind the sets ${listed(clusterSets)} and write ManifestWorkReplicaSets for them.`);
}
