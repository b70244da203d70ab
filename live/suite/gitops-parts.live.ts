import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../environment';
import { compareLive, gone, outputDirectory, register, remove, settle, type Site, type Written } from '../harness';
import { Applier, changedBy, failures, TOOL_MARKS } from '../harness/gitops';
import { specifyTree } from './gitops/applied-tree';
import { partsEdition, type PartsSaid, WORKLOADS } from './gitops/parts-edition';
import { driftOf, TOOLS } from './gitops/sights';
import { objectIds, podIds } from './let-go';

// Charts in parts (docs/gitops.md#parts): each part is an Application or a Kustomization, what they share comes first, and a chart that runs already can be divided.

const environment = readEnvironment();

/** The names of workloads in each part on Karmada. */
function workloadsByPart({ directory }: Written, namespace: string): Map<string, string[]> {
  const chart = join(directory, 'karmada', namespace);
  return new Map(readdirSync(chart).filter((part) => /^p\d+$/.test(part)).map((part) => (
    [part, WORKLOADS.filter((name) => readdirSync(join(chart, part)).includes(`${namespace}-${name}-cloneset.k8s.yaml`))]
  )));
}

/** The tree as it is now, with what the tool was told before. */
function leftBehind(before: Written, now: Written): Pick<Written, 'directory'> {
  const directory = outputDirectory('left-behind');
  cpSync(now.directory, directory, { recursive: true });
  rmSync(join(directory, 'gitops'), { recursive: true });
  cpSync(join(before.directory, 'gitops'), join(directory, 'gitops'), { recursive: true });
  return { directory };
}

describe.each(TOOLS)('%s applies a chart in parts', (_, tool) => {
  specifyTree(environment, tool, () => partsEdition(environment, tool, `g-parts-${tool}`, { parts: 4 }), { objects: 4 * 2 * WORKLOADS.length });
});

describe.each(TOOLS)('%s and a chart that moves into parts', (_, tool) => {
  const namespace = `g-moved-${tool}`;
  const edition = (said?: PartsSaid) => partsEdition(environment, tool, namespace, said);
  const whole = edition();
  const divided = edition({ parts: 2 });
  const parts = [...workloadsByPart(divided, namespace).values()].sort((a, b) => b.length - a.length);
  let last = whole;
  let site: Site;
  let applier: Applier;
  const applied = async (app: Written): Promise<string[]> => {
    last = app;
    return failures(await applier.apply(app));
  };
  const sight = async () => ({ objects: await objectIds(site, whole), pods: await podIds(site, whole) });
  let before: Awaited<ReturnType<typeof sight>>;

  beforeAll(async () => {
    site = await register(environment, whole.fleet);
    applier = new Applier(tool, site);
    expect(await applied(whole)).toEqual([]);
    await settle(site, whole);
    before = await sight();
  });
  afterAll(() => remove(site, last));

  test('one part has several workloads, the other one', () => {
    expect(parts.map((names) => names.length)).toEqual([WORKLOADS.length - 1, 1]);
  });

  describe('on the way', () => {
    const keeping = edition({ prune: false });
    const moving = edition({ prune: false, parts: 2 });

    test.each([
      ['while nothing is pruned', keeping], ['in parts', moving], ['pruned again', divided],
    ])('%s, nothing is deleted, and all pods stay', async (_step, step) => {
      expect(await applied(step)).toEqual([]);
      await settle(site, step);
      expect(await sight()).toEqual(before);
      // Flux removes Kustomizations that are gone from the tree. A root of Argo CD that does not prune keeps Applications, which look where the files were.
      if (tool === 'flux' || step !== moving) return;
      const units = await applier.apply(leftBehind(keeping, moving));
      expect({ changed: changedBy(units), read: units.filter(({ sync }) => sync === 'Synced').length }).toEqual({ changed: [], read: units.length });
      expect(await sight()).toEqual(before);
    });

    test('there are pods that could have gone', () => expect(Object.keys(before.pods).length).toBe(4 * WORKLOADS.length));
  });

  test('afterwards nothing drifts, nothing is written, and every cluster has what delivered() says', async () => {
    expect(await driftOf(applier, divided)).toEqual({ now: [], later: [] });
    expect(changedBy(await applier.apply(divided)).filter((line) => !/ (Synced|unchanged)$/.test(line))).toEqual([]);
    expect((await compareLive(site, divided, TOOL_MARKS[tool])).lines).toEqual([]);
  });

  const leaves = async (leaving: string): Promise<void> => {
    const stayed = last;
    const names = WORKLOADS.filter((name) => name !== leaving && stayed.deliveries.some(({ path }) => path.endsWith(`/${name}`)));
    const without = edition({ parts: 2, names });
    expect(await applied(without)).toEqual([]);
    const workloads = stayed.deliveries.filter(({ path }) => path.endsWith(`/${leaving}`)).map((delivery) => ({ ...delivery, objects: [delivery.workload!] }));
    expect(workloads.length).toBe(4);
    await gone(site, { deliveries: workloads });
    await settle(site, without);
    expect((await compareLive(site, without, TOOL_MARKS[tool])).lines).toEqual([]);
  };

  test('a workload that leaves is pruned by its part, and nothing else', () => leaves(parts[0][parts[0].length - 1]));

  // With Argo CD it runs on unless Applications cascade: what an Application had is not pruned when that goes.
  if (tool === 'flux') test('the last workload of a part goes with it', () => leaves(parts[1][0]));
});
