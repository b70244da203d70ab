import { type ClusterChange, Plan, PodEffect } from '../../constructs';
import { readEnvironment } from '../environment';
import { drift, register, remove, type Site } from '../harness';
import { deploy } from './life/deploy';
import { edition, type Edition, FLEET, workloadOf } from './life/edition';
import { type Happened, happened, untrue } from './life/effects';
import { eventually, lastingly } from './life/eventually';
import { bindingHealth, templateHealth, type Wanted, workHealth } from './life/health';
import { look, podsOf, type Sight } from './life/sight';
import { type Expectation, standing, type Watched } from './life/standing';
import { FIRST_ORDINAL, type Update, updatedApp } from './life/updated-app';

const environment = readEnvironment();
const NAMESPACE = process.env.LIVE_NAMESPACE ?? 'live-updates';
const PLACES = FLEET.map(({ name, controlPlane }) => [name, controlPlane ?? 'Karmada'] as const);
const CLUSTERS = FLEET.map(({ name }) => name);

/** How many pods a partition of 50 % lets be updated: what stays old is rounded up. */
const half = { canary: (pods: number) => pods - Math.ceil(pods / 2), ordered: (pods: number) => pods - FIRST_ORDINAL, paused: () => 0 };

const of = (update: Update): Edition => edition(environment, NAMESPACE, (chart) => updatedApp(chart, update));
const first = of({ tag: '1.4.2', level: 'info', held: true, paused: false });
const second = of({ tag: '1.5.0', level: 'debug', held: true, paused: true });
const third = of({ tag: '1.4.2', waiting: '1.5.0', level: 'info', held: false, paused: false });
const broken = of({ tag: '1.4.2', web: 'broken', waiting: '1.5.0', level: 'info', held: false, paused: false });

/** The way from one edition to the next: pods before and after, and every look in between. */
interface Way { readonly from: Edition; readonly to: Edition; before: Sight; after: Sight; readonly watched: Watched }

async function go(way: Way, expectation: Expectation): Promise<void> {
  way.before = await look(site, NAMESPACE);
  await deploy(site, way.to, way.from);
  await lastingly('the update to end', standing(site, way.to, expectation, way.watched));
  way.after = await look(site, NAMESPACE);
}

const way = (from: Edition, to: Edition): Way => ({ from, to, before: new Map(), after: new Map(), watched: [] });

function became({ to, before, after }: Way, id: string, cluster: string): Happened {
  const workload = workloadOf(to, id, cluster);
  return happened(podsOf(before, cluster, workload), podsOf(after, cluster, workload));
}

function predicted({ from, to }: Way): { readonly id: string; readonly cluster: string; readonly change?: ClusterChange }[] {
  const { workloads } = Plan.diff(from.plan, to.plan);
  return to.plan.workloads.flatMap(({ path, clusters }) => {
    const changed = workloads.find((one) => one.path === path)?.clusters;
    return clusters.map(({ cluster }) => ({ id: path.slice(path.indexOf('/') + 1), cluster, change: changed?.find((one) => one.cluster === cluster) }));
  });
}

/** Where `diff` was wrong about pods: what became of them, how few were ready and how many there were on the way. */
function wrong(one: Way): string[] {
  return predicted(one).flatMap(({ id, cluster, change }) => {
    const workload = workloadOf(one.to, id, cluster);
    const seen = one.watched.map((sight) => podsOf(sight, cluster, workload));
    const least = Math.min(...seen.map((pods) => pods.filter(({ ready, leaves }) => ready && !leaves).length));
    const most = Math.max(...seen.map((pods) => pods.filter(({ leaves }) => !leaves).length));
    return [
      ...untrue(change, became(one, id, cluster)),
      ...(least < (change?.leastAvailable ?? 0) ? [`only ${least} pods were ready at one moment, not ${change?.leastAvailable}`] : []),
      ...(most > (change?.mostPods ?? Infinity) ? [`${most} pods were there at one moment, not ${change?.mostPods}`] : []),
    ].map((text) => `${cluster}: ${id}: ${text}`);
  });
}

type IsHealthy = (name: string) => boolean;
const healthy = (is: IsHealthy): Wanted => (name) => (is(name) ? 'Healthy' : 'Unhealthy');
const whole = (is: IsHealthy): Wanted => (name) => (is(name) ? 'True' : 'False');
const progressing = (is: IsHealthy): Wanted => (name) => (is(name) ? 'False' : 'True');

async function health(app: Edition, is: IsHealthy): Promise<string[]> {
  const looks = [bindingHealth(site, app, healthy(is)), templateHealth(site, app, whole(is)), workHealth(site, app, progressing(is))];
  return (await Promise.all(looks)).flat();
}

let site: Site;
beforeAll(async () => {
  site = await register(environment, FLEET);
  await deploy(site, first);
  await lastingly('the update to end', standing(site, first));
});

afterAll(() => remove(site, third));

describe('A new version', () => {
  const update = way(first, second);
  beforeAll(() => go(update, { updated: half }));

  describe.each(PLACES)('in %s, delivered to by %s', (cluster) => {
    const pods = (id: string) => podsOf(update.after, cluster, workloadOf(second, id, cluster));
    const all = (id: string) => podsOf(update.before, cluster, workloadOf(first, id, cluster)).length;

    it.each(['web', 'db', 'logs'])('keeps every pod of %s, whose image is changed in place, and restarts its container once', (id) => {
      expect(became(update, id, cluster)).toEqual({ untouched: 0, inPlace: all(id), gone: 0, fresh: 0 });
      expect(pods(id).map(({ restarts }) => restarts)).toEqual(pods(id).map(() => 1));
    });

    it.each(['api', 'store'])('recreates the pods of %s, whose environment Kruise cannot change in place', (id) => {
      expect(became(update, id, cluster)).toEqual({ untouched: 0, inPlace: 0, gone: all(id), fresh: all(id) });
    });

    it.each(['batch', 'agent'])('recreates the pods of %s, whose strategy says so', (id) => {
      expect(became(update, id, cluster)).toEqual({ untouched: 0, inPlace: 0, gone: all(id), fresh: all(id) });
    });

    it('stops at the partition of canary, rounded as the docs say', () => {
      const updated = half.canary(all('canary'));
      expect(became(update, 'canary', cluster)).toEqual({ untouched: all('canary') - updated, inPlace: updated, gone: 0, fresh: 0 });
    });

    it('stops at the partition of ordered, whose lowest ordinals stay old', () => {
      expect(pods('ordered').filter(({ restarts }) => restarts > 0).map(({ name }) => Number(name.split('-').pop())).sort()).toEqual(
        pods('ordered').map((_, ordinal) => ordinal).filter((ordinal) => ordinal >= FIRST_ORDINAL),
      );
    });

    it('touches no pod of what is paused', () => {
      expect(became(update, 'paused', cluster)).toEqual({ untouched: all('paused'), inPlace: 0, gone: 0, fresh: 0 });
    });
  });

  it('does to pods what diff said', () => expect(wrong(update)).toEqual([]));
  it('is healthy everywhere, what waits included', () => eventually('health', () => health(second, () => true)));
  it('does not drift', async () => expect(await drift(site, second)).toEqual([]));
});

describe('Going on, and going back', () => {
  const update = way(second, third);
  beforeAll(() => go(update, {}));

  describe.each(PLACES)('in %s, delivered to by %s', (cluster) => {
    const all = (id: string) => podsOf(update.before, cluster, workloadOf(second, id, cluster)).length;

    it('updates the pods of canary that had waited, and no other', () => {
      const updated = half.canary(all('canary'));
      expect(became(update, 'canary', cluster)).toEqual({ untouched: updated, inPlace: all('canary') - updated, gone: 0, fresh: 0 });
    });

    it('updates what was paused', () => {
      expect(became(update, 'paused', cluster)).toEqual({ untouched: 0, inPlace: all('paused'), gone: 0, fresh: 0 });
    });

    it.each(['web', 'db', 'logs'])('takes %s back in place to the version before', (id) => {
      expect(became(update, id, cluster)).toEqual({ untouched: 0, inPlace: all(id), gone: 0, fresh: 0 });
    });

    it.each(['api', 'store', 'batch', 'agent'])('takes %s back to the version before with new pods', (id) => {
      expect(became(update, id, cluster)).toEqual({ untouched: 0, inPlace: 0, gone: all(id), fresh: all(id) });
    });
  });

  it('does to pods what diff said', () => expect(wrong(update)).toEqual([]));
  it('was left open by diff only for what had waited: how far its update had gone is in no plan', () => {
    const open = predicted(update).filter(({ change }) => change?.pods === PodEffect.UNKNOWN).map(({ id }) => id);
    expect(new Set(open)).toEqual(new Set(['canary', 'ordered', 'paused']));
  });
});

describe('An image that does not run', () => {
  const isHealthy: IsHealthy = (name) => name !== `${NAMESPACE}-web`;

  beforeAll(async () => {
    await deploy(site, broken, third);
    await eventually('the app to stand', standing(site, broken, { unready: ['web'] }));
  });

  it('is seen on the binding, cluster by cluster', () => eventually('health', () => bindingHealth(site, broken, healthy(isHealthy))));
  it('is seen on the template', () => eventually('health', () => templateHealth(site, broken, whole(isHealthy))));
  it('is seen on the work', () => eventually('health', () => workHealth(site, broken, progressing(isHealthy))));

  it('takes away no more pods than the strategy allows', async () => {
    const sight = await look(site, NAMESPACE);
    const pods = CLUSTERS.map((cluster) => podsOf(sight, cluster, workloadOf(broken, 'web', cluster)));
    const change = new Map(predicted(way(third, broken)).filter(({ id }) => id === 'web').map((one) => [one.cluster, one.change]));
    expect(pods.map((here) => here.filter(({ ready }) => ready).length)).toEqual(CLUSTERS.map((cluster) => change.get(cluster)!.leastAvailable));
  });

  it('leaves with the version before, and all is healthy again', async () => {
    await deploy(site, third, broken);
    await eventually('the app to stand', standing(site, third));
    await eventually('health', () => health(third, () => true));
  });
});
