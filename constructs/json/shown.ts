import { withoutCredentials } from './credentials';
import { isObject, valueAt } from './json';
import { parsePointer, type Pointer } from './pointer';
import { isSecretData, mayBeSecretData, withoutSecrets, withoutValue } from './secret';
import { visible } from './visible';

/**
 * A value as it is shown in messages: JSON on one line in which every character shows, without the data of Secrets and passwords in addresses, cut to a
 * readable length. Never throws, whatever a JavaScript caller passed.
 */
export function shown(value: unknown): string {
  const text = withoutCredentials(asText(value));
  return visible(text.length > 120 ? `${text.slice(0, 117)}...` : text);
}

/**
 * The value at a path of an object as it is shown in messages. Of a Secret's data only the type is said, so whoever words a message about a field
 * of any object uses this and not `shown`.
 *
 * @param value what to show in place of what stands there, such as a value that is to be written
 */
export function shownAt(object: unknown, path: Pointer, value: unknown = valueAt(object, path)): string {
  return isSecretData(object, path) ? `${typeName(value)} (not shown, since it belongs to a Secret)` : shown(value);
}

/** A change of an object as it is shown in messages: an overrider or what becomes one. Without its value where that would be data of a Secret. */
export function shownChange(change: unknown, object: unknown): string {
  if (!isObject(change)) return shownAt(object, ['data'], change);
  return shown(mayBeSecretData(object, parsePointer(change.path ?? change.fieldPath)) ? withoutValue(change) : change);
}

/** What a value is, without its content. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function asText(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  try {
    return JSON.stringify(value, withoutSecrets) ?? String(value);
  } catch {
    return typeof value === 'object' ? 'an object that is not JSON' : String(value);
  }
}
