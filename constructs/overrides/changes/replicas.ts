import { valueAt } from '../../json/json';
import { samePointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { known } from '../fault';
import { setField } from '../operation';
import { isCount } from '../values';
import { call, type ChangeFinding, type ChangeModule } from './change-module';

/** The number of replicas on each cluster. */
export interface ReplicasChange {
  readonly type: 'replicas';
  readonly value: number;
}

export const replicas: ChangeModule<ReplicasChange> = {
  types: ['replicas'],
  said: ({ value }) => call('replicas', value),
  translate: ({ value }, { object, facts }) => {
    const path = known(facts?.replicas, 'kind', () => `${object.kind} has no replicas.`);
    return setField(object, path, value);
  },
  effects: ({ value }, { object, facts }) => [{ subject: 'replicas', holds: valueAt(object, facts?.replicas ?? []) === value }],
  faults: ({ value }, _subject, divided) => [
    ...isCount(value) ? [] : [['replicas', `Expected a whole number of replicas, zero or more; found ${shown(value)}.`] as const],
    ...divided ? dividedFaults() : [],
  ],
  fitting: (change, { facts }) => (facts?.replicas ? change : undefined),
  code: {
    ofPatch: ({ operator, keys, value }, { facts }) =>
      (operator !== 'remove' && facts?.replicas && samePointer(keys, facts.replicas) ? call('replicas', value) : undefined),
  },
};

/** What is wrong with any change of replicas that are divided between clusters. */
export function dividedFaults(): ChangeFinding[] {
  return [['divided', 'The replicas of this workload are divided between its clusters and cannot be overridden.']];
}
