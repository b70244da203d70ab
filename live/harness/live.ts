import { Certainty, ControlPlane } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { SaidDelivery, Written } from './app';
import { comparable, type Difference, differences, differenceText, saysNothing, withoutMarks } from './compare';
import { expectedAt } from './expected';
import type { Site } from './fleet';
import { getAll } from './kubectl';
import { withoutDecided } from './server-owned';

/** What the comparison of live objects with those that were said has to say. */
export interface Comparison {
  /** How many objects were compared. */
  readonly compared: number;
  /** A line for each field, or object, that is not as it was said. */
  readonly lines: readonly string[];
}

/**
 * Compares every object on every cluster with what the cluster's API server makes of what `delivered()` says.
 *
 * @param marks labels and annotations by which the tool that applied the tree knows its objects; none by default
 */
export async function compareLive(site: Site, { deliveries }: Pick<Written, 'deliveries'>, marks?: RegExp): Promise<Comparison> {
  const found = await Promise.all([...site.clusters.keys()].map((cluster) => compareCluster(site, cluster, deliveries, marks)));
  return { compared: found.reduce((sum, { compared }) => sum + compared, 0), lines: [...found.flatMap(({ lines }) => lines), ...wrongSums(deliveries, found.flatMap(({ shares }) => shares))] };
}

async function compareCluster(site: Site, cluster: string, all: readonly SaidDelivery[], marks?: RegExp): Promise<Comparison & { readonly shares: readonly LiveShare[] }> {
  const { kubeconfig } = site.clusters.get(cluster)!;
  const deliveries = all.filter((delivery) => delivery.cluster === cluster);
  // Workloads may have companions in common: the same object is said of each.
  const said = new Map<string, { object: KubeObject; delivery: SaidDelivery }>();
  for (const delivery of deliveries) for (const object of delivery.objects as KubeObject[]) said.set(objectKey(object), { object, delivery });
  const objects = [...said.values()].map(({ object }) => object);
  const elsewhere = [...new Map(all.flatMap((delivery) => delivery.objects as KubeObject[]).map((object) => [objectKey(object), object])).values()].filter((object) => !said.has(objectKey(object)));
  const [live, expected] = await Promise.all([getAll(kubeconfig, [...objects, ...elsewhere]), expectedAt(kubeconfig, objects)]);
  const lines = [...said].flatMap(([key, { object, delivery }]) => {
    const there = live.get(key);
    const where = `${cluster}: ${object.kind} ${object.metadata.name}`;
    if (!there) return isTiedToNone(object, delivery) ? [] : [`${where} is not there`];
    const wanted = expected.get(key)!;
    if ('refused' in wanted) return [`${where} is refused: ${wanted.refused}`];
    return differencesFrom(object, wanted.object, marks ? withoutMarks(there, object, (name) => marks.test(name)) : there, delivery.controlPlane)
      .filter((difference) => !isUncertain(difference, object, delivery))
      .map((difference) => `${where}${differenceText(difference)}`);
  });
  const open = new Set(all.filter(({ certainty }) => certainty !== Certainty.EXACT).flatMap((delivery) => (delivery.objects as KubeObject[]).map(objectKey)));
  const more = elsewhere.filter((object) => live.has(objectKey(object)) && !open.has(objectKey(object))).map((object) => `${cluster}: ${object.kind} ${object.metadata.name} is there, and should be in other clusters only`);
  return { compared: objects.length, lines: [...lines, ...more], shares: deliveries.map(({ path, workload }) => ({ path, share: workload ? shareOf(live.get(objectKey(workload as KubeObject))) : 0 })) };
}

/** What a cluster has of a workload. */
interface LiveShare {
  readonly path: string;
  /** Undefined for what has no replicas. */
  readonly share?: number;
}

function shareOf(live: KubeObject | undefined): number | undefined {
  return live ? live.spec?.replicas ?? live.spec?.parallelism : 0;
}

/** Ties leave open which cluster gets one more, and not how many there are of all. */
function wrongSums(deliveries: readonly SaidDelivery[], shares: readonly LiveShare[]): string[] {
  const tied = new Set(deliveries.filter(({ certainty }) => certainty === Certainty.EITHER).map(({ path }) => path));
  return [...tied].flatMap((path) => {
    const own = deliveries.filter((delivery) => delivery.path === path);
    if (own.some(({ certainty, replicas }) => replicas === undefined || (certainty !== Certainty.EXACT && certainty !== Certainty.EITHER))) return [];
    const said = own.reduce((sum, { replicas }) => sum + replicas!, 0);
    const found = shares.filter((share) => share.path === path).reduce((sum, { share = 0 }) => sum + share, 0);
    return said === found ? [] : [`${path}: clusters have ${found} replicas together, expected ${said}`];
  });
}

/** In which fields a live object is not what its API server makes of the delivered one. */
export function differencesFrom(delivered: KubeObject, expected: KubeObject, live: KubeObject, controlPlane: ControlPlane): Difference[] {
  const unmarked = controlPlane === ControlPlane.KARMADA ? withoutMarks(live, delivered) : live;
  return differences(withoutDecided(comparable(expected), delivered), withoutDecided(comparable(unmarked), delivered))
    .filter((difference) => !saysNothing(difference, live));
}

/** Where shares are written: replicas, those of subsets, and what is divided of a Job. */
const SHARE = /^\.spec\.(replicas|parallelism|completions|instances|topology\.subsets\[\d+\]\.replicas)$/;

/** Whether a difference is one that was said to be possible: the other number of a tie, or a number that nobody can know. */
export function isUncertain({ path, found }: Difference, object: KubeObject, { certainty, workload, alternativeReplicas }: SaidDelivery): boolean {
  if (object !== workload || !SHARE.test(path) || certainty === Certainty.EXACT) return false;
  // Subsets and completions follow the share.
  return certainty !== Certainty.EITHER || !/\.(replicas|parallelism|instances)$/.test(path) || path.includes('subsets') || found === alternativeReplicas;
}

/** A tie may leave a cluster without the workload. */
function isTiedToNone(object: KubeObject, { workload, certainty, alternativeReplicas }: SaidDelivery): boolean {
  return object === workload && certainty === Certainty.EITHER && alternativeReplicas === 0;
}
