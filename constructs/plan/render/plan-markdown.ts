import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/multi-map';
import { visible } from '../../json/visible';
import type { PlannedShare, PlannedWorkload } from '../model';
import { planSummary, rangeText, replicasText, type ShownPlan, someOf, totalOf, updateText } from './plan-words';

/**
 * A plan as Markdown, for a page of documentation or a comment: a table for each workload.
 *
 * @param before the plan before something was supposed: replicas that differ are shown as `4 → 2`
 */
export function planMarkdown(plan: ShownPlan, before?: ShownPlan): string {
  const old = new Map(before?.workloads.map((workload) => [workload.path, workload]));
  const sections = [
    `## Fleet plan\n\n${planSummary(plan)}.\n`,
    ...plan.workloads.map((workload) => workloadSection(workload, before && (old.get(workload.path) ?? { ...workload, clusters: [] }))),
    ...(plan.warnings.length > 0 ? [`### Warnings\n\n${plan.warnings.map(({ code, path, message, fix }) => `- **${code}** ${codeOf(path)}: ${plain(message)} Fix: ${plain(fix)}\n`).join('')}`] : []),
  ];
  return sections.join('\n');
}

function workloadSection(workload: PlannedWorkload, before?: PlannedWorkload): string {
  const { kind, namespace, name, path, division, clusters } = workload;
  const old = new Map((before ?? workload).clusters.map((share) => [share.cluster, share]));
  const present = new Set(clusters.map(({ cluster }) => cluster));
  const gone = (before?.clusters ?? []).filter(({ cluster }) => !present.has(cluster));
  const rows = [...clusters.map((share) => shareRow(share, old.get(share.cluster))), ...gone.map((share) => shareRow(undefined, share))];
  const total = changed(rangeText(totalOf(before ?? workload)), rangeText(totalOf(workload)));
  const title = `### ${plain(kind)} ${plain(namespace === undefined ? name : `${namespace}/${name}`)}\n\n${plain(division.summary)} Construct: ${codeOf(path)}.\n`;
  if (rows.length === 0) return `${title}\nNo cluster gets it.\n`;
  const sum = total === '' ? [] : [`| **total** | | **${total}** | | | |`];
  return [title, '| cluster | control plane | replicas | images | update | overrides |', '|---|---|--:|---|---|---|', ...rows, ...sum, ...doubts(clusters), ''].join('\n');
}

function shareRow(share: PlannedShare | undefined, before: PlannedShare | undefined): string {
  const { cluster, controlPlane } = (share ?? before)!;
  const images = share?.workload?.images ?? [];
  const cells = [
    plain(cluster), controlPlane, changed(replicasText(before), share ? replicasText(share) : 'gone'),
    images.map(({ container, image }) => `${images.length > 1 ? `${plain(container)}: ` : ''}${codeOf(image)}`).join('<br>'),
    plain(updateText(share?.workload?.update)),
    (share?.overrides ?? []).map(codeOf).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function changed(before: string, after: string): string {
  return before === after ? after : `${before || '–'} → ${after || '–'}`;
}

function doubts(clusters: readonly PlannedShare[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { cluster, certainty, reason } of clusters) if (certainty !== Certainty.EXACT && reason !== undefined) push(reasons, reason, plain(cluster));
  return reasons.size === 0 ? [] : ['', ...[...reasons].map(([reason, names]) => `- ${someOf(names)}: ${plain(reason)}`)];
}

/** Text in which nothing is markup, a link or somebody who is mentioned. */
function plain(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/@/g, '@<!-- -->');
}

/** Text as code, in a cell of a table as well. */
function codeOf(text: string): string {
  const shown = visible(text).replace(/\|/g, '\\|');
  const fence = '`'.repeat(Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}
