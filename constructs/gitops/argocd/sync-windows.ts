import { applicationName } from './application';
import type { ArgoCdOptions } from './argo-cd-options';
import { byName, groupedBy, type Json } from '../../json/json';
import { referenceKey } from '../../json/kube-object';
import type { Unit } from '../../output/unit';
import { listed } from '../../problems/reporter';

/** Begins every minute and lasts for a day, so it is always open. Argo CD has UTC where no zone is said. */
const ALWAYS = { duration: '24h', kind: 'deny', manualSync: true, schedule: '* * * * *', timeZone: 'UTC' };

/**
 * Windows in which Argo CD syncs nothing by itself, for the approvals in rollouts: whoever agrees to a step presses Sync for its Applications
 * once it is merged. A window is there from the beginning of the rollout, since one that came together with a step could stop the sync of that
 * very step halfway; and it stays until the last step that needs an approval has been made, since a step that took the window away would not
 * wait for anybody. It holds back all automatic syncs of these Applications, so that changes by hand are not undone meanwhile either. It does
 * not know who presses Sync: that is for the roles of the project. A sync by hand prunes only if it is told to, and the last step of a rollout
 * leaves policies to be pruned, so the window says so. On the way back there is no window.
 *
 * Only directories that such a step changes have one: others of the chart are synced as ever. The time for which a step is watched has no
 * window, since those of Argo CD go by the clock and not by the time of a merge.
 */
export function syncWindowsOf(units: readonly Unit[], options: ArgoCdOptions): Json[] {
  // Without automatic syncs everything waits for somebody anyway.
  if (options.sync?.automated === false) return [];
  const waiting = units.flatMap(({ directory: { chart, path }, rollouts }) => rollouts.flatMap(({ workload, approvals }) => (
    approvals.length > 0 ? [{ key: `${chart} ${referenceKey(workload)}`, path, workload, approvals }] : []
  )));
  return [...groupedBy(waiting, ({ key }) => key)].sort(([a], [b]) => byName(a, b)).map(([, own]) => {
    const { kind, name, namespace } = own[0].workload;
    const by = [...new Set(own.flatMap(({ approvals }) => approvals))];
    return {
      applications: own.map(({ path }) => applicationName(path, options.name)).sort(byName),
      description: `The rollout of ${kind} '${[namespace, name].filter(Boolean).join('/')}' waits for ${listed(by)}: sync by hand, and prune`,
      ...ALWAYS,
    };
  });
}
