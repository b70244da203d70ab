import { isObject, listOf } from '../json/json';
import type { Taint, Toleration } from './model';

/** Whether every taint that keeps workloads away (NoSchedule, NoExecute) is tolerated. */
export function tolerates(taints: readonly Taint[] | undefined, tolerations: readonly Toleration[] | undefined): boolean {
  return listOf(taints).every((taint) => !keepsAway(taint) || listOf(tolerations).some((toleration) => covers(toleration, taint)));
}

function keepsAway(taint: Taint): boolean {
  return isObject(taint) && (taint.effect === 'NoSchedule' || taint.effect === 'NoExecute');
}

/** Whether a toleration is for a taint. An empty effect or key covers every effect or key; the operator is Equal unless Exists is given. */
export function covers(toleration: Toleration, taint: Taint): boolean {
  if (!isObject(toleration)) return false;
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.key && toleration.key !== taint.key) return false;
  if (toleration.operator === 'Exists') return true;
  // Lt and Gt exist in Kubernetes 1.35 but are switched off in Karmada's scheduler: they cover nothing.
  return (!toleration.operator || toleration.operator === 'Equal') && (toleration.value ?? '') === (taint.value ?? '');
}
