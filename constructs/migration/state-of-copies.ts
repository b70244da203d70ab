import { ControlPlane } from '../fleet/control-plane';
import { byName, groupedBy, isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { finding, type Problem } from '../problems/problem';
import { listed } from '../problems/reporter';
import type { LiveObject } from './dumps';
import { MIGRATION_RULES } from './rules';
import { firstOf, type Subject, titleOf } from './subjects';
import { appliedTo } from './written-by-others';

/** Checks whether a workload can be taken over as it is in the dumps: whether clusters have the same of it, and whether somebody is at work on it. */
export function checkSubject(path: string, subject: Subject, planes: ReadonlyMap<string, ControlPlane>): Problem[] {
  const { title, copies, empty, autoscaledOn } = subject;
  const problems: Problem[] = [];
  if (empty.length > 0) problems.push(finding(MIGRATION_RULES.empty, { path, message: `${title} has no replicas on ${listed(empty)}, where it stays as it is.` }));
  for (const each of [copies, ...subject.companions].filter(({ size }) => size > 0)) {
    const versions = [...new Set([...each.values()].map(({ object }) => object.apiVersion))].sort(byName);
    if (versions.length > 1) problems.push(finding(MIGRATION_RULES.versions, { path, message: `${titleOf(firstOf(each))} has the apiVersions ${listed(versions)} in the dumps.` }));
    problems.push(...ownersOf(path, [...each.values()], planes));
    const leaving = [...each].filter(([, { dumped }]) => dumped.metadata.deletionTimestamp != null).map(([cluster]) => cluster);
    if (leaving.length > 0) problems.push(finding(MIGRATION_RULES.leaving, { path, message: `${titleOf(firstOf(each))} is being deleted on ${listed(leaving)}.` }));
  }
  const unscaled = [...copies.keys()].filter((cluster) => !autoscaledOn.includes(cluster));
  if (autoscaledOn.length > 0 && unscaled.length > 0) {
    problems.push(finding(MIGRATION_RULES.autoscaler, { path, message: `An autoscaler scales ${title} on ${listed(autoscaledOn)}, but not on ${listed(unscaled)}.` }));
  }
  const unsettled = [...copies].flatMap(([cluster, { dumped }]) => (isSettled(dumped) || isReleased(dumped) ? [] : [cluster]));
  if (unsettled.length > 0) problems.push(finding(MIGRATION_RULES.unsettled, { path, message: `${title} is in the middle of an update on ${listed(unsettled)}.` }));
  const released = [...copies].flatMap(([cluster, { dumped }]) => (isReleased(dumped) ? [cluster] : []));
  if (released.length > 0) problems.push(finding(MIGRATION_RULES.released, { path, message: `A Rollout of Kruise releases ${title} on ${listed(released)} right now.` }));
  const applied = autoscaledOn.filter((cluster) => planes.get(cluster) === ControlPlane.DIRECT && appliedReplicas(copies.get(cluster)?.dumped));
  if (applied.length > 0) problems.push(finding(MIGRATION_RULES.unclaimed, { path, message: `The replicas of ${title} were applied with it on ${listed(applied)}, though an autoscaler decides on them.` }));
  return problems;
}

/** Checks that no tool takes override policies away before the templates that they are for. */
export function checkPruning(path: string, subjects: readonly Subject[], planes: ReadonlyMap<string, ControlPlane>, tools: readonly string[]): Problem[] {
  if (!subjects.some(({ copies }) => [...copies.keys()].some((cluster) => planes.get(cluster) === ControlPlane.KARMADA))) return [];
  return tools.map((tool) => finding(MIGRATION_RULES.pruning, { path, message: `${tool} removes everything at once, so that override policies may go before the templates that are let go of.` }));
}

/** Whether replicas are among what was applied: by kubectl, which keeps that in an annotation, or by a manager of fields that applies. */
function appliedReplicas(dumped: KubeObject | undefined): boolean {
  if (dumped === undefined) return false;
  if (appliedTo(dumped)?.spec?.replicas !== undefined) return true;
  return listOf<any>(dumped.metadata.managedFields).some((each) => (
    isObject(each) && (each.operation === 'Apply' || each.manager === 'kubectl-client-side-apply') && each.subresource === undefined && (each as any).fieldsV1?.['f:spec']?.['f:replicas'] !== undefined
  ));
}

/** Whether a Rollout of Kruise is at work on a workload: it pauses and partitions it, and loses its way without what it has noted there. */
function isReleased({ metadata: { annotations = {} } }: KubeObject): boolean {
  return annotations['rollouts.kruise.io/in-progressing'] != null || annotations['batchrelease.rollouts.kruise.io/control-info'] != null;
}

/** Whether all pods of a workload have its template, as far as its status says. */
function isSettled({ metadata, status }: KubeObject): boolean {
  if (!isObject(status)) return true;
  const less = (some: unknown, all: unknown) => typeof some === 'number' && typeof all === 'number' && some < all;
  return !(less(status.observedGeneration, metadata.generation) || less(status.updatedReplicas, status.replicas) || less(status.updatedNumberScheduled, status.desiredNumberScheduled));
}

/** Tools and control planes that say of an object that it is theirs. */
function ownersOf(path: string, copies: readonly LiveObject[], planes: ReadonlyMap<string, ControlPlane>): Problem[] {
  const owned = copies.flatMap(({ cluster, dumped }) => owners(dumped, planes.get(cluster)).map((owner) => ({ cluster, owner })));
  return [...groupedBy(owned, ({ owner }) => owner)].map(([owner, those]) => (
    finding(MIGRATION_RULES.otherOwner, { path, message: `${titleOf(copies[0].dumped)} is managed by ${owner} on ${listed(those.map(({ cluster }) => cluster))}.` })
  ));
}

function owners({ metadata: { labels = {}, annotations = {}, ownerReferences } }: KubeObject, plane: ControlPlane | undefined): string[] {
  const found: string[] = [];
  const [helm, argo, flux] = [annotations['meta.helm.sh/release-name'], annotations['argocd.argoproj.io/tracking-id'] ?? labels['argocd.argoproj.io/instance'], labels['kustomize.toolkit.fluxcd.io/name'] ?? labels['helm.toolkit.fluxcd.io/name']];
  if (helm !== undefined) found.push(`the Helm release '${helm}'`);
  if (argo !== undefined) found.push(`Argo CD ('${argo.split(':')[0]}')`);
  if (flux !== undefined) found.push(`Flux ('${flux}')`);
  // The control plane that takes it over may have done so already.
  if (labels['karmada.io/managed'] === 'true' && plane !== ControlPlane.KARMADA) found.push('Karmada');
  if (plane !== ControlPlane.OCM && listOf<any>(ownerReferences).some((owner) => owner?.kind === 'AppliedManifestWork')) found.push('Open Cluster Management');
  return found;
}
