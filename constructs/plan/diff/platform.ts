import { byName } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { PlanChange, type PlanHazard, type PlatformChange } from '../diff-model';
import { builtInOperations } from '../../planes/karmada/built-in-interpreters';
import type { PlannedPlatformObject, PlannedWorkload } from '../model';
import { hazardList } from './hazard-list';
import { containerOf } from './hazards';
import { appTeller, keyOf } from './matches';
import type { PlanData } from './plan-data';
import { subjectOf } from './pods';
import { isOnKarmada } from './removals';
import { DIFF_RULES } from './rules';

/** Objects of two plans that belong to no single workload. Those of one name for two API servers are in different directories. */
export interface PlatformPair {
  readonly before?: PlannedPlatformObject;
  readonly after?: PlannedPlatformObject;
}

/** The objects that belong to no single workload and come, differ or go, in the order of files. */
export function platformPairs(before: PlanData, after: PlanData): PlatformPair[] {
  const appOf = appTeller(before, after);
  const [had, has] = [before, after].map(({ platform }) => new Map(platform.map((object) => [`${appOf(object)} ${directoryOf(object.file)} ${keyOf(object)}`, object])));
  return [...new Set([...had.keys(), ...has.keys()])].sort(byName)
    .map((place) => ({ before: had.get(place), after: has.get(place) }))
    .filter(({ before: old, after: now }) => old?.id !== now?.id);
}

function directoryOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** What becomes of an object of the platform. */
export function platformChange({ before, after }: PlatformPair, old: PlanData, now: PlanData): PlatformChange {
  const { file, apiVersion, kind, namespace, name } = (after ?? before)!;
  const hazards = before ? hazardsOf(before, after, old, now) : [];
  return {
    change: !before ? PlanChange.CREATED : !after ? PlanChange.DELETED : PlanChange.CHANGED,
    file, apiVersion, kind, ...(namespace !== undefined && { namespace }), name,
    ...(hazards.length > 0 && { hazards }),
  };
}

function hazardsOf(before: PlannedPlatformObject, after: PlannedPlatformObject | undefined, old: PlanData, now: PlanData): PlanHazard[] {
  const { note, hazards } = hazardList();
  const container = after ? undefined : containerOf(before);
  if (container) {
    const kept = before.kept ? ' Argo CD asks first, and Flux leaves it; whoever deletes it by hand is not asked.' : '';
    note(container.rule, { message: `${subjectOf(before)} leaves the app; if it is deleted, ${container.more}.${kept}` });
  }
  if (groupKindOf(before) === 'config.karmada.io/ResourceInterpreterCustomization') {
    const message = after ? `${subjectOf(before)} changes: Karmada divides, collects status and tells health by it for all workloads of the kind, also those that do not change.`
      : withoutInterpreter(before, old, now);
    if (message !== undefined) note(DIFF_RULES.interpreter, { message });
  }
  return hazards();
}

/** What Karmada does without an interpreter that leaves the app; undefined if no workload of its kind is left. */
function withoutInterpreter(interpreter: PlannedPlatformObject, before: PlanData, after: PlanData): string | undefined {
  const isOfKind = (workload: PlannedWorkload): boolean => interpreter.name === `${workload.kind}-${workload.apiVersion}`.toLowerCase().replace(/[^a-z0-9]/g, '-');
  const [target, left] = [before.workloads.find(isOfKind), after.workloads.some((workload) => isOfKind(workload) && isOnKarmada(workload))];
  if (target ? !left : after.workloads.length === 0) return undefined;
  const leaves = `${subjectOf(interpreter)} leaves the app`;
  if (!target) return `${leaves}: Karmada then goes by what it knows of the kind itself; of a kind that it does not know it reads no replicas, and every cluster gets all of them.`;
  if (builtInOperations(target.apiVersion, target.kind).length > 0) return `${leaves}: Karmada goes back to the interpreter of ${target.kind} that it brings, which may count replicas and tell status and health differently.`;
  return `${leaves}: without it Karmada does not know the replicas of ${target.kind}, and every cluster gets all of them.`;
}
