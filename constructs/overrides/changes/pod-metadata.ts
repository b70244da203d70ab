import { podPart, podTemplateOf } from '../../delivery/pod-part';
import { valueAt } from '../../json/json';
import { type Pointer, samePointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { known } from '../fault';
import { annotationFaults, labelFaults } from '../metadata-syntax';
import { podsOf } from '../named-container';
import { setField } from '../operation';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type ReadPatch, type Subject } from './change-module';

/** A label or annotation of the pods. */
export interface PodMetadataChange {
  readonly type: 'pod-label' | 'pod-annotation';
  readonly key: string;
  readonly value: string;
}

const FIELDS = { 'pod-label': 'labels', 'pod-annotation': 'annotations' } as const;

export const podMetadata: ChangeModule<PodMetadataChange> = {
  types: ['pod-label', 'pod-annotation'],
  said: ({ type, key, value }) => call(type === 'pod-label' ? 'podLabel' : 'podAnnotation', key, value),
  translate: ({ type, key, value }, subject) => setField(subject.object, [...placeIn(subject), FIELDS[type], key], value),
  effects: ({ type, key, value }, { object, facts }) => [
    { subject: `${type} ${key}`, holds: podTemplateOf(object, facts)?.metadata?.[FIELDS[type]]?.[key] === value },
  ],
  faults: (change, subject) => (change.type === 'pod-annotation' ? annotationFaults(change.key, change.value)
    : [...labelFaults(change.key, change.value), ...selectorFaults(change, subject)]),
  fitting: (change, { object, facts }) => (podPart(object, facts)?.metadata ? change : undefined),
  code: { ofPatch },
};

function placeIn(subject: Subject): Pointer {
  const { kind } = subject.object;
  const injected = () => `${kind} is injected into the pods of other workloads, whose labels and annotations cannot be set this way.`;
  return known(podsOf(subject).metadata, 'kind', injected);
}

function selectorFaults({ key, value }: PodMetadataChange, { object }: Subject): ChangeFinding[] {
  const wanted = valueAt(object, ['spec', 'selector', 'matchLabels', key]);
  return wanted === undefined || wanted === value ? []
    : [['selector', `The pod label '${key}' would be ${shown(value)}, but the workload selects its pods by ${shown(wanted)}.`]];
}

function ofPatch({ operator, keys, value }: ReadPatch, { object, facts }: Subject): ChangeCall | undefined {
  const pods = podPart(object, facts)?.metadata;
  if (!pods || !samePointer(keys.slice(0, -2), pods) || operator === 'remove' || typeof value !== 'string') return undefined;
  const [field, key] = keys.slice(-2);
  if (field === 'labels') return call('podLabel', key, value);
  return field === 'annotations' ? call('podAnnotation', key, value) : undefined;
}
