import { isWrittenByKarmada } from '../../delivery/owned-metadata';
import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { Fault } from '../fault';
import { annotationFaults, keyFaults, labelFaults } from '../metadata-syntax';
import type { Translation } from '../operation';
import { call, type CallsOfItem, type ChangeCall, type ChangeModule, type ReadPatch } from './change-module';

/** A label or annotation of the object itself. */
export interface MetadataChange {
  readonly type: 'label' | 'annotation';
  readonly key: string;
  readonly value: string;
}

export interface RemoveMetadataChange {
  readonly type: 'remove-label' | 'remove-annotation';
  readonly key: string;
}

/** What labels are called; `name` is the method that sets one, too. */
const LABEL = { name: 'label', field: 'labels', overrider: 'labelsOverrider', remove: 'removeLabel' } as const;
const ANNOTATION = { name: 'annotation', field: 'annotations', overrider: 'annotationsOverrider', remove: 'removeAnnotation' } as const;

type Words = typeof LABEL | typeof ANNOTATION;

export const metadata: ChangeModule<MetadataChange | RemoveMetadataChange> = {
  types: ['label', 'annotation', 'remove-label', 'remove-annotation'],
  said: (change) => ('value' in change ? call(wordsOf(change).name, change.key, change.value) : call(wordsOf(change).remove, change.key)),
  translate: (change, { object }) => {
    const words = wordsOf(change);
    return 'value' in change ? item(words, 'add', change.key, change.value) : removal(words, change.key, object);
  },
  brings: (earlier, removed) => earlier.type === wordsOf(removed).name && earlier.key === removed.key,
  effects: (change, { object }) => {
    const wanted = 'value' in change ? change.value : undefined;
    return [{ subject: `${wordsOf(change).name} ${change.key}`, holds: presentIn(object, change) === wanted }];
  },
  faults: (change) => {
    if (isWrittenByKarmada(change.key)) return [['owned', `The ${wordsOf(change).name} ${shown(change.key)} is written by Karmada.`]];
    if (change.type === 'label') return labelFaults(change.key, change.value);
    return change.type === 'annotation' ? annotationFaults(change.key, change.value) : keyFaults(change.key);
  },
  fitting: (change, { object }) => ('value' in change || presentIn(object, change) !== undefined ? change : undefined),
  code: { ofItem: { labelsOverrider: callsOf(LABEL), annotationsOverrider: callsOf(ANNOTATION) }, ofPatch },
};

function wordsOf({ type }: MetadataChange | RemoveMetadataChange): Words {
  return type === 'label' || type === 'remove-label' ? LABEL : ANNOTATION;
}

function presentIn(object: KubeObject, change: MetadataChange | RemoveMetadataChange): string | undefined {
  return object.metadata[wordsOf(change).field]?.[change.key];
}

function item({ overrider, field }: Words, operator: string, key: string, value: string): Translation {
  return { operations: [{ overrider, item: { operator, value: { [key]: value } }, footprint: ['metadata', field, key] }] };
}

function removal(words: Words, key: string, object: KubeObject): Translation {
  const { field, name } = words;
  const present = isObject(object.metadata[field]) ? object.metadata[field] : {};
  const known = Object.keys(present).map((one) => `'${one}'`).join(', ') || 'none';
  // Admission checks values also where only the key counts; an empty one is always valid.
  const removed = item(words, 'remove', key, present[key] ?? '');
  if (Object.hasOwn(present, key)) return removed;
  return { ...removed, nothingToRemove: new Fault('absent', `There is no ${name} ${shown(key)} to remove; the object has ${known}.`) };
}

function callsOf({ name, field, remove }: Words): CallsOfItem {
  return ({ operator, value }, { object }) => {
    const present: Readonly<Record<string, string>> = object.metadata[field] ?? {};
    return Object.entries(isObject(value) ? value : {}).flatMap(([key, text]) => {
      if (operator === 'remove') return Object.hasOwn(present, key) ? [call(remove, key)] : [];
      if (operator === 'replace' && !Object.hasOwn(present, key)) return [];
      return present[key] === text ? [] : [call(name, key, text)];
    });
  };
}

function ofPatch({ operator, keys, value }: ReadPatch): ChangeCall | undefined {
  const words = [LABEL, ANNOTATION].find(({ field }) => keys.length === 3 && keys[0] === 'metadata' && keys[1] === field);
  if (!words) return undefined;
  if (operator === 'remove') return call(words.remove, keys[2]);
  return typeof value === 'string' ? call(words.name, keys[2], value) : undefined;
}
