import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import { AdvancedDaemonSetUpdateStrategy, KruiseFederatedDaemonSet } from '../../../constructs';

const FIRST = { name: 'agent', image: 'registry.example.com/agent:2.3.0', portNumber: 9100 };

const absolute = (min: number) => fc.integer({ min, max: 9 }).map((pods) => kplus.PercentOrAbsolute.absolute(pods));
const percent = (min: number) => fc.integer({ min, max: 105 }).map((share) => kplus.PercentOrAbsolute.percent(share));
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** A partition in percent is refused with Kruise 1.8, so most are numbers. */
const partition = fc.oneof({ weight: 4, arbitrary: absolute(0) }, { weight: 1, arbitrary: percent(0) });
const pace = fc.oneof({ weight: 5, arbitrary: absolute(1) }, { weight: 5, arbitrary: percent(1) }, { weight: 1, arbitrary: absolute(0) });

const rollout = {
  partition: some(partition),
  nodeSelector: some(fc.constantFrom(kplus.LabelSelector.of({ labels: { pool: 'canary' } }), kplus.LabelSelector.of())),
  paused: some(fc.boolean()),
};

const updateStrategy = fc.oneof(
  fc.record({ ...rollout, maxUnavailable: some(pace) }).map((options) => AdvancedDaemonSetUpdateStrategy.standard(options)),
  fc.record({ ...rollout, maxSurge: pace }).map((options) => AdvancedDaemonSetUpdateStrategy.standard(options)),
  fc.record({ ...rollout, maxUnavailable: some(pace) }).map((options) => AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible(options)),
  fc.constant(AdvancedDaemonSetUpdateStrategy.onDelete()),
);

/** Advanced DaemonSets. */
export const daemonSets: RandomKind = {
  construct: 'KruiseFederatedDaemonSet',
  divisible: false,
  containers: ['agent'],
  props: fc.record({
    containers: randomContainers(FIRST),
    updateStrategy: some(updateStrategy),
    progressiveScaling: some(fc.boolean()),
    burstReplicas: some(fc.oneof({ weight: 9, arbitrary: pace }, { weight: 1, arbitrary: percent(0) })),
    lifecycle: some(fc.constantFrom({ preDelete: { finalizers: ['example.com/drained'], markPodNotReady: true } }, {})),
    revisionHistoryLimit: some(fc.nat(20)),
    minReady: some(fc.nat(60).map((seconds) => Duration.seconds(seconds))),
  }, { requiredKeys: [] }),
  add: (chart, id, props, options) => new KruiseFederatedDaemonSet(chart, id, {
    containers: [FIRST],
    ...props, ...options,
  }),
};
