import type { KindFacts } from '../workloads/kind-facts';
import { podTemplateOf } from '../workloads/pod-part';
import { valueAt, withValueAt } from './json';
import type { KubeObject } from './model';
import { isWorkload } from './requirements';

/** What Karmada reads from a template that has pods, and where it writes the share of a cluster. */
export interface Replication {
  readonly replicas: number;
  /** False only for zero replicas of pods that ask for nothing: such an object goes to every selected cluster as it is. */
  readonly workload: boolean;
  /** Absent for a single Pod, which is delivered as it is or not at all. */
  readonly path?: readonly string[];
  /** Completions of a Job, which are divided in proportion to its parallelism. */
  readonly completions?: number;
}

/** Replicas left out are 1, as API servers and webhooks default them. Undefined for kinds that are not divided. */
export function replicationOf(template: KubeObject, facts: KindFacts | undefined): Replication | undefined {
  if (facts?.replicas) {
    const replicas = count(valueAt(template, facts.replicas));
    return { replicas, path: facts.replicas, workload: isWorkload(replicas, podTemplateOf(template, facts)) };
  }
  if (template.apiVersion === 'v1' && template.kind === 'Pod') return { replicas: 1, workload: true };
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

/** A whole template with another number of replicas, as its interpreter revises it; kinds that are not divided stay as they are. */
export function reviseTemplate(template: KubeObject, facts: KindFacts | undefined, replicas: number): KubeObject {
  return facts?.replicas ? revise(template, facts.replicas, replicas) : template;
}

/** The object with the share of a cluster; the very same object when it has that number already. */
export function revise(object: KubeObject, path: readonly string[] | undefined, replicas: number): KubeObject {
  return !path || valueAt(object, path) === replicas ? object : withValueAt(object, path, replicas);
}

function count(value: unknown): number {
  if (value == null) return 1;
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.floor(value) : 0;
}
