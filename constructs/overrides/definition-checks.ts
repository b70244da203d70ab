import { affinityMatcher } from '../delivery/affinity';
import { isObject, listOf } from '../json/json';
import type { ClusterFacts } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { ChangeSet } from './change-set';
import type { ChangeFinding, Subject } from './changes/change-module';
import { type Change, moduleOfChange } from './changes/list';
import { containersOf } from './container';
import type { CompileProblem } from './fault';
import type { KindFacts } from '../delivery/kind-facts';
import type { OverrideFinding } from './override-finding';
import { OVERRIDE_RULES, type OverrideRuleName } from './rules';
import { Severity } from '../problems/problem';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';

const TARGET_PARTS = ['clusterNames', 'exclude', 'labelSelector', 'fieldSelector'];

/** What is wrong with the clusters that overrides are for. */
export function targetFindings(overrides: readonly ChangeSet[], clusters: readonly ClusterFacts[] | undefined): OverrideFinding[] {
  return overrides.flatMap(({ target }, override) => targetMessages(target, clusters).map(([rule, message]) => ({ rule, override, message })));
}

function targetMessages(target: unknown, clusters: readonly ClusterFacts[] | undefined): [OverrideRuleName, string][] {
  if (target === undefined) return [];
  if (!isObject(target)) return [['target', `Expected a ClusterSelector, found ${shown(target)}.`]];
  const foreign = Object.keys(target).filter((key) => !TARGET_PARTS.includes(key));
  if (foreign.length > 0) return [['target', `Expected a ClusterSelector, found ${shown(target)}.`]];
  if (target.clusterNames !== undefined) {
    const names: readonly unknown[] = listOf<unknown>(target.clusterNames);
    if (names.length === 0) return [['target', 'The override names no cluster.']];
    const wrong = names.filter((name) => typeof name !== 'string' || name === '');
    if (wrong.length > 0) return wrong.map((name) => ['target', `${shown(name)} is not a cluster name.`]);
  }
  if (!clusters) return [];
  const known = clusters.map(({ name }) => name);
  const unknown = listOf<string>(target.clusterNames).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return unknown.map((name) => {
      const meant = nearest(name, known);
      return ['cluster', `There is no cluster '${name}' in the fleet; ${meant ? `did you mean '${meant}'?` : `the fleet has ${known.map((one) => `'${one}'`).join(', ') || 'no clusters'}.`}`];
    });
  }
  return clusters.some(affinityMatcher(target)) ? [] : [['unmatched', `No cluster in the fleet matches ${shown(target)}.`]];
}

/** What is wrong with changes, and what is left without those that are wrong. */
export interface CheckedChanges {
  readonly findings: readonly OverrideFinding[];
  /** The overrides with the changes that can be compiled. */
  readonly sound: readonly ChangeSet[];
}

/** Checks the changes themselves. */
export function changeFindings(
  object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[], divided: boolean,
): CheckedChanges {
  const findings: OverrideFinding[] = [];
  const sound = overrides.map(({ target, changes }, override): ChangeSet => {
    if (listOf(changes).length === 0) findings.push({ rule: 'nothing', override, message: 'The override changes nothing.' });
    return {
      target,
      changes: listOf(changes).filter((change) => {
        const found = faultsOf(change, { object, facts }, divided);
        findings.push(...found.map(([rule, message]) => ({ rule, override, message })));
        return found.every(([rule]) => OVERRIDE_RULES[rule].severity !== Severity.ERROR);
      }),
    };
  });
  return { findings, sound };
}

/** Problems of the compiler as findings. */
export function compilerFindings(
  problems: readonly CompileProblem[], object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[],
): OverrideFinding[] {
  return problems.map((problem) => ({
    rule: problem.reason,
    override: problem.override,
    message: problem.message + suggestion(problem, object, facts, overrides),
  }));
}

function faultsOf(change: Change, subject: Subject, divided: boolean): ChangeFinding[] {
  if (!isObject(change)) return [['nothing', `Expected a change, found ${shown(change)}.`]];
  return moduleOfChange(change)?.faults(change, subject, divided) ?? [['nothing', `${shown(change)} is not a known change.`]];
}

function suggestion({ reason, override, change }: CompileProblem, object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[]): string {
  const faulty: any = overrides[override].changes[change];
  if (reason !== 'container' || typeof faulty?.container !== 'string') return '';
  const meant = nearest(faulty.container, containersOf(object, facts).map(({ name }) => name));
  return meant === undefined ? '' : ` Did you mean '${meant}'?`;
}
