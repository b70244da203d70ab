import type { ControlPlane } from '../../fleet/control-plane';
import { byName } from '../../json/json';
import type { PlannedShare, PlannedWorkload } from '../model';
import { rangeText, replicasText, type ShownPlan, totalOf } from './plan-words';

/** What a plan that is only supposed differs from. */
export interface Compared {
  /** The plan as it is. */
  readonly before: ShownPlan;
  /** Clusters that are down in what is shown: they are in the fleet, and nothing runs there. */
  readonly lost?: readonly string[];
  /** What is supposed, as it follows `what if`: `us-east is lost`. */
  readonly supposed?: string;
}

/** What is shown of a share. */
export interface ShareRow {
  readonly cluster: string;
  readonly controlPlane: ControlPlane;
  /** What the cluster gets; absent if nothing. */
  readonly share?: PlannedShare;
  /** Its replicas: `3`, or `3 → 4` if that is supposed. */
  readonly replicas: string;
  readonly changed: boolean;
}

/** The rows of workloads, in the order of names, and their totals. */
export interface PlanRows {
  readonly of: (workload: PlannedWorkload) => ShareRow[];
  /** The replicas of all clusters; nothing if there are none. */
  readonly total: (workload: PlannedWorkload) => string;
}

/** Works out what is shown of each workload of a plan, beside what it is compared with. */
export function planRows(plan: ShownPlan, compared?: Compared): PlanRows {
  if (!compared) {
    return {
      of: ({ clusters }) => clusters.map((share) => ({ cluster: share.cluster, controlPlane: share.controlPlane, share, replicas: replicasText(share), changed: false })),
      total: (workload) => rangeText(totalOf(workload)),
    };
  }
  const { before, lost = [] } = compared;
  const old = new Map(before.workloads.map((workload) => [workloadKey(workload), workload]));
  const [known, present] = [before, plan].map(({ clusters }) => new Set(clusters.map(({ name }) => name)));
  const joined = plan.clusters.filter(({ name }) => !known.has(name));
  const down = new Set(lost);
  const absent = (cluster: string, had: string): string => {
    if (down.has(cluster)) return 'gone';
    if (!present.has(cluster)) return 'removed';
    return had === '' ? 'none' : '0';
  };
  return {
    of: (workload) => {
      const had = new Map(old.get(workloadKey(workload))?.clusters.map((share) => [share.cluster, share]));
      const has = new Map(workload.clusters.map((share) => [share.cluster, share]));
      const rows = [...had.values(), ...workload.clusters.filter(({ cluster }) => !had.has(cluster))].map(({ cluster, controlPlane }): ShareRow => {
        const [share, text] = [has.get(cluster), replicasText(had.get(cluster))];
        const now = share ? replicasText(share) || (had.has(cluster) ? '' : 'new') : absent(cluster, text);
        return { cluster, controlPlane, ...(share && { share }), replicas: arrow(text, now), changed: text !== now };
      });
      const without = totalOf(workload).any ? joined.filter(({ name }) => !has.has(name)) : [];
      return [...rows, ...without.map(({ name, controlPlane }): ShareRow => ({ cluster: name, controlPlane, replicas: '0', changed: false }))].sort((a, b) => byName(a.cluster, b.cluster));
    },
    total: (workload) => {
      const was = old.get(workloadKey(workload));
      return arrow(was ? rangeText(totalOf(was)) : '', rangeText(totalOf(workload)));
    },
  };
}

/** What tells workloads apart, also those of several apps. */
export function workloadKey({ app, path }: Pick<PlannedWorkload, 'app' | 'path'>): string {
  return `${app} ${path}`;
}

function arrow(before: string, after: string): string {
  return before === after ? after : `${before === '' ? '–' : before} → ${after === '' ? '–' : after}`;
}
