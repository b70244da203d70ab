import { portion } from './update-pace';

/**
 * Pods that a partition of a CloneSet or a SidecarSet keeps at the old version (CalculatePartitionReplicas in pkg/util/tools.go of Kruise 1.9): percentages are rounded
 * up, but one below 100 % leaves a pod to update, if there is more than one. What is neither a number nor a percentage keeps none.
 */
export function keptPortion(partition: number | string, pods: number): number {
  const kept = portion(partition, pods, Math.ceil) ?? 0;
  const some = pods > 1 && kept === pods && typeof partition === 'string' && partition !== '100%' ? pods - 1 : kept;
  return Math.max(0, Math.min(some, pods));
}
