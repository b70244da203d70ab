import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../json/json';
import { shown } from '../../json/shown';
import { containersOf } from '../container';
import { containerAt, containerFaults, containerIn, namedContainer, withContainer } from '../named-container';
import { setField } from '../operation';
import { isStringList } from '../values';
import { call, type CallsOfItem, type ChangeCall, type ChangeFinding, type ChangeModule, type ReadPatch, type Subject } from './change-module';

/** The command of a container, or its arguments. */
export interface CommandChange {
  readonly type: 'command' | 'args';
  readonly container: string;
  readonly value: readonly string[];
}

export const command: ChangeModule<CommandChange> = {
  types: ['command', 'args'],
  ofPods: true,
  said: ({ type, container, value }) => call(type, container, value),
  // A patch: `commandOverrider` and `argsOverrider` know neither CloneSets nor init containers and can only append.
  translate: ({ type, container, value }, subject) => setField(subject.object, [...namedContainer(container, subject).path, type], value),
  effects: ({ type, container, value }, subject) => [
    { subject: `${type} ${container}`, holds: isDeepStrictEqual(containerIn(subject, container)?.[type], value) },
  ],
  faults: (change) => [...containerFaults(change), ...valueFaults(change)],
  fitting: withContainer,
  code: { ofItem: { commandOverrider: callsOf('command'), argsOverrider: callsOf('args') }, ofPatch },
};

function valueFaults({ type, value }: CommandChange): ChangeFinding[] {
  return isStringList(value) ? [] : [['command', `Expected a list of strings for ${type}, found ${shown(value)}.`]];
}

function callsOf(field: CommandChange['type']): CallsOfItem {
  return ({ containerName }, { object, facts }, after) => containersOf(object, facts)
    .filter(({ name }) => name === containerName).map(({ name, path }) => call(field, name, valueAt(after, [...path, field])));
}

function ofPatch({ operator, keys, value }: ReadPatch, before: Subject): ChangeCall | undefined {
  const found = containerAt(before, keys);
  if (found?.rest.length !== 1 || operator === 'remove' || !Array.isArray(value)) return undefined;
  const [field] = found.rest;
  return field === 'command' || field === 'args' ? call(field, found.container.name, value) : undefined;
}
