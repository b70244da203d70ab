import type { KindTable } from '../../delivery/kind-facts';
import { podTemplateOf } from '../../delivery/pod-part';
import { isObject, type Json } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { amountOf } from '../../json/quantity';
import { KNOWN_KINDS } from '../kinds';

/** What one pod requests. */
export interface RequestsOfPod {
  /** Thousandths of a CPU. */
  readonly cpuMillis: number;
  /** Bytes of memory. */
  readonly memoryBytes: number;
}

/**
 * What one pod of an object requests, as the scheduler of Kubernetes counts it; undefined for kinds without pods. What is no quantity counts as nothing, since
 * the schemas refuse it.
 */
export function podRequests(object: KubeObject, kinds: KindTable = KNOWN_KINDS): RequestsOfPod | undefined {
  const template = podTemplateOf(object, kinds.of(object));
  if (!isObject(template) || !isObject(template.spec)) return undefined;
  return { cpuMillis: whole(1000 * requested(template.spec, 'cpu')), memoryBytes: whole(requested(template.spec, 'memory')) };
}

/** Kubernetes component-helpers resource/helpers.go, PodRequests: what is said of the whole pod wins over its containers, and overhead comes on top. */
function requested(spec: Json, resource: string): number {
  const ofPod = amountOf(isObject(spec.resources) && isObject(spec.resources.requests) ? spec.resources.requests[resource] : undefined);
  const overhead = isObject(spec.overhead) ? amountOf(spec.overhead[resource]) : 0;
  return (Number.isNaN(ofPod) ? ofContainers(spec, resource) : ofPod) + (overhead || 0);
}

/**
 * Containers and sidecars (init containers that restart always) run together. Init containers run one after the other, each beside the sidecars that were
 * started before it, so the greatest of those moments counts if it is more.
 */
function ofContainers(spec: Json, resource: string): number {
  let together = containersIn(spec.containers).reduce((sum, container) => sum + requestOf(container, resource), 0);
  let sidecars = 0;
  let starting = 0;
  for (const container of containersIn(spec.initContainers)) {
    const request = requestOf(container, resource);
    starting = Math.max(starting, sidecars + request);
    if (container.restartPolicy !== 'Always') continue;
    sidecars += request;
    together += request;
  }
  return Math.max(together, starting);
}

/** The API server takes a limit for a request that is missing. */
function requestOf({ resources }: Json, resource: string): number {
  if (!isObject(resources)) return 0;
  const { requests, limits } = resources;
  const given = isObject(requests) && requests[resource] != null ? requests[resource] : isObject(limits) ? limits[resource] : undefined;
  return amountOf(given) || 0;
}

function containersIn(list: unknown): Json[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Kubernetes rounds up; what is above by the rounding of doubles is not. */
function whole(amount: number): number {
  return Math.max(0, Math.ceil(amount - 1e-6));
}
