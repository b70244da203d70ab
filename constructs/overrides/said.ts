import { isSecretData, NOT_SHOWN, withSecretsCovered } from '../json/secret';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { parsePointer } from '../json/pointer';
import { visible } from '../json/visible';
import { PercentOrAbsolute } from '../plus';
import { type Change, moduleOfChange } from './changes/list';

const LONGEST = 60;

/**
 * A change as it is written in code, such as `env('web', 'LOG_LEVEL', 'warn')`. Values that would be data of a Secret are left out, and long ones are cut.
 *
 * @param object what is changed
 */
export function said(change: Change, object: KubeObject): string {
  const { method, args } = moduleOfChange(change)!.said(change);
  const hidden = 'path' in change && isSecretData(object, parsePointer(change.path) ?? ['data']);
  // What is written may be a Secret itself, or text that holds one.
  const open = (arg: unknown) => code(withSecretsCovered(arg, () => NOT_SHOWN));
  return visible(`${method}(${args.map((arg, index) => (hidden && index === args.length - 1 && 'value' in change ? NOT_SHOWN : open(arg))).join(', ')})`);
}

function code(value: unknown): string {
  if (value instanceof PercentOrAbsolute) {
    const amount: unknown = value.value;
    return typeof amount === 'string' ? `PercentOrAbsolute.percent(${Number.parseFloat(amount)})` : `PercentOrAbsolute.absolute(${String(amount)})`;
  }
  const text = literal(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll('\'', '\\\'')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (isObject(value)) return `{ ${Object.entries(value).map(([key, member]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}: ${literal(member)}`).join(', ')} }`;
  return String(value);
}
