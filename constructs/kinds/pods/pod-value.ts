import { isIP } from 'node:net';
import { isObject } from '../../json/json';
import { isDnsSubdomain } from '../../json/syntax';

/** Reports a value that Kubernetes refuses: where it is in the pod, the value, and what is expected there. */
export type SayValue = (where: string, value: unknown, expected: string) => void;

/** Values of other types are left to the schema. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The objects of a list with their places; anything else in it is left to the schema. */
export function objectsOf(list: unknown, where: string): readonly (readonly [any, string])[] {
  return Array.isArray(list) ? list.flatMap((value, index) => (isObject(value) ? [[value, `${where}[${index}]`] as const] : [])) : [];
}

/** The entries of an object; none for anything else. */
export function entriesOf(value: unknown): readonly [string, any][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** An IP address as Kubernetes reads one: without a zone, and zeros may lead. */
export function isAddress(value: unknown): boolean {
  return isText(value) && !value.includes('%') && isIP(value.includes(':') ? value : value.replace(/(^|\.)0+(?=\d)/g, '$1')) !== 0;
}

/** The id of a user or a group. */
export function checkId(id: unknown, where: string, say: SayValue): void {
  if (Number.isInteger(id) && ((id as number) < 0 || (id as number) > 2147483647)) say(where, id, '0 to 2147483647');
}

/** Permissions of a file. */
export function checkMode(mode: unknown, where: string, say: SayValue): void {
  if (Number.isInteger(mode) && ((mode as number) < 0 || (mode as number) > 0o777)) say(where, mode, '0 to 511 (octal 0777)');
}

/** A string that must be one of a few; other types are left to the schema. */
export function checkOneOf(value: unknown, allowed: readonly string[], where: string, say: SayValue): void {
  if (isText(value) && !allowed.includes(value)) say(where, value, `one of ${allowed.filter((name) => name !== '').join(', ')}`);
}

/** The name of an object, which must be given. */
export function checkObjectName(name: unknown, where: string, say: SayValue): void {
  if (name == null || (isText(name) && !isDnsSubdomain(name))) say(where, name, 'the name of an object');
}

/** A path that stays below where it starts. */
export function checkPathWithin(path: unknown, where: string, say: SayValue): void {
  if (isText(path) && (path.startsWith('/') || path.split('/').includes('..'))) say(where, path, 'a path within the volume');
}
