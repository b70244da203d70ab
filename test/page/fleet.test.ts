import { ControlPlane } from '../../constructs/fleet/control-plane';
import { type ClusterChange, PlanChange, PodEffect, type WorkloadChange } from '../../constructs/plan/diff-model';
import type { SavedDiff, SavedShare, SavedWorkload } from '../../constructs/plan/file';
import { choices, NO_FILTERS, shown } from '../../page/filters';
import { cellOf, changeOf, fleetOf } from '../../page/fleet';
import { geometryOf, indexes, poolsOf, rangeOf, scrollTo } from '../../page/geometry';
import { hazardsIn, hazardsOf } from '../../page/hazards';
import { cellLabel, countText, rowLabel, shareText, shortImage } from '../../page/words';
import { samplePlan } from './sample';
import { sampleChange } from './sample-diff';

const plan = samplePlan({ workloads: 14, clusters: 6 });
const fleet = fleetOf({ title: 'shop', plan });
const changed = fleetOf({ title: 'shop', ...sampleChange(plan) });
const names = (rows: readonly { readonly key: string }[]): string[] => rows.map(({ key }) => key);

describe('rows and columns', () => {
  test('have totals that add up', () => {
    const rows = fleet.rows.reduce((sum, { total }) => sum + (total?.open ? 0 : total?.least ?? 0), 0);
    const shares = plan.workloads.flatMap(({ clusters }) => clusters).reduce((sum, { replicas }) => sum + (replicas ?? 0), 0);
    const least = plan.workloads.flatMap(({ clusters }) => clusters).reduce((sum, { replicas = 0, alternativeReplicas = replicas }) => sum + Math.min(replicas, alternativeReplicas), 0);
    expect(least).toBeLessThan(shares);
    expect(fleet.columns.reduce((sum, { total }) => sum + total.least, 0)).toBe(least);
    expect(rows).toBeGreaterThanOrEqual(shares);
    for (const { workload, total } of fleet.rows) if (workload.replicas !== undefined) expect(total).toEqual({ least: workload.replicas, most: workload.replicas, open: false });
  });

  test('know what was there before, though the page has only what changed of it', () => {
    const whole = fleetOf({ title: 'before', plan });
    for (const { cluster, before } of changed.columns) expect([cluster.name, before]).toEqual([cluster.name, whole.columnByName.get(cluster.name)!.total]);
    const gone = changed.rows.find((row) => row.gone)!;
    expect(gone.change?.change).toBe(PlanChange.DELETED);
    expect(changeOf(cellOf(gone, gone.workload.clusters[0].cluster))).toBe(PlanChange.DELETED);
  });

  test('add up to one outcome of a tie, which is broken for all clusters at once', () => {
    const worker = plan.workloads.find(({ path }) => path === 'shop/worker')!;
    const [first, second] = worker.clusters.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
    const tied = [{ ...first, replicas: 3, alternativeReplicas: 2 }, { ...second, replicas: 2, alternativeReplicas: 3 }];
    const totals = (clusters: typeof tied): string[] => {
      const { planes, rows: [row], total } = fleetOf({ title: 'tie', plan: { ...plan, workloads: [{ ...worker, replicas: undefined, clusters }] } });
      return [planes.get(ControlPlane.KARMADA)!, row.total!, total].map(countText);
    };
    expect(totals(tied)).toEqual(['5', '5', '5']);
    expect(totals(tied.slice(1))).toEqual(['2 or 3', '2 or 3', '2 or 3']);
  });

  test('have each the change that is theirs, though a path is that of another kind or app as well', () => {
    const [web] = plan.workloads.filter(({ path }) => path === 'shop/worker');
    const [one, other] = [web.clusters.slice(0, 1), web.clusters.slice(1, 2)];
    const [prod, staging] = [{ ...web, app: 'prod', clusters: one }, { ...web, app: 'staging', clusters: other }];
    const change = (more: Partial<WorkloadChange>): WorkloadChange => ({ path: web.path, kind: web.kind, namespace: web.namespace, name: web.name, change: PlanChange.CHANGED, clusters: [], hazards: [], ...more });
    const at = ({ cluster, controlPlane }: SavedShare, what: PlanChange): ClusterChange => ({ cluster, controlPlane, change: what, pods: PodEffect.NONE, reasons: [], objects: [] });
    const rowsOf = (before: SavedWorkload[], after: SavedWorkload[], workloads: WorkloadChange[]) => fleetOf({
      title: 'two', plan: { ...plan, workloads: after }, before: { ...plan, workloads: before }, diff: { ...sampleChange(plan).diff, workloads },
    }).rows.map(({ workload, change: it, was, gone }) => [workload.app, workload.kind, it?.change, was?.app, gone]);
    expect(rowsOf([prod, staging], [prod, staging], [change({ clusters: [at(other[0], PlanChange.CHANGED)] })])).toEqual([['prod', 'CloneSet', undefined, undefined, false], ['staging', 'CloneSet', 'changed', 'staging', false]]);
    const job = { ...prod, kind: 'BroadcastJob' };
    const replaced = [change({ kind: 'BroadcastJob', change: PlanChange.CREATED, clusters: [at(one[0], PlanChange.CREATED)] }), change({ change: PlanChange.DELETED, clusters: [at(one[0], PlanChange.DELETED)] })];
    expect(rowsOf([prod], [job], replaced)).toEqual([['prod', 'BroadcastJob', 'created', undefined, false], ['prod', 'CloneSet', 'deleted', 'prod', true]]);
  });

  test('keep the shares of before where the diff says that Karmada does not divide anew', () => {
    const before = plan.workloads.find(({ path }) => path === 'shop/worker')!;
    const [first, second, ...rest] = before.clusters;
    const after = { ...before, clusters: [{ ...first, replicas: first.replicas! - 1 }, { ...second, replicas: second.replicas! + 3 }, ...rest] };
    const change = (cluster: string, replicas: number): ClusterChange => ({
      cluster, controlPlane: ControlPlane.KARMADA, change: PlanChange.CHANGED, replicasBefore: replicas, replicasAfter: replicas, pods: PodEffect.IN_PLACE, reasons: [], objects: [],
    });
    const diff: SavedDiff = {
      ...sampleChange(plan).diff, workloads: [{ path: before.path, kind: before.kind, name: before.name, change: PlanChange.CHANGED, hazards: [], clusters: [change(second.cluster, second.replicas!)] }],
    };
    const { rows: [row], columnByName } = fleetOf({ title: 'kept', plan: { ...plan, workloads: [after] }, before: { ...plan, workloads: [before] }, diff });
    for (const { cluster, replicas } of [first, second]) {
      expect(cellOf(row, cluster).share?.replicas).toBe(replicas);
      expect(columnByName.get(cluster)!.total.least).toBe(replicas);
    }
    expect(row.total).toEqual(row.totalBefore);
  });

  test('stand in the order in which people count', () => {
    const many = fleetOf({ title: 'many', plan: samplePlan({ workloads: 1, clusters: 80 }) }).columns.map(({ cluster }) => cluster.name);
    expect(many.indexOf('ap-south-2')).toBeLessThan(many.indexOf('ap-south-10'));
  });
});

describe('filters', () => {
  test('leave out workloads that no chosen cluster gets', () => {
    const { rows, columns } = shown(fleet, { ...NO_FILTERS, plane: ['OCM'] });
    expect(columns.map(({ cluster }) => cluster.name)).toEqual(['edge-lisbon']);
    expect(rows.every((row) => cellOf(row, 'edge-lisbon').share !== undefined)).toBe(true);
    expect(rows.length).toBeLessThan(fleet.rows.length);
  });

  test('of one facet are alternatives, and facets narrow one another', () => {
    const kinds = shown(fleet, { ...NO_FILTERS, kind: ['Deployment', 'DaemonSet'] }).rows;
    expect(new Set(kinds.map(({ workload }) => workload.kind))).toEqual(new Set(['Deployment', 'DaemonSet']));
    expect(shown(fleet, { ...NO_FILTERS, kind: ['Deployment'], label: ['app=cache'] }).rows.map(({ workload }) => workload.name)).toEqual(['cache']);
    expect(shown(fleet, { ...NO_FILTERS, label: ['cluster tier=edge'] }).columns.map(({ cluster }) => cluster.name)).toEqual(['edge-lisbon']);
  });

  test('take a word that no workload has for the name of a cluster', () => {
    expect(shown(fleet, { ...NO_FILTERS, search: 'us-ea' }).columns.map(({ cluster }) => cluster.name)).toEqual(['us-east']);
    expect(names(shown(fleet, { ...NO_FILTERS, search: 'shop gate' }).rows)).toEqual(['shop/gateway']);
  });

  test('show of a diff what changed, unless somebody wants to see it all', () => {
    expect(shown(changed, NO_FILTERS).rows.every(({ change }) => change !== undefined)).toBe(true);
    expect(shown(changed, { ...NO_FILTERS, onlyChanges: false }).rows).toHaveLength(15);
    expect(names(shown(changed, { ...NO_FILTERS, change: ['deleted'] }).rows)).toEqual(['shop/cache']);
    expect(shown(changed, { ...NO_FILTERS, change: ['pods recreated'] }).rows.map(({ workload }) => workload.name)).toEqual(['api', 'sessions']);
  });

  test('keep all clusters beside changes that reach none of them', () => {
    const { diff, ...plans } = sampleChange(plan);
    const told = fleetOf({ title: 'told', ...plans, diff: { ...diff, workloads: [{ ...diff.workloads[0], clusters: [] }] } });
    const { rows, columns } = shown(told, NO_FILTERS);
    expect([names(rows), columns.length]).toEqual([[diff.workloads[0].path], told.columns.length]);
  });

  test('are offered with how often they occur', () => {
    expect(choices(fleet, 'plane')).toEqual([{ value: 'Karmada', count: 4 }, { value: 'Direct', count: 1 }, { value: 'OCM', count: 1 }]);
    expect(choices(changed, 'change').map(({ value }) => value)).toEqual(expect.arrayContaining(['created', 'changed', 'deleted', 'pods in-place', 'pods recreated']));
  });
});

describe('findings', () => {
  test('of workloads, clusters and platform objects are all told, the irreversible first', () => {
    const change = sampleChange(plan);
    const hazard = (code: string, irreversible: boolean, clusters: string[]) => ({ code, irreversible, message: code, fix: '', clusters });
    const diff = {
      ...change.diff,
      fleet: [{ cluster: 'us-east', change: PlanChange.CHANGED, differences: [], hazards: [hazard('KF001', false, ['us-east'])] }],
      platform: [{ change: PlanChange.DELETED, file: 'crds.yaml', apiVersion: 'v1', kind: 'CustomResourceDefinition', name: 'a', hazards: [hazard('KF002', true, [])] }],
    };
    const both = fleetOf({ title: 'shop', ...change, diff });
    expect(hazardsOf(both).map(({ hazard: { code }, row }) => [code, row?.key])).toEqual([['KF975', 'shop/cache'], ['KF002', undefined], ['KF001', undefined]]);
    expect(hazardsIn(both, 'us-east').map(({ hazard: { code } }) => code)).toEqual(['KF975', 'KF001']);
  });
});

describe('words', () => {
  test('say numbers that are not certain', () => {
    expect(countText({ least: 24, most: 24, open: false })).toBe('24');
    expect(countText({ least: 24, most: 25, open: false })).toBe('24 or 25');
    expect(countText({ least: 24, most: 26, open: false })).toBe('24–26');
    expect(countText({ least: 1024, most: 1024, open: true })).toBe('1,024 + ?');
    expect(shareText({ cluster: 'a', controlPlane: 'Karmada', certainty: 'either', replicas: 4, alternativeReplicas: 3, objects: [] } as never)).toBe('3 or 4');
    expect(shareText({ cluster: 'a', controlPlane: 'Karmada', certainty: 'unknown', objects: [] } as never)).toBe('?');
  });

  test('say of a cell what happens there', () => {
    const label = (key: string, cluster: string): string => cellLabel(changed.rowByKey.get(key)!, changed.columnByName.get(cluster)!, cellOf(changed.rowByKey.get(key)!, cluster));
    expect(label('shop/events', 'ap-south')).toBe('events on ap-south, Karmada, 7 replicas, changed from 5, pods updated in place');
    expect(label('shop/api', 'factory')).toBe('api on factory, Direct, not delivered');
    const gone = changed.rowByKey.get('shop/cache')!;
    const cell = cellOf(gone, 'us-east');
    expect(cellLabel(gone, changed.columnByName.get('us-east')!, cell)).toBe('cache on us-east, Karmada, deleted, was 5 replicas');
    expect(cellLabel(gone, changed.columnByName.get('us-east')!, { ...cell, change: { ...cell.change!, pods: PodEffect.NONE } })).toBe('cache on us-east, Karmada, no longer delivered, was 5 replicas');
    expect(rowLabel(changed.rowByKey.get('shop/cache')!)).toBe('Deployment cache in shop, deleted, cannot be undone');
  });

  test('shorten images to what tells them apart', () => {
    expect(shortImage('registry.example.com/shop/web:1.4.2')).toBe('web:1.4.2');
    expect(shortImage('registry.example.com/web@sha256:0123456789abcdef')).toBe('web@0123456');
  });
});

describe('the part of the matrix that is drawn', () => {
  const geometry = geometryOf(300, 100, 1400, true);

  test('covers what can be seen, and little more', () => {
    const range = rangeOf(geometry, 4000, 3000, 1400, 800);
    expect(range.top * geometry.rowHeight).toBeLessThanOrEqual(4000);
    expect(range.bottom * geometry.rowHeight).toBeGreaterThanOrEqual(4000 + 800 - geometry.headHeight);
    expect((range.bottom - range.top) * (range.right - range.left)).toBeLessThan(600);
    const pools = poolsOf(geometry, 1400, 800);
    for (let at = 0; at < 8000; at += 37) {
      const { top, bottom, left, right } = rangeOf(geometry, at, at, 1400, 800);
      expect(bottom - top).toBeLessThanOrEqual(pools.rows);
      expect(right - left).toBeLessThanOrEqual(pools.columns);
    }
  });

  test('has a first column that is as wide as all clusters let it be', () => {
    const widths = (width: number): unknown => { const { slim, firstWidth, columnWidth } = geometryOf(3, 5, width, false); return [slim, firstWidth, firstWidth + 5 * columnWidth <= width]; };
    expect(widths(1000)).toEqual([false, 280, true]);
    expect(widths(818)).toEqual([true, 190, true]);
    expect(widths(760)).toEqual([false, 280, false]);
    expect(widths(700)).toEqual([true, 190, false]);
    expect(widths(400)).toEqual([true, 148, false]);
  });

  test('has the place of the focus in it, wherever it is', () => {
    expect(indexes(10, 13, 2, 300)).toEqual([2, 10, 11, 12]);
    expect(indexes(10, 13, 40, 300)).toEqual([10, 11, 12, 40]);
    expect(indexes(10, 13, 11, 300)).toEqual([10, 11, 12]);
    expect(indexes(0, 2, -1, 2)).toEqual([0, 1]);
  });

  test('moves just so far that a cell is seen whole', () => {
    const at = { top: 0, left: 0, width: 1400, height: 800 };
    expect(scrollTo(geometry, 3, 3, at)).toEqual({ top: 0, left: 0 });
    expect(scrollTo(geometry, 299, -1, at)).toEqual({ top: 300 * geometry.rowHeight - (800 - geometry.headHeight), left: 0 });
  });
});
