import { parseImage } from '../delivery/image';

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
