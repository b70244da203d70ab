import type { KubeObject } from '../json/kube-object';
import { isObject } from '../json/json';
import { kindOf } from './kinds';
import { groupOf } from '../json/kube-object';

/** The workload that an object is about. */
export interface TargetedWorkload {
  /** Undefined where the object does not say, as old autoscalers may. */
  readonly group?: string;
  readonly kind: string;
  readonly name: string;
}

/** Where objects name the workload they are about, by `<group>/<Kind>`. */
const REFERENCES: Readonly<Record<string, (spec: any) => unknown>> = {
  'apps.kruise.io/WorkloadSpread': (spec) => spec.targetRef,
  'apps.kruise.io/PersistentPodState': (spec) => spec.targetRef,
  'policy.kruise.io/PodUnavailableBudget': (spec) => spec.targetRef,
  'autoscaling/HorizontalPodAutoscaler': (spec) => spec.scaleTargetRef,
  'autoscaling.k8s.io/VerticalPodAutoscaler': (spec) => spec.targetRef,
  // KEDA takes a reference without a kind for one to a Deployment.
  'keda.sh/ScaledObject': (spec) => (isObject(spec.scaleTargetRef) ? { apiVersion: 'apps/v1', kind: 'Deployment', ...spec.scaleTargetRef } : undefined),
  'rollouts.kruise.io/Rollout': (spec) => spec.workloadRef ?? spec.objectRef?.workloadRef,
};

/** The workload that an object is about; undefined for objects that are about none, or do not say which. */
export function targetOf(object: KubeObject): TargetedWorkload | undefined {
  const key = `${groupOf(String(object.apiVersion))}/${object.kind}`;
  if (!Object.hasOwn(REFERENCES, key) || !isObject(object.spec)) return undefined;
  const reference = REFERENCES[key](object.spec);
  if (!isObject(reference) || typeof reference.kind !== 'string' || typeof reference.name !== 'string') return undefined;
  const { apiVersion, kind, name } = reference;
  return { kind, name, ...(typeof apiVersion === 'string' && apiVersion !== '' && { group: groupOf(apiVersion) }) };
}

/** Whether an object in the clusters decides on the replicas of a workload. */
export function isAutoscaler({ kind }: KubeObject): boolean {
  return kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject';
}

/** Whether an object is of a kind of Kruise without pods of its own, which Karmada knows nothing of by itself. */
export function isKruiseCompanion(object: KubeObject): boolean {
  if (!String(object.apiVersion).includes('kruise.io/')) return false;
  const facts = kindOf(object);
  return facts !== undefined && !facts.podTemplates && !facts.podSpec;
}
