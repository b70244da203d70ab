import { argoCdLua, fluxCel, type FluxHealth } from '../health/dialects';
import type { HealthStatement } from '../health/statement';
import { moduleIn } from '../kinds/kinds';
import { KINDS } from '../kinds/list';
import { inForm } from '../kinds/module';
import { PLANES } from './list';

/** A kind by its group. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

const STATEMENTS = new Map<string, () => HealthStatement>([
  ...KINDS.flatMap((module): [string, () => HealthStatement][] => (module.health ? [[key(module), module.health]] : [])),
  ...PLANES.flatMap(({ health }) => health).map((statement): [string, () => HealthStatement] => [key(statement), () => statement]),
]);

/** All kinds whose health is known: workloads, what stands beside them, and objects of the control planes. */
export function kindsWithHealth(): GroupKind[] {
  return [...STATEMENTS.values()].map((statement) => statement()).map(({ group, kind }) => ({ group, kind }));
}

/**
 * The statement of a kind; undefined for kinds without one.
 *
 * @param version the API version, for kinds that have another form in one of them
 */
export function healthStatement(kind: GroupKind, version?: string): HealthStatement | undefined {
  const module = version === undefined ? undefined : moduleIn(kind.group, kind.kind);
  return module ? inForm(module, version!).health?.() : STATEMENTS.get(key(kind))?.();
}

/** The Lua of a kind for Argo CD; undefined for kinds without health. */
export function argoCdHealth(kind: GroupKind, version?: string): string | undefined {
  const statement = healthStatement(kind, version);
  return statement && argoCdLua(statement);
}

/** The expressions of a kind for Flux; undefined for kinds without health. */
export function fluxHealth(kind: GroupKind, version?: string): FluxHealth | undefined {
  const statement = healthStatement(kind, version);
  return statement && fluxCel(statement);
}

function key({ group, kind }: GroupKind): string {
  return `${group}/${kind}`;
}
