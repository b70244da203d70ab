import type { KindFacts } from '../delivery/kind-facts';
import type { ClusterFacts, OverrideRule } from '../delivery/model';
import { checkClusterSelector } from '../fleet/selector-checks';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { distinctProblems, finding, type Problem, Severity } from '../problems/problem';
import type { ChangeSet } from './change-set';
import type { CompiledOverrides } from './compile';
import { changeFindings, type CheckedChanges, compilerFindings, targetFindings } from './definition-checks';
import { deliveryFindings } from './delivery-checks';
import type { OverrideFinding } from './override-finding';
import { OVERRIDE_RULES } from './rules';

/** An object, its overrides, and what they are checked against. */
export interface OverriddenObject {
  /** Construct path of the workload. */
  readonly path: string;
  /** The template. */
  readonly object: KubeObject;
  readonly facts: KindFacts | undefined;
  readonly overrides: readonly ChangeSet[];
  /** The clusters of the fleet; without them only what holds for every cluster is checked. */
  readonly clusters?: readonly ClusterFacts[];
  /** Whether replicas are divided between clusters. */
  readonly divided: boolean;
}

/** Checks the changes one by one. Only those that are sound can be compiled. */
export function checkChanges({ object, facts, overrides, divided }: OverriddenObject): CheckedChanges {
  return changeFindings(object, facts, overrides, divided);
}

/** What was found in overrides. */
export interface CheckedOverrides {
  readonly problems: readonly Problem[];
  /** Whether the compiled rules are all that was said, so that it makes sense to look at what they do. */
  readonly sound: boolean;
}

/**
 * Checks the overrides of an object: their targets, their changes, and whether those could be compiled.
 *
 * @param compiled what the sound changes compile to
 */
export function checkOverrides(overridden: OverriddenObject, changes: CheckedChanges, compiled: CompiledOverrides): CheckedOverrides {
  const { object, facts, overrides, clusters } = overridden;
  const findings = [
    ...targetFindings(overrides, clusters), ...changes.findings, ...compilerFindings(compiled.problems, object, facts, changes.sound),
  ];
  return {
    problems: [...reported(overridden, findings), ...distinctProblems(selectorProblems(overridden))],
    sound: findings.every(({ rule }) => OVERRIDE_RULES[rule].severity !== Severity.ERROR),
  };
}

/**
 * Checks what clusters would get from sound overrides.
 *
 * @param rules what the overrides compile to
 * @param delivered what a cluster gets, where that has been worked out already
 */
export function checkEffects(
  overridden: OverriddenObject, rules: readonly OverrideRule[], delivered?: (cluster: string) => KubeObject | undefined,
): Problem[] {
  const { object, facts, overrides, clusters } = overridden;
  return reported(overridden, deliveryFindings(object, facts, overrides, rules, clusters, delivered));
}

function selectorProblems({ path, overrides, clusters }: OverriddenObject): Problem[] {
  return overrides.flatMap(({ target }, index) => {
    if (!isObject(target)) return [];
    const { clusterNames: _names, ...selector } = target;
    return checkClusterSelector(path, `Override ${index + 1}`, selector, clusters);
  });
}

function reported({ path, overrides }: OverriddenObject, findings: readonly OverrideFinding[]): Problem[] {
  return distinctProblems(findings.map(({ rule, override, message }) =>
    finding(OVERRIDE_RULES[rule], { path, message: overrides.length > 1 ? `Override ${override + 1}: ${message}` : message })));
}
