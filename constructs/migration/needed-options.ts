import { ControlPlane } from '../fleet/control-plane';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { ConflictResolution, type PropagationOptions } from '../placement/propagation-options';
import { deliveryOptions } from '../planes/delivery';
import { OcmDeletePolicy, OcmUpdateStrategy } from '../planes/ocm/options';
import { finding, type Problem } from '../problems/problem';
import { MIGRATION_RULES } from './rules';

/** How workloads are handed on while they are taken over, whatever else is said. */
export const NEEDED: PropagationOptions = { propagateDependencies: false, conflictResolution: ConflictResolution.OVERWRITE, preserveOnDeletion: true };

/** Why a migration cannot do with another value of an option, as the end of a sentence. */
const WHY: Readonly<Record<string, string>> = {
  preserveOnDeletion: 'going back would delete objects in the clusters',
  conflictResolution: 'objects that clusters have already would never be taken over',
  propagateDependencies: 'Karmada would write what pods refer to into clusters that are only looked at',
  lazyActivation: 'a step would wait for a change of the template',
};

/** Checks that options do not take away what a migration relies on: that clusters keep what they have, and that steps decide who is written to. */
export function checkNeededOptions(path: string, propagation: unknown, delivery: unknown): Problem[] {
  const report = (message: string) => finding(MIGRATION_RULES.options, { path, message });
  const said: any = isObject(propagation) ? propagation : {};
  const wanted: Record<string, unknown> = { ...NEEDED, lazyActivation: false };
  const problems = Object.keys(WHY).filter((option) => said[option] !== undefined && said[option] !== wanted[option])
    .map((option) => report(`propagation.${option} is ${shown(said[option])}; with it ${WHY[option]}.`));
  if (said.suspension !== undefined) problems.push(report('propagation.suspension is said, but which clusters are held back is decided by the step.'));
  const ocm: any = deliveryOptions(ControlPlane.OCM, delivery);
  if (!isObject(ocm)) return problems;
  const { deletePolicy, updateStrategy } = ocm as any;
  if (deletePolicy !== undefined && deletePolicy !== OcmDeletePolicy.KEEP_ALL) problems.push(report(`deletePolicy of the delivery by OCM is ${shown(deletePolicy)}; with it ${WHY.preserveOnDeletion}.`));
  if (updateStrategy === OcmUpdateStrategy.CREATE_ONLY || updateStrategy === OcmUpdateStrategy.READ_ONLY) {
    problems.push(report(`updateStrategy of the delivery by OCM is ${shown(updateStrategy)}; with it ${WHY.conflictResolution}.`));
  }
  return problems;
}
