import { listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';
import { finding, type Problem } from '../problems/problem';
import { nearestPods, targetsOf } from '../rollout/targets';
import { type BatchesSpec, MigrationBatches } from './migration-batches';
import type { Dumps } from './dumps';
import { MIGRATION_RULES } from './rules';
import { firstOf, groupedNamesOf, type LiveCopies, namesOf, titleOf } from './subjects';

/** Whether an object was asked for by its kind, whatever it is. */
export function askedByKind(include: unknown): (object: KubeObject) => boolean {
  const names = new Set(listOf<unknown>(include as unknown[]));
  return (object) => [...namesOf(object).filter((name) => name.startsWith(`${object.kind}/`)), ...groupedNamesOf(object)].some((name) => names.has(name));
}

/** The workloads that are included; all of them if nothing was said. */
export function included(path: string, workloads: readonly LiveCopies[], include: unknown, left: Dumps['left'] = []): { readonly workloads: readonly LiveCopies[]; readonly problems: Problem[] } {
  if (include === undefined) return { workloads, problems: [] };
  if (!Array.isArray(include)) return { workloads: [], problems: [finding(MIGRATION_RULES.chosen, { path, message: `include is ${shown(include)}; expected a list of names.` })] };
  const chosen = new Set<LiveCopies>();
  const problems = include.flatMap((name) => {
    const { found, problem } = named(path, name, workloads, 'include', left);
    found.forEach((each) => chosen.add(each));
    return problem;
  });
  return { workloads: workloads.filter((each) => chosen.has(each)), problems };
}

/** The batches, in the order in which they are taken over; one of everything if nothing was said. */
export function batched(path: string, workloads: readonly LiveCopies[], spec: BatchesSpec | undefined, left: Dumps['left'] = []): { readonly batches: readonly (readonly LiveCopies[])[]; readonly problems: Problem[] } {
  if (spec === undefined) return { batches: workloads.length > 0 ? [workloads] : [], problems: [] };
  return spec.type === 'ratio' ? inRatio(path, workloads, spec.parts) : byNames(path, workloads, spec.batches, left);
}

/** With more workloads than this, a line that names them all is nothing to read. */
const MOST_NAMED = 20;

/** Checks that batches which have begun do not depend on how many workloads a dump has. */
export function checkRatio(path: string, batches: unknown, made: readonly (readonly { readonly title: string; readonly names: readonly string[] }[])[], step: number): Problem[] {
  if (!(batches instanceof MigrationBatches) || batches._spec().type !== 'ratio' || made.length < 2 || step === 0) return [];
  const said = made.map((batch) => `[${batch.map(({ names }) => `'${names[0]}'`).join(', ')}]`).join(', ');
  return [finding(MIGRATION_RULES.shifting, {
    path, message: `Step ${step} has begun with batches in a ratio, and another workload in the dumps would move others between them.`,
    ...(made.flat().length <= MOST_NAMED && { fix: `write \`batches\` with \`MigrationBatches.of\` and these lists: ${said}.` }),
  })];
}

function inRatio(path: string, workloads: readonly LiveCopies[], parts: readonly number[]): ReturnType<typeof batched> {
  if (parts.length === 0 || !parts.every((part) => Number.isInteger(part) && part > 0)) {
    return { batches: [], problems: [finding(MIGRATION_RULES.chosen, { path, message: `The ratio of the batches is ${shown(parts)}; expected whole numbers of 1 or more.` })] };
  }
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const wishes = parts.map((_, index) => workloads.length * parts.slice(0, index + 1).reduce((sum, part) => sum + part, 0) / whole);
  const ends = targetsOf(wishes, workloads.length, nearestPods);
  return { batches: ends.map((end, index) => workloads.slice(index === 0 ? 0 : ends[index - 1], end)).filter((batch) => batch.length > 0), problems: [] };
}

function byNames(path: string, workloads: readonly LiveCopies[], said: unknown, stays: Dumps['left']): ReturnType<typeof batched> {
  const problems: Problem[] = [];
  const report = (message: string) => problems.push(finding(MIGRATION_RULES.chosen, { path, message }));
  const owner = new Map<LiveCopies, number>();
  if (!Array.isArray(said) || !said.every(Array.isArray)) report(`The batches are ${shown(said)}; expected a list of lists of names.`);
  const batches = listOf<unknown[]>(said as unknown[][]).map((names, index) => listOf<unknown>(names).flatMap((name) => {
    const { found, problem } = named(path, name, workloads, `batch ${index + 1}`, stays);
    problems.push(...problem);
    return found.filter((each) => {
      const other = owner.get(each);
      if (other !== undefined) report(`${titleOf(firstOf(each))} is in batch ${other} and in batch ${index + 1}.`);
      else owner.set(each, index + 1);
      return other === undefined;
    });
  }));
  const left = workloads.filter((each) => !owner.has(each)).map((each) => titleOf(firstOf(each)));
  if (left.length > 0) report(`${left.slice(0, 8).join(', ')}${left.length > 8 ? ` and ${left.length - 8} more` : ''} ${left.length === 1 ? 'is' : 'are'} in no batch.`);
  return { batches: batches.filter((batch) => batch.length > 0), problems };
}

function named(path: string, name: unknown, workloads: readonly LiveCopies[], by: string, left: Dumps['left']): { readonly found: readonly LiveCopies[]; readonly problem: Problem[] } {
  const found = workloads.filter((each) => [...namesOf(firstOf(each)), ...groupedNamesOf(firstOf(each))].includes(name as string));
  if (found.length > 0) return { found, problem: [] };
  const stays = left.find(({ object }) => [...namesOf(object), ...groupedNamesOf(object)].includes(name as string));
  if (stays) return { found, problem: [finding(MIGRATION_RULES.chosen, { path, message: `${by} names ${shown(name)}, but ${titleOf(stays.object)} on ${stays.cluster} stays as it is: ${stays.because}.`, fix: 'leave the name out, or take over what it belongs to.' })] };
  const near = typeof name === 'string' ? nearest(name, workloads.flatMap((each) => namesOf(firstOf(each)))) : undefined;
  const message = `${by} names ${shown(name)}, which no workload of the dumps is called${near === undefined ? '.' : `; did you mean '${near}'?`}`;
  return { found, problem: [finding(MIGRATION_RULES.chosen, { path, message })] };
}
