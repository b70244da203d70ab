import { fill, within } from '../defaulting';
import { podTemplateDefaults } from '../pods/pod-defaults';

/** The largest int32: as many pods at a time as there are nodes. */
const UNLIMITED = 2147483647;
const COMPLETION = { type: 'Always' };
const FAILURE = { type: 'FailFast' };

/** The spec of a BroadcastJob with everything that Kruise's webhook would write into it (apis/apps/defaults, SetDefaultsBroadcastJob). */
export function broadcastJobDefaults(spec: any): any {
  const filled = fill(spec, { parallelism: UNLIMITED, completionPolicy: {}, failurePolicy: {} });
  const policies = within(within(filled, 'completionPolicy', (policy) => fill(policy, COMPLETION)), 'failurePolicy', (policy) => fill(policy, FAILURE));
  return within(policies, 'template', podTemplateDefaults);
}
