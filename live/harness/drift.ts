import { objectKey } from '../../constructs/definition/together';
import type { Written } from './app';
import { comparable, differences, differenceText, saysNothing } from './compare';
import type { Site } from './fleet';
import { documentsIn, getAll, kubectl } from './kubectl';
import { type Part, partsOf } from './tree';

/**
 * What applying an app once more would change, as `kubectl diff --server-side` finds it: the dry run of an apply against what is there, without status and managed fields, so that a
 * rollout under way is no drift.
 */
export async function drift(site: Site, app: Written): Promise<string[]> {
  const found = await Promise.all(partsOf(site, app).map(driftOf));
  return found.flat();
}

/** The drift of one directory. Controllers write while it is asked for, so only what shows three times in a row counts. */
export async function driftOf(part: Part): Promise<string[]> {
  let before: string[] | undefined;
  for (let look = 0; look < 3; look++) {
    const lines = await driftAtOnce(part);
    before = before?.filter((line) => lines.includes(line)) ?? lines;
    if (before.length === 0) return [];
  }
  return before!;
}

async function driftAtOnce({ kubeconfig, directory, controlPlane, cluster }: Part): Promise<string[]> {
  const { stdout } = await kubectl(kubeconfig, ['apply', '--server-side', '--dry-run=server', '-k', directory, '-o', 'json']);
  const wanted = documentsIn(stdout);
  const there = await getAll(kubeconfig, wanted);
  return wanted.flatMap((object) => {
    const live = there.get(objectKey(object));
    const where = `${cluster ?? controlPlane}: ${object.kind} ${object.metadata.name}`;
    if (!live) return [`${where} is not there`];
    return differences(comparable(object), comparable(live)).filter((difference) => !saysNothing(difference, object)).map((difference) => `${where}${differenceText(difference)}`);
  });
}
