import { Duration, Size } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import {
  HeadlessService, KruiseFederatedStatefulSet, OrdinalRange, AdvancedStatefulSetUpdateStrategy, UpdatePriority, VolumeClaimRetention, VolumeClaimUpdateStrategy,
} from '../../../constructs';

const FIRST = { name: 'db', image: 'registry.example.com/db:16.2', portNumber: 5432 };

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const { ORDERED_READY, PARALLEL } = kplus.PodManagementPolicy;

/** Only parallel pods take more than one at a time; now and then that is forgotten. */
const one = fc.constant(kplus.PercentOrAbsolute.absolute(1));
const several = fc.oneof(fc.integer({ min: 1, max: 5 }).map((pods) => kplus.PercentOrAbsolute.absolute(pods)), fc.integer({ min: 1, max: 110 }).map((share) => kplus.PercentOrAbsolute.percent(share)));
const wrong = fc.constantFrom(kplus.PercentOrAbsolute.absolute(0), kplus.PercentOrAbsolute.percent(12.5));

const strategy = (pace: fc.Arbitrary<kplus.PercentOrAbsolute>, order: fc.Arbitrary<UpdatePriority | undefined>) => fc.tuple(
  fc.constantFrom('recreate', 'inPlaceIfPossible', 'inPlaceOnly', 'onDelete'),
  fc.record({ partition: some(fc.nat(12)), maxUnavailable: some(pace), paused: some(fc.boolean()), priority: order }),
  fc.constantFrom(undefined, Duration.seconds(0), Duration.seconds(7)),
).map(([type, options, gracePeriod]) => (type.startsWith('inPlace')
  ? (AdvancedStatefulSetUpdateStrategy as any)[type]({ ...options, gracePeriod })
  : (AdvancedStatefulSetUpdateStrategy as any)[type](options)));

const rollout = fc.oneof(
  { weight: 5, arbitrary: fc.record({ podManagementPolicy: some(fc.constant(ORDERED_READY)), updateStrategy: some(strategy(one, fc.constant(undefined))) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      podManagementPolicy: fc.constant(PARALLEL),
      updateStrategy: some(strategy(several, fc.constantFrom(undefined, UpdatePriority.byOrderedLabels('shard')))),
      scaleStrategy: some(fc.record({ maxUnavailable: several })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ updateStrategy: strategy(fc.oneof(several, wrong), fc.constant(undefined)) }) },
);

/** Advanced StatefulSets. */
export const statefulSets: RandomKind = {
  construct: 'KruiseFederatedStatefulSet',
  divisible: true,
  containers: ['db'],
  props: fc.tuple(rollout, fc.record({
    containers: randomContainers(FIRST),
    replicas: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.constant(0) }),
    headlessService: fc.constantFrom(
      undefined, HeadlessService.create({ publishNotReadyAddresses: true }), HeadlessService.create({ name: 'peers', ports: [] }), HeadlessService.existing('elsewhere'), HeadlessService.none(),
    ),
    reserveOrdinals: some(fc.array(fc.oneof(fc.nat(9).map((ordinal) => OrdinalRange.single(ordinal)), fc.tuple(fc.nat(9), fc.nat(4)).map(([first, more]) => OrdinalRange.between(first, first + more))), { maxLength: 3 })),
    startOrdinal: some(fc.nat(20)),
    volumeClaimTemplates: some(fc.constant([{ name: 'data', storage: Size.gibibytes(1), mountPath: '/data' }])),
    volumeClaimRetention: some(fc.record({ whenScaled: fc.constantFrom(...Object.values(VolumeClaimRetention)) })),
    volumeClaimUpdateStrategy: some(fc.constantFrom(...Object.values(VolumeClaimUpdateStrategy))),
    lifecycle: some(fc.constantFrom({ preDelete: { finalizers: ['example.com/drained'] } }, { inPlaceUpdate: { labels: { 'example.com/hold': 'true' } } })),
    revisionHistoryLimit: some(fc.nat(20)),
  }, { requiredKeys: ['replicas'] })).map(([given, more]) => ({ ...given, ...more })),
  add: (chart, id, props, options) => new KruiseFederatedStatefulSet(chart, id, {
    containers: [FIRST],
    ...props, ...options,
  }),
};
