import { every, fill, within } from '../defaulting';
import { podTemplateDefaults, volumeClaimDefaults } from '../pods/pod-defaults';

const SCALED_BY_OTHERS = { revisionHistoryLimit: 10, updateStrategy: {} };
const SCALED = { replicas: 1, ...SCALED_BY_OTHERS };
const UPDATE = { type: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 0 };
const { type: POLICY, ...SETTINGS } = UPDATE;
const BETA_UPDATE = { podUpdatePolicy: POLICY, ...SETTINGS };
const IN_PLACE: ReadonlySet<unknown> = new Set(['InPlaceIfPossible', 'InPlaceOnly']);

/**
 * The spec of a CloneSet with everything that Kruise's webhook would write into it (apis/apps/defaults/v1alpha1.go). Parts that are
 * complete are shared with what was given.
 *
 * @param autoscaled the number of replicas belongs to an autoscaler and is left out
 */
export function cloneSetDefaults(spec: any, autoscaled = false): any {
  const filled = fill(spec, autoscaled ? SCALED_BY_OTHERS : SCALED);
  return podDefaults(within(filled, 'updateStrategy', updateStrategyDefaults));
}

function updateStrategyDefaults(strategy: any): any {
  const filled = fill(strategy, UPDATE);
  return IN_PLACE.has(filled.type) ? fill(filled, { inPlaceUpdateStrategy: {} }) : filled;
}

/**
 * The spec of a v1beta1 CloneSet with everything that Kruise's webhook and the schema would write into it (kruise next apis/apps/defaults/v1beta1.go). Parts that are
 * complete are shared with what was given.
 */
export function cloneSetBetaDefaults(spec: any): any {
  const filled = fill(spec, SCALED);
  const scaled = within(filled, 'scaleStrategy', (strategy) => fill(strategy, { enablePVCReuse: false }));
  return podDefaults(within(scaled, 'updateStrategy', betaStrategyDefaults));
}

function betaStrategyDefaults(strategy: any): any {
  const filled = fill(strategy, { type: 'RollingUpdate' });
  if (filled.type !== 'RollingUpdate') return filled;
  return within(fill(filled, { rollingUpdate: {} }), 'rollingUpdate', (settings) => {
    const complete = fill(settings, BETA_UPDATE);
    return IN_PLACE.has(complete.podUpdatePolicy) ? fill(complete, { inPlaceUpdateStrategy: {} }) : complete;
  });
}

function podDefaults(spec: any): any {
  return within(within(spec, 'template', podTemplateDefaults), 'volumeClaimTemplates', every(volumeClaimDefaults));
}
