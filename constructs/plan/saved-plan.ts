import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { finding } from '../problems/problem';
import { FederationError } from '../problems/error';
import { packageVersion } from '../json/package-version';
import { PLAN_FORM, type SavedPlan, type SavedShare, type SavedWorkload } from './file';
import type { PlannedObject, PlannedShare, PlannedWorkload } from './model';
import { type WholePlan, overridesIn } from './of';
import { PLAN_RULES } from './rules';

/** A plan as it is saved. */
export function savedPlan({ clusters, workloads, platform, tools, warnings, quotas, notes }: WholePlan): SavedPlan {
  const objects: Record<string, Omit<PlannedObject, 'id'>> = {};
  const refer = (object: PlannedObject): string => {
    const { id, ...rest } = object;
    objects[id] ??= rest;
    return id;
  };
  const saved = workloads.map(({ clusters: shares, template, ...workload }): SavedWorkload => ({
    ...workload,
    clusters: shares.map(({ workload: own, objects: all, overrides: _derived, ...share }): SavedShare => ({
      ...share, ...(own && { workload: refer(own) }), objects: all.map(refer),
    })),
    ...(template && { template: refer(template) }),
  }));
  return { form: PLAN_FORM, version: packageVersion(), clusters, workloads: saved, objects, platform, tools, warnings, quotas, notes };
}

/**
 * A plan from what was saved. Clusters that get the same share an object again.
 *
 * @throws FederationError if it is not a plan, or one of another form
 */
export function readPlan(json: unknown): WholePlan {
  if (!isObject(json) || json.form !== PLAN_FORM) {
    const message = isObject(json) ? `The form of the plan is ${shown(json.form)}; expected '${PLAN_FORM}'.` : `The plan is ${shown(json)}; expected an object.`;
    throw new FederationError([finding(PLAN_RULES.form, { path: '', message })]);
  }
  const broken = ['clusters', 'workloads', 'platform', 'tools', 'warnings'].find((member) => !Array.isArray(json[member]));
  if (broken !== undefined || !isObject(json.objects)) fault(`'${broken ?? 'objects'}' of the plan is ${shown(json[broken ?? 'objects'])}; expected ${broken === undefined ? 'an object' : 'a list'}.`);
  const saved = json as SavedPlan;
  const objects = new Map(Object.entries(saved.objects).map(([id, object]) => [id, { id, ...object }]));
  const resolve = (id: string): PlannedObject => objects.get(id) ?? fault(`The plan names an object ${shown(id)}, which it does not have.`);
  return {
    ...saved,
    quotas: saved.quotas ?? [],
    notes: saved.notes ?? [],
    workloads: saved.workloads.map(({ clusters, template, ...workload }): PlannedWorkload => ({
      ...workload,
      clusters: clusters.map(({ workload: own, objects: ids, ...share }): PlannedShare => {
        const all = ids.map(resolve);
        return { ...share, ...(own !== undefined && { workload: resolve(own) }), objects: all, overrides: overridesIn(all) };
      }),
      ...(template !== undefined && { template: resolve(template) }),
    })),
  };
}

function fault(message: string): never {
  throw new FederationError([finding(PLAN_RULES.form, { path: '', message })]);
}
