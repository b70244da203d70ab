import { isObject, listOf } from '../../json/json';
import { cloneSetBetaSpec } from '../clone-set/beta';
import { fill, within } from '../defaulting';
import { unitedDeploymentDefaults } from './defaults';

/** The API version of UnitedDeployment that comes after Kruise 1.9. */
export const BETA = 'v1beta1';

/**
 * The spec of a v1alpha1 UnitedDeployment as v1beta1 says it: its CloneSets have the form of v1beta1, and replicas are said, since the webhook would write 1 where
 * they are not, whatever the subsets have.
 */
export function unitedDeploymentBetaSpec(spec: any): any {
  const total = listOf<any>(isObject(spec?.topology) ? spec.topology.subsets : []).reduce((sum, subset) => sum + Number(subset?.replicas), 0);
  return fill(withCloneSets(spec, cloneSetBetaSpec), { replicas: total });
}

/** The spec of a v1beta1 UnitedDeployment with everything that Kruise's webhook and the schema would write into it (kruise next apis/apps/defaults/v1beta1.go). */
export function unitedDeploymentBetaDefaults(spec: any): any {
  const reuse = (strategy: any): any => fill(strategy, { enablePVCReuse: false });
  return withCloneSets(fill(unitedDeploymentDefaults(spec), { replicas: 1 }), (child) => within(child, 'scaleStrategy', reuse));
}

/** The spec with another spec of its CloneSets, if it has some. */
function withCloneSets(spec: any, change: (child: any) => any): any {
  return within(spec, 'template', (templates) => within(templates, 'cloneSetTemplate', (template) => within(template, 'spec', change)));
}
