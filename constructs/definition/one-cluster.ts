import { listOf } from '../json/json';
import type { Definition } from './definition';

/** Whether a placement selects one cluster at most, as far as that shows without a fleet: by a single name, or by a spread over one cluster. */
export function namesOneCluster({ placement }: Definition): boolean {
  const terms = placement.clusterAffinities ?? [placement.clusterAffinity];
  const one = listOf(placement.spreadConstraints).some(({ spreadByField, maxGroups }) => spreadByField === 'cluster' && maxGroups === 1);
  return one || terms.every((term) => new Set(listOf(term?.clusterNames)).size === 1);
}

/** Names of clusters in a sentence. */
export function clustersInWords(clusters: readonly string[]): string {
  const some = clusters.length > 5 ? [...clusters.slice(0, 4), `${clusters.length - 4} more`] : clusters;
  return some.length === 1 ? some[0] : `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`;
}
