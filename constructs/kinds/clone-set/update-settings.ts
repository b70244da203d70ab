import { settingsOf, type UpdateSettings } from '../pod-update';

/** How a CloneSet updates its pods, in the form of its version: what v1alpha1 calls the type is the policy of v1beta1. */
export function cloneSetSettings(spec: any, beta: boolean): UpdateSettings {
  const strategy = spec?.updateStrategy ?? {};
  if (!beta) return settingsOf(strategy.type ?? 'ReCreate', strategy);
  if (strategy.type === 'OnDelete') return { type: 'OnDelete', paused: false };
  return settingsOf(strategy.rollingUpdate?.podUpdatePolicy ?? 'ReCreate', strategy.rollingUpdate ?? {});
}
