import { isWrittenByKarmada } from '../delivery/owned-metadata';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { isAtOrAbove, parsePointer, touch } from '../json/pointer';
import { mayBeSecretData } from '../json/secret';
import { shown, typeName } from '../json/shown';
import type { ChangeFinding } from './changes/change-module';

/** What every member needs to find the object again, or writes itself. */
const PROTECTED = [['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace'], ['status']];
const SECRET_FIELDS = [['data'], ['stringData']];

/** A change that addresses a field by its path. */
export interface AddressedField {
  readonly operator: string;
  readonly path: string;
  readonly value?: any;
}

/** What is wrong with the field that is addressed, and with what is written there. */
export function addressFaults(change: AddressedField, object: KubeObject): ChangeFinding[] {
  const findings = [...locationFaults(change, object), ...ownedFaults(change)];
  if (change.operator === 'remove' || isJson(change.value, [])) return findings;
  const found = mayBeSecretData(object, parsePointer(change.path)) ? typeName(change.value) : shown(change.value);
  // What other languages call None, null or nil arrives as undefined.
  const fault = change.value === undefined ? `There is no value for ${change.path}.` : `The value for ${change.path} is ${found}, which is not JSON.`;
  return [...findings, ['value', fault]];
}

function locationFaults({ operator, path: pointer }: AddressedField, object: KubeObject): ChangeFinding[] {
  const path = parsePointer(pointer);
  // What is not a pointer at all is found when the change is compiled.
  if (!path) return [];
  const own = PROTECTED.find((one) => isAtOrAbove(one, path) || (path.length > 0 && isAtOrAbove(path, one)));
  if (own) return [['identity', `${pointer} would change /${own.join('/')}.`]];
  const secret = object.kind === 'Secret' && operator !== 'remove' && SECRET_FIELDS.some((one) => touch(one, path));
  return secret ? [['secret', `${pointer} of a Secret would be written into the policy in plain text.`]] : [];
}

/** Labels and annotations that Karmada writes itself, by their own paths or in a map that takes the place of all of them. */
function ownedFaults({ operator, path: pointer, value }: AddressedField): ChangeFinding[] {
  const [parent, field, key] = parsePointer(pointer) ?? [];
  if (parent !== 'metadata' || (field !== 'labels' && field !== 'annotations')) return [];
  const keys = key !== undefined ? [key] : operator !== 'remove' && isObject(value) ? Object.keys(value) : [];
  return keys.filter(isWrittenByKarmada).map((one): ChangeFinding => ['owned', `${pointer} would change the ${field === 'labels' ? 'label' : 'annotation'} '${one}', which Karmada writes.`]);
}

function isJson(value: unknown, above: readonly unknown[]): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || above.includes(value)) return false;
  return Object.values(value).every((inner) => isJson(inner, [...above, value]));
}
