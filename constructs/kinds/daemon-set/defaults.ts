import { fill, within } from '../defaulting';

/** Written together, and only if neither is given: one alone stays alone. */
const PACE = { maxUnavailable: 1, maxSurge: 0 };

/**
 * The spec of a DaemonSet with everything that Kruise's webhook would write into it (apis/apps/defaults, SetDefaultsDaemonSet). The pods get no
 * defaults from it, so they get none here.
 */
export function daemonSetDefaults(spec: any): any {
  const filled = fill(spec, { burstReplicas: 250, revisionHistoryLimit: 10, updateStrategy: {} });
  return within(filled, 'updateStrategy', updateStrategyDefaults);
}

function updateStrategyDefaults(strategy: any): any {
  const typed = fill(strategy, { type: 'RollingUpdate' });
  if (typed.type !== 'RollingUpdate') return typed;
  return within(fill(typed, { rollingUpdate: {} }), 'rollingUpdate', rollingUpdateDefaults);
}

function rollingUpdateDefaults(rolling: any): any {
  const typed = fill(rolling, { rollingUpdateType: 'Standard' });
  return typed.maxUnavailable == null && typed.maxSurge == null ? fill(typed, PACE) : typed;
}
