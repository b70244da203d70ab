import { celCondition, celStates } from './cel';
import type { CelDialect } from './cel';
import { CONTROL_PLANE_OBJECTS } from './control-plane-health';
import { luaHealth } from './lua';
import type { HealthStatement, Shown, State } from './statement';
import { IS_TEMPLATE, statesWhere } from './statement';
import { WORKLOADS } from './workload-health';

/** A kind by its group; its versions have one health. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** The expressions of `healthCheckExprs` of a Flux Kustomization; Flux asks in the order inProgress, failed, current. */
export interface FluxHealth {
  readonly current: string;
  readonly failed: string;
  readonly inProgress: string;
}

/** A condition that OCM's agent works out for an object. */
export interface OcmCondition {
  readonly condition: 'Progressing' | 'Degraded';
  readonly expression: string;
  readonly messageExpression: string;
}

const STATEMENTS = new Map([...WORKLOADS, ...CONTROL_PLANE_OBJECTS].map((statement) => [key(statement), statement]));

const OCM: CelDialect = { root: 'object' };
const FLUX: CelDialect = {};

/** Texts by kind, made when they are first asked for: a fleet asks for the same ones thousands of times. */
const argoCdTexts = new Map<string, string>();
const fluxTexts = new Map<string, FluxHealth>();
const ocmTexts = new Map<string, readonly OcmCondition[]>();

/** All kinds whose health is known: workloads, what stands beside them, and objects of the control planes. */
export function kindsWithHealth(): GroupKind[] {
  return [...STATEMENTS.values()].map(({ group, kind }) => ({ group, kind }));
}

/** The statement itself; undefined for kinds without one. */
export function healthStatement(kind: GroupKind): HealthStatement | undefined {
  return STATEMENTS.get(key(kind));
}

/**
 * The Lua for `resource.customizations.health.<group>_<Kind>` of Argo CD; undefined for kinds without health. It needs no `useOpenLibs`. One script serves
 * both objects in clusters and templates on a Karmada control plane, since Argo CD has one per kind for all its destinations.
 */
export function argoCdHealth(kind: GroupKind): string | undefined {
  return kept(argoCdTexts, kind, ({ inCluster, onTemplate }) => luaHealth(inCluster, onTemplate && { when: IS_TEMPLATE, rules: onTemplate }));
}

/**
 * The expressions for `healthCheckExprs` of a Flux Kustomization; undefined for kinds without health. While an object has no status they raise, which Flux
 * takes for a status that is not known yet: it waits, as it does for what is in progress.
 */
export function fluxHealth(kind: GroupKind): FluxHealth | undefined {
  return kept(fluxTexts, kind, (statement) => ({
    current: fluxStates(statement, statesWhere(({ flux }) => flux === 'Current')),
    failed: fluxStates(statement, statesWhere(({ flux }) => flux === 'Failed')),
    inProgress: fluxStates(statement, statesWhere(({ flux }) => flux === 'InProgress')),
  }));
}

function fluxStates({ inCluster, onTemplate }: HealthStatement, states: readonly State[]): string {
  const text = celStates(inCluster, states, FLUX);
  return onTemplate ? `${celCondition(IS_TEMPLATE, FLUX)} ? ${celStates(onTemplate, states, FLUX)} : ${text}` : text;
}

/** The conditions OCM's agent works out for a workload in its cluster; none for kinds without health. */
export function ocmConditions(kind: GroupKind): readonly OcmCondition[] {
  return kept(ocmTexts, kind, ({ inCluster, words }) => {
    const expression = (test: (shown: Shown) => boolean): string => celStates(inCluster, statesWhere(test), OCM);
    return [
      { condition: 'Progressing', expression: expression(({ ocm }) => ocm.progressing), messageExpression: messageOf(words.progressing) },
      { condition: 'Degraded', expression: expression(({ ocm }) => ocm.degraded), messageExpression: messageOf(words.degraded) },
    ];
  }) ?? [];
}

const messageOf = ([yes, no]: readonly [string, string]): string => `result ? "${yes}" : "${no}"`;

function kept<T>(texts: Map<string, T>, kind: GroupKind, make: (statement: HealthStatement) => T): T | undefined {
  const id = key(kind);
  const statement = STATEMENTS.get(id);
  if (statement && !texts.has(id)) texts.set(id, make(statement));
  return texts.get(id);
}

function key({ group, kind }: GroupKind): string {
  return `${group}/${kind}`;
}
