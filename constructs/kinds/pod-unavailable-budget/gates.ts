import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { type FeatureGate, featureGate } from '../feature-gates';

/** What a budget protects against, where it says so. */
export const PROTECTED_OPERATIONS = 'kruise.io/pub-protect-operations';

/** The feature gate that each operation needs. */
const OPERATION_GATES: Readonly<Record<string, FeatureGate>> = {
  DELETE: 'PodUnavailableBudgetDeleteGate', EVICT: 'PodUnavailableBudgetDeleteGate', UPDATE: 'PodUnavailableBudgetUpdateGate', RESIZE: 'InPlacePodVerticalScaling',
};

/** The feature gate that an operation needs, if it is off by default. */
export function closedGate(operation: string): FeatureGate | undefined {
  const gate = Object.hasOwn(OPERATION_GATES, operation) ? OPERATION_GATES[operation] : undefined;
  return gate !== undefined && !featureGate(gate)?.on ? gate : undefined;
}

/** The gates that a budget needs to protect pods. */
export function gatesOfBudget({ metadata, spec }: KubeObject): FeatureGate[] {
  const annotated: unknown = isObject(metadata?.annotations) ? metadata.annotations[PROTECTED_OPERATIONS] : undefined;
  // A budget that does not say what it is for is for deletion and eviction at least.
  const named = typeof annotated === 'string' ? annotated.split(',') : Array.isArray(spec?.protectOperations) ? spec.protectOperations.map(String) : ['DELETE'];
  return ['PodWebhook', ...new Set(named.flatMap((operation: string) => (Object.hasOwn(OPERATION_GATES, operation) ? [OPERATION_GATES[operation]] : [])))] as FeatureGate[];
}
