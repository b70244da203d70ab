import { visible } from '../../json/visible';
import { YamlWriter } from '../../json/yaml-writer';
import type { PlannedObject, PlannedShare, PlannedWorkload } from '../model';
import type { PlanData } from '../diff/plan-data';
import { addressOf } from './plan-words';

/** The manifests that all clusters get as a YAML stream; a comment above each says which cluster, and for which workload. */
export function planYaml({ workloads }: Pick<PlanData, 'workloads'>): string {
  const writer = new YamlWriter();
  return documentsOf(workloads, ({ manifest }) => writer.document(manifest));
}

/** The documents of clusters, one cluster after the other, with a line above each that says what it is. */
export function documentsOf(workloads: readonly PlannedWorkload[], written: (object: PlannedObject) => string): string {
  const shares = workloads.flatMap((workload) => workload.clusters.map((share) => ({ workload, share })));
  // Stable: workloads stay in their order.
  const ordered = shares.sort((a, b) => (a.share.cluster < b.share.cluster ? -1 : a.share.cluster > b.share.cluster ? 1 : 0));
  return ordered.map(({ workload, share }) => shareDocuments(workload, share, written)).join('');
}

function shareDocuments(workload: PlannedWorkload, { cluster, controlPlane, objects }: PlannedShare, written: (object: PlannedObject) => string): string {
  const title = `# ${visible(cluster)} (${controlPlane}): ${visible(workload.kind)} ${addressOf(workload)} of ${visible(workload.path)}\n`;
  return objects.map((object) => `---\n${title}${written(object)}`).join('');
}
