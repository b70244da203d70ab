import { counted } from '../json/counted';
import type { ClusterShare } from '../federation/planned';
import { visible } from '../json/visible';

/** A workload and what clusters get of it. */
export interface SharedOut {
  readonly path: string;
  readonly deliveries: readonly ClusterShare[];
  /** The step of its rollout, such as `step 3 of 5 (prod 1 of 3)`; absent without a rollout. */
  readonly step?: string;
}

const MOST_WORKLOADS = 20;
const MOST_CLUSTERS = 8;

/** Who gets how many replicas, in a line for each workload, short enough to be read after every synthesis. */
export function sharesTable(workloads: readonly SharedOut[]): string {
  const placed = workloads.filter(({ deliveries }) => deliveries.length > 0);
  if (placed.length === 0) return '';
  const shown = placed.slice(0, MOST_WORKLOADS);
  const width = Math.max(...shown.map(({ path }) => path.length));
  const lines = shown.map(({ path, deliveries, step }) => `  ${visible(path).padEnd(width)}  ${sharesOf(deliveries)}${step === undefined ? '' : `; ${visible(step)}`}`);
  const more = placed.length - shown.length;
  const clusters = new Set(placed.flatMap(({ deliveries }) => deliveries.map(({ cluster }) => cluster))).size;
  return [
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
    `${counted(placed.length, 'workload')} on ${counted(clusters, 'cluster')}; the plan command shows more.`, '',
  ].join('\n');
}

function sharesOf(deliveries: readonly ClusterShare[]): string {
  const divided = deliveries.filter(({ replicas, certainty }) => replicas !== undefined || certainty === 'unknown');
  if (divided.length === 0) return `on ${listed(deliveries.map(({ cluster }) => cluster))}`;
  const most = [...divided].sort((a, b) => (b.replicas ?? 0) - (a.replicas ?? 0));
  return listed(most.map(({ cluster, replicas, alternativeReplicas: other }) => `${cluster} ${replicas === undefined ? '?' : other === undefined ? replicas : `${Math.min(replicas, other)} or ${Math.max(replicas, other)}`}`));
}

function listed(words: readonly string[]): string {
  return words.length > MOST_CLUSTERS ? `${words.slice(0, MOST_CLUSTERS - 1).join(', ')} and ${words.length - MOST_CLUSTERS + 1} more` : words.join(', ');
}
