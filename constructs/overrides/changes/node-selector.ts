import { podPart, podTemplateOf } from '../../delivery/pod-part';
import { isObject, valueAt } from '../../json/json';
import { samePointer } from '../../json/pointer';
import { known } from '../fault';
import { labelFaults } from '../metadata-syntax';
import { podsOf } from '../named-container';
import { setField } from '../operation';
import { call, type ChangeCall, type ChangeModule, type ReadPatch, type Subject } from './change-module';

/** A label that nodes must have for the pods. */
export interface NodeSelectorChange {
  readonly type: 'node-selector';
  readonly key: string;
  readonly value: string;
}

export const nodeSelector: ChangeModule<NodeSelectorChange> = {
  types: ['node-selector'],
  ofPods: true,
  said: ({ key, value }) => call('nodeSelector', key, value),
  translate: ({ key, value }, subject) => setField(subject.object, [...placeIn(subject), 'nodeSelector', key], value),
  effects: ({ key, value }, { object, facts }) => [
    { subject: `node-selector ${key}`, holds: podTemplateOf(object, facts)?.spec?.nodeSelector?.[key] === value },
  ],
  faults: ({ key, value }) => labelFaults(key, value),
  fitting: (change, { object, facts }) => (podPart(object, facts)?.metadata ? change : undefined),
  code: { ofPatch },
};

function placeIn(subject: Subject): readonly string[] {
  const { spec, metadata } = podsOf(subject);
  const injected = () => `${subject.object.kind} is injected into the pods of other workloads, which choose their own nodes.`;
  return known(metadata && spec, 'kind', injected);
}

function ofPatch({ operator, keys, value }: ReadPatch, { object, facts }: Subject): ChangeCall | undefined {
  const pods = podPart(object, facts);
  if (!pods?.metadata || operator === 'remove') return undefined;
  const place = [...pods.spec, 'nodeSelector'];
  if (samePointer(keys, place)) {
    const labels = isObject(value) && valueAt(object, place) == null ? Object.entries(value) : [];
    return labels.length === 1 && typeof labels[0][1] === 'string' ? call('nodeSelector', ...labels[0]) : undefined;
  }
  return samePointer(keys.slice(0, -1), place) && typeof value === 'string' ? call('nodeSelector', keys.at(-1), value) : undefined;
}
