import { affinityMatcher } from '../delivery/affinity';
import type { KindFacts } from '../delivery/kind-facts';
import type { ClusterFacts, OverrideRule } from '../delivery/model';
import { checkClusterSelector } from '../fleet/selector-checks';
import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import { shown, shownChange } from '../json/shown';
import { nearest } from '../problems/nearest';
import { distinctProblems, finding, type Problem, Severity } from '../problems/problem';
import type { ChangeSet } from './change-set';
import type { ChangeFinding, Subject } from './changes/change-module';
import { type Change, moduleOfChange } from './changes/list';
import type { CompiledOverrides } from './compile';
import { containersOf } from './container';
import { deliveryFindings, type OverrideFinding } from './delivery-checks';
import type { CompileProblem } from './fault';
import { OVERRIDE_RULES, type OverrideRuleName } from './rules';

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
  /** Whether the placement may select a cluster; undefined if that cannot be told. */
  readonly selected?: (cluster: ClusterFacts) => boolean;
  /** Whether replicas are divided between clusters. */
  readonly divided: boolean;
}

/** What is wrong with changes, and what is left without those that are wrong. */
export interface CheckedChanges {
  readonly findings: readonly OverrideFinding[];
  /** The overrides with the changes that can be compiled. */
  readonly sound: readonly ChangeSet[];
}

/** Checks the changes one by one. Only those that are sound can be compiled. */
export function checkChanges({ object, facts, overrides, divided }: OverriddenObject): CheckedChanges {
  const findings: OverrideFinding[] = [];
  const sound = overrides.map(({ target, changes }, override): ChangeSet => {
    if (listOf(changes).length === 0) findings.push({ rule: 'nothing', override, message: 'The override changes nothing.' });
    return {
      target,
      changes: listOf(changes).filter((change) => {
        const found = faultsOf(change, { object, facts }, divided);
        findings.push(...found.map(([rule, message]) => ({ rule, override, message })));
        return found.every(([rule]) => !isError(rule));
      }),
    };
  });
  return { findings, sound };
}

function faultsOf(change: Change, subject: Subject, divided: boolean): ChangeFinding[] {
  if (!isObject(change)) return [['nothing', `Expected a change, found ${shownChange(change, subject.object)}.`]];
  return moduleOfChange(change)?.faults(change, subject, divided) ?? [['nothing', `${shownChange(change, subject.object)} is not a known change.`]];
}

function isError(rule: OverrideRuleName): boolean {
  return OVERRIDE_RULES[rule].severity === Severity.ERROR;
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
  const { overrides, clusters, selected } = overridden;
  const findings = [
    ...overrides.flatMap(({ target }, override) => targetMessagesOnce(target, clusters, selected).map(([rule, message]) => ({ rule, override, message }))),
    ...changes.findings,
    ...compiled.problems.map((problem) => (
      { rule: problem.reason, override: problem.override, message: problem.message + suggestion(problem, overridden, changes.sound) })),
  ];
  return {
    problems: [...reported(overridden, findings), ...distinctProblems(selectorProblems(overridden))],
    sound: !findings.some(({ rule }) => isError(rule)),
  };
}

const TARGET_PARTS = ['clusterNames', 'exclude', 'labelSelector', 'fieldSelector'];

type TargetMessages = readonly [OverrideRuleName, string][];

const ofTargets = new WeakMap<object, WeakMap<readonly ClusterFacts[], { readonly selected: OverriddenObject['selected']; readonly messages: TargetMessages }>>();

/** Workloads of one placement often have overrides for the same clusters. */
function targetMessagesOnce(target: ChangeSet['target'], clusters: readonly ClusterFacts[] | undefined, selected: OverriddenObject['selected']): TargetMessages {
  if (!isObject(target) || !clusters) return targetMessages(target, clusters, selected);
  const known = getOr(ofTargets, target, () => new WeakMap());
  const before = known.get(clusters);
  if (before && before.selected === selected) return before.messages;
  const messages = targetMessages(target, clusters, selected);
  known.set(clusters, { selected, messages });
  return messages;
}

/** What is wrong with the clusters that an override is for. */
function targetMessages(target: unknown, clusters: readonly ClusterFacts[] | undefined, selected: OverriddenObject['selected']): TargetMessages {
  if (target === undefined) return [];
  if (!isObject(target) || Object.keys(target).some((key) => !TARGET_PARTS.includes(key))) return [['target', `Expected a ClusterSelector, found ${shown(target)}.`]];
  if (target.clusterNames !== undefined) {
    const names: readonly unknown[] = listOf<unknown>(target.clusterNames);
    if (names.length === 0) return [['target', 'The override names no cluster.']];
    const wrong = names.filter((name) => typeof name !== 'string' || name === '');
    if (wrong.length > 0) return wrong.map((name) => ['target', `${shown(name)} is not a cluster name.`]);
  }
  if (!clusters) return unselected(target, listOf<string>(target.clusterNames).map((name) => ({ name })), selected);
  const known = clusters.map(({ name }) => name);
  const unknown = listOf<string>(target.clusterNames).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return unknown.map((name) => {
      const meant = nearest(name, known);
      return ['cluster', `There is no cluster '${name}' in the fleet; ${meant ? `did you mean '${meant}'?` : `the fleet has ${known.map((one) => `'${one}'`).join(', ') || 'no clusters'}.`}`];
    });
  }
  const matching = clusters.filter(affinityMatcher(target));
  return matching.length > 0 ? unselected(target, matching, selected) : [['unmatched', `No cluster in the fleet matches ${shown(target)}.`]];
}

/** Of clusters that are named, each one counts; of those that a selector finds, some may be there for other workloads. */
function unselected(target: Record<string, unknown>, matching: readonly ClusterFacts[], selected: OverriddenObject['selected']): [OverrideRuleName, string][] {
  const left = selected ? matching.filter((cluster) => !selected(cluster)) : [];
  if (left.length === 0 || (target.clusterNames === undefined && left.length < matching.length)) return [];
  const names = left.map(({ name }) => `'${name}'`).join(', ');
  return [['unselected', `The placement does not select ${names}${target.clusterNames === undefined ? ', which is all that the override is for' : ''}.`]];
}

function suggestion({ reason, override, change }: CompileProblem, { object, facts }: OverriddenObject, overrides: readonly ChangeSet[]): string {
  const faulty: any = overrides[override].changes[change];
  if (reason !== 'container' || typeof faulty?.container !== 'string') return '';
  const meant = nearest(faulty.container, containersOf(object, facts).map(({ name }) => name));
  return meant === undefined ? '' : ` Did you mean '${meant}'?`;
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
    if (!isObject(target) || (clusters && soundTargets.get(target) === clusters)) return [];
    const { clusterNames: _names, ...selector } = target;
    const problems = checkClusterSelector(path, `Override ${index + 1}`, selector, clusters);
    if (problems.length === 0 && clusters) soundTargets.set(target, clusters);
    return problems;
  });
}

/** Targets with nothing wrong about them, with the clusters they were last looked at for. */
const soundTargets = new WeakMap<object, readonly ClusterFacts[]>();

function reported({ path, overrides }: OverriddenObject, findings: readonly OverrideFinding[]): Problem[] {
  return distinctProblems(findings.map(({ rule, override, message }) =>
    finding(OVERRIDE_RULES[rule], { path, message: overrides.length > 1 ? `Override ${override + 1}: ${message}` : message })));
}
