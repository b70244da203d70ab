import { ControlPlane } from '../../fleet/control-plane';
import { divided } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { type RemovalNote } from '../diff-model';
import { type PlannedPlatformObject, type PlannedShare, type PlannedTool, type PlannedWorkload, RemovalEffect } from '../model';
import { appTeller, sharePairs, subjectOf } from './matches';
import type { PlanData, WorkloadPair } from './plan-data';
import { mayRun } from './shares';

/** Templates with this label are refused to be deleted by Karmada's API server: option `deletionProtection` of the app. */
const PROTECTION = 'resourcetemplate.karmada.io/deletion-protected';

/** What is known of the plan after, to say what becomes of files that have gone. */
export interface Remaining {
  readonly tools: readonly PlannedTool[];
  /** Whether the chart of a workload has others. */
  readonly hasChart: (workload: PlannedWorkload) => boolean;
  readonly kinds: ReadonlySet<string>;
}

/** What is left in a plan. */
export function remainingIn(before: PlanData, after: PlanData): Remaining {
  const appOf = appTeller(before, after);
  const place = (workload: PlannedWorkload): string => `${appOf(workload)} ${workload.chart}`;
  const charts = new Set(after.workloads.map(place));
  return { tools: after.tools, hasChart: (workload) => charts.has(place(workload)), kinds: new Set(after.workloads.map(groupKindOf)) };
}

/** Why nothing deletes what a cluster no longer gets of a workload, as a part of a sentence; undefined where something does. */
export function leftBecause({ controlPlane }: PlannedShare, { before, after }: WorkloadPair, remaining: Remaining): string | undefined {
  // Karmada follows the policies that are still there.
  if (after && controlPlane === ControlPlane.KARMADA && isOnKarmada(after)) return undefined;
  if (!after && controlPlane === ControlPlane.KARMADA && isProtected(before!)) return `Karmada's API server refuses to, since it has the label ${PROTECTION}: Always`;
  const { tools } = remaining;
  if (tools.length === 0) return 'no tool is known that applies the output';
  const keepers = tools.map((tool) => keptBy(tool, before!, after === undefined, remaining));
  return keepers.every((why) => why !== undefined) ? keepers[0] : undefined;
}

function keptBy({ name, prunes }: PlannedTool, workload: PlannedWorkload, leavesApp: boolean, { hasChart, kinds }: Remaining): string | undefined {
  if (!prunes) return `${name} does not prune here`;
  if (!leavesApp || name === 'Flux') return undefined;
  if (!hasChart(workload)) return `the Application of chart '${workload.chart}' is gone too, and ${name} leaves running what it applied`;
  return isOnKarmada(workload) && !kinds.has(groupKindOf(workload)) ? `it is the last ${workload.kind} of the app, whose kind leaves the project with it, so that ${name} leaves it alone` : undefined;
}

/** Whether Karmada delivers a workload to a cluster. */
export function isOnKarmada({ clusters }: PlannedWorkload): boolean {
  return clusters.some(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
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
    ...fates(workload, running, remaining),
  ];
  return notes.flatMap((message) => (message === undefined ? [] : [{ subject, message }]));
}

/** What becomes of what was delivered, which may differ by control plane. */
function fates(workload: PlannedWorkload, running: readonly PlannedShare[], remaining: Remaining): string[] {
  const [kept, gone] = divided(running, ({ removal }) => removal === RemovalEffect.ORPHANED);
  const isLeft = gone.every((share) => leftBecause(share, { before: workload }, remaining) !== undefined);
  const what = kept.length === 0 ? 'what was delivered to the clusters' : `what was delivered to ${namesOf(gone)}`;
  return [
    ...(kept.length > 0 ? [`What was delivered stays in ${gone.length === 0 ? 'the clusters' : namesOf(kept)} with its pods, and nobody manages it any more.`] : []),
    ...(gone.length > 0 ? [`${isLeft ? `If it is deleted, ${what} goes with it` : `W${what.slice(1)} is deleted with it`}, pods and companions included; namespaces and definitions of kinds stay.`] : []),
  ];
}

function namesOf(shares: readonly PlannedShare[]): string {
  const more = shares.length - 3;
  return `${shares.slice(0, 3).map(({ cluster }) => `'${cluster}'`).join(', ')}${more > 0 ? ` and ${more} more cluster${more === 1 ? '' : 's'}` : ''}`;
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

function prunedBy({ name }: PlannedTool, workload: PlannedWorkload, { hasChart, kinds }: Remaining): string {
  const onKarmada = isOnKarmada(workload);
  if (name === 'Flux') {
    if (!hasChart(workload)) return `Flux removes the Kustomizations of chart '${workload.chart}' and with them all they applied, unless their deletionPolicy is Orphan.`;
    const isOverridden = workload.clusters.some(({ controlPlane, overrides }) => controlPlane === ControlPlane.KARMADA && overrides.length > 0);
    return `Flux prunes it.${isOverridden ? ' Its overrides and policies go first: until the template follows, clusters with overrides roll out the bare template.' : ''}`;
  }
  if (!hasChart(workload)) return `The Application of chart '${workload.chart}' is gone too, and ${name} leaves running what it applied, unless \`cascade: true\` is set.`;
  if (onKarmada && !kinds.has(groupKindOf(workload))) {
    return `It is the last ${workload.kind} of the app, so its kind leaves the project in the same commit, and ${name} leaves it alone, unless \`project.keptKinds\` has '${groupKindOf(workload)}'.`;
  }
  return `${name} prunes it${onKarmada ? ', the template before its overrides and policies' : ''}.`;
}

function isProtected(workload: PlannedWorkload): boolean {
  const labels = [workload.labels, ...workload.clusters.slice(0, 1).map((share) => share.workload?.manifest.metadata?.labels ?? {})];
  return isOnKarmada(workload) && labels.some((given) => given[PROTECTION] === 'Always');
}

function protectedBy(workload: PlannedWorkload): string | undefined {
  if (!isProtected(workload)) return undefined;
  return `Karmada's API server refuses to delete it, since it has the label ${PROTECTION}: Always. It runs on; give the label another value in a commit before.`;
}

/** Clusters that a workload which stays no longer goes to: Karmada follows its policies while there are any, elsewhere a file has gone. */
export function clusterRemovals({ before, after }: WorkloadPair, { tools }: Remaining): RemovalNote[] {
  if (!before || !after) return [];
  const left = sharePairs(before.clusters, after.clusters)
    .flatMap((shares) => (mayRun(shares.before) && !mayRun(shares.after) && shares.before!.removal === RemovalEffect.DELETED ? [shares.before!] : []));
  const [karmada, others] = divided(left, ({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
  const keepers = tools.filter(({ prunes }) => !prunes).map(({ name }) => name);
  const who = tools.length === 0 ? 'no tool is known that applies the output: delete them with `kubectl delete`'
    : keepers.length > 0 ? `${keepers.join(' and ')} does not prune here: delete them by hand`
      : `${tools.map(({ name }) => name).join(' and ')} prunes them`;
  const subject = subjectOf(before);
  return [
    ...(karmada.length > 0 && !isOnKarmada(after) ? [{ subject, message: `It leaves Karmada altogether, and the files of its template and policies are gone; ${who}. Until then it runs on in ${namesOf(karmada)}.` }] : []),
    ...(others.length > 0 ? [{ subject, message: `Its files for ${namesOf(others)} are gone; ${who}.` }] : []),
  ];
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
