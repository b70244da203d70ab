import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../json/json';
import { shown as shownValue } from '../json/shown';
import { visible } from '../json/visible';
import { PLAN_FORM, type SavedPlan } from '../plan/file';
import { mergedPlan } from '../plan/merged';
import type { WholePlan } from '../plan/of';
import { readPlan } from '../plan/saved-plan';
import { Failure } from './command';
import { shown } from './files';

/** The plan in a file, or of all files of a directory, as `plan --output json --file` writes them: whole, and of an app as it is. */
export function savedPlanAt(path: string): WholePlan {
  if (!statSync(path).isDirectory()) return wholePlanIn(path);
  const files = readdirSync(path).filter((file) => file.endsWith('.json')).sort();
  if (files.length === 0) throw new Failure(`There is no saved plan in '${shown(path)}'; save one with: plan --output json --file ${visible(join(path, 'plan.json'))}`);
  return mergedPlan(files.map((file) => wholePlanIn(join(path, file))));
}

function wholePlanIn(path: string): WholePlan {
  const source = `'${shown(path)}'`;
  const plan = planIn(readFileSync(path, 'utf8'), source);
  const { supposed, filtered } = plan as Pick<SavedPlan, 'supposed' | 'filtered'>;
  if (Array.isArray(supposed)) throw new Failure(`${source} is a plan of what is supposed (${visible(supposed.join(', '))}), and not one of an app as it is; save one without --lost, --without, --with and --replicas.`);
  if (filtered === true) throw new Failure(`${source} is only a part of a plan, and what is not in it would seem to be new; save one without --cluster, --workload and --label.`);
  return plan;
}

/**
 * The plan in a text.
 *
 * @param source where it comes from, for messages
 */
export function planIn(text: string, source: string): WholePlan {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${source} is not JSON: ${visible((error as Error).message)}. Expected a plan as plan --output json writes it.`);
  }
  const fault = faultOf(json);
  if (fault !== undefined) throw new Failure(`${source} is not a plan that this version can read: ${fault} Save it again with plan --output json.`);
  return readPlan(json);
}

/** What is wrong with the parts of a saved plan that everything relies on; docs/schemas/plan.schema.json has the rest. */
function faultOf(json: unknown): string | undefined {
  if (!isObject(json)) return `it is ${shownValue(json)}, not an object.`;
  if (json.form !== PLAN_FORM) return `its form is ${shownValue(json.form)}, expected '${PLAN_FORM}'.`;
  const list = ['clusters', 'workloads', 'platform', 'tools', 'warnings'].find((member) => !Array.isArray(json[member]));
  if (list !== undefined) return `'${list}' is ${shownValue(json[list])}, expected a list.`;
  const { objects } = json;
  if (!isObject(objects)) return `'objects' is ${shownValue(objects)}, expected an object.`;
  for (const [id, object] of Object.entries(objects)) {
    if (!isObject(object) || !isObject(object.manifest) || !Array.isArray(object.origins) || !Array.isArray(object.images)) return `the object '${visible(id)}' lacks its manifest, origins or images.`;
  }
  for (const cluster of json.clusters as unknown[]) if (!isObject(cluster) || typeof cluster.name !== 'string' || !isObject(cluster.labels)) return `a cluster is ${shownValue(cluster)}.`;
  return firstOf(json.workloads as unknown[], (workload) => workloadFault(workload, objects));
}

function workloadFault(workload: unknown, objects: Record<string, unknown>): string | undefined {
  const strings = ['path', 'apiVersion', 'kind', 'name'];
  if (!isObject(workload) || strings.some((member) => typeof workload[member] !== 'string')) return `a workload is ${shownValue(workload)}, without path, apiVersion, kind or name.`;
  if (!Array.isArray(workload.clusters) || !isObject(workload.division) || !isObject(workload.labels)) return `the workload ${shownValue(workload.path)} lacks its clusters, labels or division.`;
  return firstOf(workload.clusters, (share) => {
    if (!isObject(share) || typeof share.cluster !== 'string' || !Array.isArray(share.objects)) return `a share of ${shownValue(workload.path)} is ${shownValue(share)}.`;
    const ids = [...share.objects, ...(share.workload === undefined ? [] : [share.workload])];
    const missing = ids.find((id) => typeof id !== 'string' || !Object.hasOwn(objects, id));
    return missing === undefined ? undefined : `${shownValue(workload.path)} names the object ${shownValue(missing)}, which is not there.`;
  });
}

function firstOf<T>(list: readonly T[], fault: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = fault(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
