import { ControlPlane } from '../../fleet/control-plane';
import { groupKindOf } from '../../json/kube-object';
import { type RemovalNote } from '../diff-model';
import { type PlannedPlatformObject, type PlannedTool, type PlannedWorkload, RemovalEffect } from '../model';
import { sharePairs } from './matches';
import type { PlanData, WorkloadPair } from './plan-data';
import { subjectOf } from './pods';
import { mayRun } from './shares';

/** Templates with this label are refused to be deleted by Karmada's API server: option `deletionProtection` of the app. */
const PROTECTION = 'resourcetemplate.karmada.io/deletion-protected';

/** What is known of the plan after, to say what becomes of files that have gone. */
export interface Remaining {
  readonly tools: readonly PlannedTool[];
  readonly charts: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** What is left in a plan. */
export function remainingIn({ tools, workloads }: PlanData): Remaining {
  return { tools, charts: new Set(workloads.map(({ chart }) => chart)), kinds: new Set(workloads.map(groupKindOf)) };
}

/** What happens to a workload that left the app, in a sentence for each tool that applies the output. */
export function workloadRemoval(workload: PlannedWorkload, remaining: Remaining): RemovalNote[] {
  const subject = subjectOf(workload);
  const running = workload.clusters.filter(mayRun);
  if (running.length === 0) return [];
  const notes = [
    remaining.tools.length === 0 ? byHand(workload) : undefined,
    ...remaining.tools.map((tool) => (tool.prunes ? prunedBy(tool, workload, remaining) : unpruned(tool))),
    protectedBy(workload),
    workload.removal === RemovalEffect.ORPHANED
      ? 'What was delivered stays in the clusters with its pods, and nobody manages it any more.'
      : 'What was delivered to the clusters is deleted with it, pods and companions included; namespaces and definitions of kinds stay.',
  ];
  return notes.flatMap((message) => (message === undefined ? [] : [{ subject, message }]));
}

function byHand({ clusters }: PlannedWorkload): string {
  const planes = new Set(clusters.map(({ controlPlane }) => controlPlane));
  const places = [
    ...(planes.has(ControlPlane.KARMADA) ? ['from the API server of Karmada, the template before its policies'] : []),
    ...(planes.has(ControlPlane.OCM) ? ['its ManifestWorks from the hub'] : []),
    ...(planes.has(ControlPlane.DIRECT) ? ['from the clusters themselves'] : []),
  ];
  return `Its file is gone, but no tool is known that applies the output: nothing is deleted by itself. Delete it with \`kubectl delete\`: ${places.join('; ')}.`;
}

function unpruned({ name }: PlannedTool): string {
  return `${name} does not prune here: it reports what is left over and deletes nothing. Delete it by hand, or turn pruning on.`;
}

function prunedBy({ name }: PlannedTool, workload: PlannedWorkload, { charts, kinds }: Remaining): string {
  const onKarmada = workload.clusters.some(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
  if (name === 'Flux') {
    if (!charts.has(workload.chart)) return `Flux removes the Kustomizations of chart '${workload.chart}' and with them all they applied, unless their deletionPolicy is Orphan.`;
    const isOverridden = workload.clusters.some(({ controlPlane, overrides }) => controlPlane === ControlPlane.KARMADA && overrides.length > 0);
    return `Flux prunes it.${isOverridden ? ' Its overrides and policies go first: until the template follows, clusters with overrides roll out the bare template.' : ''}`;
  }
  if (!charts.has(workload.chart)) return `The Application of chart '${workload.chart}' is gone too, and ${name} leaves running what it applied, unless \`cascade: true\` is set.`;
  if (onKarmada && !kinds.has(groupKindOf(workload))) {
    return `It is the last ${workload.kind} of the app, so its kind leaves the project in the same commit, and ${name} leaves it alone, unless \`project: { keptKinds }\` has '${groupKindOf(workload)}'.`;
  }
  return `${name} prunes it${onKarmada ? ', the template before its overrides and policies' : ''}.`;
}

function protectedBy(workload: PlannedWorkload): string | undefined {
  if (!workload.clusters.some(({ controlPlane }) => controlPlane === ControlPlane.KARMADA)) return undefined;
  const labels = [workload.labels, ...workload.clusters.slice(0, 1).map((share) => share.workload?.manifest.metadata?.labels ?? {})];
  if (!labels.some((given) => given[PROTECTION] === 'Always')) return undefined;
  return `Karmada's API server refuses to delete it, since it has the label ${PROTECTION}: Always. It runs on; give the label another value in a commit before.`;
}

/** Clusters that a workload which stays no longer goes to: Karmada follows its policies, elsewhere a file has gone. */
export function clusterRemovals({ before, after }: WorkloadPair, { tools }: Remaining): RemovalNote[] {
  if (!before || !after || before.removal === RemovalEffect.ORPHANED) return [];
  const left = sharePairs(before.clusters, after.clusters)
    .filter((shares) => mayRun(shares.before) && !mayRun(shares.after) && shares.before!.controlPlane !== ControlPlane.KARMADA).map(({ cluster }) => cluster);
  if (left.length === 0) return [];
  const keepers = tools.filter(({ prunes }) => !prunes).map(({ name }) => name);
  const who = tools.length === 0 ? 'no tool is known that applies the output: delete them with `kubectl delete`'
    : keepers.length > 0 ? `${keepers.join(' and ')} does not prune here: delete them by hand`
      : `${tools.map(({ name }) => name).join(' and ')} prunes them`;
  const first = left.slice(0, 3).map((cluster) => `'${cluster}'`).join(', ');
  return [{ subject: subjectOf(before), message: `Its files for ${first}${left.length > 3 ? ` and ${left.length - 3} more clusters` : ''} are gone; ${who}.` }];
}

/** What happens to an object that belonged to no single workload. */
export function platformRemoval(object: PlannedPlatformObject, { tools }: Remaining): RemovalNote[] {
  const subject = subjectOf(object);
  if (tools.length === 0) return [{ subject, message: 'Its file is gone, but no tool is known that applies the output: nothing is deleted by itself. Delete it with `kubectl delete`.' }];
  return tools.map((tool) => ({ subject, message: !tool.prunes ? unpruned(tool) : object.kept ? KEPT[tool.name] ?? `${tool.name} keeps it.` : `${tool.name} prunes it.` }));
}

const KEPT: Readonly<Record<string, string>> = {
  'Argo CD': 'Argo CD asks before it removes it (`Prune=confirm`): confirm in its UI or with `argocd app confirm-deletion`.',
  'Flux': 'Flux never prunes it: it stays until somebody deletes it.',
};
