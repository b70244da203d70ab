import type { PatchOperation } from '../json/patch';

/**
 * The plain data the engine works on. Placement and overrides have the shape Karmada gives them, so that what is rendered for Karmada
 * and what the engine computes are one and the same definition.
 */

/** What is known of a member cluster before anything is applied. */
export interface ClusterFacts {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly provider?: string;
  readonly region?: string;
  readonly zones?: readonly string[];
  readonly taints?: readonly Taint[];
  /** How many more replicas fit, as declared by the user. Karmada asks its estimators instead. */
  readonly capacity?: number;
}

export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly Requirement[];
}

export interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Karmada's ClusterAffinity: all given parts must hold, `exclude` wins, an empty one matches every cluster. */
export interface ClusterAffinity {
  readonly labelSelector?: LabelSelector;
  readonly fieldSelector?: { readonly matchExpressions?: readonly Requirement[] };
  readonly clusterNames?: readonly string[];
  readonly exclude?: readonly string[];
}

export interface ClusterAffinityTerm extends ClusterAffinity {
  readonly affinityName: string;
  readonly overflowAffinities?: readonly OverflowAffinity[];
}

/** Where replicas go when the clusters of the term before are full. */
export interface OverflowAffinity extends ClusterAffinity {
  readonly affinityName: string;
}

export interface SpreadConstraint {
  readonly spreadByField?: string;
  readonly spreadByLabel?: string;
  readonly minGroups?: number;
  readonly maxGroups?: number;
}

export interface StaticWeight {
  readonly targetCluster: ClusterAffinity;
  readonly weight: number;
}

export interface ReplicaScheduling {
  readonly replicaSchedulingType?: string;
  readonly replicaDivisionPreference?: string;
  readonly weightPreference?: {
    readonly staticWeightList?: readonly StaticWeight[];
    readonly dynamicWeight?: string;
  };
}

/** Karmada's Placement, the part of a PropagationPolicy that says where. */
export interface PlacementSpec {
  readonly clusterAffinity?: ClusterAffinity;
  readonly clusterAffinities?: readonly ClusterAffinityTerm[];
  readonly clusterTolerations?: readonly Toleration[];
  readonly spreadConstraints?: readonly SpreadConstraint[];
  readonly replicaScheduling?: ReplicaScheduling;
}

export interface EmbeddedOperation {
  readonly subPath: string;
  readonly operator: string;
  readonly value?: any;
}

export interface ImageOverrider {
  readonly predicate?: { readonly path: string };
  readonly component: string;
  readonly operator: string;
  readonly value?: string;
}

export interface CommandArgsOverrider {
  readonly containerName: string;
  readonly operator: string;
  readonly value?: readonly string[];
}

export interface LabelAnnotationOverrider {
  readonly operator: string;
  readonly value: Readonly<Record<string, string>>;
}

export interface FieldOverrider {
  readonly fieldPath: string;
  readonly json?: readonly EmbeddedOperation[];
  readonly yaml?: readonly EmbeddedOperation[];
}

/** Karmada's Overriders. Within one rule they run in the order of these members, whatever the order of writing. */
export interface Overriders {
  readonly imageOverrider?: readonly ImageOverrider[];
  readonly commandOverrider?: readonly CommandArgsOverrider[];
  readonly argsOverrider?: readonly CommandArgsOverrider[];
  readonly labelsOverrider?: readonly LabelAnnotationOverrider[];
  readonly annotationsOverrider?: readonly LabelAnnotationOverrider[];
  readonly fieldOverrider?: readonly FieldOverrider[];
  readonly plaintext?: readonly PatchOperation[];
}

/** One rule of an OverridePolicy. Without `targetCluster` it holds for every cluster. */
export interface OverrideRule {
  readonly targetCluster?: ClusterAffinity;
  readonly overriders: Overriders;
}

/**
 * Which way Karmada breaks ties between clusters of equal weight. It follows the parity of a hash of the template's UID, which the API
 * server assigns: before apply, both are possible.
 */
export type UidParity = 'even' | 'odd';
