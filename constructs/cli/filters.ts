import type { PlannedCluster, PlannedWorkload } from '../plan/model';
import type { WholePlan } from '../plan/of';
import { nearest } from '../problems/nearest';
import { Failure, type Output, UsageError } from './command';

/** The options of commands that show a part of a plan. */
export const FILTER_OPTIONS = {
  cluster: { type: 'string', multiple: true },
  workload: { type: 'string', multiple: true },
  label: { type: 'string', multiple: true },
} as const;

/** Their lines in the help. */
export const FILTER_HELP = `      --cluster NAME        only this cluster; can be given several times, * stands for any text
      --workload NAME       only this workload, by name, namespace/name, or path or id of its construct; can be given several times
      --label KEY=VALUE     only where the cluster or the workload has this label; can be given several times, all have to match
`;

/** What is to be shown of a plan. */
export interface Filters {
  readonly cluster?: readonly string[];
  readonly workload?: readonly string[];
  readonly label?: readonly string[];
}

/** Whether anything is left out. */
export function isFiltering({ cluster = [], workload = [], label = [] }: Filters): boolean {
  return cluster.length + workload.length + label.length > 0;
}

/** Says what a gate looks at if a part of the plan is left out. */
export function noteFilters(filters: Filters, output: Output): void {
  if (isFiltering(filters)) output.err('--fail-on looks at what --cluster, --workload and --label leave, and at nothing else.\n');
}

/** The parts of plans that are to be shown. A name has to be in one of the plans. Objects that belong to no workload are left out. */
export function filtered<P extends readonly WholePlan[]>(plans: P, filters: Filters): { [K in keyof P]: WholePlan } {
  if (!isFiltering(filters)) return plans as { [K in keyof P]: WholePlan };
  const labels = (filters.label ?? []).map(labelIn);
  check('cluster', filters.cluster, plans.flatMap(({ clusters }) => clusters.map(({ name }) => [name])));
  check('workload', filters.workload, plans.flatMap(({ workloads }) => workloads.map(namesOf)));
  checkLabels(labels, plans);
  return plans.map((plan) => partOf(plan, filters, labels)) as { [K in keyof P]: WholePlan };
}

function partOf(plan: WholePlan, { cluster = [], workload = [] }: Filters, labels: readonly Label[]): WholePlan {
  const named = new Set(plan.clusters.filter(({ name }) => cluster.length === 0 || cluster.some((pattern) => matches(pattern, name))).map(({ name }) => name));
  const labelled = new Map(plan.clusters.map((each) => [each.name, each.labels]));
  const workloads = plan.workloads.filter((each) => workload.length === 0 || namesOf(each).some((name) => workload.some((pattern) => matches(pattern, name)))).flatMap((each) => {
    const clusters = each.clusters.filter((share) => named.has(share.cluster) && labels.every((label) => hasLabel(each.labels, label) || hasLabel(labelled.get(share.cluster) ?? {}, label)));
    return clusters.length > 0 || (cluster.length === 0 && labels.length === 0) ? [{ ...each, clusters }] : [];
  });
  const used = new Set(workloads.flatMap(({ clusters }) => clusters.map((share) => share.cluster)));
  const paths = new Set(workloads.map(({ path }) => path));
  return {
    clusters: plan.clusters.filter(({ name }) => (workload.length === 0 && labels.length === 0 ? named.has(name) : used.has(name))),
    workloads, platform: [], tools: plan.tools,
    warnings: plan.warnings.filter(({ path }) => paths.has(path)),
    quotas: plan.quotas.filter((quota) => named.has(quota.cluster)),
    notes: plan.notes.filter(({ path }) => paths.has(path)),
  };
}

/** The names by which a workload can be asked for. */
export function namesOf({ name, namespace, path }: Pick<PlannedWorkload, 'name' | 'namespace' | 'path'>): string[] {
  return [...new Set([name, ...(namespace === undefined ? [] : [`${namespace}/${name}`]), path, path.split('/').at(-1)!])];
}

function matches(pattern: string, name: string): boolean {
  if (!pattern.includes('*')) return pattern === name;
  const [first, ...rest] = pattern.split('*');
  if (!name.startsWith(first)) return false;
  const last = rest.pop()!;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function check(what: string, wanted: readonly string[] = [], known: readonly (readonly string[])[]): void {
  const names = [...new Set(known.flat())];
  for (const pattern of wanted) {
    if (!names.some((name) => matches(pattern, name))) throw new Failure(unknown(what, pattern, names));
  }
}

/** That a name is not known, and which one is near. */
export function unknown(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `There is no ${what} '${name}'; did you mean '${near}'?`;
  const some = [...known].slice(0, 8).join(', ');
  return `There is no ${what} '${name}'${known.length === 0 ? '.' : `; expected one of ${some}${known.length > 8 ? ` and ${known.length - 8} more` : ''}.`}`;
}

interface Label {
  readonly key: string;
  readonly value: string;
}

function labelIn(text: string): Label {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--label is '${text}'; expected KEY=VALUE, such as tier=edge.`);
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}

function hasLabel(labels: Readonly<Record<string, string>>, { key, value }: Label): boolean {
  return Object.hasOwn(labels, key) && labels[key] === value;
}

function checkLabels(labels: readonly Label[], plans: readonly WholePlan[]): void {
  const all = plans.flatMap(({ clusters, workloads }): (PlannedCluster | PlannedWorkload)[] => [...clusters, ...workloads]).map((one) => one.labels);
  for (const label of labels) {
    if (all.some((each) => hasLabel(each, label))) continue;
    const known = [...new Set(all.flatMap((each) => Object.entries(each).map(([key, value]) => `${key}=${value}`)))];
    throw new Failure(unknown('cluster or workload with the label', `${label.key}=${label.value}`, known));
  }
}
