import type { Fleet } from '../../../fleet/fleet';
import { groupOf, type KubeObject, nameOf } from '../../../json/kube-object';
import { shown } from '../../../json/shown';
import type { Problem } from '../../../problems/problem';
import { reporter } from '../../../problems/reporter';
import { checkCronAutoscaler } from './cron-autoscaler-checks';
import { checkServiceImport } from './export-checks';
import { checkFederatedAutoscaler } from './federated-autoscaler-checks';
import { checkOverridePolicy } from './override-policy-checks';
import { checkQuota } from './quota-checks';
import { checkRebalancer } from './rebalancer-checks';
import { checkRemedy } from './remedy-checks';
import type { Admission, Say } from './say';
import { checkTaintPolicy } from './taint-policy-checks';
import { checkMultiClusterIngress, checkMultiClusterService } from './traffic-checks';

const CHECKS: Readonly<Record<string, (object: any, admission: Admission) => void>> = {
  FederatedHPA: checkFederatedAutoscaler,
  CronFederatedHPA: checkCronAutoscaler,
  FederatedResourceQuota: checkQuota,
  MultiClusterService: checkMultiClusterService,
  MultiClusterIngress: checkMultiClusterIngress,
  OverridePolicy: checkOverridePolicy,
  ClusterOverridePolicy: checkOverridePolicy,
  WorkloadRebalancer: checkRebalancer,
  ClusterTaintPolicy: checkTaintPolicy,
  Remedy: checkRemedy,
  ServiceImport: checkServiceImport,
};

/**
 * What Karmada's admission refuses about an object of its API although its fields are well formed, and what would have no effect. Takes any object,
 * however malformed; what has the wrong type is left to the schema.
 *
 * @param within what follows the name of a field in sentences: nothing where the construct says it
 */
export function checkAdmission(path: string, object: KubeObject, within: string, fleet?: Fleet): Problem[] {
  const problems: Problem[] = [];
  const note = reporter(path, problems);
  const say: Say = (rule, where, value, expected, fix) => note(rule, `${where}${within} is ${shown(value)}, expected ${expected}.`, fix);
  if (isOfKarmadasApis(object) && Object.hasOwn(CHECKS, object.kind)) CHECKS[object.kind](object, { say, note, fleet });
  return problems;
}

/** Whether a kind is one that Karmada's controllers act on: of its own groups, or of the API of Kubernetes for Services of many clusters. */
function isOfKarmadasApis({ apiVersion }: KubeObject): boolean {
  const group = groupOf(String(apiVersion));
  return group.endsWith('.karmada.io') || group === 'multicluster.x-k8s.io';
}

/** The same for an object that a user wrote, at the chart it is in. */
export function checkWrittenAdmission(path: string, object: KubeObject): Problem[] {
  return checkAdmission(path, object, ` of ${nameOf(object)}`);
}
