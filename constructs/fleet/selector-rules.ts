import { error, warning } from '../problems/problem';

const MATCHING = 'karmada 1.18.2 pkg/util/selector.go';

/** Rules on selectors of clusters. */
export const SELECTOR_RULES = {
  type: error('KF201', 'ours: callers without types can pass anything', {
    rule: 'Every value in a placement has the type that its method expects.',
    why: 'Callers without types can pass anything; the control plane would refuse it or silently drop it.',
    fix: 'pass the documented type; spread a list of names into the call: `...names`.',
  }),
  empty: error('KF202', MATCHING, {
    rule: 'A condition on clusters names at least one value.',
    why: 'Karmada reads an empty list of names or labels as no condition, so every cluster would be selected; empty values match nothing.',
    fix: 'name at least one value, leave the condition out, or use Placement.onAllClusters().',
  }),
  clusterName: error('KF203', 'karmada 1.18.2 pkg/apis/cluster/validation/validation.go', {
    rule: 'Cluster names are DNS-1123 labels, of at most 48 characters for Karmada.',
    why: 'No cluster with another name can be registered, so the name would never match.',
    fix: 'use the name under which the cluster is registered.',
  }),
  unknownCluster: error('KF204', MATCHING, {
    rule: 'Every named cluster is in the fleet.',
    why: 'Karmada accepts any name and waits for a cluster with that name; the workload would silently not run there.',
    fix: 'correct the name, or add the cluster to the fleet.',
  }),
  unknownExclusion: warning('KF205', MATCHING, {
    rule: 'Every excluded cluster is in the fleet.',
    why: 'Excluding an unknown name excludes nothing, so a misspelt cluster still gets the workload.',
    fix: 'correct the name, or remove it.',
  }),
  unknownField: warning('KF206', MATCHING, {
    rule: 'Some cluster in the fleet has the provider, region or zone that is named.',
    why: 'Otherwise the condition matches nothing, or excludes nothing.',
    fix: 'correct the value, or declare it on the clusters of the fleet.',
  }),
  duplicate: warning('KF207', 'ours: a repeated name is most often a slip', {
    rule: 'A list names each value once.',
    why: 'Karmada ignores the repetition; usually a different name was meant.',
    fix: 'remove the repetition, or correct the name.',
  }),
  label: error('KF208', MATCHING, {
    rule: 'Label keys and values, providers, regions and zones in selectors follow the syntax of Kubernetes labels.',
    why: 'Karmada accepts an ill-formed selector, which then never matches any cluster.',
    fix: 'use letters, digits, `-`, `_` and `.`, at most 63 characters; a key may have a DNS prefix and `/`.',
  }),
  expression: error('KF209', 'karmada 1.18.2 pkg/util/validation/validation.go', {
    rule: 'Label expressions use In, NotIn, Exists or DoesNotExist; field expressions use In or NotIn on provider, region or zone.',
    why: 'Admission refuses other fields and operators; other label expressions are accepted but never match.',
    fix: 'use the methods of ClusterSelector, which set the operators.',
  }),
  contradiction: error('KF210', MATCHING, {
    rule: 'The conditions of a selector do not contradict each other.',
    why: 'All of them must hold, so no cluster could ever be selected.',
    fix: 'remove one of the conditions; put alternatives into one call, for example `.inRegions(\'a\', \'b\')`.',
  }),
  excludedName: warning('KF211', MATCHING, {
    rule: 'A cluster is not both named and excluded.',
    why: 'Exclusion wins, so the name has no effect.',
    fix: 'remove the name from one of the two lists.',
  }),
};
