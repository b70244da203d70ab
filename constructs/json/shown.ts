import { withoutCredentials } from './credentials';
import { visible } from './visible';

/**
 * A value as it is shown in messages: JSON on one line in which every character shows, without passwords in addresses, cut to a readable length. Never
 * throws, whatever a JavaScript caller passed.
 */
export function shown(value: unknown): string {
  const text = withoutCredentials(asText(value));
  return visible(text.length > 120 ? `${text.slice(0, 117)}...` : text);
}

function asText(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === 'object' ? 'an object that is not JSON' : String(value);
  }
}
