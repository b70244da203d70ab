import { ApiObject, type Chart } from 'cdk8s';
import { type Interpreter, InterpreterOwner } from './interpreter-choice';
import { InterpreterScript } from './interpreter-script';
import type { Kinded } from '../../json/kube-object';
import type { Plain } from '../../json/plain';
import { interpreterScripts } from '../../interpreters/scripts';
import type { ResourceInterpreterCustomizationSpec } from '../../../imports/config.karmada.io';

/** Label that makes our interpreters keep the replicas that an autoscaler in the member has set. */
export const RETAIN_REPLICAS = 'resourcetemplate.karmada.io/retain-replicas';

/** Scripts by operation. */
export type Scripts = Readonly<Record<string, string>>;

/** The scripts that are written for a kind: ours with the user's on top. Undefined when there are none, or they are not this app's business. */
export function writtenScripts(interpreter: Interpreter, { apiVersion, kind }: Kinded): Scripts | undefined {
  if (interpreter._owner !== InterpreterOwner.OURS) return undefined;
  const ours = interpreterScripts(apiVersion, kind);
  const own = Object.entries(interpreter._scripts ?? {})
    .flatMap(([operation, script]) => (script instanceof InterpreterScript && typeof script._text === 'string' ? [[operation, script._text]] : []));
  return own.length === 0 ? ours : { ...ours, ...Object.fromEntries(own) };
}

/**
 * The ResourceInterpreterCustomization of a kind in a chart, made at the first call. Karmada refuses a second one with the same operations,
 * so all workloads of the kind share it; the checks see to it that they ask for the same scripts.
 */
export function interpreterOf(chart: Chart, { apiVersion, kind }: Kinded, scripts: Scripts): ApiObject {
  const name = `${kind}-${apiVersion.replace('/', '-')}`.toLowerCase().replaceAll('.', '-');
  const existing = chart.node.tryFindChild(name) as ApiObject | undefined;
  if (existing) return existing;
  const spec: Plain<ResourceInterpreterCustomizationSpec> = {
    customizations: Object.fromEntries(Object.entries(scripts).map(([operation, luaScript]) => [operation, { luaScript }])),
    target: { apiVersion, kind },
  };
  return new ApiObject(chart, name, { apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name }, spec });
}
