import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import type { RandomKind } from './random-kind';
import { ImagePullCompletion, ImagePullMode, ImagePullNodes, KruiseFederatedImagePullJob } from '../../../constructs';

const completionPolicy = fc.oneof(
  { weight: 3, arbitrary: fc.constant(ImagePullCompletion.never()) },
  { weight: 6, arbitrary: fc.option(fc.integer({ min: 60, max: 7200 }), { nil: undefined }).map((seconds) => ImagePullCompletion.whenDone(
    seconds === undefined ? {} : { activeDeadline: Duration.seconds(seconds) },
  )) },
  { weight: 1, arbitrary: fc.constant(ImagePullCompletion.whenDone({ ttlAfterFinished: Duration.hours(1) })) },
);

const nodes = fc.constantFrom(
  ImagePullNodes.named('node-1', 'node-2'),
  ImagePullNodes.withLabels({ matchLabels: { tier: 'shop' } }),
  ImagePullNodes.withLabels({ matchExpressions: [{ key: 'gpu', operator: 'Exists' }] }),
  ImagePullNodes.runningPods({ matchLabels: { app: 'web' } }),
);

/** What jobs that pull images have in common. */
export const randomPulls = {
  completionPolicy, nodes,
  parallelism: fc.integer({ min: 0, max: 20 }),
  timeout: fc.integer({ min: 1, max: 900 }).map((seconds) => Duration.seconds(seconds)),
  backoffLimit: fc.nat(5),
  imagePullPolicy: fc.constantFrom(ImagePullMode.ALWAYS, ImagePullMode.IF_NOT_PRESENT),
  sandbox: fc.constantFrom({ labels: { a: 'b' } }, { annotations: { c: 'd' } }),
};

/** ImagePullJobs, some with a Secret to pull with. */
export const imagePullJobs: RandomKind = {
  construct: 'KruiseFederatedImagePullJob',
  divisible: false,
  containers: [],
  props: fc.record({ ...randomPulls, secret: fc.boolean() }, { requiredKeys: ['secret'] }),
  add: (chart, id, { secret, ...props }, options) => new KruiseFederatedImagePullJob(chart, id, {
    image: 'registry.example.com/shop/web:1.4.2',
    ...(secret && { pullSecrets: [new kplus.Secret(chart, `${id}-registry`).name] }),
    ...props, ...options,
  }),
};
