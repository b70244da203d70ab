import { decodeKey } from './patch';

/** A path into JSON as its unescaped segments. */
export type Pointer = readonly string[];

/** Segments of a JSON pointer (RFC 6901); undefined when it is none. */
export function parsePointer(text: unknown): Pointer | undefined {
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/'))) return undefined;
  if (/~(?![01])/.test(text)) return undefined;
  return text.split('/').slice(1).map(decodeKey);
}

export function formatPointer(pointer: Pointer): string {
  return pointer.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether `a` is `b` or above it. */
export function isAtOrAbove(a: Pointer, b: Pointer): boolean {
  return a.length <= b.length && a.every((segment, i) => segment === b[i]);
}

export function samePointer(a: Pointer, b: Pointer): boolean {
  return a.length === b.length && isAtOrAbove(a, b);
}

/** Whether a change at one of the paths can be seen at the other. */
export function touch(a: Pointer, b: Pointer): boolean {
  return isAtOrAbove(a, b) || isAtOrAbove(b, a);
}
