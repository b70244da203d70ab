import type { PlanHazard } from '../constructs/plan/diff-model';
import type { Fleet, Row } from './fleet';

/** A finding of a diff, and the workload it is about. */
export interface Finding {
  readonly hazard: PlanHazard;
  /** None for a finding on a cluster or a platform object. */
  readonly row?: Row;
}

/** All findings of a diff, the irreversible first. */
export function hazardsOf({ rows, data: { diff } }: Fleet): Finding[] {
  const elsewhere = [...diff?.fleet ?? [], ...diff?.platform ?? []].flatMap(({ hazards }) => hazards ?? []);
  return [...rows.flatMap((row) => (row.change?.hazards ?? []).map((hazard) => ({ row, hazard }))), ...elsewhere.map((hazard) => ({ hazard }))]
    .sort((a, b) => Number(b.hazard.irreversible) - Number(a.hazard.irreversible));
}

/** The findings that are about one cluster. */
export function hazardsIn(fleet: Fleet, cluster: string): Finding[] {
  return hazardsOf(fleet).filter(({ hazard }) => hazard.clusters.includes(cluster));
}
