import { ControlPlane } from '../../fleet/control-plane';
import { isObject, valueAt } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { type ObjectChange, PlanChange, type PlanHazard, PodEffect } from '../diff-model';
import { type PlannedObject, type PlannedWorkload, RemovalEffect } from '../model';
import { noteClaims } from './claims';
import type { ComparedShare, Comparison } from './clusters';
import { hazardList, type Note } from './hazard-list';
import { keyOf } from './matches';
import type { WorkloadPair } from './plan-data';
import { leftText, mayHavePods, subjectOf, workloadIn } from './pods';
import { leftBecause } from './removals';
import { DIFF_RULES } from './rules';
import { noteSelector } from './selectors';
import { mayRun, totalOutcomes } from './shares';

/** What cannot be undone in the change of a workload, and what will not happen as written. */
export function workloadHazards(pair: WorkloadPair, compared: readonly ComparedShare[], comparison: Comparison, likelyNow?: PlannedWorkload): PlanHazard[] {
  const { note, hazards } = hazardList();
  const { before, after } = pair;
  if (before && after) noteIdentity(before, after, compared, note);
  if (before && after) noteDuplication(before, after, note);
  if (before && !after) noteDeletion(before, compared, comparison, note, likelyNow);
  for (const share of compared) {
    noteRefusals(pair, share, comparison, note);
    noteTemplate(share, note);
    noteClaims(share, note);
    noteContainers(share, comparison, note);
  }
  return hazards();
}

/** Another name, kind or namespace at the same path. */
function noteIdentity(before: PlannedWorkload, after: PlannedWorkload, compared: readonly ComparedShare[], note: Note): void {
  if (keyOf(before) === keyOf(after)) return;
  const rule = groupKindOf(before) !== groupKindOf(after) ? DIFF_RULES.kind : before.namespace !== after.namespace ? DIFF_RULES.namespace : DIFF_RULES.name;
  const message = `'${after.path}' made ${subjectOf(before)} and now makes ${subjectOf(after)}: the first is deleted, the second is created, and for a while both run, or neither.`;
  const fix = rule === DIFF_RULES.name ? { fix: `pin the name with '${before.name}' as \`metadata.name\`, or add a second workload and remove the first one in a later commit.` } : {};
  const clusters = compared.filter(({ shares }) => shares.before?.workload);
  const final = rule === DIFF_RULES.name && keepsData(before) ? { irreversible: true } : {};
  for (const { shares: { cluster } } of clusters) note(rule, { message, cluster, ...fix, ...final });
  if (clusters.length === 0) note(rule, { message, ...fix, ...final });
}

const STATEFUL = /"(statefulSetTemplate|advancedStatefulSetTemplate|volumeClaimTemplates)":/;

/** Whether pods of a workload have volumes or names of their own, which another object does not take over. */
function keepsData({ kind, clusters, template }: PlannedWorkload): boolean {
  const objects = new Set([template, ...clusters.map(({ workload }) => workload)]);
  return kind === 'StatefulSet' || [...objects].some((object) => object !== undefined && STATEFUL.test(JSON.stringify(object.manifest)));
}

function noteDuplication(before: PlannedWorkload, after: PlannedWorkload, note: Note): void {
  if (before.division.strategy === 'Duplicated' || before.division.strategy === 'None' || after.division.strategy !== 'Duplicated') return;
  const [had, has] = [totalOutcomes(before)?.[0], totalOutcomes(after)?.[0]];
  if (has === undefined || (had !== undefined && has <= had)) return;
  const each = after.replicas === undefined ? 'all replicas' : `all ${after.replicas} replicas`;
  note(DIFF_RULES.duplicated, { message: `Replicas were divided, and now each cluster gets ${each}: ${had ?? 'an unknown number'} in all become ${has}.` });
}

function noteDeletion(before: PlannedWorkload, compared: readonly ComparedShare[], { remaining }: Comparison, note: Note, likelyNow: PlannedWorkload | undefined): void {
  for (const { shares, change } of compared) {
    if (!mayRun(shares.before) || shares.before!.removal === RemovalEffect.ORPHANED) continue;
    const { cluster } = shares;
    // A construct without a name of its own gets one from its path, so that a move in the code is another object.
    if (likelyNow) {
      const isSameKind = groupKindOf(before) === groupKindOf(likelyNow);
      note(isSameKind ? DIFF_RULES.name : DIFF_RULES.kind, isSameKind ? {
        message: `'${before.path}' looks as if it had been moved or renamed to '${likelyNow.path}', which makes ${subjectOf(likelyNow)}: names and selectors are made of the path, so a new object is created, and the old one is deleted or left behind.`,
        fix: `pin the name with '${before.name}' as \`metadata.name\` of '${likelyNow.path}'; the selector follows the name, so neither changes with the path.`,
        cluster,
        ...(keepsData(before) && { irreversible: true }),
      } : {
        message: `'${before.path}' made ${subjectOf(before)}, and now '${likelyNow.path}' makes ${subjectOf(likelyNow)}: the second is created, the first is deleted or left behind, and for a while both run, or neither.`,
        cluster,
      });
    }
    const left = leftBecause(shares.before!, { before }, remaining);
    const message = left === undefined ? `${subjectOf(before)} is deleted${change.pods === PodEffect.DELETED ? ' with its pods' : ''}.`
      : `${subjectOf(before)} is no longer in the app. ${leftText(left, mayHavePods(workloadIn(shares.before!, before)))}`;
    note(DIFF_RULES.deleted, { message, cluster });
  }
}

/** Fields that the API server does not let change, in the workload and in what travels with it. */
function noteRefusals(pair: WorkloadPair, { shares: { cluster, before, after }, change }: ComparedShare, { pods }: Comparison, note: Note): void {
  if (!before || !after) return;
  const now = new Map(after.objects.map((object) => [keyOf(object), object]));
  const [old, next] = [workloadIn(before, pair.before), workloadIn(after, pair.after)];
  const companions = before.objects.filter((object) => object !== before.workload);
  const pairs: [PlannedObject, PlannedObject | undefined][] = companions.map((object) => [object, now.get(keyOf(object))]);
  if (old && next && change.pods === PodEffect.REFUSED) pairs.push([old, next]);
  for (const [object, other] of pairs) {
    if (!other) continue;
    for (const { field, message } of pods.immutable(object, other)) {
      if (/^spec\.selector\b/.test(field) && object === old) noteSelector(pair, object, other, cluster, note);
      else note(DIFF_RULES.immutable, { message: `${subjectOf(object)}: ${message} The cluster keeps the object as it is, and refuses every update until the field is as it was.`, cluster });
    }
  }
}

/** Another kind of workload inside a UnitedDeployment. */
function noteTemplate({ shares: { cluster, before, after } }: ComparedShare, note: Note): void {
  const [old, now] = [before?.workload, after?.workload];
  if (!old || !now || old.id === now.id || groupKindOf(old) !== 'apps.kruise.io/UnitedDeployment' || keyOf(old) !== keyOf(now)) return;
  const [had, has] = [templateKey(old), templateKey(now)];
  if (had === undefined || has === undefined || had === has) return;
  note(DIFF_RULES.template, { message: `${subjectOf(now)}: spec.template.${had} becomes ${has}; Kruise deletes the workloads of the old kind in all subsets at once, with their pods.`, cluster });
}

function templateKey({ manifest }: PlannedObject): string | undefined {
  const template = valueAt(manifest, ['spec', 'template']);
  return isObject(template) ? Object.keys(template).find((key) => key.endsWith('Template')) : undefined;
}

const CONTAINERS = {
  '/PersistentVolumeClaim': { rule: DIFF_RULES.claim, loss: 'with its data, unless its StorageClass retains volumes', more: 'its data goes too, unless its StorageClass retains volumes' },
  '/Namespace': { rule: DIFF_RULES.namespaceObject, loss: 'with everything in it', more: 'everything in it goes too' },
  'apiextensions.k8s.io/CustomResourceDefinition': { rule: DIFF_RULES.definition, loss: 'with all objects of its kind', more: 'all objects of its kind go too' },
};

/** What is known of the loss of an object that holds more than itself; undefined for others. */
export function containerOf(object: Pick<ObjectChange, 'apiVersion' | 'kind'>): (typeof CONTAINERS)['/Namespace'] | undefined {
  const kind = groupKindOf(object);
  return Object.hasOwn(CONTAINERS, kind) ? CONTAINERS[kind as keyof typeof CONTAINERS] : undefined;
}

/** Objects that travel with a workload and take more with them than themselves. */
function noteContainers({ shares: { cluster, before }, change: { objects, controlPlane } }: ComparedShare, { after, remaining }: Comparison, note: Note): void {
  if (before?.removal === RemovalEffect.ORPHANED) return;
  for (const object of objects) {
    const container = object.change === PlanChange.DELETED ? containerOf(object) : undefined;
    // Works leave namespaces and definitions behind (`OcmDeletePolicy.KEEP_NAMESPACE`).
    if (!container || (controlPlane === ControlPlane.OCM && container.rule !== DIFF_RULES.claim)) continue;
    if (after.objectIn(cluster, keyOf(object)) !== undefined) continue;
    const isPruned = remaining.tools.some(({ prunes }) => prunes);
    note(container.rule, { message: isPruned ? `${subjectOf(object)} is deleted, ${container.loss}.` : `${subjectOf(object)} leaves the output; if it is deleted, ${container.more}.`, cluster });
  }
}
