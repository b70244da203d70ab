import { isObject, type Json, listOf } from '../json/json';

/**
 * Whether Karmada takes an object for a workload: it has replicas, or its pods ask for something. The difference shows at zero replicas: a
 * workload with zero replicas goes nowhere, an object that is none goes to every selected cluster.
 */
export function isWorkload(replicas: number, podTemplate: unknown): boolean {
  return replicas > 0 || hasRequirements(podTemplate);
}

/**
 * Whether the pods of a template ask for anything: resources, a node selector, tolerations or a required node affinity. This is when
 * `accuratePodRequirements` of Karmada's interpreters is not nil.
 */
export function hasRequirements(podTemplate: unknown): boolean {
  const spec = isObject(podTemplate) && isObject(podTemplate.spec) ? podTemplate.spec : {};
  return asksForNodes(spec) || asksForResources(spec);
}

function asksForNodes(spec: Json): boolean {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return isFilled(spec.nodeSelector) || listOf(spec.tolerations).some(isFilled) || isFilled(required);
}

/** Empty objects do not survive the way through Lua or the API server. */
function isFilled(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

function asksForResources(spec: Json): boolean {
  const containers = [...listOf(spec.containers), ...listOf(spec.initContainers)];
  return containers.some((container) => {
    const { requests, limits } = isObject(container) && isObject(container.resources) ? container.resources : {} as Json;
    // A limit stands in for a request that is missing, not for one that is zero.
    return hasAmount({ ...(isObject(limits) ? limits : {}), ...(isObject(requests) ? requests : {}) });
  }) || hasAmount(isObject(spec.overhead) ? spec.overhead : {});
}

const COUNTED = /^(cpu|memory|pods|ephemeral-storage)$|\/|^hugepages-|^attachable-volumes-/;

function hasAmount(resources: Json): boolean {
  return Object.entries(resources).some(([name, quantity]) => COUNTED.test(name) && !name.startsWith('requests.') && isPositive(quantity));
}

function isPositive(quantity: unknown): boolean {
  if (typeof quantity === 'number') return quantity > 0;
  // Whatever the suffix or exponent: a quantity is positive if its digits are not all zero and no minus stands before them.
  return typeof quantity === 'string' && /^\s*\+?[0-9.]*[1-9]/.test(quantity);
}
