import { type FluxExpressions, type FluxGate, gatesOf, withGates } from './flux-gates';
import type { Stage } from './flux-stages';
import type { Unit } from '../../output/unit';
import { PLANE_TRAITS } from '../../fleet/control-plane';
import { isShared } from '../../output/directory';
import type { FluxHealth } from '../../health/dialects';
import { fluxHealth } from '../../planes/health';
import { planeOf } from '../../planes/list';
import { groupKindOf, groupOf, type Kinded, type ObjectReference, referenceKey, versionOf } from '../../json/kube-object';

/** How a Kustomization finds out whether it is ready. */
export interface HealthOptions {
  readonly healthCheckExprs?: readonly (FluxExpressions & { readonly apiVersion: string; readonly kind: string })[];
  readonly healthChecks?: readonly ObjectReference[];
  /** With it Flux looks at everything it applies, and at nothing else: the list of checks is ignored. */
  readonly wait: boolean;
}

/** Applied is enough. What others depend on must not wait for clusters: one that is down would keep everything from being applied. */
export const APPLIED: HealthOptions = { wait: false };

/**
 * The health of a directory. On a hub it is that of the works in it. On Karmada it is that of the bindings, which Karmada makes and Flux does not apply, so they
 * are listed; they have no generation of the template, and for a moment after a change still speak of what was before. So the template is looked at as well: its status
 * has the generation that all clusters follow. Templates whose status others put together are left out, since they may never say so, unless a gate of a
 * rollout is about them. What a step of a rollout holds back from clusters is not healthy anywhere until a later step, so it is not waited for.
 */
export function healthOf(unit: Unit, stage: Stage): HealthOptions {
  const { directory, entries, templates } = unit;
  if (stage.name !== undefined || directory.chart === undefined || isShared(directory)) return APPLIED;
  const gates = gatesOf(unit, (kind) => healthOfKind(kind) !== undefined);
  const gated = new Set(gates.map(referenceKey));
  if (PLANE_TRAITS[directory.plane!].schedules) {
    return listed(templates.filter(({ held }) => !held).flatMap((template) => {
      const isLookedAt = (template.ours && healthOfKind(template)) || gated.has(referenceKey(template));
      return isLookedAt ? [template, template.binding] : [template.binding];
    }), gates);
  }
  if (stage.others.length === 0) return { healthCheckExprs: expressions(stage.entries, gates), wait: true };
  // What other parts of the directory apply, such as SidecarSets, is waited for here, where nothing depends on it.
  const works = new Set(planeOf(directory.plane!).health.map(({ group, kind }) => `${group}/${kind}`));
  return listed(entries.filter((entry) => works.has(groupKindOf(entry)) || gated.has(referenceKey(entry))), gates);
}

function listed(objects: readonly ObjectReference[], gates: readonly FluxGate[]): HealthOptions {
  if (objects.length === 0) return APPLIED;
  const healthChecks = objects
    .map(({ apiVersion, kind, name, namespace }): ObjectReference => ({ apiVersion, kind, name, ...(namespace !== undefined && { namespace }) }))
    .sort((a, b) => (identity(a) < identity(b) ? -1 : 1));
  return { healthCheckExprs: expressions(healthChecks, gates), healthChecks, wait: false };
}

/** What Flux should make of each kind; it refuses two entries for a kind, whatever their versions. */
function expressions(objects: readonly ObjectReference[], gates: readonly FluxGate[]): NonNullable<HealthOptions['healthCheckExprs']> {
  const kinds = new Map(objects.map(({ apiVersion, kind }) => [groupKindOf({ apiVersion, kind }), { apiVersion, kind }]));
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([key, { apiVersion, kind }]) => {
    const health = withGates(healthOfKind({ apiVersion, kind }), gates.filter((gate) => groupKindOf(gate) === key));
    return health ? [{ apiVersion, kind, ...health }] : [];
  });
}

const healthOfKind = ({ apiVersion, kind }: Kinded): FluxHealth | undefined => fluxHealth({ group: groupOf(apiVersion), kind }, versionOf(apiVersion));
const identity = ({ apiVersion, kind, name, namespace = '' }: ObjectReference): string => [groupOf(apiVersion), kind, namespace, name].join('/');
