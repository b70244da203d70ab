import { valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { formatPointer, type Pointer } from '../json/pointer';
import { Fault } from './fault';
import { type Creation, patch, type Translation } from './operation';

/**
 * A value at a path, with the objects above it where they are missing.
 *
 * @throws Fault if something above it is not an object
 */
export function setField(object: KubeObject, path: Pointer, value: any): Translation {
  const missing = path.findIndex((_, i) => valueAt(object, path.slice(0, i + 1)) == null);
  const parents = path.slice(0, missing < 0 ? -1 : missing);
  const broken = parents.findIndex((_, i) => typeof valueAt(object, path.slice(0, i + 1)) !== 'object');
  if (broken >= 0) throw new Fault('patch', `${formatPointer(path.slice(0, broken + 1))} is not an object.`);
  if (missing < 0) return { operations: [patch('replace', path, value)] };
  const nested = path.slice(missing + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
  const creates = path.slice(missing, -1).map((_, i): Creation => ({ path: path.slice(0, missing + i + 1), empty: {} }));
  return { operations: [patch('add', path.slice(0, missing + 1), nested, path)], creates };
}
