import { Duration } from 'cdk8s';
import { kubernetesMinor } from '../../fleet/kubernetes-version';
import { isObject, listOf, valueAt } from '../../json/json';
import { seconds } from '../../json/seconds';
import { INT32_MAX, isWhole } from '../../problems/reporter';
import { ClusterRegistration, type HubRegistrationOptions } from '../cluster-registration';
import { REGISTRATION_RULES } from '../registration-rules';
import { type RegisteredCluster, registeredLabels, type Registration, stated } from '../registration';

/** Labels in which the hub writes down the state of add-ons. */
const ADD_ON_LABELS = 'feature.open-cluster-management.io/';
/** Taints that the hub sets while it does not hear from a cluster. */
const PASSING_TAINTS = ['unavailable', 'unreachable'].map((name) => `cluster.open-cluster-management.io/${name}`);

/** The label that puts a cluster into a set. */
const CLUSTER_SET = 'cluster.open-cluster-management.io/clusterset';
/** Sets that every hub has. */
const BUILT_IN_SETS = ['default', 'global'];

/** ManagedClusters of a hub. They have neither region nor zones, and their taints have effects that only the hub's own Placements know. */
export const OCM_REGISTRATION: Registration = {
  kind: 'cluster.open-cluster-management.io/ManagedCluster',
  fields: ['labels', 'kubernetesVersion'],
  read: ({ metadata, spec, status }): RegisteredCluster => {
    const taints = listOf<any>(isObject(spec) ? spec.taints : []).filter((taint) => isObject(taint) && !PASSING_TAINTS.includes(taint.key));
    return {
      cluster: {
        name: metadata.name,
        ...stated({
          labels: registeredLabels(metadata.labels, (key) => !key.startsWith(ADD_ON_LABELS)),
          kubernetesVersion: kubernetesMinor(valueAt(status, ['version', 'kubernetes'])),
        }),
      },
      ...(metadata.deletionTimestamp ? { leftOut: 'it is being removed' } : spec?.hubAcceptsClient !== true && { leftOut: 'the hub has not accepted it' }),
      notes: taints.map(({ key, effect }) => `the taint ${key}:${effect} only concerns Placements of OCM and is left out.`),
    };
  },
  usual: ClusterRegistration.byHub(),
  write: ({ name, labels }, { _options }) => {
    const { accepted = true, leaseDuration = Duration.seconds(60) } = (_options?.given ?? {}) as HubRegistrationOptions;
    return {
      apiVersion: 'cluster.open-cluster-management.io/v1',
      kind: 'ManagedCluster',
      metadata: { name, ...stated({ labels: registeredLabels(labels) }) },
      spec: { hubAcceptsClient: accepted, leaseDurationSeconds: seconds(leaseDuration) },
    };
  },
  beside: (clusters) => [...new Set(clusters.map(({ labels }) => labels?.[CLUSTER_SET]).filter((set) => set !== undefined && !BUILT_IN_SETS.includes(set)))].sort().map((name) => ({
    apiVersion: 'cluster.open-cluster-management.io/v1beta2',
    kind: 'ManagedClusterSet',
    metadata: { name: name! },
    spec: { clusterSelector: { selectorType: 'ExclusiveClusterSetLabel' } },
  })),
  check: ({ name }, { _options }, report) => {
    const { leaseDuration } = (_options?.given ?? {}) as { readonly leaseDuration?: unknown };
    if (!(leaseDuration instanceof Duration) || isWhole(leaseDuration.toSeconds({ integral: false }), 1, INT32_MAX)) return;
    report(REGISTRATION_RULES.value, `leaseDuration of '${name}' is ${leaseDuration.toHumanString()}; expected whole seconds, one or more.`);
  },
};
