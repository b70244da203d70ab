import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import type { ClusterFacts } from '../../constructs/delivery/model';
import { ClusterTaintEffect } from '../../constructs/fleet/cluster';
import {
  ClusterPurgeMode, ClusterSelector, ConflictResolution, Placement, Preemption, type PropagationOptions, PurgeMode, Suspension, TolerationOperator,
} from '../../constructs/placement';

/** A fleet with every kind of fact: labels, fields that some clusters lack, and a taint. */
export const FLEET: readonly ClusterFacts[] = [
  { name: 'us-west', region: 'us', provider: 'aws', zones: ['us-1', 'us-2'], labels: { tier: 'prod', size: 'large' } },
  { name: 'us-east', region: 'us', provider: 'gcp', zones: ['us-3'], labels: { tier: 'prod', size: 'small' } },
  { name: 'eu-west', region: 'eu', provider: 'aws', zones: ['eu-1'], labels: { tier: 'prod' } },
  { name: 'eu-north', region: 'eu', provider: 'own', labels: { tier: 'test', size: 'small' } },
  { name: 'edge-1', region: 'edge', labels: { tier: 'edge' }, taints: [{ key: 'edge', value: 'yes', effect: 'NoSchedule' }] },
  { name: 'lab', labels: {} },
];

type Step = (placement: Placement) => Placement;

/** Mostly sensible values with a few that are not, as they come from callers without types. */
const mixed = <T>(good: fc.Arbitrary<T>, ...bad: any[]): fc.Arbitrary<any> =>
  fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad, null, undefined, 7, {}, ['a']) });

const CLUSTERS = FLEET.map((cluster) => cluster.name);
const names = fc.oneof(
  { weight: 30, arbitrary: fc.uniqueArray(fc.constantFrom(...CLUSTERS), { minLength: 1, maxLength: 4 }) },
  { weight: 4, arbitrary: fc.array(mixed(fc.constantFrom(...CLUSTERS), '', 'us-wets', 'UPPER'), { maxLength: 3 }) },
) as fc.Arbitrary<any[]>;
const labels = mixed(
  fc.constantFrom<any>({ tier: 'prod' }, { tier: 'edge' }, { size: 'small' }, { tier: 'prod', size: 'small' }),
  { 'bad key': 'x' }, { tier: 3 }, { tier: 'a b' },
);
const key = mixed(fc.constantFrom('tier', 'size'), 'bad key');
const values = fc.oneof(
  { weight: 20, arbitrary: fc.uniqueArray(fc.constantFrom('prod', 'edge', 'test', 'small'), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(mixed(fc.constant('prod'), 'a b'), { maxLength: 2 }) },
) as fc.Arbitrary<any[]>;
const regions = fc.uniqueArray(fc.constantFrom('us', 'eu', 'edge'), { minLength: 1, maxLength: 2 });
const providers = fc.uniqueArray(fc.constantFrom('aws', 'gcp', 'own'), { minLength: 1, maxLength: 2 });
const zones = fc.uniqueArray(fc.constantFrom('us-1', 'us-2', 'eu-1'), { minLength: 1, maxLength: 2 });

const whole: fc.Arbitrary<ClusterSelector> = fc.oneof(
  names.map((given) => ClusterSelector.names(...given)),
  labels.map((given) => ClusterSelector.labels(given)),
  fc.constant(ClusterSelector.all()),
);
type Narrowing = (selector: ClusterSelector) => ClusterSelector;
const narrowing: fc.Arbitrary<Narrowing> = fc.oneof(
  labels.map((given): Narrowing => (chosen) => chosen.withLabels(given)),
  fc.tuple(key, values).map(([of, given]): Narrowing => (chosen) => chosen.withLabelIn(of, ...given)),
  fc.tuple(key, values).map(([of, given]): Narrowing => (chosen) => chosen.withLabelNotIn(of, ...given)),
  key.map((of): Narrowing => (chosen) => chosen.withLabelExists(of)),
  key.map((of): Narrowing => (chosen) => chosen.withoutLabel(of)),
  providers.map((given): Narrowing => (chosen) => chosen.inProviders(...given)),
  regions.map((given): Narrowing => (chosen) => chosen.inRegions(...given)),
  zones.map((given): Narrowing => (chosen) => chosen.inZones(...given)),
  providers.map((given): Narrowing => (chosen) => chosen.notInProviders(...given)),
  regions.map((given): Narrowing => (chosen) => chosen.notInRegions(...given)),
  zones.map((given): Narrowing => (chosen) => chosen.notInZones(...given)),
  names.map((given): Narrowing => (chosen) => chosen.excluding(...given)),
);
const selector: fc.Arbitrary<any> = mixed(fc.tuple(whole, fc.array(narrowing, { maxLength: 2 })).map(([start, narrowings]) => (
  narrowings.reduce((chosen, narrow) => narrow(chosen), start))));
const groupName = mixed(fc.constantFrom('own', 'cloud', 'spare', 'primary', 'example.com/a'), '', 'x'.repeat(33), '-a', 'a b');
const weight = mixed(fc.integer({ min: 1, max: 9 }), 0, -1, 1.5, '3');
const spread = mixed(
  fc.record({ min: fc.integer({ min: 1, max: 3 }), max: fc.integer({ min: 2, max: 5 }) }),
  { min: 1 }, { min: 3, max: 2 }, { min: -1, max: 2 }, { max: 0 },
);

const filtering: fc.Arbitrary<Step> = fc.constantFrom<Step>((placement) => placement.withAnyProvider(), (placement) => placement.withAnyZone());

const tolerating: fc.Arbitrary<Step> = mixed(
  fc.constantFrom<any>(
    { key: 'edge' }, { key: 'edge', value: 'yes' }, { operator: TolerationOperator.EXISTS },
    { key: 'edge', effect: ClusterTaintEffect.NO_EXECUTE, evictAfter: Duration.minutes(1) },
  ),
  { key: 'edge', operator: 'Lt', value: '3' }, { key: 'edge', operator: 'Exists', value: 'x' }, { key: 'edge', effect: 'PreferNoSchedule' },
).map((given): Step => (placement) => placement.tolerating(given));

const spreading: fc.Arbitrary<Step> = fc.oneof(
  spread.map((given): Step => (placement) => placement.spreadOverClusters(given)),
  spread.map((given): Step => (placement) => placement.spreadOverRegions(given)),
);

const dividing: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    (placement) => placement.duplicate(), (placement) => placement.divideEqually(),
    (placement) => placement.divideByAvailability(), (placement) => placement.divideOverFewestClusters(),
  ),
  mixed(fc.dictionary(fc.constantFrom('us-west', 'us-east', 'eu-west', 'lab'), weight, { minKeys: 1 }), { 'us-wets': 2 })
    .map((given): Step => (placement) => placement.divideByWeight(given)),
  mixed(fc.array(fc.record({ selector, weight }), { minLength: 1, maxLength: 3 }))
    .map((given): Step => (placement) => placement.divideByWeightMatching(given)),
);

const state = fc.constantFrom<any>([{ label: 'ready', jsonPath: '{.readyReplicas}' }], [], [{ label: 'a b', jsonPath: '{.x}' }]);
const purges = [PurgeMode.directly(), PurgeMode.never(), PurgeMode.gracefully(), PurgeMode.gracefully(Duration.seconds(30))];
const applicationFailover = mixed(fc.record({
  after: mixed(fc.constantFrom<any>(Duration.seconds(0), Duration.minutes(2)), Duration.millis(500)),
  purgeMode: mixed(fc.constantFrom<any>(...purges), 'Immediately', PurgeMode.gracefully(Duration.seconds(0))),
  preserveState: state,
}, { requiredKeys: [] }));
const clusterFailover = mixed(fc.record({
  purgeMode: mixed(fc.constantFrom(ClusterPurgeMode.DIRECTLY, ClusterPurgeMode.GRACEFULLY), 'Never'),
  preserveState: state,
}, { requiredKeys: [] }));

/** Any options of a propagation, most of them sound. */
export const randomPropagation: fc.Arbitrary<PropagationOptions> = mixed(fc.record({
  priority: mixed(fc.integer({ min: -5, max: 5 }), 1.5, 2 ** 31, '1'),
  preemption: mixed(fc.constantFrom(Preemption.NEVER, Preemption.ALWAYS), 'always'),
  conflictResolution: mixed(fc.constantFrom(ConflictResolution.ABORT, ConflictResolution.OVERWRITE), 'overwrite'),
  propagateDependencies: mixed(fc.boolean(), 'yes'),
  preserveOnDeletion: mixed(fc.boolean(), 'yes'),
  lazyActivation: mixed(fc.boolean(), 'yes'),
  dependentOverrides: mixed(fc.constantFrom<any>([], ['a'], ['a', 'b']), ['a', 'a'], ['']),
  priorityClassName: mixed(fc.constant('high'), ''),
  applicationFailover, clusterFailover,
  suspension: mixed(fc.oneof(fc.constant(Suspension.onAllClusters()), names.map((given) => Suspension.onClusters(...given)))),
}, { requiredKeys: [] }));

const overflow = mixed(fc.array(fc.record({ name: groupName, selector }), { maxLength: 2 }));
const group = fc.oneof(
  { weight: 20, arbitrary: fc.record({ name: groupName, selector, overflow }, { requiredKeys: ['name', 'selector'] }) as fc.Arbitrary<any> },
  { weight: 1, arbitrary: fc.constant(null) },
);
const start: fc.Arbitrary<Placement> = fc.oneof(
  names.map((given) => Placement.onClusters(...given)),
  fc.constant(Placement.onAllClusters()),
  labels.map((given) => Placement.onClustersWithLabels(given)),
  selector.map((given) => Placement.onClustersMatching(given)),
  mixed(fc.array(group, { maxLength: 3 })).map((given) => Placement.onFirstFittingGroup(given)),
);

const maybe = (step: fc.Arbitrary<Step>, one: number, of: number): fc.Arbitrary<Step> =>
  fc.oneof({ weight: one, arbitrary: step }, { weight: of - one, arbitrary: fc.constant<Step>((placement) => placement) });

/** Placements of any chain of methods, most of them sound. */
export const randomPlacement: fc.Arbitrary<Placement> = fc.tuple(
  start, maybe(filtering, 1, 6), maybe(tolerating, 1, 3), maybe(spreading, 1, 4),
  maybe(spreading, 1, 6), maybe(dividing, 3, 4),
).map(([first, ...steps]) => steps.reduce((placement, step) => step(placement), first));
