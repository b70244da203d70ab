import type { KubeObject } from '../../json/kube-object';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { BROADCAST_JOB_RULES } from './rules';

/** What a federation would make of the job: whoever delivers an object creates it again when it is gone. */
export function checkFederatedBroadcastJob({ path, template }: Pick<Definition, 'path' | 'template'>): Problem[] {
  return checkTimeToLive(path, template, '');
}

/** The same of what an override wrote. */
export function checkDeliveredBroadcastJobs({ path }: Pick<Definition, 'path'>, deliveries: readonly PlannedDelivery[]): Problem[] {
  return deliveries.flatMap(({ delivery, workload }) => (workload ? checkTimeToLive(path, workload, `As delivered to ${delivery.cluster}: `) : []));
}

function checkTimeToLive(path: string, job: KubeObject, where: string): Problem[] {
  const ttl: unknown = job.spec?.completionPolicy?.ttlSecondsAfterFinished;
  if (ttl == null) return [];
  const message = `${where}spec.completionPolicy.ttlSecondsAfterFinished is ${shown(ttl)}, but a federated BroadcastJob must stay after it has finished.`;
  return [finding(BROADCAST_JOB_RULES.federatedTtl, { path, message })];
}
