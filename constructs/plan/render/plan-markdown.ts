import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/multi-map';
import type { PlannedShare, PlannedWorkload } from '../model';
import { codeMarkdown, plainMarkdown } from './markdown-text';
import { notesOf, planSummary, rangeText, replicasText, type ShownPlan, someOf, totalOf, updateText } from './plan-words';

/**
 * A plan as Markdown, for a page of documentation or a comment: a table for each workload.
 *
 * @param before the plan before something was supposed: replicas that differ are shown as `4 → 2`
 */
export function planMarkdown(plan: ShownPlan, before?: ShownPlan): string {
  const notes = notesOf(plan);
  const old = new Map(before?.workloads.map((workload) => [workload.path, workload]));
  const sections = [
    `## Fleet plan\n\n${planSummary(plan)}.\n`,
    ...plan.workloads.map((workload) => workloadSection(workload, before && (old.get(workload.path) ?? { ...workload, clusters: [] }))
      + (notes.get(workload.path) ?? []).map((note) => `\n${plainMarkdown(note)}\n`).join('')),
    ...(plan.warnings.length > 0 ? [`### Warnings\n\n${plan.warnings.map(({ code, path, message, fix }) => `- **${code}** ${codeMarkdown(path)}: ${plainMarkdown(message)} Fix: ${plainMarkdown(fix)}\n`).join('')}`] : []),
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
  const title = `### ${plainMarkdown(kind)} ${plainMarkdown(namespace === undefined ? name : `${namespace}/${name}`)}\n\n${plainMarkdown(division.summary)} Construct: ${codeMarkdown(path)}.\n`;
  if (rows.length === 0) return `${title}\nNo cluster gets it.\n`;
  const sum = total === '' ? [] : [`| **total** | | **${total}** | | | |`];
  return [title, '| cluster | control plane | replicas | images | update | overrides |', '|---|---|--:|---|---|---|', ...rows, ...sum, ...doubts(clusters), ''].join('\n');
}

function shareRow(share: PlannedShare | undefined, before: PlannedShare | undefined): string {
  const { cluster, controlPlane } = (share ?? before)!;
  const images = share?.workload?.images ?? [];
  const cells = [
    plainMarkdown(cluster), controlPlane, changed(replicasText(before), share ? replicasText(share) : 'gone'),
    images.map(({ container, image }) => `${images.length > 1 ? `${plainMarkdown(container)}: ` : ''}${codeMarkdown(image)}`).join('<br>'),
    plainMarkdown(updateText(share?.workload?.update)),
    (share?.overrides ?? []).map(codeMarkdown).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function changed(before: string, after: string): string {
  return before === after ? after : `${before || '–'} → ${after || '–'}`;
}

function doubts(clusters: readonly PlannedShare[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { cluster, certainty, reason } of clusters) if (certainty !== Certainty.EXACT && reason !== undefined) push(reasons, reason, plainMarkdown(cluster));
  return reasons.size === 0 ? [] : ['', ...[...reasons].map(([reason, names]) => `- ${someOf(names)}: ${plainMarkdown(reason)}`)];
}
