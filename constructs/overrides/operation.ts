import { shown } from '../json/shown';
import { valueAt } from '../json/json';
import type { Overriders } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { PatchOperation } from '../json/patch';
import { formatPointer, parsePointer, type Pointer } from '../json/pointer';
import { Fault } from './fault';

/** One item of an overrider. */
export interface Operation {
  readonly overrider: keyof Overriders;
  readonly item: any;
  /** The path it changes; for an element put into or taken out of a list, the path of that list, since others move. */
  readonly footprint: Pointer;
}

/** A parent that the template lacks and a change needs. */
export interface Creation {
  readonly path: Pointer;
  readonly empty: readonly never[] | Readonly<Record<string, never>>;
}

/** How a change touches a list of environment variables or images. */
export interface ListTouch {
  readonly path: Pointer;
  readonly name: string;
  /** Entries that are rewritten are made from what is there. */
  readonly effect: 'added' | 'replaced' | 'removed' | 'rewritten' | 'none';
  /** Whether the entry is where the template has it, so that only removals can move it. */
  readonly ofTemplate: boolean;
}

/** How a change touches a document inside text. */
export interface TextTouch {
  readonly path: Pointer;
  readonly subPath: Pointer;
  /** Whether other changes below or above the path would find another document than they were made for. */
  readonly reshapes: boolean;
}

/** What a change is in terms of Karmada's overriders, for one state of the object. */
export interface Translation {
  readonly operations: readonly Operation[];
  readonly creates?: readonly Creation[];
  readonly list?: ListTouch;
  readonly text?: TextTouch;
  /** Set if there is nothing to remove. */
  readonly nothingToRemove?: Fault;
}

/** An operation of a JSON patch. */
export function patch(operator: string, path: Pointer, value?: any, footprint = path): Operation {
  const item: PatchOperation = { path: formatPointer(path), operator, ...operator !== 'remove' && { value } };
  return { overrider: 'plaintext', item, footprint };
}

/**
 * The segments of a pointer into a document.
 *
 * Negative indexes, leading zeros and empty keys are refused: the patch library of Karmada reads them in ways of its own, an empty first key
 * as a copy of the document that is thrown away.
 *
 * @throws Fault if it is not a pointer below the root
 */
export function pointerTo(text: unknown, document: unknown): Pointer {
  const path = parsePointer(text);
  if (!path || path.length === 0 || path.includes('')) {
    throw new Fault('pointer', `${shown(text)} is not a JSON pointer to a field, such as "/spec/minReadySeconds"; in a key, write "~1" for "/" and "~0" for "~".`);
  }
  for (const [i, key] of path.entries()) {
    const list = valueAt(document, path.slice(0, i));
    if (!Array.isArray(list) || /^(0|[1-9][0-9]*|-)$/.test(key)) continue;
    throw new Fault('pointer', `${shown(text)} leads into a list at "${formatPointer(path.slice(0, i))}", where ${shown(key)} is not an index; expected 0, 1 and so on, or - for the end.`);
  }
  return path;
}

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
