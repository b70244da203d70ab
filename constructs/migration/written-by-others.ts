import { isWrittenByKarmada } from '../delivery/owned-metadata';
import { pruneForMember } from '../delivery/prune';
import { isObject, listOf, valueAt, withoutValueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';

/** Where kubectl keeps what was applied. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Keys of labels and annotations that controllers write and read again: those of others would be wrong, and are not missed (facts: kruise.md 4). */
const KEYS: ReadonlySet<string> = new Set([
  LAST_APPLIED,
  'deployment.kubernetes.io/revision', 'deployment.kubernetes.io/revision-history', 'deployment.kubernetes.io/desired-replicas', 'deployment.kubernetes.io/max-replicas',
  'deprecated.daemonset.template.generation', 'control-plane.alpha.kubernetes.io/leader', 'endpoints.kubernetes.io/last-change-trigger-time',
  'kruise.io/sidecarset-hash', 'kruise.io/sidecarset-hash-without-image', 'kruise.io/resourcedistribution.resource.from', 'kruise.io/resourcedistribution.resource.hashcode',
  'rollouts.kruise.io/in-progressing', 'rollouts.kruise.io/workload-type', 'rollouts.kruise.io/original-deployment-strategy', 'batchrelease.rollouts.kruise.io/control-info',
  'controller-revision-hash', 'pv.kubernetes.io/bind-completed', 'pv.kubernetes.io/bound-by-controller',
  'open-cluster-management.io/config-spec-hash', 'work.karmada.io/conflict-resolution',
]);

/**
 * Beginnings of such keys. Those of Argo CD, Flux and Helm say whose an object is, when it is a hook and what may prune it; on a control plane they would say it of another object. What direct
 * clusters are told of pruning by a migration itself is among them, and is written anew.
 */
const PREFIXES = ['autoscaling.alpha.kubernetes.io/', 'argocd.argoproj.io/', 'kustomize.toolkit.fluxcd.io/', 'helm.toolkit.fluxcd.io/', 'meta.helm.sh/', 'helm.sh/hook'];

/** The label by which Helm knows its own, beside its annotations. */
const isOfHelm = (key: string, value: unknown): boolean => key === 'app.kubernetes.io/managed-by' && value === 'Helm';

/**
 * An object of a dump as a control plane delivers it: without what API servers, controllers and tools have written into it. Fields that API servers allocate stay what they
 * are in a cluster when nobody writes them (clusterIP and node ports of Services).
 */
export function asDelivered(dumped: KubeObject): KubeObject {
  // Before it is cleaned, since what was asked for is in an annotation.
  const asked = dumped.kind === 'Service' && dumped.apiVersion === 'v1' ? withoutAllocated(dumped) : dumped;
  const pruned = pruneForMember(asked);
  const plain = ['labels', 'annotations'].reduce((object, field) => withoutKeys(object, ['metadata', field]), pruned);
  return withoutNulls(withoutTemplateStamp(plain)) as KubeObject;
}

/** Pod templates have an empty timestamp, which means nothing. */
function withoutTemplateStamp(object: KubeObject): KubeObject {
  return withoutValueAt(object, ['spec', 'template', 'metadata', 'creationTimestamp']);
}

function withoutKeys(object: KubeObject, path: readonly string[]): KubeObject {
  const map = valueAt(object, path);
  if (!isObject(map)) return object;
  const kept = Object.entries(map).filter(([key, value]) => !KEYS.has(key) && !isOfHelm(key, value) && !isWrittenByKarmada(key) && !PREFIXES.some((prefix) => key.startsWith(prefix)));
  if (kept.length === Object.keys(map).length && kept.length > 0) return object;
  return kept.length === 0 ? withoutValueAt(object, path) : withValueAt(object, path, Object.fromEntries(kept));
}

/** A Service without node ports that nobody asked for. */
function withoutAllocated(service: KubeObject): KubeObject {
  const asked = new Set(listOf<any>(appliedTo(service)?.spec?.ports).flatMap((port) => (port?.nodePort ? [port.nodePort] : [])));
  const ports = listOf<any>(service.spec?.ports);
  const without = withoutValueAt(service, ['spec', 'healthCheckNodePort']);
  if (!ports.some((port) => isObject(port) && port.nodePort !== undefined && !asked.has(port.nodePort))) return without;
  return withValueAt(without, ['spec', 'ports'], ports.map((port) => (asked.has(port?.nodePort) ? port : withoutValueAt(port, ['nodePort']))));
}

/** What kubectl applied last, as it was written; undefined without. */
export function appliedTo({ metadata }: KubeObject): any {
  try {
    return JSON.parse(String(metadata.annotations?.[LAST_APPLIED]));
  } catch {
    return undefined;
  }
}

/** A value without members that are null: API servers read them as absent, and nothing else of this package writes them. The very same value if there are none. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(withoutNulls);
    return list.every((element, index) => element === value[index]) ? value : list;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined).map(([key, member]): [string, unknown] => [key, withoutNulls(member)]);
  return entries.length === Object.keys(value).length && entries.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(entries);
}
