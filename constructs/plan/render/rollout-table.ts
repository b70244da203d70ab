import { counted } from '../../json/counted';
import { visible } from '../../json/visible';
import { type PlannedRollout, type PlannedRolloutStep, type PlannedWorkload, RolloutVersion } from '../model';
import { type Cell, type Column, cutInTheMiddle, grid, widthOf, wrapped } from './grid';
import { type Paint, type Palette, PLAIN } from './palette';
import type { TableStyle } from './plan-table';
import { addressOf } from './plan-words';
import { clusterIn, clustersOf, clusterText, countsPods, fleetText, lastStep, rolloutText } from './rollout-words';

/** A workload with a rollout. */
export type RolledOut = PlannedWorkload & { readonly rollout: PlannedRollout };

const INDENT = '  ';
/** How wide text without a limit is broken. */
const READABLE = 120;

const FORMS: Readonly<Record<string, string>> = {
  version: 'A new version', first: 'Its first delivery', move: 'A move to other clusters or weights', adoption: 'The adoption of what runs already',
};

/**
 * A rollout for a terminal: a row for each cluster and a column for each step, with the pods that have the new version of all pods, the current step in
 * brackets; below it the steps in words. Ends with a line break.
 */
export function rolloutTable(workload: RolledOut, style: TableStyle = {}): string {
  const { rollout } = workload;
  const palette = style.palette ?? PLAIN;
  return [
    `${palette.bold(`${visible(workload.kind)} ${addressOf(workload)}`)}  ${palette.dim(visible(workload.path))}`,
    `${INDENT}${FORMS[rollout.form] ?? 'A rollout'}, at ${palette.bold(visible(rolloutText(rollout)))}.`,
    ...blocks(rollout, style).flatMap((steps) => block(rollout, steps, palette)),
    ...rollout.steps.flatMap((step) => stepLines(rollout, step, palette, style)),
  ].join('\n').concat('\n');
}

function titleOf({ step: current }: PlannedRollout, number: number): string {
  return number === current ? `[${number}]` : String(number);
}

/** The steps, as many beside each other as there is room for. */
function blocks(rollout: PlannedRollout, { columns }: TableStyle): (readonly PlannedRolloutStep[])[] {
  const { steps } = rollout;
  if (columns === undefined) return [steps];
  const names = Math.max(widthOf('unavailable'), ...clustersOf(rollout).map((cluster) => widthOf(visible(cluster))));
  const found: PlannedRolloutStep[][] = [];
  let room = 0;
  for (const step of steps) {
    const texts = [titleOf(rollout, step.number), fleetText(rollout, step), ...step.clusters.map((cluster) => clusterText(rollout, cluster))];
    const width = 2 + Math.max(...texts.map(widthOf));
    if (found.length === 0 || width > room) {
      found.push([]);
      room = columns - INDENT.length - names;
    }
    found.at(-1)!.push(step);
    room -= width;
  }
  return found;
}

function block(rollout: PlannedRollout, steps: readonly PlannedRolloutStep[], palette: Palette): string[] {
  const columns: Column[] = [{ title: 'CLUSTER', shortened: cutInTheMiddle }, ...steps.map(({ number }) => ({ title: titleOf(rollout, number), right: true }))];
  const rows = clustersOf(rollout).map((name): Cell[] => [{ lines: [visible(name)] }, ...steps.map((step): Cell => {
    const cluster = clusterIn(step, name);
    return { lines: [clusterText(rollout, cluster)], paint: paintOf(cluster?.version ?? RolloutVersion.NONE, palette) };
  })]);
  const total: Cell[] = [countsPods(rollout) ? 'total' : 'clusters', ...steps.map((step) => fleetText(rollout, step))].map((text) => ({ lines: [text], paint: palette.bold }));
  const most = steps.map((step) => (step.unavailable === undefined ? '?' : String(step.unavailable)));
  const unavailable: Cell[] = ['unavailable', ...most].map((text) => ({ lines: [text], paint: palette.dim }));
  return grid(columns, [...rows, total, ...(rollout.form === 'version' && countsPods(rollout) ? [unavailable] : [])], { indent: INDENT, head: palette.dim });
}

function paintOf(version: RolloutVersion, { green, yellow, magenta, dim }: Palette): Paint {
  return {
    [RolloutVersion.NONE]: dim, [RolloutVersion.OLD]: dim, [RolloutVersion.PART]: yellow, [RolloutVersion.BACK]: magenta, [RolloutVersion.NEW]: green,
  }[version];
}

/** A step in words: its name, what was asked for if it has another number, and what has to hold before the next one. */
function stepLines(rollout: PlannedRollout, { number, name, wanted, gates }: PlannedRolloutStep, palette: Palette, { columns = READABLE }: TableStyle): string[] {
  const indent = `${INDENT}${' '.repeat(String(lastStep(rollout)).length + 4)}`;
  const said = [
    `${number === 0 ? 'before anything begins' : visible(name)}${number === rollout.step ? ' (current)' : ''}.`,
    ...(wanted === undefined ? [] : [`${counted(wanted, 'pod')} ${wanted === 1 ? 'was' : 'were'} asked for; this is the nearest number.`]),
    ...(gates.length > 0 ? [`Then: ${gates.map(({ text }) => visible(text)).join(' ')}`] : []),
  ].join(' ');
  const paint = number === rollout.step ? palette.bold : palette.dim;
  const first = `${INDENT}${titleOf(rollout, number).padEnd(indent.length - INDENT.length)}`;
  return wrapped(said, columns - indent.length).map((line, at) => `${at === 0 ? first : indent}${paint(line)}`);
}
