import type { Definition } from '../../definition/definition';
import { nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { partitionRule } from '../../kinds/updates';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterState, SolvedStep } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { back } from '../../rollout/solve';

/** The current step; undefined if it is none, which is reported. */
export function currentOf({ path, rollout }: Definition, steps: readonly SolvedStep[], problems: Problem[]): { readonly step: number; readonly from?: number } | undefined {
  const last = steps.length - 1;
  const { step = last, from, saidBy, unreadable } = rollout!.current;
  const report = (found: string) => void problems.push(finding(ROLLOUT_RULES.step, { path, message: `${saidBy} says ${found}; the rollout has the steps 0 to ${last}.` }));
  const isStep = (value: number) => Number.isInteger(value) && value >= 0 && value <= last;
  if (unreadable !== undefined) return report(unreadable);
  if (!isStep(step)) return report(`step ${shown(step)}`);
  if (from !== undefined && !isStep(from)) return report(`step ${step} from ${shown(from)}, and there is no step ${shown(from)}`);
  if (from !== undefined && from <= step) return report(`step ${step} from ${from}, which is not a later step`);
  return { step, ...(from !== undefined && { from }) };
}

/** What each cluster has now: on the way back some of them have it in another way than on the way there. */
export function nowAt({ path, template }: Definition, steps: readonly SolvedStep[], { step, from }: { readonly step: number; readonly from?: number }, problems: Problem[]): ReadonlyMap<string, ClusterState> {
  const { states } = steps[step];
  if (from === undefined) return states;
  const anyPod = partitionRule(template)?.anyPod ?? true;
  const now = back(steps[step], steps[from], anyPod);
  const whole = [...now].filter(([cluster, { type }]) => !anyPod && type === 'old' && states.get(cluster)!.type === 'part').map(([cluster]) => cluster);
  if (whole.length > 0) problems.push(finding(ROLLOUT_RULES.ordinals, { path, message: `${nameOf(template)} goes back from step ${from} to step ${step}, and all of its pods on ${listed(whole)} get the old version.` }));
  return now;
}

/** What a first delivery brought stays: a control plane that is told to hold back takes nothing away. */
export function kept({ path, rollout, template }: Definition, steps: readonly SolvedStep[], { step, from }: { readonly step: number; readonly from?: number }): Problem[] {
  if (rollout?.form !== 'first' || from === undefined) return [];
  const clusters = [...steps[from].states].filter(([cluster, { type }]) => type === 'new' && steps[step].states.get(cluster)!.type === 'old').map(([cluster]) => cluster);
  return clusters.length === 0 ? [] : [finding(ROLLOUT_RULES.step, {
    path, message: `${nameOf(template)} would go back from step ${from} of its first delivery to step ${step}, but ${listed(clusters)} would keep it.`,
    fix: 'take the clusters out of the placement, or take the workload out of the app.',
  })];
}
