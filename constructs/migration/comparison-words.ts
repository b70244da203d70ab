import { counted } from '../json/counted';
import { groupedBy } from '../json/json';
import { shown } from '../json/shown';
import { visible } from '../json/visible';
import type { ComparedCell, ComparedField, ComparedObject, Comparison, Outcome } from './comparison';

const WORDS: Readonly<Record<Outcome, string>> = {
  'same': 'same',
  'fields': 'same pods',
  'in-place': 'in place',
  'recreated': 'recreated',
  'deleted': 'stopped',
  'held': 'later',
  'refused': 'refused',
  'unknown': 'unknown',
  'scaled': 'scaled',
  'new': 'new there',
  'not-delivered': 'not delivered',
};

/** What each word means, for those who read a table. */
export const MEANINGS: Readonly<Record<Outcome, string>> = {
  'same': 'the cluster gets what it has',
  'fields': 'fields differ that touch no pod',
  'in-place': 'containers are restarted in their pods',
  'recreated': 'pods are replaced',
  'deleted': 'pods are stopped',
  'held': 'pods are updated later, when nothing holds them back any more',
  'refused': 'the cluster refuses the object',
  'unknown': 'it cannot be told what becomes of the pods',
  'scaled': 'pods are started or stopped',
  'new': 'the cluster does not have it yet',
  'not-delivered': 'it stays as it is, and nobody delivers it',
};

/** What `--fail-on` can look at. */
export const MIGRATION_GATES = ['restart', 'difference'] as const;

/** What `--fail-on` looks at: pods that are touched, or anything that differs. */
export type MigrationGate = (typeof MIGRATION_GATES)[number];

const UNTOUCHED: ReadonlySet<Outcome> = new Set(['same', 'fields', 'new', 'not-delivered']);
const EQUAL: ReadonlySet<Outcome> = new Set(['same', 'not-delivered']);

/** Whether a gate lets what becomes of an object pass. A workload that is new starts pods, which a takeover of what runs does not. */
function passes(gate: MigrationGate, outcome: Outcome, workload: boolean): boolean {
  return gate === 'difference' ? EQUAL.has(outcome) : UNTOUCHED.has(outcome) && !(workload && outcome === 'new');
}

/** What becomes of an object in a cluster, in two words or so. */
export function outcomeWords({ outcome, replicas }: ComparedCell): string {
  const count = replicas ? `scaled ${replicas.before} -> ${replicas.after}` : undefined;
  return outcome === 'scaled' ? count ?? WORDS.scaled : [WORDS[outcome], ...(count === undefined ? [] : [count])].join(', ');
}

/** A field with both values, and what it does. */
export function fieldText({ field, live, delivered, touchesPods }: ComparedField): string {
  const value = (each: unknown) => (each === undefined ? 'none' : shown(each));
  return `${visible(field)}: ${value(live)} -> ${value(delivered)}${touchesPods === false ? ' (touches no pod)' : ''}`;
}

/** The cells that have something to explain, those with the same to say as one. */
export function explained({ cells }: ComparedObject): { readonly clusters: string[]; readonly cell: ComparedCell }[] {
  const telling = cells.filter(({ reasons, fields }) => reasons.length + fields.length > 0);
  return [...groupedBy(telling, ({ cluster: _cluster, ...rest }) => JSON.stringify(rest)).values()].map((same) => ({ clusters: same.map(({ cluster }) => cluster), cell: same[0] }));
}

/** What is said where no workload of the dumps is delivered: a migration in step 0, or a step that was not said. Undefined if some are. */
function nothingCompared({ objects }: Comparison): string | undefined {
  const workloads = objects.filter(({ workload }) => workload);
  const isCompared = workloads.length === 0 || workloads.some(({ cells }) => cells.some(({ outcome }) => outcome !== 'not-delivered'));
  return isCompared ? undefined : `Nothing is compared: the app delivers none of the ${counted(workloads.length, 'workload')} in the dumps. A migration delivers nothing in step 0; say a later one.`;
}

/** What a gate finds, as a sentence for each object. Where nothing is compared, no gate is open. */
export function gateFindings(comparison: Comparison, gate: MigrationGate): string[] {
  const nothing = nothingCompared(comparison);
  if (nothing !== undefined) return [nothing];
  const { objects } = comparison;
  return objects.flatMap(({ title, workload, cells }) => {
    const hit = cells.filter(({ outcome }) => !passes(gate, outcome, workload));
    return hit.length === 0 ? [] : [`${title}: ${hit.map((cell) => `${outcomeWords(cell)} on ${cell.cluster}`).join(', ')}.`];
  });
}

/** All in one line. */
export function summaryText(comparison: Comparison): string {
  const workloads = comparison.objects.filter(({ workload }) => workload);
  const touched = workloads.filter(({ cells }) => cells.some(({ outcome }) => !UNTOUCHED.has(outcome)));
  if (workloads.length === 0) return 'There is no workload in the dumps or in the app.';
  const nothing = nothingCompared(comparison);
  if (nothing !== undefined) return nothing;
  const started = workloads.filter(({ cells }) => cells.some(({ outcome }) => outcome === 'new')).length;
  const besides = started === 0 ? '' : ` ${counted(started, 'workload')} would be new in some clusters, and start pods there.`;
  if (touched.length > 0) return `Pods of ${touched.length} of ${counted(workloads.length, 'workload')} would be touched.${besides}`;
  return `No pod of ${workloads.length === 1 ? 'the workload' : `${workloads.length} workloads`} would be touched.${besides}`;
}
