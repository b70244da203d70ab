import { ApiObject, type Chart, Lazy } from 'cdk8s';
import { type Interpreter, InterpreterOwner } from './interpreter-choice';
import { InterpreterScript } from './interpreter-script';
import type { Kinded, KubeObject } from '../../json/kube-object';
import { getOr } from '../../json/maps';
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

const names = new Map<string, string>();

/** The name of the ResourceInterpreterCustomization of a kind. Each workload asks for it. */
function interpreterName({ apiVersion, kind }: Kinded): string {
  return getOr(names, `${kind}-${apiVersion}`, () => `${kind}-${apiVersion.replace('/', '-')}`.toLowerCase().replaceAll('.', '-'));
}

/** The ResourceInterpreterCustomization of a kind. */
export function interpreterObject({ apiVersion, kind }: Kinded, scripts: Scripts): KubeObject {
  const name = interpreterName({ apiVersion, kind });
  const spec: Plain<ResourceInterpreterCustomizationSpec> = {
    customizations: Object.fromEntries(Object.entries(scripts).map(([operation, luaScript]) => [operation, { luaScript }])),
    target: { apiVersion, kind },
  };
  return { apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name }, spec };
}

/** The scripts in customizations that were made, which a workload may change after the platform has asked for ours. */
const SCRIPTS = new WeakMap<ApiObject, Scripts>();

/**
 * The ResourceInterpreterCustomization of a kind in a chart, made at the first call. Karmada refuses a second one with the same operations,
 * so all workloads of the kind share it; the checks see to it that they ask for the same scripts.
 */
export function interpreterOf(chart: Chart, subject: Kinded, scripts: Scripts): ApiObject {
  const existing = chart.node.tryFindChild(interpreterName(subject)) as ApiObject | undefined;
  if (existing) {
    if (scripts !== interpreterScripts(subject.apiVersion, subject.kind)) SCRIPTS.set(existing, scripts);
    return existing;
  }
  const { spec: { target }, ...head } = interpreterObject(subject, scripts);
  const customizations = Lazy.any({ produce: () => interpreterObject(subject, SCRIPTS.get(object)!).spec.customizations });
  const object: ApiObject = new ApiObject(chart, head.metadata.name, { ...head, spec: { customizations, target } } as any);
  SCRIPTS.set(object, scripts);
  return object;
}
