import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Written } from './app';
import { comparable, type Difference, differences, differenceText, saysNothing } from './compare';
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

/** What API servers store beside, or in place of, what was applied: fields they added or changed. Server-side apply does not fight for them. */
export async function storedOtherwise(site: Site, app: Written): Promise<{ readonly object: KubeObject; readonly differences: readonly Difference[] }[]> {
  const found = await Promise.all(partsOf(site, app).map(async ({ kubeconfig, directory }) => {
    const text = (await kubectl(kubeconfig, ['kustomize', directory])).stdout;
    const { stdout } = await kubectl(kubeconfig, ['create', '--dry-run=client', '--validate=ignore', '-f', '-', '-o', 'json'], { input: text });
    const applied = documentsIn(stdout);
    const there = await getAll(kubeconfig, applied);
    return applied.map((object) => ({ object, differences: differences(comparable(object), comparable(there.get(objectKey(object)) ?? object)) }));
  }));
  return found.flat().filter((one) => one.differences.length > 0);
}
