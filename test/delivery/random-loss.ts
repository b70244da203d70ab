import { forecast, type ForecastShare } from '../../constructs/delivery/forecast';
import type { ClusterFacts, PlacementSpec, UidParity } from '../../constructs/delivery/model';
import { replicationOf } from '../../constructs/delivery/replication';
import { LOST_TAINTS, reschedule } from '../../constructs/delivery/reschedule';
import type { KubeObject } from '../../constructs/json/kube-object';
import { moduleOf } from '../../constructs/kinds/kinds';
import { Random, randomDefinition } from './random-definition';

/** A binding that was scheduled once, and what happens to its clusters then. */
export interface RandomLoss {
  /** With the taints that they have after the loss. */
  readonly clusters: readonly ClusterFacts[];
  /** With the replicas that are wanted after the loss. */
  readonly template: KubeObject;
  readonly placement: PlacementSpec;
  readonly previous: readonly ForecastShare[];
  readonly affinity?: string;
  readonly evicted: readonly string[];
}

/** What becomes of a binding. */
export interface LossOutcome {
  /** Reason of the Scheduled condition; `Unknown` where the engine says that it cannot be known. */
  readonly scheduled: string;
  readonly affinity?: string;
  readonly replicas: Readonly<Record<string, number>>;
}

const EVICTING = { key: 'shop.example.com/lost', effect: 'NoExecute' };

/** A loss from a seed; undefined where nothing was scheduled that could be lost. */
export function randomLoss(seed: number): RandomLoss | undefined {
  const { clusters, template, placement } = randomDefinition(seed);
  const random = new Random(seed ^ 0x5eed);
  const { replicas = 0, workload = false } = replicationOf(template, moduleOf(template)) ?? {};
  const { targets, failure, certainty, affinity } = forecast({ placement, clusters, replicas, workload });
  if (failure || certainty === 'unknown' || targets.length === 0) return undefined;
  const lost = new Set([random.pick(targets).cluster, ...(random.chance(20) ? [random.pick(targets).cluster] : [])]);
  const evicted = random.chance(80) ? [...lost] : [...lost].slice(1);
  const scaled = random.chance(25) && typeof template.spec?.replicas === 'number' && template.kind !== 'Job';
  return {
    clusters: clusters.map((cluster) => (lost.has(cluster.name)
      ? { ...cluster, taints: [...(cluster.taints ?? []), LOST_TAINTS[0], ...(evicted.includes(cluster.name) ? [EVICTING] : [])] } : cluster)),
    template: scaled ? { ...template, spec: { ...template.spec, replicas: random.below(2 * replicas + 3) } } : template,
    placement, previous: targets, evicted,
    ...(affinity !== undefined && { affinity }),
  };
}

/** What the engine says of a loss, for one parity of the template's UID. */
export function engineLoss({ template, evicted, ...loss }: RandomLoss, parity: UidParity): LossOutcome {
  const { replicas = 0, workload = false } = replicationOf(template, moduleOf(template)) ?? {};
  const { targets, failure, certainty, affinity } = reschedule({ ...loss, replicas, workload, evicted: new Set(evicted) });
  if (certainty === 'unknown') return { scheduled: 'Unknown', replicas: {} };
  return { scheduled: failure?.reason ?? 'Success', ...(affinity !== undefined && { affinity }), replicas: Object.fromEntries(sharesFor(targets, parity)) };
}

/** The shares of one parity; clusters that may get nothing are left out where they do. */
export function sharesFor(shares: readonly ForecastShare[], parity: UidParity): [string, number][] {
  return shares.flatMap(({ cluster, replicas = 0, alternative }): [string, number][] => {
    const count = parity === 'odd' ? alternative ?? replicas : replicas;
    return alternative !== undefined && count === 0 ? [] : [[cluster, count]];
  });
}
