import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isAtOrAbove, parsePointer } from '../../json/pointer';
import { addressFaults } from '../addressed-field';
import { type Operation, patch as operation, pointerTo } from '../operation';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type Subject } from './change-module';
import { dividedFaults } from './replicas';

/** An operation of a JSON patch, taken literally. */
export interface PatchChange {
  readonly type: 'patch';
  readonly operator: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: any;
}

/** A patch is refused where it cannot be made, so it has no silent way to fail. */
export const patch: ChangeModule<PatchChange> = {
  types: ['patch'],
  said: callOf,
  literal: true,
  translate: (change, { object }) => ({ operations: [operationOf(change, object)] }),
  faults: (change, subject, divided) => [...addressFaults(change, subject.object), ...divided ? replicasFaults(change, subject) : []],
  code: { ofItem: { plaintext: (item) => [callOf(item)] } },
};

function callOf({ operator, path, value }: any): ChangeCall {
  return operator === 'remove' ? call('remove', path) : call(operator, path, value === undefined ? null : value);
}

function operationOf(change: PatchChange, object: KubeObject): Operation {
  const path = pointerTo(change.path, object);
  const parent = path.slice(0, -1);
  const moves = change.operator !== 'replace' && path.at(-1) !== '-' && Array.isArray(valueAt(object, parent));
  return operation(change.operator, path, change.value, moves ? parent : path);
}

function replicasFaults(change: PatchChange, { facts }: Subject): ChangeFinding[] {
  const path = parsePointer(change.path);
  return path && facts?.replicas && isAtOrAbove(path, facts.replicas) ? dividedFaults() : [];
}
