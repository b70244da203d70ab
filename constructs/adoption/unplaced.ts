import { Draft } from './draft';
import { PLACEMENT_IMPORT_RULES } from './rules';
import { groupedBy } from '../json/json';
import { moduleOf } from '../kinds/kinds';

const API_VERSION = 'policy.karmada.io/v1alpha1';

/** The name of policies that no file has. */
export const EVERYWHERE = 'all-clusters';

/**
 * Policies for manifests that have none, with a workload of OpenKruise among them: everything goes to all clusters, which is what a fleet is for. One
 * policy for each namespace, and one for what has none.
 */
export function policiesForAll(templates: readonly Draft[]): Draft[] {
  const placed = templates.filter(({ kind }) => kind !== 'Namespace' && kind !== 'CustomResourceDefinition');
  const workloads = placed.filter(({ group, object }) => group.endsWith('kruise.io') && moduleOf(object) !== undefined);
  if (workloads.length === 0) return [];
  workloads.forEach((draft) => draft.note(PLACEMENT_IMPORT_RULES.unplaced, '', 'no file has a policy'));
  return [...groupedBy(placed, ({ namespace }) => namespace ?? '')].map(([namespace, drafts]) => new Draft('', 'the code', {
    apiVersion: API_VERSION, kind: namespace === '' ? 'ClusterPropagationPolicy' : 'PropagationPolicy', metadata: { name: EVERYWHERE, ...(namespace !== '' && { namespace }) },
    spec: { propagateDeps: true, resourceSelectors: drafts.map(({ object: { apiVersion, kind, metadata } }) => ({ apiVersion, kind, name: metadata.name })), placement: {} },
  }));
}
