import { isObject } from '../json/json';
import { groupOf, type KubeObject } from '../json/kube-object';
import { moduleOf } from './kinds';
import type { KindModule } from './module';
import { NEIGHBOURS } from './native/modules';

/** The workload that an object is about. */
export interface TargetedWorkload {
  /** Undefined where the object does not say, as old autoscalers may. */
  readonly group?: string;
  readonly kind: string;
  readonly name: string;
}

/** The workload that an object is about; undefined for objects that are about none, or do not say which. */
export function targetOf(object: KubeObject): TargetedWorkload | undefined {
  const target = aboutWorkloads(object)?.target;
  if (!target || !isObject(object.spec)) return undefined;
  const reference = target(object.spec);
  if (!isObject(reference) || typeof reference.kind !== 'string' || typeof reference.name !== 'string') return undefined;
  const { apiVersion, kind, name } = reference;
  return { kind, name, ...(typeof apiVersion === 'string' && apiVersion !== '' && { group: groupOf(apiVersion) }) };
}

/** Whether an object in the clusters decides on the replicas of a workload. */
export function isAutoscaler(object: KubeObject): boolean {
  return aboutWorkloads(object)?.autoscales ?? false;
}

/** Whether an object is of a kind of Kruise without pods of its own, which Karmada knows nothing of by itself. */
export function isKruiseCompanion(object: KubeObject): boolean {
  if (!String(object.apiVersion).includes('kruise.io/')) return false;
  const module = moduleOf(object);
  return module !== undefined && !module.podTemplates && !module.podSpec;
}

function aboutWorkloads(object: KubeObject): Pick<KindModule, 'target' | 'autoscales'> | undefined {
  const group = groupOf(String(object.apiVersion));
  return moduleOf(object) ?? NEIGHBOURS.find((neighbour) => neighbour.group === group && neighbour.kind === object.kind);
}
