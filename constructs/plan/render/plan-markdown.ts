import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/maps';
import type { PlannedShare, PlannedWorkload } from '../model';
import { codeMarkdown, plainMarkdown } from './markdown-text';
import { type Compared, type PlanRows, planRows, type ShareRow } from './plan-rows';
import { notesOf, planSummary, type ShownPlan, someOf, updateText } from './plan-words';
import { rolloutText } from './rollout-words';

/**
 * A plan as Markdown, for a page of documentation or a comment: a table for each workload.
 *
 * @param compared what it is compared with, if something is supposed: replicas that differ are shown as `4 → 2`
 */
export function planMarkdown(plan: ShownPlan, compared?: Compared): string {
  const notes = notesOf(plan);
  const rows = planRows(plan, compared);
  const supposed = compared?.supposed === undefined ? '' : `: what if ${plainMarkdown(compared.supposed)}`;
  const sections = [
    `## Fleet plan${supposed}\n\n${planSummary(plan)}.\n`,
    ...plan.workloads.map((workload) => workloadSection(workload, rows) + (notes.get(workload.path) ?? []).map((note) => `\n${plainMarkdown(note)}\n`).join('')),
    ...(plan.warnings.length > 0 ? [`### Warnings\n\n${plan.warnings.map(({ code, path, message, fix }) => `- **${code}** ${codeMarkdown(path)}: ${plainMarkdown(message)} Fix: ${plainMarkdown(fix)}\n`).join('')}`] : []),
  ];
  return sections.join('\n');
}

function workloadSection(workload: PlannedWorkload, planned: PlanRows): string {
  const { kind, namespace, name, path, division, clusters, rollout } = workload;
  const rows = planned.of(workload).map(shareRow);
  const total = planned.total(workload);
  const title = `### ${plainMarkdown(kind)} ${plainMarkdown(namespace === undefined ? name : `${namespace}/${name}`)}\n\n${plainMarkdown(division.summary)} Construct: ${codeMarkdown(path)}.${rollout ? ` Rollout: ${plainMarkdown(rolloutText(rollout))}.` : ''}\n`;
  if (rows.length === 0) return `${title}\nNo cluster gets it.\n`;
  const sum = total === '' ? [] : [`| **total** | | **${total}** | | | |`];
  return [title, '| cluster | control plane | replicas | images | update | overrides |', '|---|---|--:|---|---|---|', ...rows, ...sum, ...doubts(clusters), ''].join('\n');
}

function shareRow({ cluster, controlPlane, share, replicas }: ShareRow): string {
  const images = share?.workload?.images ?? [];
  const cells = [
    plainMarkdown(cluster), controlPlane, replicas,
    images.map(({ container, image }) => `${images.length > 1 ? `${plainMarkdown(container)}: ` : ''}${codeMarkdown(image)}`).join('<br>'),
    plainMarkdown(updateText(share?.workload?.update)),
    (share?.overrides ?? []).map(codeMarkdown).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function doubts(clusters: readonly PlannedShare[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { cluster, certainty, reason } of clusters) if (certainty !== Certainty.EXACT && reason !== undefined) push(reasons, reason, plainMarkdown(cluster));
  return reasons.size === 0 ? [] : ['', ...[...reasons].map(([reason, names]) => `- ${someOf(names)}: ${plainMarkdown(reason)}`)];
}
