import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import type { RandomKind } from './random-kind';
import {
  DistributedResource, DistributionTargets, KruiseFederatedCloneSet, KruiseFederatedStatefulSet, type KruiseFederatedWorkload, MarkerProbe,
  ProtectedOperation, SpreadScheduling, UnavailableBudget,
} from '../../../constructs';

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const percent = fc.integer({ min: 1, max: 100 }).map((share) => kplus.PercentOrAbsolute.percent(share));
const pods = fc.nat(4).map((count) => kplus.PercentOrAbsolute.absolute(count));
const amount = fc.oneof(percent, pods);

const budget = fc.record({
  budget: fc.oneof(amount.map((count) => UnavailableBudget.maxUnavailable(count)), amount.map((count) => UnavailableBudget.minAvailable(count))),
  protect: some(fc.subarray([ProtectedOperation.DELETE, ProtectedOperation.EVICT, ProtectedOperation.UPDATE], { minLength: 1 })),
}, { requiredKeys: ['budget'] });

const spreadWith = (limit: fc.Arbitrary<kplus.PercentOrAbsolute>) => fc.record({
  limit: some(limit),
  patch: some(fc.constant({ metadata: { labels: { pool: 'reserved' } } })),
  config: fc.boolean(),
  tolerations: some(fc.constant([kplus.NodeTaintQuery.exists('spot')])),
  scheduling: some(fc.constantFrom(SpreadScheduling.fixed(), SpreadScheduling.adaptive({ rescheduleAfter: Duration.seconds(60) }))),
});

const marker = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ name: 'up', container: 'web', probe: MarkerProbe.tcpSocket(8080), conditionType: 'example.com/up' }) },
  {
    weight: 5,
    arbitrary: fc.constant({ name: 'idle', container: 'web', probe: MarkerProbe.exec(['/idle.sh'], { period: Duration.seconds(30) }), onSuccess: { labels: { idle: 'yes' } } }),
  },
  { weight: 1, arbitrary: fc.constant({ name: 'lost', container: 'wbe', probe: MarkerProbe.tcpSocket(8080), conditionType: 'example.com/lost' }) },
);

const companionsWith = (limit: fc.Arbitrary<kplus.PercentOrAbsolute>) => ({
  replicas: fc.integer({ min: 0, max: 30 }),
  budget: some(budget), spread: some(spreadWith(limit)), marker: some(marker),
  distributed: some(fc.constantFrom(DistributionTargets.namespaces('jobs'), DistributionTargets.allNamespaces().excluding('shop'))),
});

/** Adds what was drawn to a workload. */
function accompany(web: KruiseFederatedWorkload, config: kplus.ConfigMap, drawn: any): void {
  if (drawn.budget) web.addUnavailableBudget(drawn.budget);
  if (drawn.marker) web.addProbeMarker({ probes: [drawn.marker] });
  if (drawn.distributed) web.addDistribution({ resource: DistributedResource.configMap(config), targets: drawn.distributed });
  if (drawn.spread) {
    const { limit, patch, tolerations, scheduling } = drawn.spread;
    const patched = drawn.spread.config ? { ...patch, spec: { containers: [{ name: 'web', envFrom: [{ configMapRef: { name: config.name } }] }] } } : patch;
    web.addSpread({ subsets: [{ name: 'reserved', nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')], maxReplicas: limit, patch: patched }, { name: 'spot', tolerations }], scheduling });
  }
}

const containers = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];

/** CloneSets with all that can go with them. */
export const accompaniedCloneSets: RandomKind = {
  construct: 'KruiseFederatedCloneSet with companions',
  divisible: true,
  containers: ['web'],
  props: fc.record(companionsWith(amount)),
  add: (chart, id, { replicas, ...drawn }, options) => {
    const config = new kplus.ConfigMap(chart, `${id}-settings`, { data: { a: 'b' } });
    const web = new KruiseFederatedCloneSet(chart, id, { replicas, containers, ...options });
    accompany(web, config, drawn);
    return web;
  },
};

/** StatefulSets whose pods come back to where they were. */
export const accompaniedStatefulSets: RandomKind = {
  construct: 'KruiseFederatedStatefulSet with companions',
  divisible: true,
  containers: ['web'],
  props: fc.record({
    // A spread of a StatefulSet takes numbers only.
    ...companionsWith(fc.oneof({ weight: 8, arbitrary: pods }, { weight: 1, arbitrary: percent })),
    state: some(fc.oneof(
      { weight: 5, arbitrary: fc.constant({ requiredTopology: ['topology.kubernetes.io/zone'] }) },
      { weight: 5, arbitrary: fc.constant({ preferredTopology: [{ weight: 10, keys: ['kubernetes.io/hostname'] }] }) },
      { weight: 1, arbitrary: fc.constant({}) },
    )),
  }),
  add: (chart, id, { replicas, state, ...drawn }, options) => {
    const config = new kplus.ConfigMap(chart, `${id}-settings`, { data: { a: 'b' } });
    const web = new KruiseFederatedStatefulSet(chart, id, { replicas, containers, ...options });
    if (state) web.addPersistentPodState(state);
    accompany(web, config, drawn);
    return web;
  },
};
