import { counted } from '../../json/counted';
import { PlanChange, type PlanHazard, type WorkloadChange } from '../diff-model';
import { subjectOf } from '../diff/pods';
import { hazardsIn } from '../diff/summary';
import type { SavedDiff } from '../file';
import { clusterGroups, type ClusterGroup, groupChanges, groupNames, groupPods, groupReasons, groupReplicas, policyLines, SIGNS, totalText, verdictOf } from './diff-words';
import { alert, codeMarkdown, folded, markdownTable, plainMarkdown, sentenceMarkdown } from './markdown-text';
import { someOf } from './plan-words';

/** GitHub refuses comments above 65,536 characters; the rest is for what a workflow puts around it. */
const GITHUB_LIMIT = 65_000;

/** How a diff is written as Markdown. */
export interface DiffMarkdownOptions {
  /** The title in front of the verdict. */
  readonly title?: string;
  /** How many bytes it may have at most. */
  readonly limit?: number;
}

/** How much is told of a workload: its details too, its clusters, or a line. */
type Detail = 'whole' | 'clusters' | 'line';

/** A diff as the comment of a pull request: as much as the size limit of GitHub leaves room for, and a sentence on what was left out. */
export function diffMarkdown(diff: SavedDiff, { title = 'Fleet diff', limit = GITHUB_LIMIT }: DiffMarkdownOptions = {}): string {
  const top = topOf(diff, title);
  const rest = tailOf(diff);
  for (const detail of ['whole', 'clusters', 'line'] as const) {
    const text = pageOf([...top, ...workloadParts(diff, detail), ...rest, ...(detail === 'whole' ? [] : [shortenedTo(detail)])]);
    if (sizeOf(text) <= limit) return text;
  }
  return cut([...top, ...workloadParts(diff, 'line'), ...rest], limit);
}

function pageOf(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Bytes, which are never fewer than characters, however they are counted. */
function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}

/** As many parts as there is room for, the most important ones first. */
function cut(parts: readonly string[], limit: number): string {
  const said = (left: number): string => `*${counted(left, 'part')} of this diff ${left === 1 ? 'is' : 'are'} left out, since comments have a size limit. ${EVERYTHING}*`;
  let room = limit - sizeOf(said(parts.length)) - 3;
  const shown: string[] = [];
  for (const part of parts) {
    const size = sizeOf(part) + 2;
    if (size > room) break;
    room -= size;
    shown.push(part);
  }
  return pageOf([...shown, said(parts.length - shown.length)]);
}

const EVERYTHING = 'Run `npx cdk8s-kruise-federation diff` to see all of it.';

function shortenedTo(detail: Detail): string {
  const without = detail === 'clusters' ? 'The fields that differ, and why pods are touched, are left out' : 'What happens in each cluster is left out';
  return `*${without}, since comments have a size limit. ${EVERYTHING}*`;
}

function topOf(diff: SavedDiff, title: string): string[] {
  const { workloads, fleet, platform, summary } = diff;
  const isEmpty = workloads.length + fleet.length + platform.length === 0;
  return [
    `## ${plainMarkdown(title)}: ${verdictOf(diff)}`,
    isEmpty ? 'Every cluster gets what it gets already.' : markdownTable(['', 'created', 'changed', 'deleted'], [
      ['workloads', String(summary.created), String(summary.changed), String(summary.deleted)],
      ['pods', `${summary.replicasAdded} added`, `${summary.podsRecreated} recreated, ${summary.podsInPlace} in place`, `${summary.replicasRemoved} removed`],
    ]),
    isEmpty ? '' : `${counted(summary.clusters, 'cluster')} affected.`,
    ...hazardParts(hazardsIn(diff)),
  ];
}

function hazardParts(hazards: readonly PlanHazard[]): string[] {
  return hazards.map(({ code, irreversible, message, fix, clusters }) => alert(irreversible ? 'CAUTION' : 'WARNING', [
    `**${code}${irreversible ? ', cannot be undone' : ''}:** ${sentenceMarkdown(message)}${clusters.length === 0 ? '' : ` (${plainMarkdown(someOf(clusters))})`}`,
    '',
    `Fix: ${sentenceMarkdown(fix)}`,
  ]));
}

function workloadParts({ workloads }: SavedDiff, detail: Detail): string[] {
  if (detail !== 'line') return workloads.map((workload) => workloadPart(workload, detail));
  // A list of lines can be cut in smaller parts than a table.
  return [...chunksOf(workloads.map(lineOf), 50)].map((lines) => lines.join('\n'));
}

function* chunksOf(lines: readonly string[], size: number): Generator<readonly string[]> {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size);
}

function titleOf(workload: WorkloadChange): string {
  const { change, path, movedFrom } = workload;
  const about = [plainMarkdown(path), ...(movedFrom === undefined ? [] : [`moved from ${plainMarkdown(movedFrom)}`]), totalText(workload)].filter((text) => text !== '');
  return `${codeMarkdown(`${SIGNS[change]} ${subjectOf(workload)}`)} ${change}: ${about.join(', ')}`;
}

function lineOf(workload: WorkloadChange): string {
  return `- ${titleOf(workload)}, ${counted(workload.clusters.length, 'cluster')}`;
}

function workloadPart(workload: WorkloadChange, detail: Detail): string {
  const policies = policyLines(workload);
  const notes = [...(policies.length > 0 ? [policies.map((line) => `- ${codeMarkdown(line)}`).join('\n')] : []), ...(workload.notes ?? []).map(sentenceMarkdown)];
  if (workload.change === PlanChange.UNCHANGED) return [`### ${titleOf(workload)}`, 'Nothing changes in any cluster.', ...notes].join('\n\n');
  const groups = clusterGroups(workload);
  const rows = groups.map((group) => [plainMarkdown(groupNames(group)), groupReplicas(group), groupPods(group), whatOf(group, workload)]);
  const details = detail === 'whole' ? groups.flatMap((group) => detailsOf(group, workload)) : [];
  return [`### ${titleOf(workload)}`, ...(rows.length > 0 ? [markdownTable(['clusters', 'replicas', 'pods', 'what changes'], rows)] : []), ...notes, ...(details.length > 0 ? [folded('details', details.join('\n\n'))] : [])]
    .filter((text) => text !== '').join('\n\n');
}

const FEW = 3;

function whatOf(group: ClusterGroup, workload: WorkloadChange): string {
  const changes = groupChanges(group, workload);
  const first = changes.slice(0, FEW).map(codeMarkdown);
  return [...first, ...(changes.length > FEW ? [`and ${changes.length - FEW} more`] : [])].join('<br>');
}

function detailsOf(group: ClusterGroup, workload: WorkloadChange): string[] {
  const [changes, reasons] = [groupChanges(group, workload), groupReasons(group)];
  if (changes.length <= FEW && reasons.length === 0 && group.length <= 4) return [];
  return [[
    `**${plainMarkdown(group.map(({ cluster }) => cluster).join(', '))}** (${group[0].controlPlane})`,
    '',
    ...changes.map((change) => `- ${codeMarkdown(change)}`),
    ...reasons.map((reason) => `- ${sentenceMarkdown(reason)}`),
  ].join('\n')];
}

function tailOf({ fleet, platform, removals }: SavedDiff): string[] {
  const list = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [folded(title, lines.map((line) => `- ${line}`).join('\n'))]);
  return [
    ...list(`${counted(fleet.length, 'change')} of the fleet`, fleet.map(({ cluster, change, differences }) => (
      `${plainMarkdown(cluster)} ${change === PlanChange.CREATED ? 'joins' : change === PlanChange.DELETED ? 'leaves' : `changes: ${plainMarkdown(differences.join(', '))}`}`
    ))),
    ...list(`${counted(platform.length, 'change')} of the platform`, platform.map((object) => `${codeMarkdown(`${SIGNS[object.change]} ${subjectOf(object)}`)} ${plainMarkdown(object.file)}`)),
    ...list('What goes away, and what stays', removals.map(({ subject, message }) => `${codeMarkdown(subject)}: ${sentenceMarkdown(message)}`)),
  ];
}
