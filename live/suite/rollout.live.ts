import { readEnvironment } from '../environment';
import { drift, register, remove, type Site } from '../harness';
import { deploy } from './life/deploy';
import { edition, type Edition, FLEET, workloadOf } from './life/edition';
import { happened } from './life/effects';
import { lastingly } from './life/eventually';
import { NEW, type Position, ROLLED, rolloutApp } from './life/rollout-app';
import { look, podsOf, type Sight } from './life/sight';

const environment = readEnvironment();
const NAMESPACE = process.env.LIVE_NAMESPACE ?? 'live-rollout';

/** What a step of the table says of a workload in a cluster, or what was counted there. */
interface Cell { readonly id: string; readonly cluster: string; readonly updated: number; readonly total: number }

const of = (position: Position): Edition => edition(environment, NAMESPACE, (chart) => rolloutApp(chart, position));

/** What the table of the plan says for the current step; without a plan all pods are new. */
function table({ plan }: Edition): Cell[] {
  return plan.workloads.flatMap(({ path, rollout, clusters }) => {
    const id = path.slice(path.indexOf('/') + 1);
    if (!rollout) return clusters.flatMap(({ cluster, replicas }) => (replicas ? [{ id, cluster, updated: replicas, total: replicas }] : []));
    return rollout.steps[rollout.step].clusters.map(({ cluster, updated, total }) => ({ id, cluster, updated: updated!, total: total! }));
  });
}

/** What is counted in the clusters: pods that are ready and stay. */
function counted(at: Edition, sight: Sight): Cell[] {
  return table(at).map(({ id, cluster }) => {
    const pods = podsOf(sight, cluster, workloadOf(at, id, cluster)).filter(({ ready, leaves }) => ready && !leaves);
    return { id, cluster, updated: pods.filter(({ images }) => images[0] === NEW).length, total: pods.length };
  });
}

const rows = (cells: readonly Cell[]): string[] => (
  cells.map(({ id, cluster, updated, total }) => `${id} in ${cluster}: ${updated} of ${total} pods updated`)
);

let site: Site;
let current: Edition | undefined;
let before: Sight;

/** Applies a position, and waits until what is counted is the table, and stays so. */
async function go(position: Position): Promise<Sight> {
  const next = of(position);
  before = await look(site, NAMESPACE);
  await deploy(site, next, current);
  current = next;
  await lastingly('the pods of the table', async () => {
    const found = rows(counted(next, await look(site, NAMESPACE)));
    return rows(table(next)).flatMap((row, index) => (row === found[index] ? [] : [`${row}; counted: ${found[index]}`]));
  }, 4);
  return look(site, NAMESPACE);
}

beforeAll(async () => { site = await register(environment, FLEET); });
afterAll(async () => { if (current) await remove(site, current); });

describe('A new version of ten pods in a ratio of 1:2:7', () => {
  let begun: Sight;
  let last: Sight;
  const positions: [string, Position][] = [
    ['step 0: the old version everywhere', { step: 0 }],
    ['step 1: one pod', { step: 1 }],
    ['step 2: three pods', { step: 2 }],
    ['back from step 2 to step 1', { step: 1, from: 2 }],
    ['forward again to step 2', { step: 2 }],
    ['step 3: all pods', { step: 3 }],
  ];

  it.each(positions)('%s: every cluster has the pods of the table, no more and no fewer', async (_, position) => {
    last = await go(position);
    begun ??= last;
    expect(rows(counted(current!, last))).toEqual(rows(table(current!)));
    const sums = ROLLED.map((id) => table(current!).filter((cell) => cell.id === id).reduce((sum, { total }) => sum + total, 0));
    expect(sums).toEqual(ROLLED.map(() => 10));
  });

  it.each(['members', 'planes'])('kept every pod of %s on the way, whose image is changed in place', (id) => {
    const clusters = table(current!).filter((cell) => cell.id === id);
    const pods = (sight: Sight, cluster: string) => podsOf(sight, cluster, workloadOf(current!, id, cluster));
    const seen = clusters.map(({ cluster }) => happened(pods(begun, cluster), pods(last, cluster)));
    expect(seen).toEqual(clusters.map(({ total }) => ({ untouched: 0, inPlace: total, gone: 0, fresh: 0 })));
  });

  describe('folded into the workload, with the plan taken away', () => {
    const folded = of('folded');

    it('is what is there already: kubectl finds no difference', async () => expect(await drift(site, folded)).toEqual([]));

    it('touches no pod', async () => {
      const after = await go('folded');
      const seen = table(folded).map(({ id, cluster }) => {
        const workload = workloadOf(folded, id, cluster);
        return happened(podsOf(before, cluster, workload), podsOf(after, cluster, workload));
      });
      expect(seen).toEqual(table(folded).map(({ total }) => ({ untouched: total, inPlace: 0, gone: 0, fresh: 0 })));
    });
  });
});
