import * as fc from 'fast-check';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import { CloneSetUpdateStrategy, KruiseFederatedCloneSet } from '../../../constructs';

const FIRST = { name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 };

const amount = fc.oneof(fc.nat(5).map((pods) => PercentOrAbsolute.absolute(pods)), fc.nat(120).map((percent) => PercentOrAbsolute.percent(percent)));

/** CloneSets. */
export const cloneSets: RandomKind = {
  construct: 'KruiseFederatedCloneSet',
  divisible: true,
  containers: ['web'],
  props: fc.record({
    containers: randomContainers(FIRST),
    replicas: fc.integer({ min: 0, max: 40 }),
    revisionHistoryLimit: fc.option(fc.nat(20), { nil: undefined }),
    readinessGates: fc.option(fc.constant(['example.com/ready']), { nil: undefined }),
    updateStrategy: fc.option(fc.record({ partition: amount, maxUnavailable: amount, paused: fc.boolean() }, { requiredKeys: [] })
      .chain((options) => fc.constantFrom(
        CloneSetUpdateStrategy.recreate(options), CloneSetUpdateStrategy.inPlaceIfPossible(options), CloneSetUpdateStrategy.inPlaceOnly(options),
      )), { nil: undefined }),
  }, { requiredKeys: [] }),
  add: (chart, id, props, options) => {
    const web = new KruiseFederatedCloneSet(chart, id, { containers: [FIRST], ...props, ...options });
    web.exposeViaService();
    return web;
  },
};
