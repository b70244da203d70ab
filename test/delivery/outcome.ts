import { deliver, forecastOf } from '../../constructs/delivery/deliver';
import type { UidParity } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import { moduleOf } from '../../constructs/kinds/kinds';
import type { RandomDefinition } from './random-definition';

/** What becomes of a template, in terms both the engine and Karmada can be asked for. */
export interface Outcome {
  /** Reason of the Scheduled condition; `Unknown` where the engine says that it cannot be known. */
  readonly scheduled: string;
  readonly affinity?: string;
  readonly replicas: Readonly<Record<string, number>>;
  readonly objects: Readonly<Record<string, KubeObject>>;
  /** Clusters that get nothing because an override fails, in the order of names. */
  readonly errors: readonly string[];
}

/** The outcome the engine computes, for one parity of the template's UID. */
export function engineOutcome({ clusters, template, placement, overrideRules }: RandomDefinition, parity: UidParity): Outcome {
  const input = { template, facts: moduleOf(template), placement, overrideRules, clusters };
  const { failure, certainty, affinity, targets } = forecastOf(input);
  if (certainty === 'unknown') return { scheduled: 'Unknown', replicas: {}, objects: {}, errors: [] };
  const outcome = { replicas: {} as Record<string, number>, objects: {} as Record<string, KubeObject>, errors: [] as string[] };
  const deliveries = new Map(deliver(input).map((delivery) => [delivery.cluster, delivery]));
  for (const { cluster, replicas, alternative } of targets) {
    const { object, alternativeObject, error } = deliveries.get(cluster)!;
    const odd = parity === 'odd' && alternative !== undefined;
    const count = odd ? alternative : replicas!;
    if (alternative !== undefined && count === 0) continue;
    outcome.replicas[cluster] = count;
    const got = parity === 'odd' ? alternativeObject ?? object : object;
    if (error) outcome.errors.push(cluster);
    else if (got) outcome.objects[cluster] = comparable(got);
  }
  return { scheduled: failure?.reason ?? 'Success', ...(affinity !== undefined && { affinity }), ...outcome };
}

/** Karmada adds labels and annotations of its own; with those taken away again, an empty map cannot be told from none. */
export function comparable(object: KubeObject): KubeObject {
  const metadata: any = { ...object.metadata };
  for (const field of ['labels', 'annotations']) {
    if (metadata[field] && Object.keys(metadata[field]).length === 0) delete metadata[field];
  }
  return { ...object, metadata };
}
