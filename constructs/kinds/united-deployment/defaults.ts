import { isObject } from '../../json/json';
import { every, fill, within } from '../defaulting';
import { podTemplateDefaults, volumeClaimDefaults } from '../pods/pod-defaults';

const UPDATE = { type: 'Manual', manualUpdate: {} };

/**
 * The spec of a UnitedDeployment with everything that Kruise's webhook would write into it (apis/apps/defaults/v1alpha1.go). Of the four templates it
 * completes the pods of a StatefulSet only, and it leaves replicas alone. Parts that are complete are shared with what was given.
 */
export function unitedDeploymentDefaults(spec: any): any {
  const filled = within(fill(spec, { revisionHistoryLimit: 10, updateStrategy: UPDATE }), 'updateStrategy', updateStrategyDefaults);
  const template = within(filled, 'template', (given) => within(given, 'statefulSetTemplate', (set) => within(set, 'spec', statefulSetDefaults)));
  return within(template, 'topology', (topology) => within(topology, 'subsets', subsetDefaults));
}

function updateStrategyDefaults(strategy: any): any {
  const filled = fill(strategy, { type: UPDATE.type });
  return filled.type === UPDATE.type ? fill(filled, { manualUpdate: UPDATE.manualUpdate }) : filled;
}

function statefulSetDefaults(spec: any): any {
  return within(within(spec, 'template', podTemplateDefaults), 'volumeClaimTemplates', every(volumeClaimDefaults));
}

function subsetDefaults(subsets: any): any {
  if (!Array.isArray(subsets)) return subsets;
  const limited = subsets.some((subset) => subset?.minReplicas != null || subset?.maxReplicas != null);
  const said = subsets.some((subset) => subset?.replicas != null);
  return limited && !said ? every((subset) => (isObject(subset) ? fill(subset, { minReplicas: 0 }) : subset))(subsets) : subsets;
}
