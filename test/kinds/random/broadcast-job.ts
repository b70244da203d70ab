import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import { BroadcastJobCompletion, BroadcastJobFailurePolicy, KruiseFederatedBroadcastJob } from '../../../constructs';

const FIRST = { name: 'warm', image: 'registry.example.com/warm:1.0.0' };

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const parallelism = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }).map((pods) => kplus.PercentOrAbsolute.absolute(pods)) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 120 }).map((share) => kplus.PercentOrAbsolute.percent(share)) },
  { weight: 1, arbitrary: fc.constant(kplus.PercentOrAbsolute.absolute(0)) },
);

const completionPolicy = fc.oneof(
  { weight: 3, arbitrary: fc.constant(BroadcastJobCompletion.never()) },
  { weight: 6, arbitrary: some(fc.integer({ min: 1, max: 7200 })).map((seconds) => BroadcastJobCompletion.whenDone(
    seconds === undefined ? {} : { activeDeadline: Duration.seconds(seconds) },
  )) },
  { weight: 1, arbitrary: fc.constant(BroadcastJobCompletion.whenDone({ ttlAfterFinished: Duration.hours(1) })) },
);

const failurePolicy = fc.record({ restartLimit: some(fc.nat(5)) }).chain((options) => fc.constantFrom(
  BroadcastJobFailurePolicy.failFast(options), BroadcastJobFailurePolicy.keepGoing(options), BroadcastJobFailurePolicy.pause(options),
));

/** BroadcastJobs. */
export const broadcastJobs: RandomKind = {
  construct: 'KruiseFederatedBroadcastJob',
  divisible: false,
  containers: ['warm'],
  props: fc.record({
    containers: randomContainers(FIRST),
    parallelism, completionPolicy, failurePolicy,
    paused: fc.boolean(),
    restartPolicy: fc.constantFrom(kplus.RestartPolicy.NEVER, kplus.RestartPolicy.ON_FAILURE),
  }, { requiredKeys: [] }),
  add: (chart, id, props, options) => new KruiseFederatedBroadcastJob(chart, id, {
    containers: [FIRST],
    ...props, ...options,
  }),
};
