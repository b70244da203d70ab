import type { ApiObject } from 'cdk8s';
import * as kplus from '../../plus';
import { isRenderedAlone, resolveTokens } from '../plain-object';
import { renderedPods, textOfPods } from './pod-frame';
import { withVariablesInOrder } from './variable-order';

/**
 * Pods of cdk8s-plus as plain JSON, with what it leaves out.
 *
 * @param pods what `_toPodSpec()` gives
 * @param readinessGates as they were said
 * @param object they are for, whose app resolves tokens
 * @throws what cdk8s-plus refuses
 */
export function renderPods(pods: any, readinessGates: unknown, object: ApiObject): any {
  const gates = Array.isArray(readinessGates) ? readinessGates.map((conditionType) => ({ conditionType })) : readinessGates;
  const said = gates === undefined ? pods : { ...pods, readinessGates: gates };
  const text = isRenderedAlone(object) ? undefined : textOfPods(said, isTokenFree);
  return renderedPods(said, text, (whole) => {
    const { readinessGates: given, ...rendered } = whole;
    return completed(kplus.k8s.toJson_PodSpec(resolveTokens(withVariablesInOrder(gates === undefined ? whole : rendered), object)), given);
  });
}

function completed(rendered: any, gates: unknown): any {
  const { shareProcessNamespace, ...others } = rendered;
  // Since cdk8s-plus-29 it is always written. Without one that is false, pods are the same, and none are replaced when a later edition is installed.
  const spec = shareProcessNamespace ? rendered : others;
  return gates === undefined ? spec : { ...spec, readinessGates: gates };
}

/** No pod is deeper; what is may contain itself. */
const DEEPEST = 50;

/** Whether the text of what cdk8s-plus makes says all of it. Of numbers with a unit it does: like others, they are read by their fields. */
function isTokenFree(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean' || value === null;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isTokenFree(value[index], depth + 1)) return false;
    return true;
  }
  const { constructor } = value;
  if (constructor !== Object) return constructor === kplus.k8s.Quantity || constructor === kplus.k8s.IntOrString;
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined && !isTokenFree(field, depth + 1)) return false;
  }
  return true;
}
