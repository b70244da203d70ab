import { push } from '../../json/maps';
import type { PlannedImage, PlannedWorkload } from '../model';
import type { WorkloadPair } from './plan-data';

/**
 * Workloads that are gone, each with one that is new and is likely to be the same: of one kind, in one namespace, with the same containers of the same
 * repositories, whatever their tags; or of one namespace and name, and of another kind. Only where there is one of each.
 */
export function likelyRenames(pairs: readonly WorkloadPair[]): Map<PlannedWorkload, PlannedWorkload> {
  const gone = pairs.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const added = pairs.flatMap(({ before, after }) => (after && !before ? [after] : []));
  const found = new Map<PlannedWorkload, PlannedWorkload>();
  for (const looks of [looksOf, placeOf]) {
    const taken = new Set(found.values());
    for (const [old, now] of onlyOnes(gone.filter((one) => !found.has(one)), added.filter((one) => !taken.has(one)), looks)) found.set(old, now);
  }
  return found;
}

function onlyOnes(gone: readonly PlannedWorkload[], added: readonly PlannedWorkload[], looks: (workload: PlannedWorkload) => string | undefined): [PlannedWorkload, PlannedWorkload][] {
  const [old, now] = [gone, added].map((workloads) => {
    const byLooks = new Map<string, PlannedWorkload[]>();
    for (const workload of workloads) {
      const key = looks(workload);
      if (key !== undefined) push(byLooks, key, workload);
    }
    return byLooks;
  });
  return [...old].flatMap(([key, ones]): [PlannedWorkload, PlannedWorkload][] => {
    const others = now.get(key) ?? [];
    return ones.length === 1 && others.length === 1 ? [[ones[0], others[0]]] : [];
  });
}

function placeOf({ namespace, name }: PlannedWorkload): string {
  return JSON.stringify([namespace, name]);
}

function looksOf(workload: PlannedWorkload): string | undefined {
  const images = imagesOf(workload);
  return images.length === 0 ? undefined : JSON.stringify([workload.kind, workload.namespace, images.map(({ container, image }) => [container, repositoryOf(image)])]);
}

function imagesOf({ clusters, template }: PlannedWorkload): readonly PlannedImage[] {
  return clusters.find((share) => share.workload)?.workload?.images ?? clusters.find((share) => share.outline)?.outline?.images ?? template?.images ?? [];
}

/** An image without its tag and digest; a colon before the last slash is that of a port. */
function repositoryOf(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^:/]*$/, '');
}
