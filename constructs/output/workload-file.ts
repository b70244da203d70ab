import type { Chart } from 'cdk8s';
import { clustersOn, type Definition } from '../definition/definition';
import type { ObjectHead } from '../definition/together';
import type { ControlPlane } from '../fleet/control-plane';
import { compactText } from '../json/compact-text';
import { policyName } from '../planes/karmada/policies';

/** What has no workload of its own is in files of this name. */
export const SHARED_FILE = '_shared';

/** Named after the workload; one that is not in the namespace of its chart could share its name with another. */
export function fileOf(chart: Chart, { template, name }: { readonly template: ObjectHead; readonly name?: string }): string {
  const { namespace } = template.metadata;
  if (name !== undefined) return name;
  // It is in many paths, a hundred for each workload on a hundred clusters.
  return compactText(namespace === undefined || namespace === chart.namespace ? policyName(template) : `${namespace}-${policyName(template)}`);
}

/** All clusters of a control plane, for what it divides by itself. */
export const namesOn = (definition: Definition, plane: ControlPlane): string[] => clustersOn(definition, plane).map(({ name }) => name);
