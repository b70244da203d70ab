import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { getOr } from '../json/maps';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { finding } from '../problems/problem';
import { FederationError } from '../problems/error';
import { messageOf } from '../problems/refusals';
import { packageVersion } from '../json/package-version';
import { PLAN_FORM, type SavedPlan, type SavedShare, type SavedWorkload } from './file';
import type { PlannedObject, PlannedShare, PlannedWorkload } from './model';
import type { WholePlan } from './of';
import { overridesIn } from './planned-objects';
import { PLAN_RULES } from './rules';

/** Stands behind the id of an object that came about in several ways. */
const MARK = '~';

/** A plan as it is saved. */
export function savedPlan({ clusters, workloads, platform, tools, warnings, quotas, notes }: WholePlan): SavedPlan {
  const objects: Record<string, Omit<PlannedObject, 'id'>> = {};
  const keys = new Map<PlannedObject, string>();
  // Equal objects may have come about in different ways; the id is the part before the mark.
  const refer = (object: PlannedObject): string => getOr(keys, object, () => {
    const { id, ...rest } = object;
    let [key, count] = [id, 1];
    while (Object.hasOwn(objects, key) && !isDeepStrictEqual(objects[key].origins, rest.origins)) key = `${id}${MARK}${++count}`;
    objects[key] ??= rest;
    return key;
  });
  const saved = workloads.map(({ clusters: shares, template, policies, ...workload }): SavedWorkload => ({
    ...workload,
    clusters: shares.map(({ workload: own, objects: all, outline, overrides: _derived, ...share }): SavedShare => ({
      ...share, ...(own && { workload: refer(own) }), objects: all.map(refer), ...(outline && { outline: refer(outline) }),
    })),
    policies: policies.map(refer),
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
  try {
    return resolved(json);
  } catch (error) {
    if (error instanceof FederationError) throw error;
    return fault(`The plan is not complete: ${messageOf(error)}.`);
  }
}

function resolved(json: unknown): WholePlan {
  if (!isObject(json) || json.form !== PLAN_FORM) {
    const message = isObject(json) ? `The form of the plan is ${shown(json.form)}; expected '${PLAN_FORM}'.` : `The plan is ${shown(json)}; expected an object.`;
    throw new FederationError([finding(PLAN_RULES.form, { path: '', message })]);
  }
  const broken = ['clusters', 'workloads', 'platform', 'tools', 'warnings'].find((member) => !Array.isArray(json[member]));
  if (broken !== undefined || !isObject(json.objects)) fault(`'${broken ?? 'objects'}' of the plan is ${shown(json[broken ?? 'objects'])}; expected ${broken === undefined ? 'an object' : 'a list'}.`);
  const saved = json as SavedPlan;
  const objects = new Map(Object.entries(saved.objects).map(([key, object]) => [key, { id: key.split(MARK)[0], ...object }]));
  const resolve = (id: string): PlannedObject => objects.get(id) ?? fault(`The plan names an object ${shown(id)}, which it does not have.`);
  return {
    ...saved,
    quotas: saved.quotas ?? [],
    notes: saved.notes ?? [],
    workloads: saved.workloads.map(({ clusters, template, policies, ...workload }): PlannedWorkload => ({
      ...workload,
      clusters: clusters.map(({ workload: own, objects: ids, outline, ...share }): PlannedShare => {
        const all = ids.map(resolve);
        const known = outline === undefined ? undefined : resolve(outline);
        return {
          ...share, ...(own !== undefined && { workload: resolve(own) }),
          objects: all, overrides: overridesIn(known ? [...all, known] : all), ...(known && { outline: known }),
        };
      }),
      policies: policies.map(resolve),
      ...(template !== undefined && { template: resolve(template) }),
    })),
  };
}

/**
 * The JSON of a file.
 *
 * @throws FederationError if it cannot be read
 */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fault(`The plan in '${path}' cannot be read: ${messageOf(error)}.`);
  }
}

function fault(message: string): never {
  throw new FederationError([finding(PLAN_RULES.form, { path: '', message })]);
}
