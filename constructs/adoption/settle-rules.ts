import type { Draft } from './draft';
import type { PolicyRules } from './resolve';
import { IMPORT_OVERRIDE_RULES } from './policy-rules';
import { IMPORT_RULES } from './rules';
import { shownChange } from '../json/shown';
import { firstOf, isObject, listOf, valueAt } from '../json/json';
import type { ClusterFacts, OverrideRule, Overriders } from '../delivery/model';
import type { PatchOperation } from '../json/patch';
import type { KubeObject } from '../json/kube-object';
import { applyRules, OVERRIDERS } from '../delivery/override';
import { formatPointer, parsePointer } from '../json/pointer';

/** One overrider at a time, in the order in which Karmada applies them. */
export interface Step {
  readonly overrider: keyof Overriders;
  readonly item: any;
  readonly rule: OverrideRule;
}

/** The overriders of a rule one by one. */
export function stepsOf({ targetCluster, overriders }: OverrideRule): Step[] {
  return OVERRIDERS.flatMap((overrider) => listOf<any>(isObject(overriders) ? overriders[overrider] as any : undefined)
    .map((item) => ({ overrider, item, rule: { ...(targetCluster && { targetCluster }), overriders: { [overrider]: [item] } } })));
}

/**
 * Repairs patches that do not find their place: what is missing on the way is added, and what is to be removed and not there is left alone. What
 * still fails is noted.
 */
export function settleRules(object: KubeObject, overrides: readonly PolicyRules[], clusters: readonly ClusterFacts[]): PolicyRules[] {
  const states = new Map(clusters.map((cluster) => [cluster.name, object]));
  return overrides.map(({ policy, rules }) => ({
    policy,
    rules: rules.map((rule) => settled(policy, rule, clusters, states)),
  }));
}

function settled(policy: Draft, rule: OverrideRule, clusters: readonly ClusterFacts[], states: Map<string, KubeObject>): OverrideRule {
  const plaintext: PatchOperation[] = [];
  let changed = false;
  for (const step of stepsOf(rule)) {
    const failure = failureOf(step, clusters, states);
    const mended = failure && step.overrider === 'plaintext' ? mendedPatch(step.item, failure.state) : undefined;
    if (mended !== undefined) {
      changed = true;
      policy.note(IMPORT_OVERRIDE_RULES.missingPath, 'spec.overrideRules', failure!.message.replace(/\.$/, ''),
        mended === null ? 'it is left out, as there is nothing to remove.' : undefined);
    } else if (failure) {
      policy.note(IMPORT_RULES.undelivered, 'spec.overrideRules', `${step.overrider} ${shownChange(step.item, failure.state)} cannot be applied: ${failure.message.replace(/\.$/, '')}`);
    }
    const item = mended === undefined ? step.item : mended;
    if (step.overrider === 'plaintext' && item !== null) plaintext.push(item);
    if (item !== null) advance({ ...step, rule: { ...step.rule, overriders: { [step.overrider]: [item] } } }, clusters, states);
  }
  return changed ? { ...rule, overriders: { ...rule.overriders, plaintext } } : rule;
}

function failureOf({ rule }: Step, clusters: readonly ClusterFacts[], states: ReadonlyMap<string, KubeObject>): { state: KubeObject; message: string } | undefined {
  return firstOf(clusters, (cluster) => {
    const state = states.get(cluster.name)!;
    const result = applyRules(state, cluster, [rule]);
    return 'error' in result ? { state, message: result.error.message } : undefined;
  });
}

/** Applies one overrider to what each cluster has so far. */
export function advance({ rule }: Step, clusters: readonly ClusterFacts[], states: Map<string, KubeObject>): void {
  for (const cluster of clusters) {
    const result = applyRules(states.get(cluster.name)!, cluster, [rule]);
    if ('object' in result) states.set(cluster.name, result.object);
  }
}

/** A patch that applies; null when there is nothing to do, undefined when it cannot be told. */
function mendedPatch({ operator, path, value }: PatchOperation, state: KubeObject): PatchOperation | null | undefined {
  const keys = parsePointer(path);
  if (!keys || keys.length === 0) return undefined;
  const missing = keys.findIndex((_, index) => valueAt(state, keys.slice(0, index + 1)) === undefined);
  if (missing < 0) return undefined;
  if (operator === 'remove') return null;
  if (operator !== 'add' && operator !== 'replace') return undefined;
  const parent = valueAt(state, keys.slice(0, missing));
  if (typeof parent !== 'object' || parent === null) return undefined;
  if (Array.isArray(parent)) return missing === keys.length - 1 && operator === 'replace' ? { path: formatPointer([...keys.slice(0, missing), '-']), operator: 'add', value } : undefined;
  const nested = keys.slice(missing + 1).reduceRight((inner: unknown, key) => (key === '-' || key === '0' ? [inner] : { [key]: inner }), value);
  return { path: formatPointer(keys.slice(0, missing + 1)), operator: 'add', value: nested };
}
