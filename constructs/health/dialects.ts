import { celCondition, type CelDialect, celStates } from './cel';
import { luaHealth } from './lua';
import { type HealthStatement, IS_TEMPLATE, type Shown, type State, statesWhere } from './statement';

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

const OCM: CelDialect = { root: 'object' };
const FLUX: CelDialect = {};

/**
 * The Lua for `resource.customizations.health.<group>_<Kind>` of Argo CD. It needs no `useOpenLibs`. One script serves
 * both objects in clusters and templates on a Karmada control plane, since Argo CD has one per kind for all its destinations.
 */
export const argoCdLua = once(({ inCluster, onTemplate }): string => luaHealth(inCluster, onTemplate && { when: IS_TEMPLATE, rules: onTemplate }));

/**
 * The expressions for `healthCheckExprs` of a Flux Kustomization. While an object has no status they raise, which Flux
 * takes for a status that is not known yet: it waits, as it does for what is in progress.
 */
export const fluxCel = once((statement): FluxHealth => ({
  current: fluxStates(statement, statesWhere(({ flux }) => flux === 'Current')),
  failed: fluxStates(statement, statesWhere(({ flux }) => flux === 'Failed')),
  inProgress: fluxStates(statement, statesWhere(({ flux }) => flux === 'InProgress')),
}));

function fluxStates({ inCluster, onTemplate }: HealthStatement, states: readonly State[]): string {
  const text = celStates(inCluster, states, FLUX);
  return onTemplate ? `${celCondition(IS_TEMPLATE, FLUX)} ? ${celStates(onTemplate, states, FLUX)} : ${text}` : text;
}

/** The conditions OCM's agent works out for a workload in its cluster. */
export const ocmCel = once(({ inCluster, words }): readonly OcmCondition[] => {
  const expression = (test: (shown: Shown) => boolean): string => celStates(inCluster, statesWhere(test), OCM);
  return [
    { condition: 'Progressing', expression: expression(({ ocm }) => ocm.progressing), messageExpression: messageOf(words.progressing) },
    { condition: 'Degraded', expression: expression(({ ocm }) => ocm.degraded), messageExpression: messageOf(words.degraded) },
  ];
});

const messageOf = ([yes, no]: readonly [string, string]): string => `result ? "${yes}" : "${no}"`;

/** A text of a statement, made when it is first asked for: a fleet asks for the same ones thousands of times. */
function once<T>(make: (statement: HealthStatement) => T): (statement: HealthStatement) => T {
  const made = new WeakMap<HealthStatement, { readonly text: T }>();
  return (statement) => {
    let kept = made.get(statement);
    if (!kept) made.set(statement, kept = { text: make(statement) });
    return kept.text;
  };
}
