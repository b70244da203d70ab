import * as fc from 'fast-check';
import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import type { PlanData } from '../../../constructs/plan/diff/plan-data';
import { replicaMoves, replicaSteps } from '../../../constructs/plan/diff/outcomes';
import { diffMarkdown } from '../../../constructs/plan/render/diff-markdown';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { PlanChange, PodEffect } from '../../../constructs/plan/diff-model';
import { type PlannedShare, RemovalEffect } from '../../../constructs/plan/model';
import { cloneSet, cluster, plan, platformObject, share, workload } from '../plan-data';

const NAMES = ['east', 'north', 'south', 'west'];
const PLANES: Record<string, ControlPlane> = { east: ControlPlane.KARMADA, north: ControlPlane.KARMADA, south: ControlPlane.OCM, west: ControlPlane.DIRECT };

const companions = fc.subarray(['settings', 'limits'], { minLength: 0 }).chain((names) => fc.tuple(...names.map((name) => fc.constantFrom('a', 'b').map((value) => ({
  apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' }, data: { value },
})))));

const shareOf = (name: string, app: string): fc.Arbitrary<PlannedShare> => fc.record({
  replicas: fc.integer({ min: 0, max: 4 }), image: fc.constantFrom('a:1', 'a:2'), env: fc.constantFrom(undefined, [{ name: 'A', value: 'b' }]),
  more: fc.constantFrom('exact', 'exact', 'either', 'unknown'), carried: companions,
}).map(({ replicas, image, env, more, carried }) => {
  const controlPlane = PLANES[name];
  if (more === 'unknown') return share(name, undefined, { certainty: Certainty.UNKNOWN, controlPlane, companions: carried });
  const manifest = replicas > 0 ? cloneSet({ name: app, replicas, image, env }) : undefined;
  return share(name, manifest, { replicas, controlPlane, companions: carried, ...(more === 'either' && { certainty: Certainty.EITHER, alternativeReplicas: replicas + 1 }) });
});

const workloadOf = (app: string) => fc.subarray(NAMES).chain((names) => fc.record({
  shares: fc.tuple(...names.map((name) => shareOf(name, app))), path: fc.constantFrom(`shop/${app}`, `store/${app}`), removal: fc.constantFrom(...Object.values(RemovalEffect)),
})).map(({ shares, path, removal }) => workload(shares, { path, name: app, removal }));

const plans: fc.Arbitrary<PlanData> = fc.record({
  apps: fc.subarray(['api', 'web', 'worker']).chain((apps) => fc.tuple(...apps.map(workloadOf))),
  clusters: fc.subarray(NAMES), platform: fc.subarray(['shop', 'store']), ids: fc.constantFrom('1', '2'),
}).map(({ apps, clusters, platform, ids }) => plan(apps, {
  clusters: NAMES.filter((name) => clusters.includes(name) || apps.some((app) => app.clusters.some((one) => one.cluster === name))).map((name) => cluster(name, { controlPlane: PLANES[name] })),
  platform: platform.map((name) => platformObject('Namespace', name, { id: name + ids })),
}));

/** The same data with nothing shared, as if it came from a file. */
const copied = (data: PlanData): PlanData => JSON.parse(JSON.stringify(data));

const MIRRORED: Record<PlanChange, PlanChange> = {
  [PlanChange.CREATED]: PlanChange.DELETED, [PlanChange.DELETED]: PlanChange.CREATED, [PlanChange.CHANGED]: PlanChange.CHANGED, [PlanChange.UNCHANGED]: PlanChange.UNCHANGED,
};

/** What two diffs in opposite directions have in common, the second one turned round. Origins, hazards and effects on pods have a direction. */
function essence({ workloads, fleet, platform, summary }: ReturnType<typeof diffPlans>, turned: boolean, isKept: boolean) {
  const way = (change: PlanChange): PlanChange => (turned ? MIRRORED[change] : change);
  const pair = <T>(before: T, after: T): [T, T] => (turned ? [after, before] : [before, after]);
  const sorted = <T>(list: T[]): T[] => list.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    workloads: sorted(workloads.map(({ change, kind, name, replicasBefore, replicasAfter, clusters, path, movedFrom }) => ({
      change: way(change), kind, name, replicas: pair(replicasBefore, replicasAfter), paths: pair(movedFrom ?? path, path),
      clusters: clusters.map((one) => ({
        cluster: one.cluster, change: way(one.change), replicas: pair(one.replicasBefore, one.replicasAfter), others: pair(one.alternativeReplicasBefore, one.alternativeReplicasAfter),
        objects: sorted(one.objects.map((object) => ({
          change: way(object.change), name: object.name, ids: pair(object.before, object.after), fields: sorted(object.fields.map(({ field, before, after }) => ({ field, values: pair(before, after) }))),
        }))),
      })),
    }))),
    fleet: fleet.map(({ cluster: name, change }) => [name, way(change)]),
    platform: platform.map(({ change, name }) => [name, way(change)]),
    counts: [pair(summary.created, summary.deleted), summary.changed, summary.clusters, isKept ? [] : pair(summary.replicasAdded, summary.replicasRemoved)],
  };
}

test('a plan differs from itself in nothing', () => {
  fc.assert(fc.property(plans, (data) => {
    for (const other of [data, copied(data)]) {
      const { workloads, fleet, platform, removals, summary } = diffPlans(data, other);
      expect([workloads, fleet, platform, removals]).toEqual([[], [], [], []]);
      expect(Object.values(summary).every((number) => number === 0)).toBe(true);
    }
  }), { numRuns: 200 });
});

test('the way back mirrors the way there', () => {
  fc.assert(fc.property(plans, plans, (a, b) => {
    // Replicas that nobody deletes are added on the way there, and not removed on the way back.
    const isKept = [a, b].some(({ workloads }) => workloads.some(({ removal }) => removal === RemovalEffect.ORPHANED));
    expect(essence(diffPlans(b, a), true, isKept)).toEqual(essence(diffPlans(a, b), false, isKept));
  }), { numRuns: 300 });
});

test('numbers add up: of clusters, of workloads, and of the summary', () => {
  fc.assert(fc.property(plans, plans, (a, b) => {
    const { workloads, fleet, summary } = diffPlans(a, b);
    for (const { clusters, replicasBefore, replicasAfter, path, movedFrom } of workloads) {
      const shares = [...a.workloads.filter((one) => one.path === (movedFrom ?? path)), ...b.workloads.filter((one) => one.path === path)].flatMap((one) => one.clusters);
      if (replicasBefore === undefined || replicasAfter === undefined || shares.some(({ certainty }) => certainty !== Certainty.EXACT)) continue;
      expect(clusters.reduce((sum, change) => sum + (replicaSteps(change)?.[0] ?? 0), 0)).toBe(replicasAfter - replicasBefore);
    }
    const all = workloads.flatMap(({ clusters }) => clusters);
    const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
    for (const outcome of [0, 1] as const) {
      const steps = all.filter(({ change, pods }) => change !== PlanChange.DELETED || pods === PodEffect.DELETED).map((change) => replicaSteps(change)?.[outcome] ?? 0);
      expect(summary.replicasAdded).toBeGreaterThanOrEqual(total(steps.filter((step) => step > 0)));
      expect(summary.replicasRemoved).toBeGreaterThanOrEqual(-total(steps.filter((step) => step < 0)));
    }
    expect(summary.replicasAdded).toBe(total(workloads.map(({ clusters }) => replicaMoves(clusters).added)));
    for (const [effect, count] of [[PodEffect.RECREATED, summary.podsRecreated], [PodEffect.IN_PLACE, summary.podsInPlace]] as const) {
      const updated = all.filter(({ pods }) => pods === effect);
      const each = total(updated.map(({ podsUpdated = 0 }) => podsUpdated));
      if (updated.every(({ alternativeReplicasBefore }) => alternativeReplicasBefore === undefined)) expect(count).toBe(each);
      else expect(count).toBeLessThanOrEqual(each);
    }
    expect(summary.clusters).toBe(new Set([...all, ...fleet].map((change) => change.cluster)).size);
    expect(summary.created + summary.changed + summary.deleted).toBe(workloads.filter(({ change }) => change !== PlanChange.UNCHANGED).length);
  }), { numRuns: 300 });
});

test('every cluster of a diff differs in something, and every text names every workload', () => {
  fc.assert(fc.property(plans, plans, (a, b) => {
    const diff = diffPlans(a, b);
    const [text, markdown] = [diffText(diff), diffMarkdown(diff)];
    for (const { clusters, name } of diff.workloads) {
      expect(text).toContain(`shop/${name}`);
      expect(markdown).toContain(`shop/${name}`);
      for (const change of clusters) {
        const differs = change.change !== PlanChange.CHANGED || change.objects.length > 0 || change.replicasBefore !== change.replicasAfter;
        const [old, now] = [a, b].map(({ workloads }) => workloads.find((one) => one.name === name)?.clusters.find((one) => one.cluster === change.cluster));
        expect(differs || old?.certainty !== now?.certainty || old?.alternativeReplicas !== now?.alternativeReplicas).toBe(true);
      }
    }
  }), { numRuns: 200 });
});
