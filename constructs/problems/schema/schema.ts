import { valueAt } from '../../json/json';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { formatPointer, parsePointer, type Pointer } from '../../json/pointer';
import { shown, shownAt } from '../../json/shown';
import { nearest } from '../nearest';
import { type RawError, validatorFor } from './schema-validators';

/** What is wrong with a field, in terms of the schema. */
export type SchemaFault = 'unknown' | 'value' | 'missing' | 'version';

/** One field that the API server would refuse or silently drop. */
export interface SchemaViolation {
  /** Where, as a JSON pointer such as `/spec/template/spec/containers/0/imagee`; empty for the object itself. */
  readonly pointer: string;
  /** What was found and what was expected, to be read after the pointer; without a full stop. */
  readonly message: string;
  /** The known field that an unknown one most likely stands for. */
  readonly suggestion?: string;
  readonly fault: SchemaFault;
}

/** The minor versions that decide which fields exist. */
export interface SchemaVersions {
  /** Minor version of Kruise, `1.8` or `1.9`. */
  readonly kruise: string;
}

/**
 * All violations of an object's schema; undefined for a kind without one here. Pod templates inside Kruise's kinds are checked against the
 * pods of Kubernetes 1.32, the types Kruise reads them into. Status is not looked at. Never throws, whatever the object is.
 */
export function violations(object: KubeObject, versions: SchemaVersions): SchemaViolation[] | undefined {
  const { apiVersion, kind } = (object ?? {}) as Partial<KubeObject>;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return [unidentified(object)];
  const validator = validatorFor(apiVersion, kind, versions.kruise);
  if (validator === undefined) return undefined;
  if (typeof validator !== 'function') {
    return [{ pointer: '/apiVersion', message: `is ${shown(apiVersion)}, expected ${alternatives(validator.served)} for a ${kind}`, fault: 'version' }];
  }
  try {
    return validator(object) ? [] : explain(object, validator.errors ?? [], versions);
  } catch (error) {
    // An object that refers to itself, or whose members throw when read, is not JSON.
    return [{ pointer: '', message: `cannot be read as JSON (${(error as Error)?.message})`, fault: 'value' }];
  }
}

function unidentified(object: unknown): SchemaViolation {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    return { pointer: '', message: `is ${shown(object)}, expected an object with apiVersion, kind and metadata`, fault: 'value' };
  }
  const field = typeof (object as KubeObject).apiVersion === 'string' ? 'kind' : 'apiVersion';
  const value = (object as KubeObject)[field];
  return value === undefined
    ? { pointer: `/${field}`, message: 'is missing', fault: 'missing' }
    : { pointer: `/${field}`, message: `is ${shown(value)}, expected a string`, fault: 'value' };
}

/** The raw errors as few readable ones: one for each field, and the wrong type before what follows from it. */
function explain(object: KubeObject, errors: readonly RawError[], versions: SchemaVersions): SchemaViolation[] {
  const found = new Map<string, SchemaViolation>();
  for (const error of errors) {
    const violation = describe(object, error, versions);
    if (!found.has(violation.pointer) || error.keyword === 'type') found.set(violation.pointer, violation);
  }
  return [...found.values()];
}

function describe(object: KubeObject, { instancePath, keyword, params }: RawError, { kruise }: SchemaVersions): SchemaViolation {
  if (keyword === 'fields') {
    const suggestion = nearest(params.field, params.known);
    const reader = groupOf(object.apiVersion).endsWith('kruise.io') ? `Kruise ${kruise}` : 'the API server';
    return {
      pointer: `${instancePath}${formatPointer([params.field])}`,
      message: `is not a field that ${reader} knows and would be dropped silently`,
      ...(suggestion !== undefined && { suggestion }),
      fault: 'unknown',
    };
  }
  if (keyword === 'required') return { pointer: `${instancePath}${formatPointer([params.missingProperty])}`, message: 'is missing', fault: 'missing' };
  if (keyword === 'listKeys') {
    return { pointer: `${instancePath}/${params.index}`, message: `has the same ${alternatives(params.keys)} as an item before it, expected a unique one`, fault: 'value' };
  }
  return { pointer: instancePath, message: `${found(object, parsePointer(instancePath) ?? [], keyword)}, expected ${expectation(keyword, params)}`, fault: 'value' };
}

function found(object: KubeObject, path: Pointer, keyword: string): string {
  const value = valueAt(object, path);
  if (keyword === 'minItems' || keyword === 'maxItems') return `has ${value.length} items`;
  if (keyword === 'minProperties' || keyword === 'maxProperties') return `has ${Object.keys(value).length} entries`;
  return `is ${shownAt(object, path)}`;
}

function expectation(keyword: string, params: RawError['params']): string {
  switch (keyword) {
    case 'type': return articled(params.type);
    case 'values': return alternatives([...params.allowed].map(shown));
    case 'intOrString': return 'an integer or a string';
    case 'quantity': return 'a quantity such as 500m or 2Gi';
    case 'pattern': return `a string that matches ${params.pattern}`;
    case 'minLength': return `at least ${characters(params.limit)}`;
    case 'maxLength': return `at most ${characters(params.limit)}`;
    case 'minimum': case 'minItems': case 'minProperties': return `at least ${params.limit}`;
    case 'maximum': case 'maxItems': case 'maxProperties': return `at most ${params.limit}`;
    default: return `${keyword} to hold`;
  }
}

function articled(type: string): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function alternatives(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
