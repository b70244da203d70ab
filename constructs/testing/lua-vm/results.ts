import { LuaError } from './errors';

/**
 * Results that Karmada decodes into types of its own: fields it does not know are dropped, a wrong type refuses the whole result.
 */

/** An object another one needs, by name or by selector. */
export interface Dependency {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly labelSelector?: any;
}

/** One of the pod templates of an object: how many replicas, and what each of them needs. */
export interface Component {
  readonly name: string;
  readonly replicas: number;
  readonly replicaRequirements?: any;
}

/** The quantity as Kubernetes would write it; throws if it is not a quantity. */
export type Canonical = (quantity: string) => string;

/** The references in Karmada's order, each once. Throws for those that lack a kind, a version, or both name and selector. */
export function dependenciesFrom(value: unknown): Dependency[] {
  const found = list(value, 'v1alpha1.DependentObjectReference').map((item) => {
    const field = text(object(item, 'value of type v1alpha1.DependentObjectReference'), 'DependentObjectReference');
    return {
      apiVersion: field('apiVersion'), kind: field('kind'), namespace: field('namespace'), name: field('name'),
      labelSelector: (item as any).labelSelector as unknown,
    };
  });
  const problems = found.flatMap((item, i) => [
    ...(item.apiVersion === '' ? [`dependencies[${i}].apiVersion: Invalid value: "": missing required apiVersion`] : []),
    ...(item.kind === '' ? [`dependencies[${i}].kind: Invalid value: "": missing required kind`] : []),
    ...(item.name === '' && item.labelSelector === undefined
      ? [`dependencies[${i}]: Invalid value: ${JSON.stringify(shown(item))}: dependency can not leave name and labelSelector all empty`] : []),
  ]);
  if (problems.length > 0) throw new LuaError(problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`);
  return sorted(found.map(filled));
}

/** As Karmada shows a reference: version and kind always. */
function shown({ apiVersion, kind, ...rest }: Dependency): Dependency {
  return { apiVersion, kind, ...filled(rest) };
}

/** The components of an object. */
export function componentsFrom(value: unknown, canonical: Canonical): Component[] {
  return list(value, 'v1alpha2.Component').map((item) => {
    const component = object(item, 'value of type v1alpha2.Component');
    const { replicas = 0, replicaRequirements } = component;
    if (typeof replicas !== 'number' || !Number.isInteger(replicas)) {
      throw undecodable(typeof replicas === 'number' ? `number ${replicas}` : goType(replicas), 'Component.replicas', 'int32');
    }
    return {
      name: text(component, 'Component')('name'),
      replicas,
      ...(replicaRequirements !== undefined && { replicaRequirements: requirementsFrom(replicaRequirements, canonical, 'ComponentReplicaRequirements') }),
    };
  });
}

/** What one replica needs. */
export function requirementsFrom(value: unknown, canonical: Canonical, type = 'ReplicaRequirements'): any {
  const given = object(value, `value of type v1alpha2.${type}`);
  const field = text(given, type);
  const { nodeClaim, resourceRequest } = given;
  return filled({
    nodeClaim: nodeClaim === undefined ? undefined : nodeClaimFrom(nodeClaim, type),
    resourceRequest: resourceRequest === undefined ? undefined : quantitiesFrom(resourceRequest, type, canonical),
    namespace: type === 'ReplicaRequirements' ? field('namespace') : undefined,
    priorityClassName: field('priorityClassName'),
  });
}

function nodeClaimFrom(value: unknown, type: string): any {
  const { hardNodeAffinity, nodeSelector, tolerations } = object(value, `struct field ${type}.nodeClaim of type v1alpha2.NodeClaim`);
  return filled({ hardNodeAffinity, nodeSelector, tolerations });
}

function quantitiesFrom(value: unknown, type: string, canonical: Canonical): Record<string, string> {
  return Object.fromEntries(Object.entries(object(value, `struct field ${type}.resourceRequest of type v1.ResourceList`)).map(([name, amount]) => {
    return [name, canonical(typeof amount === 'string' ? amount : JSON.stringify(amount))];
  }));
}

function list(value: unknown, type: string): unknown[] {
  if (!Array.isArray(value)) throw new LuaError(`json unmarshal obj failed: json: cannot unmarshal object into Go value of type []${type}`);
  return value;
}

function object(value: unknown, target: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new LuaError(`json unmarshal obj failed: json: cannot unmarshal ${goType(value)} into Go ${target}`);
  }
  return value as Record<string, unknown>;
}

/** Reads members that must be strings; "" for those that are missing. */
function text(from: Record<string, unknown>, type: string): (name: string) => string {
  return (name) => {
    const value = from[name] ?? '';
    if (typeof value !== 'string') throw undecodable(goType(value), `${type}.${name}`, 'string');
    return value;
  };
}

function undecodable(found: string, field: string, type: string): LuaError {
  return new LuaError(`json unmarshal obj failed: json: cannot unmarshal ${found} into Go struct field ${field} of type ${type}`);
}

const goType = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value);

/** Without the members that Go would not write. */
function filled<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined && item !== '')) as T;
}

/** By version, kind, namespace and name. References with a selector are never the same to Karmada: it compares pointers. */
function sorted(dependencies: readonly Dependency[]): Dependency[] {
  const key = (item: Dependency): string => [item.apiVersion, item.kind, item.namespace ?? '', item.name ?? ''].join('\0');
  const once = new Map(dependencies.map((item, i) => [item.labelSelector === undefined ? key(item) : `${key(item)}\0${i}`, item] as const));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
