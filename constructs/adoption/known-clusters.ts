import type { Draft } from './draft';
import { isObject, listOf } from '../json/json';
import { KARMADA_REGISTRATION } from '../planes/karmada/registration';
import type { ClusterAffinity, ClusterFacts, Requirement } from '../delivery/model';

/** The clusters that manifests speak of. */
export interface KnownClusters {
  /** For the code; undefined if labels or fields decide and no file says which cluster has them. */
  readonly fleet?: readonly ClusterFacts[];
  /** To compare deliveries on: the fleet, or clusters that tell all conditions apart. */
  readonly compared: readonly ClusterFacts[];
}

/** The clusters among the documents, or else those that policies name. */
export function knownClusters(clusters: readonly Draft[], policies: readonly Draft[]): KnownClusters {
  if (clusters.length > 0) {
    const fleet = clusters.map(({ object }) => KARMADA_REGISTRATION.read(object).cluster);
    return { fleet, compared: fleet };
  }
  const affinities = policies.flatMap((draft) => affinitiesIn(draft.object.spec));
  const names = [...new Set(affinities.flatMap((affinity) => [...listOf(affinity.clusterNames), ...listOf(affinity.exclude)]))]
    .filter((name) => typeof name === 'string' && name !== '').sort();
  const named = names.map((name) => ({ name }));
  const conditioned = policies.some(({ object }) => dependsOnFacts(object.spec)) || names.length === 0;
  return conditioned ? { compared: imagined(names, affinities) } : { fleet: named, compared: named };
}

/** All affinities in a policy, wherever they are. */
export function affinitiesIn(value: unknown): ClusterAffinity[] {
  if (Array.isArray(value)) return value.flatMap(affinitiesIn);
  if (!isObject(value)) return [];
  const own = ['clusterNames', 'exclude', 'labelSelector', 'fieldSelector'].some((key) => key in value) && !('kind' in value) ? [value as ClusterAffinity] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => (key === 'resourceSelectors' || key === 'overriders' ? [] : affinitiesIn(inner)))];
}

/** Whether more than names of clusters decides. */
function dependsOnFacts(spec: any): boolean {
  const placement = spec?.placement;
  const open = placement !== undefined && listOf(placement?.clusterAffinity?.clusterNames).length === 0 && listOf(placement?.clusterAffinities).length === 0;
  const spreads = listOf<any>(placement?.spreadConstraints).some((constraint) => constraint?.spreadByField !== 'cluster');
  return open || spreads || affinitiesIn(spec).some(({ labelSelector, fieldSelector }) => labelSelector !== undefined || fieldSelector !== undefined);
}

/**
 * Clusters to compare on if no file describes them: for each affinity some that it fits, under their names if it has any; then for
 * each label one that lacks it, and some that have nothing in particular.
 */
function imagined(names: readonly string[], affinities: readonly ClusterAffinity[]): ClusterFacts[] {
  const conditions = affinities.map((affinity, index) => ({ affinity, index, facts: fitting(affinity, index) }))
    .filter(({ affinity }) => affinity.labelSelector ?? affinity.fieldSelector);
  const open = conditions.filter(({ affinity }) => listOf(affinity.clusterNames).length === 0);
  // Weights and overrides name clusters that placements choose by label: the same clusters are meant.
  const labels = Object.assign({}, ...open.map(({ facts }) => facts.labels).reverse());
  const fields = open.find(({ affinity }) => affinity.fieldSelector);
  const named = names.map((name, index): ClusterFacts => {
    const own = conditions.find(({ affinity }) => listOf(affinity.clusterNames).includes(name));
    const { provider, region, zones } = fields?.facts ?? place(index);
    return own ? { ...own.facts, name } : { name, provider, region, zones, labels };
  });
  const others = open.flatMap(({ facts, index }) => [facts, { ...facts, region: `region-${index + 1}b` }]);
  const lacking = others.flatMap((facts) => Object.keys(facts.labels ?? {}).map((key) => {
    const { [key]: _left, ...labels } = facts.labels as Record<string, string>;
    return { ...facts, labels };
  }));
  const plain = [0, 1].map((index) => ({ name: '', ...place(index) }));
  return [...named, ...[...others, ...lacking, ...plain, { name: '' }].map((facts, index) => ({ ...facts, name: `any-${index + 1}` }))];
}

function place(index: number): Omit<ClusterFacts, 'name'> {
  return { provider: `provider-${index + 1}`, region: `region-${index + 1}`, zones: [`zone-${index + 1}`] };
}

/** A cluster that an affinity fits, if there can be one. */
function fitting({ labelSelector, fieldSelector }: ClusterAffinity, index: number): ClusterFacts {
  const valueOf = ({ operator, values }: Requirement) => (operator === 'In' ? listOf(values)[0] : operator === 'DoesNotExist' ? undefined : operator === 'NotIn' ? 'other' : 'some');
  const requirements = (list: unknown) => listOf<Requirement>(list as any).filter(isObject) as Requirement[];
  const labels: Record<string, any> = {
    ...(isObject(labelSelector?.matchLabels) ? labelSelector.matchLabels : {}),
    ...Object.fromEntries(requirements(labelSelector?.matchExpressions).map((requirement) => [requirement.key, valueOf(requirement)])),
  };
  const fields = Object.fromEntries(requirements(fieldSelector?.matchExpressions).map((requirement) => [requirement.key, valueOf(requirement)]));
  return {
    name: '', ...place(index), labels: Object.fromEntries(Object.entries(labels).filter(([, value]) => typeof value === 'string')),
    ...(fields.provider && { provider: fields.provider }), ...(fields.region && { region: fields.region }), ...(fields.zone && { zones: [fields.zone] }),
  };
}
