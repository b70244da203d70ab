import { canonicalQuantity, canonicalResource } from '../json/canonical-quantity';
import { isObject } from '../json/json';
import type { Pointer } from '../json/pointer';
import type { FieldPath, KindFacts, QuantityFields } from './kind-facts';

type Leaf = 'amount' | 'resource';

const DIVISOR: QuantityFields = { resourceFieldRef: { divisor: 'amount' } };
const DOWNWARD: QuantityFields = { items: { '*': DIVISOR } };

/** The quantities of a list of resources, and of what has requests and limits. */
function resources(leaf: Leaf): QuantityFields {
  return { limits: { '*': leaf }, requests: { '*': leaf } };
}

/** The quantities of a claim for a volume. */
export function claimQuantities(leaf: Leaf = 'resource'): QuantityFields {
  return { spec: { resources: resources(leaf) } };
}

/** The quantities of a pod spec (k8s.io/api/core/v1, types.go of Kubernetes 1.35). */
export function podSpecQuantities(leaf: Leaf = 'resource'): QuantityFields {
  const containers: QuantityFields = { '*': { resources: resources(leaf), env: { '*': { valueFrom: DIVISOR } } } };
  return {
    containers, initContainers: containers, ephemeralContainers: containers, resources: resources(leaf), overhead: { '*': leaf },
    volumes: {
      '*': {
        emptyDir: { sizeLimit: 'amount' }, downwardAPI: DOWNWARD, projected: { sources: { '*': { downwardAPI: DOWNWARD } } },
        ephemeral: { volumeClaimTemplate: claimQuantities(leaf) },
      },
    },
  };
}

/** The quantities of a spec with a pod template and templates of claims. */
export function workloadQuantities(leaf: Leaf = 'resource'): QuantityFields {
  return { template: { spec: podSpecQuantities(leaf) }, volumeClaimTemplates: { '*': claimQuantities(leaf) } };
}

/** Quantities below a path. */
export function quantitiesAt(path: FieldPath, below: QuantityFields): QuantityFields {
  return path.reduceRight((fields, key): QuantityFields => ({ [key]: fields }), below);
}

/** An object with its quantities in the form in which Go writes them; the very same object if they are, or if its kind has none. */
export function withCanonicalQuantities<T>(object: T, facts: Pick<KindFacts, 'quantities'> | undefined): T {
  return facts?.quantities ? canonical(object, facts.quantities) : object;
}

/** A value that is written at a path into an object, with its quantities in that form. */
export function canonicalAt(value: any, path: Pointer, facts: Pick<KindFacts, 'quantities'> | undefined): any {
  let fields: QuantityFields[string] | undefined = facts?.quantities;
  for (const key of path) fields = isObject(fields) ? below(fields as QuantityFields, key) : undefined;
  return fields === undefined ? value : canonical(value, fields);
}

function below(fields: QuantityFields, key: string): QuantityFields[string] | undefined {
  return fields['*'] ?? (Object.hasOwn(fields, key) ? fields[key] : undefined);
}

function canonical(value: any, fields: QuantityFields[string]): any {
  if (fields === 'amount') return canonicalQuantity(value);
  if (fields === 'resource') return canonicalResource(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const each = fields['*'];
    const after = each === undefined ? value : value.map((element) => canonical(element, each));
    return after.some((element, index) => element !== value[index]) ? after : value;
  }
  let changed: Record<string, any> | undefined;
  for (const key of Object.keys(fields['*'] === undefined ? fields : value)) {
    if (!Object.hasOwn(value, key)) continue;
    const after = canonical(value[key], fields['*'] ?? fields[key]);
    if (after !== value[key]) (changed ??= { ...value })[key] = after;
  }
  return changed ?? value;
}
