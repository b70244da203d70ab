import { shown } from '../json/shown';
import { type RawError, validatorFor } from '../problems/schema/schema-validators';
import { isObject, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { decodeKey } from '../json/patch';

/**
 * The schemas that stand for the Go types Karmada reads objects into: by kind alone, whatever the API group. All fields of a ReplicaSet are
 * fields of a Deployment, too.
 */
const TYPES: Readonly<Record<string, readonly [apiVersion: string, kind: string]>> = {
  Pod: ['v1', 'Pod'], ReplicaSet: ['apps/v1', 'Deployment'], Deployment: ['apps/v1', 'Deployment'], DaemonSet: ['apps/v1', 'DaemonSet'],
  StatefulSet: ['apps/v1', 'StatefulSet'], Job: ['batch/v1', 'Job'],
};

/** What the schemas say of types. Nothing else keeps Go from reading: no unknown field, no missing one, no value out of range. */
const EXPECTED: Readonly<Record<string, (params: RawError['params']) => string>> = {
  type: ({ type }) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`,
  intOrString: () => 'an integer or a string',
  quantity: () => 'a quantity',
};

/**
 * Why Karmada cannot read an object as the Go type of its kind; undefined if it can, or does not try. Overrides can put any value anywhere,
 * while a template has been read by the API server. Null counts as absent (apimachinery's runtime/converter.go).
 */
export function readingProblem(object: KubeObject): string | undefined {
  const type = Object.hasOwn(TYPES, object.kind) ? TYPES[object.kind] : undefined;
  const validator = type && validatorFor(...type, '');
  if (typeof validator !== 'function') return undefined;
  const { status } = object;
  const errors = validator(object) ? [] : validator.errors ?? [];
  const wrong = [...errors, ...(isObject(status) ? [] : [{ instancePath: '/status', keyword: 'type', params: { type: 'object' } }])]
    .map((error) => ({ ...error, value: valueAt(object, error.instancePath.split('/').slice(1).map(decodeKey)) }))
    .find(({ keyword, value }) => Object.hasOwn(EXPECTED, keyword) && value != null);
  if (!wrong) return undefined;
  const { instancePath, keyword, params, value } = wrong;
  return `${instancePath} of the ${object.kind} is ${shown(value)}, expected ${EXPECTED[keyword](params)}.`;
}
