import { isShared } from './directory';
import { sharedKey } from './parts';
import { TREE_RULES } from './rules';
import type { Unit } from './unit';
import { groupedBy } from '../json/json';
import { finding, type Problem } from '../problems/problem';

/**
 * The objects that kustomize is given at once. The time it takes grows with their square. Measured with patches as Flux has them: 600 objects take 1.2 seconds of a processor, 1,000 take 2.7.
 */
export const MOST_OBJECTS = 800;

/** What Argo CD reads of a directory, unless it is set to more (`reposerver.max.combined.directory.manifests.size`). */
export const MOST_BYTES = 10_000_000;

/** The number of parts in which each is at most half full, so that there is room for more: to change the number moves everything. */
const partsFor = (share: number): number => 2 ** Math.max(1, Math.ceil(Math.log2(2 * share)));

/** Checks that no directory is too large for a tool that builds it with kustomize. */
export function checkObjects(units: readonly Unit[]): Problem[] {
  const [charts, platforms] = [true, false].map((ofChart) => units.filter(({ directory }) => (directory.chart !== undefined) === ofChart));
  return [...tooLarge(charts, ({ objects }) => objects / MOST_OBJECTS).map(({ unit: { directory, objects }, share, key }) => finding(TREE_RULES.objects, {
    path: directory.chart!, message: `${directory.path} has ${objects} objects, and Flux builds it with kustomize; at most ${MOST_OBJECTS} are built in good time.`, fix: fixOf(key, share),
  })), ...platforms.filter(({ objects }) => objects > MOST_OBJECTS).map(({ directory, objects }) => tooManyFor(directory.path, objects))];
}

/** What no number of parts makes smaller. */
export function tooManyFor(directory: string, objects: number): Problem {
  return finding(TREE_RULES.undivided, { path: '', message: `${directory} has ${objects} objects, and Flux builds it with kustomize; at most ${MOST_OBJECTS} are built in good time.` });
}

/**
 * Checks that no directory is too large for Argo CD.
 *
 * @param bytes the size of each directory, by path
 */
export function checkBytes(units: readonly Unit[], bytes: ReadonlyMap<string, number>): Problem[] {
  const charts = units.filter(({ directory }) => directory.chart !== undefined);
  return tooLarge(charts, ({ directory }) => (bytes.get(directory.path) ?? 0) / MOST_BYTES).map(({ unit: { directory }, share, key }) => finding(TREE_RULES.bytes, {
    path: directory.chart!, message: `${directory.path} has ${Math.ceil(bytes.get(directory.path)! / 1_000_000)} MB of manifests, and Argo CD reads at most ${MOST_BYTES / 1_000_000} MB of a directory.`,
    fix: `${fixOf(key, share).slice(0, -1)}, or let Argo CD read more (\`reposerver.max.combined.directory.manifests.size\`) and acknowledge the warning.`,
  }));
}

const fixOf = (key: string, share: number): string => `divide it: give '${key}' ${partsFor(share)} \`parts\` in the options of the FederationApp.`;

/** The largest directory of each chart that is too large, with how much all parts of it are of what one may be. */
function tooLarge(units: readonly Unit[], shareOf: (unit: Unit) => number): { readonly unit: Unit; readonly share: number; readonly key: string }[] {
  const charts = groupedBy(units, ({ directory }) => (isShared(directory) ? sharedKey(directory.chart!) : directory.chart!));
  return [...charts].flatMap(([key, own]) => {
    const unit = own.reduce((largest, one) => (shareOf(one) > shareOf(largest) ? one : largest));
    if (shareOf(unit) <= 1) return [];
    const { plane, cluster } = unit.directory;
    const beside = own.filter(({ directory }) => directory.plane === plane && directory.cluster === cluster);
    return [{ unit, key, share: beside.reduce((sum, one) => sum + shareOf(one), 0) }];
  });
}
