import type { Definition } from '../../definition/definition';
import { nameOf } from '../../json/kube-object';
import { partitionRule } from '../../kinds/updates';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import { stepFault } from '../../rollout/current-step';
import type { ClusterState, SolvedStep } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { back } from '../../rollout/solve';

/** The current step; undefined if it is none, which is reported. */
export function currentOf({ path, rollout }: Definition, steps: readonly SolvedStep[], problems: Problem[]): { readonly step: number; readonly from?: number } | undefined {
  const last = steps.length - 1;
  const { step = last, from } = rollout!.current;
  const message = stepFault({ ...rollout!.current, step }, 'the rollout', last);
  if (message !== undefined) return void problems.push(finding(ROLLOUT_RULES.step, { path, message }));
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
