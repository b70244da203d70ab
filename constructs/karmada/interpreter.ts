import { ApiObject } from 'cdk8s';
import type { Chart } from 'cdk8s';
import type { Plain } from '../checks/plain';
import { interpreterScripts } from '../interpreters/scripts';
import type { ResourceInterpreterCustomizationSpec } from '../../imports/config.karmada.io';

/** Chart that holds what one owner keeps on a Karmada control plane. */
export const KARMADA_PLATFORM = 'karmada-platform';

/** Label that makes our interpreters keep the replicas that an autoscaler in the member has set. */
export const RETAIN_REPLICAS = 'resourcetemplate.karmada.io/retain-replicas';

/**
 * The ResourceInterpreterCustomization of a kind in a chart, made at the first call; undefined for kinds we have no scripts for. Karmada
 * refuses a second one with the same operations, so all workloads of the kind share it.
 */
export function interpreterOf(chart: Chart, apiVersion: string, kind: string): ApiObject | undefined {
  const scripts = interpreterScripts(apiVersion, kind);
  if (!scripts) return undefined;
  const name = `${kind}-${apiVersion.replace('/', '-')}`.toLowerCase().replaceAll('.', '-');
  const existing = chart.node.tryFindChild(name) as ApiObject | undefined;
  if (existing) return existing;
  const spec: Plain<ResourceInterpreterCustomizationSpec> = {
    customizations: Object.fromEntries(Object.entries(scripts).map(([operation, luaScript]) => [operation, { luaScript }])),
    target: { apiVersion, kind },
  };
  return new ApiObject(chart, name, {
    apiVersion: 'config.karmada.io/v1alpha1',
    kind: 'ResourceInterpreterCustomization',
    metadata: { name },
    spec,
  });
}
