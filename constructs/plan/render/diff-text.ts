import { visible } from '../../json/visible';
import { PlanChange, type PlanHazard, PodEffect, type WorkloadChange } from '../diff-model';
import { subjectOf } from '../diff/pods';
import { hazardsIn } from '../diff/summary';
import type { SavedDiff } from '../file';
import { clusterGroups, type ClusterGroup, groupChanges, groupNames, groupPods, groupReasons, groupReplicas, policyLines, SIGNS, summaryWords, totalText, verdictOf } from './diff-words';
import { type Paint, type Palette, PLAIN } from './palette';
import { someOf } from './plan-words';

/** How many fields of a group are shown; the page, Markdown and JSON have them all. */
const MOST_FIELDS = 12;

/** A diff for a terminal. It ends with a line break. */
export function diffText(diff: SavedDiff, palette: Palette = PLAIN): string {
  const { workloads, fleet, platform, removals, summary } = diff;
  const isEmpty = workloads.length + fleet.length + platform.length === 0;
  const words = summaryWords(diff);
  const loud = summary.irreversible > 0 ? palette.red : palette.green;
  return [
    `${palette.bold('Fleet diff:')} ${palette.bold(isEmpty || summary.irreversible === 0 ? verdictOf(diff) : loud(verdictOf(diff)))}`,
    ...(words.length > 0 ? [palette.dim(words.join(', '))] : []),
    ...hazardsIn(diff).flatMap((hazard) => hazardLines(hazard, palette)),
    ...workloads.flatMap((workload) => workloadLines(workload, palette)),
    ...section('Clusters', fleet.map(({ cluster, change, differences }) => (
      `${sign(change, palette)} ${visible(cluster)} ${change === PlanChange.CREATED ? 'joins the fleet' : change === PlanChange.DELETED ? 'leaves the fleet' : visible(differences.join(', '))}`
    )), palette),
    ...section('Platform', platform.map((object) => `${sign(object.change, palette)} ${visible(subjectOf(object))} ${palette.dim(visible(object.file))}`), palette),
    ...section('What goes away', removals.map(({ subject, message }) => `${visible(subject)}: ${visible(message)}`), palette),
  ].join('\n').concat('\n');
}

function section(title: string, lines: readonly string[], { bold }: Palette): string[] {
  return lines.length === 0 ? [] : ['', bold(title), ...lines.map((line) => `  ${line}`)];
}

function paintOf(change: PlanChange, { green, yellow, red, dim }: Palette): Paint {
  return { [PlanChange.CREATED]: green, [PlanChange.CHANGED]: yellow, [PlanChange.DELETED]: red, [PlanChange.UNCHANGED]: dim }[change];
}

function sign(change: PlanChange, palette: Palette): string {
  return paintOf(change, palette)(SIGNS[change]);
}

function hazardLines({ code, irreversible, message, fix, clusters }: PlanHazard, { bold, red, yellow, dim }: Palette): string[] {
  const where = clusters.length === 0 ? '' : dim(` (${visible(someOf(clusters))})`);
  return ['', `${irreversible ? bold(red(`! ${code} cannot be undone`)) : yellow(`! ${code}`)}: ${visible(message)}${where}`, `  ${dim('Fix:')} ${visible(fix)}`];
}

function workloadLines(workload: WorkloadChange, palette: Palette): string[] {
  const { path, movedFrom, change, notes = [] } = workload;
  const from = movedFrom === undefined ? '' : ` (moved from ${visible(movedFrom)})`;
  const about = [visible(path) + from, totalText(workload)].filter((text) => text !== '').join(', ');
  const groups = clusterGroups(workload);
  const width = Math.max(0, ...groups.map((group) => [...groupNames(group)].length));
  return [
    '', `${sign(change, palette)} ${palette.bold(visible(subjectOf(workload)))}  ${palette.dim(about)}`,
    ...(change === PlanChange.UNCHANGED ? ['    nothing changes in any cluster'] : []),
    ...groups.flatMap((group) => groupLines(group, workload, width, palette)),
    ...policyLines(workload).slice(0, MOST_FIELDS).map((line) => `    ${line}`),
    ...(policyLines(workload).length > MOST_FIELDS ? [palette.dim(`    and ${policyLines(workload).length - MOST_FIELDS} more`)] : []),
    ...notes.map((note) => `    ${palette.yellow('note:')} ${visible(note)}`),
  ];
}

function groupLines(group: ClusterGroup, workload: WorkloadChange, width: number, palette: Palette): string[] {
  const names = groupNames(group);
  const columns = [names + ' '.repeat(width - [...names].length), palette.dim(group[0].controlPlane.padEnd(7)), groupReplicas(group).padEnd(6), podPaint(group, palette)(groupPods(group))];
  const changes = groupChanges(group, workload);
  const more = changes.length - MOST_FIELDS;
  return [
    `  ${sign(group[0].change, palette)} ${columns.join('  ')}`.trimEnd(),
    ...changes.slice(0, MOST_FIELDS).map((text) => `      ${text}`),
    ...(more > 0 ? [palette.dim(`      and ${more} more`)] : []),
    ...groupReasons(group).map((reason) => palette.dim(`      because: ${reason}`)),
  ];
}

function podPaint([{ pods }]: ClusterGroup, { red, yellow, green, dim }: Palette): Paint {
  if (pods === PodEffect.RECREATED || pods === PodEffect.DELETED || pods === PodEffect.REFUSED) return red;
  if (pods === PodEffect.HELD || pods === PodEffect.UNKNOWN) return yellow;
  return pods === PodEffect.NONE ? dim : green;
}
