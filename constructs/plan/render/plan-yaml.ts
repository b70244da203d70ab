import { visible } from '../../json/visible';
import { YamlWriter } from '../../json/yaml-writer';
import type { PlanData } from '../diff/plan-data';
import type { PlannedShare, PlannedWorkload } from '../model';
import { addressOf } from './plan-words';

/**
 * The manifests that all clusters get as a YAML stream, one cluster after the other; a comment above each says which cluster, and for which workload. In
 * parts, since the manifests of a large fleet are more than fits into one string.
 *
 * @param supposed what is supposed, as it follows `what if`
 */
export function* planYaml({ workloads }: Pick<PlanData, 'workloads'>, supposed?: string): Generator<string> {
  if (supposed !== undefined) yield `# What if ${visible(supposed)}: these are not the manifests of the app as it is.\n`;
  const writer = new YamlWriter();
  const shares = workloads.flatMap((workload) => workload.clusters.map((share) => ({ workload, share })));
  // Stable: workloads stay in their order.
  shares.sort((a, b) => (a.share.cluster < b.share.cluster ? -1 : a.share.cluster > b.share.cluster ? 1 : 0));
  for (const { workload, share } of shares) yield documentsOf(workload, share, writer);
}

function documentsOf({ kind, namespace, name, path }: PlannedWorkload, { cluster, controlPlane, objects }: PlannedShare, writer: YamlWriter): string {
  const title = `# ${visible(cluster)} (${controlPlane}): ${visible(kind)} ${addressOf({ namespace, name })} of ${visible(path)}\n`;
  return objects.map(({ manifest }) => `---\n${title}${writer.document(manifest)}`).join('');
}
