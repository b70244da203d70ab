import { parseImage } from '../delivery/image';
import { valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import { containersOf } from './container';
import type { Pointer } from '../json/pointer';

/** An image that an object names, and where. */
export interface FoundImage {
  /** The container that runs it, or where it stands. */
  readonly name: string;
  /** Whether it belongs to a container. */
  readonly contained: boolean;
  readonly path: Pointer;
  readonly value: unknown;
  /** Whether it is an element of a list, where Karmada's image overrider does not look. */
  readonly listed: boolean;
}

/** The images of an object: those of its containers, then those it names elsewhere. */
export function imagesOf(object: KubeObject, facts: KindFacts | undefined): FoundImage[] {
  const ofContainers = containersOf(object, facts)
    .map(({ name, path, value }): FoundImage => ({ name, contained: true, path: [...path, 'image'], value: value.image, listed: false }));
  return [...ofContainers, ...(facts?.images ?? []).flatMap((path) => imagesAt(object, path))];
}

function imagesAt(object: KubeObject, path: Pointer): FoundImage[] {
  const value = valueAt(object, path);
  if (value === undefined) return [];
  const found = (at: Pointer, image: unknown, listed: boolean): FoundImage => ({ name: at.join('.'), contained: false, path: at, value: image, listed });
  return Array.isArray(value) ? value.map((image, index) => found([...path, String(index)], image, true)) : [found(path, value, false)];
}

export type ImagePart = 'registry' | 'repository' | 'tag' | 'digest';

/** A part of an image; undefined if it is not an image. */
export function partOf(image: unknown, part: ImagePart): string | undefined {
  const parsed = typeof image === 'string' ? parseImage(image) : undefined;
  if (!parsed || 'error' in parsed) return undefined;
  const { hostname, repository, tag, digest } = parsed.value;
  return { registry: hostname, repository, tag: tag || digest, digest }[part];
}

/** Whether an image has a part. A registry may bring the beginning of the repository with it. */
export function hasPart(image: unknown, part: ImagePart, value: string): boolean {
  const found = partOf(image, part);
  if (part === 'registry') return found === value.split('/')[0];
  return found === value || (part === 'repository' && (found ?? '').endsWith(`/${value}`));
}
