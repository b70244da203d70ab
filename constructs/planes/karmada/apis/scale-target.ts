import { isObject } from '../../../json/json';
import { groupOf, type KubeObject, type ObjectReference } from '../../../json/kube-object';
import { FEDERATED_AUTOSCALER } from './federated-autoscaler-checks';

const KINDS = ['FederatedHPA', 'CronFederatedHPA'];

/** The target of an autoscaler of Karmada; undefined for other objects, and for one that names none. */
export function scaleTargetOf({ apiVersion, kind, metadata, spec }: KubeObject): ObjectReference | undefined {
  if (groupOf(String(apiVersion)) !== groupOf(FEDERATED_AUTOSCALER.apiVersion) || !KINDS.includes(kind) || !isObject(spec) || !isObject(spec.scaleTargetRef)) return undefined;
  const { apiVersion: version, kind: target, name } = spec.scaleTargetRef;
  if (typeof version !== 'string' || typeof target !== 'string' || typeof name !== 'string') return undefined;
  return { apiVersion: version, kind: target, name, namespace: metadata.namespace ?? 'default' };
}
