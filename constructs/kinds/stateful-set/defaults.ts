import { every, fill, within } from '../defaulting';
import { podTemplateDefaults, volumeClaimDefaults } from '../pods/pod-defaults';

const ROLLING = { partition: 0, maxUnavailable: 1, podUpdatePolicy: 'ReCreate', minReadySeconds: 0 };
const RETENTION = { whenDeleted: 'Retain', whenScaled: 'Retain' };
const CLAIM_UPDATE = { type: 'OnDelete' };

/**
 * The spec of an Advanced StatefulSet with everything that Kruise's webhook would write into it (apis/apps/defaults/v1beta1.go). Parts that
 * are complete are shared with what was given. How claims are updated is written by clusters with the gate StatefulSetAutoResizePVCGate and
 * left alone by the others, so that it is written for all.
 *
 * @param autoscaled the number of replicas belongs to an autoscaler and is left out
 */
export function advancedStatefulSetDefaults(spec: any, autoscaled = false): any {
  let filled = fill(spec, {
    ...(autoscaled ? {} : { replicas: 1 }),
    revisionHistoryLimit: 10, podManagementPolicy: 'OrderedReady', updateStrategy: {},
    persistentVolumeClaimRetentionPolicy: {}, volumeClaimUpdateStrategy: {},
  });
  filled = within(filled, 'updateStrategy', updateStrategyDefaults);
  filled = within(filled, 'persistentVolumeClaimRetentionPolicy', (policy) => fill(policy, RETENTION));
  filled = within(filled, 'volumeClaimUpdateStrategy', (strategy) => fill(strategy, CLAIM_UPDATE));
  return within(within(filled, 'template', podTemplateDefaults), 'volumeClaimTemplates', every(volumeClaimDefaults));
}

function updateStrategyDefaults(strategy: any): any {
  const filled = fill(strategy, { type: 'RollingUpdate' });
  return filled.type === 'RollingUpdate' ? within(fill(filled, { rollingUpdate: {} }), 'rollingUpdate', (rolling) => fill(rolling, ROLLING)) : filled;
}
