import { isObject, listOf, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { Fault } from '../fault';
import { containerAt, containerFaults, containerIn, namedContainer, variablesIn, withContainer } from '../named-container';
import { patch, type Translation } from '../operation';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type ReadPatch, type Subject } from './change-module';

/** An environment variable of a container. */
export interface EnvChange {
  readonly type: 'env';
  readonly container: string;
  readonly name: string;
  readonly value: string;
}

export interface RemoveEnvChange {
  readonly type: 'remove-env';
  readonly container: string;
  readonly name: string;
}

const NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

export const env: ChangeModule<EnvChange | RemoveEnvChange> = {
  types: ['env', 'remove-env'],
  ofPods: true,
  said: (change) => (change.type === 'env' ? call('env', change.container, change.name, change.value) : call('removeEnv', change.container, change.name)),
  translate: (change, ...where) => (change.type === 'env' ? setting(change, ...where) : removal(change, ...where)),
  brings: (earlier, removed) => earlier.type === 'env' && earlier.container === removed.container && earlier.name === removed.name,
  effects: (change, subject) => {
    const found = listOf<any>(containerIn(subject, change.container)?.env).filter((entry) => entry?.name === change.name).at(-1);
    const holds = change.type === 'env' ? found?.value === change.value && !found?.valueFrom : !found;
    return [{ subject: `env ${change.container} ${change.name}`, holds }];
  },
  faults: (change) => [...containerFaults(change), ...nameFaults(change.name), ...change.type === 'env' ? valueFaults(change) : []],
  fitting: (change, subject) => {
    if (change.type === 'env') return withContainer(change, subject);
    return variablesIn(subject, change.container).includes(change.name) ? change : undefined;
  },
  code: { ofPatch },
};

function setting({ container, name, value }: EnvChange, subject: Subject, template: KubeObject): Translation {
  const found = namedContainer(container, subject);
  const path = [...found.path, 'env'];
  const added = { path, name, effect: 'added', ofTemplate: false } as const;
  if (found.value.env == null) {
    return { operations: [patch('add', path, [{ name, value }])], creates: [{ path, empty: [] }], list: added };
  }
  // Of several entries with one name Kubernetes takes the last.
  const index = listOf<any>(found.value.env).map((entry) => entry?.name).lastIndexOf(name);
  if (index < 0) return { operations: [patch('add', [...path, '-'], { name, value })], list: added };
  const entry = [...path, String(index)];
  return {
    operations: [patch('replace', entry, { name, value })],
    list: { path, name, effect: 'replaced', ofTemplate: valueAt(template, entry)?.name === name },
  };
}

function removal({ container, name }: RemoveEnvChange, subject: Subject, template: KubeObject): Translation {
  const found = namedContainer(container, subject);
  const path = [...found.path, 'env'];
  const entries = listOf<any>(found.value.env);
  const indexes = entries.flatMap((entry, i) => entry?.name === name ? [String(i)] : []);
  if (indexes.length === 0) {
    const known = entries.map((entry) => shown(entry?.name)).join(', ') || 'none';
    return {
      operations: [],
      list: { path, name, effect: 'none', ofTemplate: false },
      nothingToRemove: new Fault('absent', `Container '${found.name}' has no environment variable ${shown(name)} to remove; it has ${known}.`),
    };
  }
  return {
    // From the end, so that no removal moves what is still to be removed.
    operations: [...indexes].reverse().map((index) => patch('remove', [...path, index], undefined, path)),
    list: { path, name, effect: 'removed', ofTemplate: indexes.every((index) => valueAt(template, [...path, index])?.name === name) },
  };
}

function nameFaults(name: unknown): ChangeFinding[] {
  if (typeof name === 'string' && NAME.test(name)) return [];
  const expected = 'expected letters, digits, "_", "-" and ".", not starting with a digit';
  return [['env', `${shown(name)} is not a valid name for an environment variable; ${expected}.`]];
}

function valueFaults({ name, value }: EnvChange): ChangeFinding[] {
  return typeof value === 'string' ? [] : [['env', `The value of ${shown(name)} is ${shown(value)}; environment variables are strings.`]];
}

function ofPatch({ operator, keys, value }: ReadPatch, before: Subject): ChangeCall | undefined {
  const found = containerAt(before, keys);
  if (found?.rest[0] !== 'env' || found.rest.length > 3) return undefined;
  const { name: container, value: { env: given } } = found.container;
  const [, index, member] = found.rest;
  const entries = listOf<any>(given);
  const names = entries.map((entry) => entry?.name);
  const set = (entry: any) => call('env', container, entry.name, entry.value);
  if (index === undefined) {
    const isFirst = operator === 'add' && given === undefined && Array.isArray(value) && value.length === 1 && isPlain(value[0]);
    return isFirst ? set(value[0]) : undefined;
  }
  if (member === undefined && index === '-') {
    return operator === 'add' && isPlain(value) && !names.includes(value.name) ? set(value) : undefined;
  }
  const entry = entries[Number(index)];
  const name = entry?.name;
  if (typeof name !== 'string' || names.filter((one) => one === name).length !== 1) return undefined;
  if (operator === 'remove') return member === undefined ? call('removeEnv', container, name) : undefined;
  if (member === 'value' && typeof value === 'string' && isPlain({ value: '', ...entry })) return set({ name, value });
  return member === undefined && operator === 'replace' && isPlain(value) && value.name === name ? set(value) : undefined;
}

/** Whether an entry is a name and a value and no more. */
function isPlain(entry: any): boolean {
  return isObject(entry) && typeof entry.name === 'string' && typeof entry.value === 'string' && Object.keys(entry).length === 2;
}
