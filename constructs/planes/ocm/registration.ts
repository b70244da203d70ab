import { isObject, listOf } from '../../json/json';
import { type RegisteredCluster, registeredLabels, type Registration, stated } from '../registration';

/** Labels in which the hub writes down the state of add-ons. */
const ADD_ON_LABELS = 'feature.open-cluster-management.io/';
/** Taints that the hub sets while it does not hear from a cluster. */
const PASSING_TAINTS = ['unavailable', 'unreachable'].map((name) => `cluster.open-cluster-management.io/${name}`);

/** ManagedClusters of a hub. They have neither region nor zones, and their taints have effects that only the hub's own Placements know. */
export const OCM_REGISTRATION: Registration = {
  kind: 'cluster.open-cluster-management.io/ManagedCluster',
  fields: ['labels'],
  read: ({ metadata, spec }): RegisteredCluster => {
    const taints = listOf<any>(isObject(spec) ? spec.taints : []).filter((taint) => isObject(taint) && !PASSING_TAINTS.includes(taint.key));
    return {
      cluster: { name: metadata.name, ...stated({ labels: registeredLabels(metadata.labels, (key) => !key.startsWith(ADD_ON_LABELS)) }) },
      ...(metadata.deletionTimestamp ? { leftOut: 'it is being removed' } : spec?.hubAcceptsClient !== true && { leftOut: 'the hub has not accepted it' }),
      notes: taints.map(({ key, effect }) => `the taint ${key}:${effect} only concerns Placements of OCM and is left out.`),
    };
  },
};
