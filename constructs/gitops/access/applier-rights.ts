import { getOr } from '../../json/maps';
import { byName } from '../../json/json';
import { groupOf, type ObjectReference } from '../../json/kube-object';
import type { Unit } from '../../output/unit';
import { planeRights } from '../../planes/list';
import { READ, type Right, rightsTo, WRITE } from '../../planes/rights';

const RBAC = 'rbac.authorization.k8s.io';

/** Whether an object hands out rights. */
export function handsOutRights({ apiVersion }: ObjectReference): boolean {
  return groupOf(apiVersion) === RBAC;
}

/** What is applied without a namespace, and what control planes ask for beyond writing an object. */
export function clusterRights(units: readonly Unit[], grantRights: boolean): Right[] {
  const entries = placedIn(units).filter(([unit, entry]) => !unit.isNamespaced(entry));
  const beyond = planeRights(units.flatMap((unit) => unit.entries), undefined);
  return [...rightsTo(resourcesOf(entries), WRITE), ...(grantRights ? granting(entries) : []), ...beyond];
}

/** What is applied in a namespace. */
export function namespaceRights(units: readonly Unit[], namespace: string, grantRights: boolean): Right[] {
  const entries = entriesIn(units).filter(([, entry]) => (entry.namespace ?? 'default') === namespace);
  return [...rightsTo(resourcesOf(entries), WRITE), ...(grantRights ? granting(entries) : []), ...planeRights(entries.map(([, entry]) => entry), namespace)];
}

/** To read all kinds with a namespace, wherever they are. */
export function readRights(units: readonly Unit[]): Right[] {
  return rightsTo(resourcesOf(entriesIn(units)), READ);
}

type Placed = readonly [Unit, ObjectReference];

function entriesIn(units: readonly Unit[]): Placed[] {
  return placedIn(units).filter(([unit, entry]) => unit.isNamespaced(entry));
}

/** What is applied, and what is still to be deleted. */
function placedIn(units: readonly Unit[]): Placed[] {
  return units.flatMap((unit) => [...unit.entries, ...unit.passing].map((entry): Placed => [unit, entry]));
}

function resourcesOf(entries: readonly Placed[]): Map<string, Set<string>> {
  const resources = new Map<string, Set<string>>();
  for (const [unit, entry] of entries) getOr(resources, groupOf(entry.apiVersion), () => new Set<string>()).add(unit.pluralOf(entry));
  return resources;
}

/** Roles are written with `escalate`, bindings to roles with `bind`. */
function granting(entries: readonly Placed[]): Right[] {
  const own = entries.filter(([, entry]) => handsOutRights(entry));
  if (own.length === 0) return [];
  const roles = new Set(own.map(([unit, entry]) => unit.pluralOf(entry)).filter((plural) => plural.endsWith('roles')));
  const bound = own.some(([, { kind }]) => kind.endsWith('Binding')) ? ['clusterroles', 'roles'] : [];
  return [
    ...(roles.size > 0 ? [{ apiGroups: [RBAC], resources: [...roles].sort(byName), verbs: ['escalate'] }] : []),
    ...(bound.length > 0 ? [{ apiGroups: [RBAC], resources: bound, verbs: ['bind'] }] : []),
  ];
}
