import type { Draft } from './draft';
import { affinitiesIn } from './known-clusters';
import { IMPORT_RULES } from './rules';

/** Takes names out of a policy that are those of no cluster, unless nothing would be left: an empty list means every cluster. */
export function takeOutUnknownNames(draft: Draft, known: ReadonlySet<string>): void {
  for (const affinity of affinitiesIn(draft.object.spec) as any[]) {
    for (const field of ['clusterNames', 'exclude']) {
      if (!Array.isArray(affinity[field])) continue;
      const unknown = affinity[field].filter((name: unknown) => !known.has(name as string));
      if (unknown.length === 0) continue;
      const none = field === 'clusterNames' && unknown.length === affinity[field].length;
      draft.note(IMPORT_RULES.unknownName, `spec, ${field}`, `there is no cluster ${unknown.join(', ')}`, none ? 'kept, since an empty list would mean every cluster.' : undefined);
      if (!none) affinity[field] = affinity[field].filter((name: unknown) => known.has(name as string));
      if (affinity[field].length === 0) delete affinity[field];
    }
  }
}
