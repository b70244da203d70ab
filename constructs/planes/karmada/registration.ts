import type { ClusterTaint, ClusterTaintEffect } from '../../fleet/cluster';
import { isObject, listOf } from '../../json/json';
import { type RegisteredCluster, registeredLabels, type Registration, stated } from '../registration';

/** Taints that Karmada and `karmadactl cordon` set and take away as things go: they say how a cluster is now, not what it is. */
const PASSING_TAINTS = ['not-ready', 'unreachable', 'unschedulable'].map((name) => `cluster.karmada.io/${name}`);

/** Clusters of Karmada. */
export const KARMADA_REGISTRATION: Registration = {
  kind: 'cluster.karmada.io/Cluster',
  fields: ['labels', 'provider', 'region', 'zones', 'taints'],
  read: ({ metadata, spec }): RegisteredCluster => {
    const { provider, region, zone, zones, taints } = isObject(spec) ? spec : {};
    const [passing, lasting] = [true, false].map((passes) => listOf<any>(taints).filter((taint) => isObject(taint) && PASSING_TAINTS.includes(taint.key) === passes));
    return {
      cluster: {
        name: metadata.name,
        ...stated({
          labels: registeredLabels(metadata.labels), provider, region,
          zones: listOf(zones).length > 0 || !zone ? zones : [zone],
          taints: lasting.map(taintOf),
        }),
      },
      ...(metadata.deletionTimestamp && { leftOut: 'it is being removed' }),
      notes: passing.map(({ key }) => `the taint ${key} passes and is left out.`),
    };
  },
};

function taintOf({ key, value, effect }: any): ClusterTaint {
  return { key, ...(value && { value }), effect: effect as ClusterTaintEffect };
}
