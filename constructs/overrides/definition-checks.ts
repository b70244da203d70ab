import { affinityMatcher } from '../delivery/affinity';
import { isObject, listOf, valueAt } from '../json/json';
import type { ClusterFacts } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { Change } from './change';
import type { ChangeSet, CompileProblem } from './compile';
import { containersOf } from './container';
import { imagesOf } from './images';
import type { FaultReason } from './operation';
import { isAtOrAbove, parsePointer } from '../json/pointer';
import type { KindFacts } from '../delivery/kind-facts';
import type { OverrideFinding, OverrideRuleName } from './rules';
import { valueFindings } from './value-checks';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';

const RULE_OF_FAULT: Readonly<Record<FaultReason, OverrideRuleName>> = {
  container: 'container', image: 'image', pods: 'kind', replicas: 'kind', 'update-strategy': 'kind', env: 'absent', label: 'absent',
  annotation: 'absent', pointer: 'pointer', patch: 'patch', text: 'text', overlap: 'overlap',
};

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

/** What is wrong with the changes themselves, and the overrides without those that are. */
export function changeFindings(
  object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[], divided: boolean,
): { findings: OverrideFinding[]; sound: ChangeSet[] } {
  const findings: OverrideFinding[] = [];
  const sound = overrides.map(({ target, changes }, override): ChangeSet => {
    if (listOf(changes).length === 0) findings.push({ rule: 'nothing', override, message: 'The override changes nothing.' });
    return {
      target,
      changes: listOf(changes).filter((change) => {
        const found = [...valueFindings(change, object), ...changeOf(change, object, facts, divided)];
        findings.push(...found.map(([rule, message]) => ({ rule, override, message })));
        return found.every(([rule]) => rule === 'secret' || rule === 'digestDropped');
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
    rule: RULE_OF_FAULT[problem.reason],
    override: problem.override,
    message: problem.message + suggestion(problem, object, facts, overrides),
  }));
}

/** What is wrong with a change of this object, apart from its values. */
function changeOf(change: Change, object: KubeObject, facts: KindFacts | undefined, divided: boolean): [OverrideRuleName, string][] {
  if (!isObject(change)) return [];
  if (change.type === 'image-part') {
    const pinned = imagesOf(object, facts).filter(({ name, value, contained }) =>
      /:[^/@]+@/.test(String(value)) && (change.containers === undefined || (contained && listOf(change.containers).includes(name))));
    return pinned.map(({ name, value, contained }) => ['digestDropped', `The digest of ${shown(value)} in ${contained ? `container '${name}'` : name} would be dropped.`]);
  }
  if (change.type === 'pod-label') {
    const wanted = valueAt(object, ['spec', 'selector', 'matchLabels', change.key]);
    return wanted === undefined || wanted === change.value ? []
      : [['selector', `The pod label '${change.key}' would be ${shown(change.value)}, but the workload selects its pods by ${shown(wanted)}.`]];
  }
  const path = change.type === 'patch' ? parsePointer(change.path) : undefined;
  const touchesReplicas = change.type === 'replicas' || (path && facts?.replicas && isAtOrAbove(path, facts.replicas));
  return divided && touchesReplicas ? [['divided', 'The replicas of this workload are divided between its clusters and cannot be overridden.']] : [];
}

function suggestion({ reason, override, change }: CompileProblem, object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[]): string {
  const faulty: any = overrides[override].changes[change];
  if (reason !== 'container' || typeof faulty?.container !== 'string') return '';
  const meant = nearest(faulty.container, containersOf(object, facts).map(({ name }) => name));
  return meant === undefined ? '' : ` Did you mean '${meant}'?`;
}
