import type { Draft } from './draft';
import { IMPORT_RULES } from './rules';

/** The parts that objects play: `schedulings` are ReplicaSchedulingPolicies of the days before Karmada 1.0, `templates` are what is delivered to clusters. */
const PARTS = ['clusters', 'propagations', 'overrides', 'customizations', 'schedulings', 'kubefed', 'preferences', 'templates'] as const;

type Part = (typeof PARTS)[number];

const PART_OF: Readonly<Record<string, Part>> = {
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
export function sortDocuments(drafts: readonly Draft[]): Readonly<Record<Part, readonly Draft[]>> {
  const sorted = Object.fromEntries(PARTS.map((part) => [part, [] as Draft[]])) as Record<Part, Draft[]>;
  for (const draft of drafts) {
    const part = partOf(draft);
    if (part) sorted[part].push(draft);
    else draft.note(IMPORT_RULES.notTaken, '', `${draft.kind} of ${draft.object.apiVersion} is not a kind that can be imported${hintOf(draft)}`);
  }
  return sorted;
}

function partOf({ kind, group }: Draft): Part | undefined {
  const known = PART_OF[`${group}/${kind}`];
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
