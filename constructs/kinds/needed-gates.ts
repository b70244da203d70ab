import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { FeatureGate } from './feature-gates';
import { moduleOf } from './kinds';

const PROTECTED = 'policy.kruise.io/delete-protection';

/** The gates without which Kruise refuses an object, or ignores what it says. */
export function neededGates(object: KubeObject): readonly FeatureGate[] {
  const isProtected = isObject(object.metadata?.labels) && Object.hasOwn(object.metadata.labels, PROTECTED);
  return [...moduleOf(object)?.gates?.(object) ?? [], ...(isProtected ? ['ResourcesDeletionProtection' as const] : [])];
}
