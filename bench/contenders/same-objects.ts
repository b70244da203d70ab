/** What other programs have to write: the objects that our app writes, the platform's apart. */
import { isDeepStrictEqual } from 'node:util';
import { readRecording } from '../recording';

/** The objects of all workloads, as our app writes them. */
export function objectsOfWorkloads(recording: string): any[] {
  return readRecording(recording).filter(({ metadata }) => metadata.namespace === 'shop');
}

/** The objects of the first workload, from which the others are made by putting other values into them. */
export function objectsOfFirst(objects: readonly any[]): any[] {
  return objects.filter(({ metadata }) => /^shop-web-0(-|$)/.test(metadata.name));
}

/** Values of the first workload, each of which must be the other workloads' own. */
export const FIRST = { name: 'web-0', image: 'registry.example.com/shop/web-0:1.4.2', replicas: 12 };

/** Fails unless a program wrote the very same objects: then it would have been measured at something else. */
export function assertSame(program: string, theirs: readonly any[], ours: readonly any[]): void {
  const byName = new Map(theirs.map((object) => [identityOf(object), object]));
  const different = ours.filter((object) => !isDeepStrictEqual(byName.get(identityOf(object)), object)).map(identityOf);
  if (different.length > 0 || byName.size !== ours.length) {
    throw new Error(`${program} wrote ${byName.size} objects and we ${ours.length}; ${different.length} differ, such as ${different[0]}.`);
  }
}

function identityOf({ kind, metadata: { namespace, name } }: any): string {
  return `${kind} ${namespace}/${name}`;
}
