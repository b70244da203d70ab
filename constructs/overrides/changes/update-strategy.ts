import { valueAt } from '../../json/json';
import { PercentOrAbsolute } from '../../plus';
import { samePointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { known } from '../fault';
import { setField } from '../operation';
import { isCount } from '../values';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type ReadPatch, type Subject } from './change-module';

export type UpdateStrategyField = 'partition' | 'maxUnavailable' | 'maxSurge' | 'paused';

/** A field of the update strategy. */
export interface UpdateStrategyChange {
  readonly type: 'update-strategy';
  readonly field: UpdateStrategyField;
  readonly value: number | string | boolean;
}

const AMOUNTS = ['partition', 'maxUnavailable', 'maxSurge'];
const PERCENTAGE = /^\d+(\.\d+)?%$/;

export const updateStrategy: ChangeModule<UpdateStrategyChange> = {
  types: ['update-strategy'],
  said: ({ field, value }) => call(field, amountOf(value) ?? value),
  translate: ({ field, value }, { object, facts }) => {
    const path = known(facts?.updateStrategy, 'kind', () => `${object.kind} has no update strategy with ${field}.`);
    return setField(object, [...path, field], value);
  },
  effects: ({ field, value }, { object, facts }) => [
    { subject: `update-strategy ${field}`, holds: valueAt(object, facts?.updateStrategy ?? [])?.[field] === value },
  ],
  faults: ({ field, value }) => (field === 'paused' ? pausedFaults(value) : amountFaults(field, value)),
  fitting: (change, { facts }) => (facts?.updateStrategy ? change : undefined),
  code: { ofPatch },
};

function pausedFaults(value: unknown): ChangeFinding[] {
  return typeof value === 'boolean' ? [] : [['updateStrategy', `paused must be true or false; found ${shown(value)}.`]];
}

function amountFaults(field: string, value: unknown): ChangeFinding[] {
  if (isCount(value) || (typeof value === 'string' && PERCENTAGE.test(value))) return [];
  const expected = 'a whole number of pods, zero or more, or a percentage such as "20%"';
  return [['updateStrategy', `${field} must be ${expected}; found ${shown(value)}.`]];
}

function ofPatch({ operator, keys, value }: ReadPatch, { facts }: Subject): ChangeCall | undefined {
  if (operator === 'remove' || !facts?.updateStrategy || !samePointer(keys.slice(0, -1), facts.updateStrategy)) return undefined;
  const field = keys.at(-1)!;
  if (field === 'paused') return call('paused', value);
  const amount = AMOUNTS.includes(field) ? amountOf(value) : undefined;
  return amount && call(field, amount);
}

function amountOf(value: unknown): PercentOrAbsolute | undefined {
  if (typeof value === 'number') return PercentOrAbsolute.absolute(value);
  const percent = typeof value === 'string' ? /^(\d+)%$/.exec(value) : null;
  return percent ? PercentOrAbsolute.percent(Number(percent[1])) : undefined;
}
