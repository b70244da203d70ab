import { readYaml } from '../../json/go-yaml-read';
import { isObject, listOf, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { formatPointer, parsePointer, type Pointer } from '../../json/pointer';
import { isSecretData } from '../../json/secret';
import { shown, shownAt } from '../../json/shown';
import { addressFaults } from '../addressed-field';
import { Fault } from '../fault';
import { pointerTo, type Translation } from '../operation';
import { call, type ChangeCall, type ChangeModule, type Subject } from './change-module';

/** A field inside text that is YAML or JSON itself. */
export interface TextChange {
  readonly type: 'text';
  readonly format: 'yaml' | 'json';
  readonly operator: 'set' | 'remove';
  /** Where the text is in the object. */
  readonly path: string;
  /** Where the field is in the text. */
  readonly subPath: string;
  readonly value?: any;
}

const METHODS = { yaml: { set: 'yamlField', remove: 'removeYamlField' }, json: { set: 'jsonField', remove: 'removeJsonField' } } as const;

/** A change of text is refused where it cannot be made, so it has no silent way to fail. */
export const text: ChangeModule<TextChange> = {
  types: ['text'],
  said: ({ format, operator, path, subPath, value }) => (
    operator === 'remove' ? call(METHODS[format].remove, path, subPath) : call(METHODS[format].set, path, subPath, value)
  ),
  translate,
  faults: (change, { object }) => addressFaults(change, object),
  code: { ofItem: { fieldOverrider: callsOfItem } },
};

/** A field overrider with an operation that fits the document as it is. */
function translate(change: TextChange, { object }: Subject): Translation {
  const path = pointerTo(change.path, object);
  const document = documentAt(path, change.format, object);
  const subPath = pointerTo(change.subPath, document);
  const step = change.operator === 'remove' ? removal(document, subPath) : setting(document, subPath, change.value, isSecretData(object, path));
  return {
    operations: [{
      overrider: 'fieldOverrider',
      item: { fieldPath: formatPointer(path), [change.format]: [step.item] },
      footprint: path,
    }],
    text: { path, subPath: step.footprint, reshapes: step.reshapes },
  };
}

interface Step {
  readonly item: { readonly subPath: string; readonly operator: string; readonly value?: any };
  readonly footprint: Pointer;
  readonly reshapes: boolean;
}

function documentAt(path: Pointer, format: string, object: KubeObject): unknown {
  const at = formatPointer(path);
  const written = valueAt(object, path);
  if (typeof written !== 'string') {
    throw new Fault('text', `Expected a string at ${at}, found ${written === undefined ? 'nothing' : shownAt(object, path)}.`);
  }
  const parsed = format === 'json' ? readJson(written) : readYaml(written);
  if (isSecretData(object, path) && ('error' in parsed || typeof parsed.value !== 'object' || parsed.value === null)) {
    throw new Fault('text', `The string at ${at} of a Secret is not an object or list in ${format.toUpperCase()}.`);
  }
  if ('error' in parsed) throw new Fault('text', `The string at ${at} is not ${format.toUpperCase()}: ${parsed.error}.`);
  const document = parsed.value;
  if (typeof document !== 'object' || document === null) {
    const found = `The ${format.toUpperCase()} at ${at} is ${shown(document)}`;
    throw new Fault('text', `${found}, which is not an object or list and has no fields.`);
  }
  return document;
}

function readJson(json: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(json) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function removal(document: unknown, path: Pointer): Step {
  const subPath = formatPointer(path);
  const parent = path.slice(0, -1);
  if (valueAt(document, path) === undefined) throw new Fault('text', `There is no ${subPath} to remove in the string.`);
  const footprint = Array.isArray(valueAt(document, parent)) ? parent : path;
  return { item: { subPath, operator: 'remove' }, footprint, reshapes: true };
}

function setting(document: unknown, path: Pointer, value: any, isSecret: boolean): Step {
  const missing = path.findIndex((_, i) => valueAt(document, path.slice(0, i + 1)) === undefined);
  const last = missing < 0 ? path.length - 1 : missing;
  const parent = valueAt(document, path.slice(0, last));
  const target = path.slice(0, last + 1);
  const subPath = formatPointer(target);
  const nested = path.slice(last + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
  if (Array.isArray(parent)) {
    const operator = missing < 0 ? 'replace' : 'add';
    if (operator === 'add' && path[last] !== '-') {
      throw new Fault('text', `${subPath} is beyond the end of the list in the string, which has ${parent.length} elements.`);
    }
    return { item: { subPath, operator, value: nested }, footprint: target, reshapes: false };
  }
  if (!isObject(parent)) {
    throw new Fault('text', `${formatPointer(path.slice(0, last))} in the string is ${isSecret ? 'a value' : shown(parent)}, which cannot have fields.`);
  }
  // `add` also replaces, so the operation holds whether or not another override made the field before.
  return { item: { subPath, operator: 'add', value: nested }, footprint: target, reshapes: last < path.length - 1 };
}

function callsOfItem({ fieldPath, yaml, json }: any, _before: Subject, after: KubeObject): ChangeCall[] {
  const isYaml = listOf(yaml).length > 0;
  const { set, remove } = METHODS[isYaml ? 'yaml' : 'json'];
  const operations = listOf<any>(isYaml ? yaml : json);
  const plain = operations.every(({ subPath, operator }) => operator === 'remove' || !leadsIntoList(subPath));
  if (!plain) return [call('replace', fieldPath, valueAt(after, parsePointer(fieldPath) ?? []))];
  return operations.map(({ subPath, operator, value }) =>
    (operator === 'remove' ? call(remove, fieldPath, subPath) : call(set, fieldPath, subPath, value)));
}

function leadsIntoList(subPath: unknown): boolean {
  return (parsePointer(subPath) ?? ['-']).some((key) => /^(-|\d+)$/.test(key));
}
