import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';
import type { FieldPath } from '../../delivery/kind-facts';
import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { finding, type Problem, type Rule } from '../../problems/problem';

/** What a federation would make of a job that is deleted when it has finished: whoever delivers an object creates it again when it is gone. */
export function timeToLive(rule: Rule, field: FieldPath) {
  const found = (path: string, job: KubeObject, where: string): Problem[] => {
    const ttl: unknown = valueAt(job, field);
    if (ttl == null) return [];
    return [finding(rule, { path, message: `${where}${field.join('.')} is ${shown(ttl)}, but a federated ${job.kind} must stay after it has finished.` })];
  };
  return {
    federated: ({ path, template }: Pick<Definition, 'path' | 'template'>): Problem[] => found(path, template, ''),
    delivered: ({ path, template }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] => deliveries
      .flatMap(({ delivery: { cluster }, workload }) => (workload && workload !== template ? found(path, workload, `As delivered to ${cluster}: `) : [])),
  };
}
