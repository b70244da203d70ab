import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import type { RandomKind } from './random-kind';
import { DistributedResource, DistributionTargets, KruiseFederatedResourceDistribution } from '../../../constructs';

const namespaces = fc.uniqueArray(fc.constantFrom('shop', 'billing', 'jobs', 'kube-system'), { minLength: 1, maxLength: 3 });

const targets = fc.record({
  start: fc.oneof(
    fc.constant(DistributionTargets.allNamespaces()),
    namespaces.map((names) => DistributionTargets.namespaces(...names)),
    fc.constant(DistributionTargets.matching({ matchLabels: { team: 'shop' } })),
    fc.constant(DistributionTargets.matching({ matchExpressions: [{ key: 'team', operator: 'Exists' }] })),
  ),
  except: fc.oneof({ weight: 5, arbitrary: fc.constant(['kube-public']) }, { weight: 1, arbitrary: namespaces }, { weight: 3, arbitrary: fc.constant([]) }),
}).map(({ start, except }) => (except.length > 0 ? start.excluding(...except) : start));

/** ResourceDistributions. */
export const resourceDistributions: RandomKind = {
  construct: 'KruiseFederatedResourceDistribution',
  divisible: false,
  containers: [],
  props: fc.record({ targets, what: fc.constantFrom('config', 'config', 'secret', 'secret', 'manifest', 'manifest', 'service'), data: fc.dictionary(fc.constantFrom('a', 'b', 'c.yaml'), fc.string({ maxLength: 12 }), { noNullPrototype: true }) }),
  add: (chart, id, { targets: where, what, data }, options) => {
    const resource = (): DistributedResource => {
      switch (what) {
        case 'config': return DistributedResource.configMap(new kplus.ConfigMap(chart, `${id}-settings`, { data }));
        case 'secret': return DistributedResource.secret(new kplus.Secret(chart, `${id}-login`, { stringData: data }));
        case 'manifest': return DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'elsewhere' }, data });
        default: return DistributedResource.manifest({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } });
      }
    };
    return new KruiseFederatedResourceDistribution(chart, id, { resource: resource(), targets: where, ...options });
  },
};
