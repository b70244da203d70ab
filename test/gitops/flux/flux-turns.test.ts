import * as fc from 'fast-check';
import { stagesOf } from '../../../constructs/gitops/flux/flux-stages';
import { turnsOf } from '../../../constructs/gitops/flux/flux-turns';
import { Unit } from '../../../constructs/output/unit';
import { chartDirectory } from '../../../constructs/output/directory';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { ControlPlane } from '../../../constructs';

const named = (kind: string, name: string) => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind, metadata: { name, namespace: 'shop' } });

/** A directory with workloads and their turns; one without a cluster is that of Karmada. */
function directory(cluster: string | undefined, turns: Readonly<Record<string, readonly [number, number]>>, { chart = 'shop', kind = 'CloneSet' } = {}) {
  const unit = new Unit(chartDirectory(cluster === undefined ? ControlPlane.KARMADA : ControlPlane.DIRECT, chart, cluster), KNOWN_KINDS);
  for (const [name, [first, last]] of Object.entries(turns)) {
    const subject = named(kind, name);
    const workload = { apiVersion: subject.apiVersion, kind, name, namespace: 'shop' };
    unit.describe({ directory: unit.directory, name, objects: [subject], subject, rollout: { workload, turns: { first, last }, overrides: true, last: false, health: [], approvals: [] } });
  }
  return { unit, stages: stagesOf(unit) };
}

const order = (...directories: ReturnType<typeof directory>[]) => Object.fromEntries([...turnsOf(directories).before].map(([path, earlier]) => [path, [...earlier].sort()]));
const at = (turn: number) => ({ web: [turn, turn] as const });

describe('the order of clusters', () => {
  test('is that of their groups, and each waits for the group right before', () => {
    expect(order(directory('a', at(0)), directory('b', at(1)), directory('c', at(1)), directory('d', at(2)))).toEqual({
      'clusters/b/shop': ['clusters/a/shop'],
      'clusters/c/shop': ['clusters/a/shop'],
      'clusters/d/shop': ['clusters/b/shop', 'clusters/c/shop'],
    });
  });

  test('skips groups without a directory of their own', () => {
    expect(order(directory('a', at(0)), directory('d', at(3)))).toEqual({ 'clusters/d/shop': ['clusters/a/shop'] });
  });

  test('waits for Karmada when all of its clusters had their turn, while Karmada waits for nobody', () => {
    const clusters = [directory('a', at(0)), directory('b', at(2))];
    expect(order(...clusters, directory(undefined, { web: [0, 1] }))).toEqual({ 'clusters/b/shop': ['clusters/a/shop', 'karmada/shop'] });
    expect(order(...clusters, directory(undefined, { web: [1, 1] }))).toEqual({ 'clusters/b/shop': ['clusters/a/shop', 'karmada/shop'] });
    expect(order(...clusters, directory(undefined, { web: [1, 2] }))).toEqual({ 'clusters/b/shop': ['clusters/a/shop'] });
  });

  test('is that of a chart by itself', () => {
    expect(order(directory('a', at(0)), directory('b', at(1), { chart: 'other' }))).toEqual({});
  });

  test('joins those of workloads that fit together', () => {
    expect(order(directory('a', { web: [0, 0] }), directory('b', { web: [1, 1], api: [0, 0] }), directory('c', { api: [1, 1] }))).toEqual({
      'clusters/b/shop': ['clusters/a/shop'], 'clusters/c/shop': ['clusters/b/shop'],
    });
  });

  test('is left out, with a warning, where workloads contradict each other, and there alone', () => {
    const contradicting = [directory('a', { web: [0, 0], api: [1, 1] }), directory('b', { web: [1, 1], api: [0, 0] })];
    const sound = [directory('a', at(0), { chart: 'sound' }), directory('b', at(1), { chart: 'sound' })];
    const { before, problems } = turnsOf([...contradicting, ...sound]);
    expect([...before.keys()]).toEqual(['clusters/b/sound']);
    expect(problems.map(({ code, severity, path, message }) => [code, severity, path, message])).toEqual([
      ['KF558', 'warning', 'shop', "The rollouts of chart 'shop' have their groups of clusters in contradicting orders, so Flux is told none."],
    ]);
  });

  test('is not that of SidecarSets, which others wait for', () => {
    expect(order(directory('a', at(0), { kind: 'SidecarSet' }), directory('b', at(1), { kind: 'SidecarSet' }))).toEqual({});
  });

  test('never leads back, and keeps every order that was said', () => {
    const said = fc.uniqueArray(fc.record({
      cluster: fc.constantFrom('a', 'b', 'c', 'd', 'e', undefined),
      web: fc.tuple(fc.nat(3), fc.nat(3)), api: fc.tuple(fc.nat(3), fc.nat(3)), both: fc.boolean(),
    }), { selector: ({ cluster }) => cluster, minLength: 2 });
    let kept = 0;
    fc.assert(fc.property(said, (clusters) => {
      const spans = clusters.map(({ cluster, web, api, both }) => {
        const span = ([a, b]: readonly [number, number]): readonly [number, number] => (cluster === undefined ? [Math.min(a, b), Math.max(a, b)] : [a, a]);
        return { cluster, turns: { web: span(web), ...(both && { api: span(api) }) } as Record<string, readonly [number, number]> };
      });
      const all = spans.map(({ cluster, turns }) => directory(cluster, turns));
      const { before, problems } = turnsOf(all);
      const reaches = (from: string, to: string, seen: readonly string[] = []): boolean => {
        expect(seen).not.toContain(from);
        return [...before.get(from) ?? []].some((next) => next === to || reaches(next, to, [...seen, from]));
      };
      for (const path of before.keys()) expect(reaches(path, path)).toBe(false);
      if (problems.length > 0) return expect(before.size).toBe(0);
      for (const [index, { cluster, turns }] of spans.entries()) {
        for (const [earlier, other] of spans.entries()) {
          const wanted = cluster !== undefined && ['web', 'api'].some((name) => turns[name] && other.turns[name] && other.turns[name][1] < turns[name][0]);
          if (wanted) kept += 1;
          if (wanted) expect(reaches(all[index].unit.directory.path, all[earlier].unit.directory.path)).toBe(true);
        }
      }
    }), { numRuns: 500 });
    expect(kept).toBeGreaterThan(500);
  });
});
