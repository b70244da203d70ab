import { isObject } from '../../../json/json';
import { moduleOf } from '../../../kinds/kinds';
import { isText, objectsOf } from '../../../kinds/pods/pod-value';
import { repeated } from '../../../problems/reporter';
import type { Admission } from './say';
import { SCHEDULING_RULES as RULES } from './scheduling-rules';

/** Checks a WorkloadRebalancer. Karmada has no admission for it: what it does not find is recorded as failed. */
export function checkRebalancer({ spec }: any, { say, note }: Admission): void {
  if (!isObject(spec)) return;
  const workloads = objectsOf(spec.workloads, 'spec.workloads');
  for (const [workload, where] of workloads) {
    for (const field of ['apiVersion', 'kind', 'name']) {
      if (workload[field] === '') say(RULES.rebalanced, `${where}.${field}`, '', `the ${field} of a workload`);
    }
    if (!isText(workload.apiVersion) || !isText(workload.kind)) continue;
    const namespaced = moduleOf({ apiVersion: workload.apiVersion, kind: workload.kind })?.namespaced;
    if (namespaced === true && !workload.namespace) say(RULES.rebalanced, `${where}.namespace`, workload.namespace, `the namespace of the ${workload.kind}`);
    if (namespaced === false && workload.namespace) say(RULES.rebalanced, `${where}.namespace`, workload.namespace, `nothing, because a ${workload.kind} has no namespace`);
  }
  for (const key of repeated(workloads.map(([{ apiVersion, kind, namespace, name }]) => [apiVersion, kind, namespace, name].map(String).join(' ')))) {
    note(RULES.rebalanced, `The workload ${key} is named more than once.`);
  }
  const ttl: unknown = spec.ttlSecondsAfterFinished;
  if (typeof ttl === 'number' && (!Number.isInteger(ttl) || ttl < 0)) say(RULES.ttl, 'spec.ttlSecondsAfterFinished', ttl, '0 or more whole seconds');
  if (ttl !== undefined) note(RULES.again, `The WorkloadRebalancer is deleted ${String(ttl)} seconds after it has finished, and a tool would apply it again.`);
}
