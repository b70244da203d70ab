import { type KubernetesKind, KUBERNETES_KINDS } from '../../../imports/kubernetes-kinds';
import { groupOf, type Kinded } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { nearest } from '../../problems/nearest';
import { finding, type Problem } from '../../problems/problem';
import { NATIVE_RULES } from './rules';

const GROUPS: ReadonlySet<string> = new Set(KUBERNETES_KINDS.map(({ group }) => group));
/** Kinds by group and kind. */
const BUILT_IN: ReadonlyMap<string, KubernetesKind> = new Map(KUBERNETES_KINDS.map((row) => [`${row.group}/${row.kind}`, row]));

/** What Kubernetes says of one of its own kinds; undefined for others. */
export function builtInKind(group: string, kind: string): KubernetesKind | undefined {
  return BUILT_IN.get(`${group}/${kind}`);
}

/** With a CustomResourceDefinition all objects of its kind go, whoever they belong to. */
export function isCustomResourceDefinition({ apiVersion, kind }: Kinded): boolean {
  return kind === 'CustomResourceDefinition' && groupOf(apiVersion) === 'apiextensions.k8s.io';
}

/** Whether a group is Kubernetes' own. Nobody else has groups without a dot. */
export function isBuiltInGroup(group: string): boolean {
  return GROUPS.has(group) || !group.includes('.');
}

/** An object that claims to be of Kubernetes itself, but of a kind that its API group does not have, or in a version that is not served. */
export function checkApi(path: string, { apiVersion, kind }: Kinded): Problem[] {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return [];
  const group = groupOf(apiVersion);
  if (!isBuiltInGroup(group)) return [];
  const row = builtInKind(group, kind);
  if (!row) return [finding(NATIVE_RULES.kind, { path, message: `${shown(kind)} of ${shown(apiVersion)} is not a kind of Kubernetes.`, fix: meant(group, kind) })];
  const version = apiVersion.slice(group === '' ? 0 : group.length + 1);
  if (row.versions.includes(version) || isPromotion(version, row.versions)) return [];
  const served = row.versions.map((one) => apiVersionIn(group, one));
  const message = `apiVersion of the ${kind} is ${shown(apiVersion)}, expected ${served.join(' or ')}.`;
  return [finding(NATIVE_RULES.version, { path, message, fix: `write \`apiVersion: ${served[0]}\`, and check the fields against that version.` })];
}

/** Whether a later Kubernetes may serve a kind in this version: those that are not stable yet become so, often after another beta. */
function isPromotion(version: string, known: readonly string[]): boolean {
  return !known.some(isStable) && /^v\d+(?:beta\d+)?$/.test(version);
}

function isStable(version: string): boolean {
  return /^v\d+$/.test(version);
}

function apiVersionIn(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

/** What was most likely meant: the kind of the same name in another group, or of a similar one, in the same group first. */
function meant(group: string, kind: string): string | undefined {
  const near = (rows: readonly KubernetesKind[]) => {
    const name = nearest(kind, rows.map((row) => row.kind));
    return rows.find((row) => row.kind === name);
  };
  const found = KUBERNETES_KINDS.find((row) => row.kind === kind) ?? near(KUBERNETES_KINDS.filter((row) => row.group === group)) ?? near(KUBERNETES_KINDS);
  return found && `write \`apiVersion: ${apiVersionIn(found.group, found.versions[0])}\` and \`kind: ${found.kind}\`.`;
}
