import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { IMAGE_PULL_RULES } from './rules';
import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

/** What a federation would make of a job that pulls images: whoever delivers an object creates it again when it is gone. */
export function checkFederatedImagePull({ path, template }: Definition): Problem[] {
  return timeToLive(path, template, '');
}

/** The same for what overrides make of it. */
export function checkDeliveredImagePulls({ path, template }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  return deliveries.flatMap(({ delivery: { cluster }, workload }) => (workload && workload !== template ? timeToLive(path, workload, `As delivered to ${cluster}: `) : []));
}

function timeToLive(path: string, job: KubeObject, where: string): Problem[] {
  const ttl: unknown = valueAt(job, ['spec', 'completionPolicy', 'ttlSecondsAfterFinished']);
  if (ttl == null) return [];
  const message = `${where}spec.completionPolicy.ttlSecondsAfterFinished is ${shown(ttl)}, but a federated ${job.kind} must stay after it has finished.`;
  return [finding(IMAGE_PULL_RULES.timeToLive, { path, message })];
}
