import { parseImage } from '../../delivery/image';
import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { formatPointer, parsePointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { hasPart, imagesOf, partOf } from '../images';
import { containerAt, containerFaults, containerIn, namedContainer, withContainer } from '../named-container';
import { setField } from '../operation';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type Subject } from './change-module';

/** The whole image of a container. */
export interface ImageChange {
  readonly type: 'image';
  readonly container: string;
  readonly value: string;
}

export const image: ChangeModule<ImageChange> = {
  types: ['image'],
  ofPods: true,
  said: ({ container, value }) => call('image', container, value),
  translate: ({ container, value }, subject) => setField(subject.object, [...namedContainer(container, subject).path, 'image'], value),
  // By part, since a later change of one part undoes no more than that.
  effects: ({ container, value }, subject) => (['registry', 'repository', 'tag'] as const).map((part) => ({
    subject: `image ${container} ${part}`,
    holds: hasPart(containerIn(subject, container)?.image, part, partOf(value, part) ?? ''),
  })),
  faults: (change) => [...containerFaults(change), ...valueFaults(change.value)],
  fitting: withContainer,
  code: {
    ofItem: { imageOverrider: callsOfItem },
    ofPatch: ({ operator, keys, value }, before) => {
      const found = containerAt(before, keys);
      const meant = found?.rest.length === 1 && found.rest[0] === 'image' && operator !== 'remove' && typeof value === 'string';
      return meant ? call('image', found.container.name, value) : undefined;
    },
    // Of two images of a container the last one stays.
    joined: (last, next) => (last.method === 'image' && last.args[0] === next.args[0] ? next : undefined),
  },
};

function valueFaults(value: unknown): ChangeFinding[] {
  if (typeof value === 'string' && 'value' in parseImage(value)) return [];
  return [['image', `${shown(value)} is not an image; expected one such as "registry.example.com/shop/web:1.4.2".`]];
}

/** The images that an overrider left, for what is more than the exchange of a part. */
function callsOfItem({ predicate }: any, { object, facts }: Subject, after: KubeObject): ChangeCall[] {
  const changed = imagesOf(object, facts).filter(({ path, value }) => valueAt(after, path) !== value);
  if (changed.length === 0) return [call('replace', predicate?.path, valueAt(after, parsePointer(predicate?.path) ?? []))];
  return changed.map(({ name, path, contained }) => {
    const value = valueAt(after, path);
    return contained ? call('image', name, value) : call('replace', formatPointer(path), value);
  });
}
