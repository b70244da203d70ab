import type { KindFacts } from './kind-facts';
import { podTemplateOf } from './pod-part';
import { valueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { isWorkload } from './requirements';
import { areProportions, subsetsForShare, wantedReplicas } from './united-deployment';

/** What Karmada reads from a template that has pods, and where it writes the share of a cluster. */
export interface Replication {
  readonly replicas: number;
  /** False only for zero replicas of pods that ask for nothing: such an object goes to every selected cluster as it is. */
  readonly workload: boolean;
  /** Absent for a single Pod and for a Workflow, which are delivered as they are or not at all. */
  readonly path?: readonly string[];
  /** Where the subsets are whose replicas follow those of the object. */
  readonly subsets?: readonly string[];
  /** Completions of a Job, which are divided in proportion to its parallelism. */
  readonly completions?: number;
}

/**
 * Replicas left out are 1, as API servers and webhooks default them, or those of the subsets together. Undefined for kinds that are not
 * divided.
 */
export function replicationOf(template: KubeObject, facts: KindFacts | undefined): Replication | undefined {
  if (facts?.replicas) {
    const given = valueAt(template, facts.replicas);
    const replicas = count(facts.subsets ? wantedReplicas(given, valueAt(template, facts.subsets)) : given);
    return { replicas, path: facts.replicas, subsets: facts.subsets, workload: isWorkload(replicas, podTemplateOf(template, facts)) };
  }
  if (template.apiVersion === 'v1' && template.kind === 'Pod') return { replicas: 1, workload: true };
  if (template.apiVersion === 'argoproj.io/v1alpha1' && template.kind === 'Workflow') {
    const { parallelism, affinity, nodeSelector, tolerations } = template.spec ?? {};
    const replicas = typeof parallelism === 'number' ? count(parallelism) : 1;
    return { replicas, workload: isWorkload(replicas, { spec: { affinity, nodeSelector, tolerations } }) };
  }
  if (template.apiVersion === 'batch/v1' && template.kind === 'Job') {
    const { parallelism, completions, template: pods } = template.spec ?? {};
    const replicas = Math.min(count(parallelism), count(completions ?? parallelism));
    return { replicas, path: ['spec', 'parallelism'], workload: isWorkload(replicas, pods), ...(completions != null && { completions: count(completions) }) };
  }
  return undefined;
}

/** Replicas a template asks for; 0 for kinds that are not divided. */
export function replicasOf(template: KubeObject, facts: KindFacts | undefined): number {
  return replicationOf(template, facts)?.replicas ?? 0;
}

/**
 * A whole template with another number of replicas; kinds that are not divided stay as they are. Subsets whose numbers are proportions keep them, so
 * that dividing the part gives every cluster what dividing the whole gives it.
 */
export function reviseTemplate(template: KubeObject, facts: KindFacts | undefined, replicas: number): KubeObject {
  if (!facts?.replicas) return template;
  const follow = facts.subsets && !areProportions(valueAt(template, facts.subsets));
  return revise(template, { path: facts.replicas, ...(follow && { subsets: facts.subsets }) }, replicas);
}

/** The object with the share of a cluster, as its interpreter revises it; the very same object when it has that number already. */
export function revise(object: KubeObject, { path, subsets }: Pick<Replication, 'path' | 'subsets'>, replicas: number): KubeObject {
  if (!path) return object;
  const shared = subsets ? withSubsets(object, path, subsets, replicas) : object;
  return valueAt(shared, path) === replicas ? shared : withValueAt(shared, path, replicas);
}

function withSubsets(object: KubeObject, path: readonly string[], where: readonly string[], share: number): KubeObject {
  const subsets = valueAt(object, where);
  const after = subsetsForShare(subsets, wantedReplicas(valueAt(object, path), subsets), share);
  return after === subsets ? object : withValueAt(object, where, after);
}

function count(value: unknown): number {
  if (value == null) return 1;
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.floor(value) : 0;
}
