import { call, type Expression, literal, name } from './expression';
import { affinityCode, selectorCode } from './selector-code';
import type { PolicyRules } from './resolve';
import { advance, type Step, stepsOf } from './settle-rules';
import { argumentCode, changeOf, joinedChanges } from './change-code';
import { IMPORT_OVERRIDE_RULES } from './policy-rules';
import { shownChange } from '../json/shown';
import { matchesAffinity } from '../delivery/affinity';
import type { ClusterAffinity, ClusterFacts } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { applyRules } from '../delivery/override';
import type { ChangeCall } from '../overrides/changes/change-module';

/** How overrides are written. */
export interface OverrideStyle {
  /** Whether patches are written as what they mean, or as they are. */
  readonly literal: boolean;
  /** The construct that the changes are within, if it is not the workload. */
  readonly within?: string;
}

/** The rules for an object as overrides, in order of effect. Changes that have no effect anywhere are noted and left out. */
export function overrideCode(object: KubeObject, overrides: readonly PolicyRules[], clusters: readonly ClusterFacts[], style: OverrideStyle): Expression[] {
  const states = new Map(clusters.map((cluster) => [cluster.name, object]));
  return overrides.flatMap(({ policy, rules }) => rules.flatMap((rule) => {
    const matched = clusters.filter((cluster) => matchesAffinity(cluster, rule.targetCluster));
    const whole: ChangeCall[] = [];
    const single = new Map<string, ChangeCall[]>();
    for (const step of stepsOf(rule)) {
      const effects = matched.map((cluster) => effectOf(step, cluster, states.get(cluster.name)!, style));
      const effective = effects.filter((effect) => effect !== undefined);
      if (effective.length === 0 && matched.some((cluster) => 'error' in applyRules(states.get(cluster.name)!, cluster, [step.rule]))) continue;
      if (effective.length === 0) {
        policy.note(IMPORT_OVERRIDE_RULES.noEffect, 'spec.overrideRules', `${step.overrider} ${shownChange(step.item, object)} changes nothing on ${matched.length === 0 ? 'any cluster' : matched.map((cluster) => cluster.name).join(', ')}`);
      } else if (single.size === 0 && effective.length === matched.length && new Set(effective.map((effect) => JSON.stringify(effect))).size === 1) {
        whole.push(...effective[0]!);
      } else {
        // From here on every cluster has changes of its own.
        matched.forEach((cluster, index) => single.set(cluster.name, [...(single.get(cluster.name) ?? []), ...(effects[index] ?? [])]));
      }
      advance(step, matched, states);
    }
    const code = (start: Expression, changes: readonly ChangeCall[]) => (changes.length === 0 ? [] : [withChanges(start, joinedChanges(changes, object), style)]);
    return [
      ...code(targetCode(rule.targetCluster), whole),
      ...[...single].flatMap(([cluster, changes]) => code(call('ClusterOverride', 'onClusters', literal(cluster)), changes)),
    ];
  }));
}

/** What one overrider does on one cluster, as calls; undefined if it does nothing. */
function effectOf(step: Step, cluster: ClusterFacts, state: KubeObject, { literal: asIs }: OverrideStyle): ChangeCall[] | undefined {
  const result = applyRules(state, cluster, [step.rule]);
  if (!('object' in result)) return undefined;
  return JSON.stringify(result.object) === JSON.stringify(state) ? undefined : changeOf(step, state, result.object, asIs);
}

function targetCode(target: ClusterAffinity | undefined): Expression {
  if (target === undefined) return call('ClusterOverride', 'onAllClusters');
  const { names, labels, conditions } = affinityCode(target);
  if (names && conditions.length === 0) return call('ClusterOverride', 'onClusters', ...names.map(literal));
  return !names && !labels && conditions.length === 0 ? call('ClusterOverride', 'onAllClusters') : call('ClusterOverride', 'onClustersMatching', selectorCode(target));
}

function withChanges(start: Expression, changes: readonly ChangeCall[], { within }: OverrideStyle): Expression {
  const on = within === undefined ? start : call(start, 'within', name(within));
  return changes.reduce((code, { method, args }) => call(code, method, ...args.map(argumentCode)), on);
}
