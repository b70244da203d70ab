import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { randomPulls } from './image-pull-job';
import type { RandomKind } from './random-kind';
import { KruiseFederatedImageListPullJob } from '../../../constructs';

const IMAGES = ['registry.example.com/shop/web:1.4.2', 'registry.example.com/shop/worker:1.4.2', 'postgres:17', `web@sha256:${'a'.repeat(64)}`];

/** ImageListPullJobs, some with a Secret to pull with. */
export const imageListPullJobs: RandomKind = {
  construct: 'KruiseFederatedImageListPullJob',
  divisible: false,
  containers: [],
  props: fc.record({
    ...randomPulls,
    images: fc.uniqueArray(fc.constantFrom(...IMAGES), { minLength: 1 }),
    secret: fc.boolean(),
  }, { requiredKeys: ['images', 'secret'] }),
  add: (chart, id, { secret, ...props }, options) => new KruiseFederatedImageListPullJob(chart, id, {
    ...(secret && { pullSecrets: [new kplus.Secret(chart, `${id}-registry`).name] }),
    ...props, ...options,
  }),
};
