import * as fc from 'fast-check';

/** A pod of a CloneSet, as far as its status counts it. */
interface Pod {
  readonly updated: boolean;
  readonly available: boolean;
}

/** A CloneSet in a member cluster, together with the facts its status was made from. */
export interface CloneSetState {
  readonly object: any;
  readonly healthy: boolean;
  readonly degraded: boolean;
}

/** How many pods a partition keeps on the old revision: the count of Kruise's controller, written out anew. */
export function partitionedReplicas(partition: number | string | undefined, replicas: number): number {
  if (partition === undefined) return 0;
  if (typeof partition === 'number') return Math.max(0, Math.min(partition, replicas));
  const held = Math.ceil((Number(partition.replace('%', '')) * replicas) / 100);
  if (replicas > 1 && held === replicas && partition !== '100%') return replicas - 1;
  return Math.min(held, replicas);
}

const partition = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
  fc.constantFrom('0%', '1%', '99%', '100%', '33%', '50%'),
);

/** The status as Kruise 1.9 writes it: two of the counters, and every text, only when there is something to say. */
function statusOf(pods: readonly Pod[], replicas: number, held: number): any {
  const count = (test: (pod: Pod) => boolean): number => pods.filter(test).length;
  const some = (field: string, value: number): any => (value > 0 ? { [field]: value } : {});
  const updatedAvailable = count((pod) => pod.updated && pod.available);
  return {
    replicas: pods.length,
    readyReplicas: count((pod) => pod.available),
    availableReplicas: count((pod) => pod.available),
    updatedReplicas: count((pod) => pod.updated),
    updatedReadyReplicas: updatedAvailable,
    ...some('updatedAvailableReplicas', updatedAvailable),
    ...some('expectedUpdatedReplicas', replicas - held),
  };
}

/** CloneSets as they occur: the status is what Kruise would write about the pods there are, at the generation it has seen. */
export const realStates: fc.Arbitrary<CloneSetState> = fc.record({
  replicas: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  partition,
  paused: fc.constantFrom(undefined, false, true),
  pods: fc.array(fc.record({ updated: mostly(true), available: mostly(true) }), { maxLength: 8 }),
  generation: fc.integer({ min: 1, max: 3 }),
  observed: fc.oneof({ weight: 4, arbitrary: fc.constant('current') }, { weight: 1, arbitrary: fc.constantFrom('behind', 'never') }),
  progressing: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom('True', 'False', 'Unknown') }),
}).map((given) => {
  const replicas = given.replicas ?? 1;
  const held = partitionedReplicas(given.partition, replicas);
  const current = given.observed === 'current';
  const available = given.pods.filter((pod) => pod.available).length;
  const updatedAvailable = given.pods.filter((pod) => pod.available && pod.updated).length;
  const degraded = current && given.progressing === 'False';
  return {
    object: prune({
      apiVersion: 'apps.kruise.io/v1alpha1',
      kind: 'CloneSet',
      metadata: { name: 'web', generation: given.generation },
      spec: { replicas: given.replicas, updateStrategy: { partition: given.partition, paused: given.paused } },
      status: given.observed === 'never' ? undefined : {
        observedGeneration: current ? given.generation : given.generation - 1,
        ...statusOf(given.pods, replicas, held),
        conditions: given.progressing && [{ type: 'Progressing', status: given.progressing }],
      },
    }),
    healthy: current && !degraded && available >= replicas && (given.paused === true || updatedAvailable >= replicas - held),
    degraded,
  };
});

const count = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });

/** Objects that hold together less: any counter may have any value or be missing, any part may be absent. */
export const oddObjects: fc.Arbitrary<any> = fc.record({
  metadata: fc.record({ name: fc.constant('web'), generation: fc.constantFrom(undefined, 1, 2) }),
  spec: fc.option(fc.record({
    replicas: count,
    updateStrategy: fc.option(fc.record({ partition, paused: fc.constantFrom(undefined, false, true) }), { nil: undefined }),
  }), { nil: undefined }),
  status: fc.option(fc.record({
    observedGeneration: fc.constantFrom(undefined, 1, 2, 2),
    replicas: count,
    availableReplicas: count,
    updatedReplicas: count,
    updatedAvailableReplicas: count,
    expectedUpdatedReplicas: count,
    conditions: fc.option(fc.array(fc.record({
      type: fc.constantFrom(undefined, 'Progressing', 'FailedUpdate'), status: fc.constantFrom(undefined, 'True', 'False', 'Unknown'),
    }), { maxLength: 2 }), { nil: undefined }),
  }), { nil: undefined, freq: 9 }),
}).map((object) => prune({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', ...object }));

function mostly(value: boolean): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constant(!value) });
}

/** Undefined members are no members of a Kubernetes object. */
function prune(value: any): any {
  return JSON.parse(JSON.stringify(value));
}
