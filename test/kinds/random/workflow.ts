import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import type { RandomKind } from './random-kind';
import { FederatedWorkflow } from '../../../constructs';

const step = (name: string, more: object = {}) => ({ name, container: { image: 'registry.example.com/step:1.0.0', ...more } });

/** Argo Workflows, some with a ConfigMap that a step reads. */
export const workflows: RandomKind = {
  construct: 'FederatedWorkflow',
  divisible: false,
  containers: [],
  props: fc.record({
    entrypoint: fc.constantFrom('main', 'main', 'main', 'other'),
    parameters: fc.dictionary(fc.constantFrom('colour', 'size'), fc.string({ maxLength: 5 })),
    suspend: fc.boolean(),
    parallelism: fc.nat(4),
    activeDeadline: fc.integer({ min: 1, max: 3600 }).map((seconds) => Duration.seconds(seconds)),
    spec: fc.constantFrom({ nodeSelector: { disk: 'fast' } }, { podGC: { strategy: 'OnPodCompletion' } }, { ttlStrategy: { secondsAfterCompletion: 60 } }),
    settings: fc.boolean(),
  }, { requiredKeys: ['entrypoint', 'settings'] }),
  add: (chart, id, { settings, ...props }, options) => {
    const reads = settings && { envFrom: [{ configMapRef: { name: new kplus.ConfigMap(chart, `${id}-settings`, { data: { a: 'b' } }).name } }] };
    return new FederatedWorkflow(chart, id, { templates: [step('main', reads || {})], ...props, ...options });
  },
};
