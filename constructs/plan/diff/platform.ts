import { byName } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { PlanChange, type PlanHazard, type PlatformChange } from '../diff-model';
import type { PlannedPlatformObject } from '../model';
import { hazardList } from './hazard-list';
import { containerOf } from './hazards';
import { appTeller, keyOf } from './matches';
import type { PlanData } from './plan-data';
import { subjectOf } from './pods';
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
export function platformChange({ before, after }: PlatformPair): PlatformChange {
  const { file, apiVersion, kind, namespace, name } = (after ?? before)!;
  const hazards = before ? hazardsOf(before, after) : [];
  return {
    change: !before ? PlanChange.CREATED : !after ? PlanChange.DELETED : PlanChange.CHANGED,
    file, apiVersion, kind, ...(namespace !== undefined && { namespace }), name,
    ...(hazards.length > 0 && { hazards }),
  };
}

function hazardsOf(before: PlannedPlatformObject, after: PlannedPlatformObject | undefined): PlanHazard[] {
  const { note, hazards } = hazardList();
  const container = after ? undefined : containerOf(before);
  if (container) {
    const kept = before.kept ? ' Argo CD asks first, and Flux leaves it; whoever deletes it by hand is not asked.' : '';
    note(container.rule, { message: `${subjectOf(before)} leaves the app; if it is deleted, ${container.more}.${kept}` });
  }
  if (groupKindOf(before) === 'config.karmada.io/ResourceInterpreterCustomization') {
    note(DIFF_RULES.interpreter, {
      message: after ? `${subjectOf(before)} changes: Karmada divides, collects status and tells health by it for all workloads of the kind, also those that do not change.`
        : `${subjectOf(before)} leaves the app: without it Karmada does not know the replicas of the kind, and every cluster gets all of them.`,
    });
  }
  return hazards();
}
