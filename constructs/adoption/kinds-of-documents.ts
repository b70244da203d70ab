import type { Draft } from './draft';
import { IMPORT_RULES } from './rules';

/** The objects by the part they play. */
export interface SortedDocuments {
  readonly clusters: readonly Draft[];
  readonly propagations: readonly Draft[];
  readonly overrides: readonly Draft[];
  readonly customizations: readonly Draft[];
  /** ReplicaSchedulingPolicies of the days before Karmada 1.0. */
  readonly schedulings: readonly Draft[];
  readonly kubefed: readonly Draft[];
  readonly preferences: readonly Draft[];
  /** What is delivered to clusters. */
  readonly templates: readonly Draft[];
}

type Part = keyof SortedDocuments;

const PARTS: Readonly<Record<string, Part>> = {
  'cluster.karmada.io/Cluster': 'clusters',
  'policy.karmada.io/PropagationPolicy': 'propagations',
  'policy.karmada.io/ClusterPropagationPolicy': 'propagations',
  'policy.karmada.io/OverridePolicy': 'overrides',
  'policy.karmada.io/ClusterOverridePolicy': 'overrides',
  'config.karmada.io/ResourceInterpreterCustomization': 'customizations',
  'policy.karmada.io/ReplicaSchedulingPolicy': 'schedulings',
  'config.karmada.io/ReplicaSchedulingPolicy': 'schedulings',
  'scheduling.kubefed.io/ReplicaSchedulingPreference': 'preferences',
};

/** Sorts objects by their kinds. Kinds of control planes that no construct writes are noted and left out. */
export function sortDocuments(drafts: readonly Draft[]): SortedDocuments {
  const sorted: Record<Part, Draft[]> = { clusters: [], propagations: [], overrides: [], customizations: [], schedulings: [], kubefed: [], preferences: [], templates: [] };
  for (const draft of drafts) {
    const part = partOf(draft);
    if (part) sorted[part].push(draft);
    else draft.note(IMPORT_RULES.notTaken, '', `${draft.kind} of ${draft.object.apiVersion} is not a kind that can be imported${hintOf(draft)}`);
  }
  return sorted;
}

function partOf({ kind, group }: Draft): Part | undefined {
  const known = PARTS[`${group}/${kind}`];
  if (known) return known;
  if (group === 'types.kubefed.io' && kind.startsWith('Federated')) return 'kubefed';
  return group.endsWith('karmada.io') || group.endsWith('kubefed.io') || group.endsWith('open-cluster-management.io') ? undefined : 'templates';
}

/** What tutorials get wrong in kinds that are left out. */
function hintOf({ kind, object }: Draft): string {
  if (kind !== 'MultiClusterService') return '';
  const { spec } = object;
  const plain = ['consumerClusters', 'providerClusters'].filter((field) => Array.isArray(spec?.[field]) && spec[field].some((item: unknown) => typeof item === 'string'));
  const old = ['serviceProvisionClusters', 'serviceConsumptionClusters', 'range'].filter((field) => spec?.[field] !== undefined);
  return [
    ...plain.map((field) => `; spec.${field} is a list of objects with a name, not of strings`),
    ...old.map((field) => `; spec.${field} is deprecated`),
  ].join('');
}
