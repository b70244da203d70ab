import { isObject } from '../../json/json';
import type { FeatureGate } from '../feature-gates';

/** The gates that the spec of a StatefulSet needs to have its effect. */
export function gatesOfStatefulSet(spec: any): FeatureGate[] {
  const { ordinals, volumeClaimUpdateStrategy, persistentVolumeClaimRetentionPolicy: retention } = isObject(spec) ? spec : {};
  const deletes = isObject(retention) && [retention.whenDeleted, retention.whenScaled].includes('Delete');
  return [
    ...(isObject(ordinals) && typeof ordinals.start === 'number' && ordinals.start > 0 ? ['StatefulSetStartOrdinal' as const] : []),
    ...(isObject(volumeClaimUpdateStrategy) && volumeClaimUpdateStrategy.type === 'OnPodRollingUpdate' ? ['StatefulSetAutoResizePVCGate' as const] : []),
    ...(deletes ? ['StatefulSetAutoDeletePVC' as const] : []),
  ];
}
