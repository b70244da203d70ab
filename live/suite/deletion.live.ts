import { join } from 'node:path';
import { ControlPlane } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import { readEnvironment } from '../environment';
import { drift, getAll, gone, isFullyApplied, kubectl, list, manifestsOf, objectsIn, partsOf, register, remove, type Site } from '../harness';
import { deletedApp, type DeletedAppOptions, WORKLOADS } from './life/deleted-app';
import { deploy, erase, isKept, prune } from './life/deploy';
import { edition, type Edition, FLEET } from './life/edition';
import { eventually, lastingly, throughout } from './life/eventually';
import { look, podsOf } from './life/sight';
import { standing } from './life/standing';

const environment = readEnvironment();
const PREFIX = process.env.LIVE_NAMESPACE ?? 'live-deletion';
const CLUSTERS = FLEET.map(({ name }) => name);
const MEMBERS = FLEET.filter(({ controlPlane = ControlPlane.KARMADA }) => controlPlane === ControlPlane.KARMADA);
const PROTECTED = 'resourcetemplate.karmada.io/deletion-protected';

let site: Site;
beforeAll(async () => { site = await register(environment, FLEET); });

const of = (namespace: string, options: DeletedAppOptions = {}, app = {}): Edition => (
  edition(environment, namespace, (chart) => deletedApp(chart, options), { app })
);

/** What each cluster has of an app, by uid: only objects that were delivered, and their pods. */
async function present(app: Edition): Promise<Map<string, string>> {
  const sight = await look(site, app.namespace);
  const found = await Promise.all(CLUSTERS.map(async (cluster) => {
    const objects = app.deliveries.filter((delivery) => delivery.cluster === cluster).flatMap((delivery) => delivery.objects);
    const live = await getAll(site.clusters.get(cluster)!.kubeconfig, objects);
    const workloads = app.deliveries.flatMap(({ workload, ...delivery }) => (delivery.cluster === cluster && workload ? [workload] : []));
    const pods = workloads.flatMap((workload) => podsOf(sight, cluster, workload));
    return [
      ...[...live].map(([key, { metadata }]): [string, string] => [`${cluster} ${key}`, String((metadata as any).uid)]),
      ...pods.map(({ name, uid, restarts }): [string, string] => [`${cluster} Pod ${name}`, `${uid} restarted ${restarts} times`]),
    ];
  }));
  return new Map(found.flat());
}

/** Waits until an app stands with all that belongs to it, which may come after its workloads, and gives what is there then. */
async function stood(app: Edition): Promise<Map<string, string>> {
  await lastingly('the app', standing(site, app));
  let found = new Map<string, string>();
  await eventually('all that belongs to the app', async () => {
    found = await present(app);
    return app.deliveries.flatMap(({ cluster, objects }) => objects.map((object: any) => `${cluster} ${objectKey(object)}`)).filter((key) => !found.has(key));
  });
  return found;
}

const without = (all: ReadonlyMap<string, string>, isGone: (key: string) => boolean): Record<string, string> => (
  Object.fromEntries([...all].filter(([key]) => !isGone(key)))
);

/** Whether it is a workload or a pod in a member of Karmada. */
const runsInMember = (key: string): boolean => /^(us|eu)-.*(CloneSet|DaemonSet|Pod) /.test(key);

describe('A workload that leaves the app', () => {
  const namespace = PREFIX;
  const whole = of(namespace);
  const less = of(namespace, { has: ['api', 'logs'] });
  /** What belongs to `web` alone: itself, its Service, its ConfigMap and its pods. */
  const ofWeb = (key: string): boolean => key.includes(`${namespace}-web`) || key.includes('web-own');
  let before: Map<string, string>;

  beforeAll(async () => {
    await deploy(site, whole);
    before = await stood(whole);
  });
  afterAll(() => remove(site, less));

  it('stays where it is as long as nobody prunes', async () => {
    await deploy(site, less);
    await throughout(5, standing(site, whole));
    expect(Object.fromEntries(await present(whole))).toEqual(Object.fromEntries(before));
  });

  it('is gone from every cluster once it is pruned, with what belongs to it alone', async () => {
    await prune(site, whole, less);
    await eventually('the workload to be gone', async () => [...(await present(whole)).keys()].filter(ofWeb));
  });

  it('takes nothing else along: all other objects and pods are the same', async () => {
    expect([...before.keys()].filter(ofWeb).length).toBeGreaterThan(0);
    await throughout(5, standing(site, less));
    expect(Object.fromEntries(await present(whole))).toEqual(without(before, ofWeb));
  });

  it('leaves no binding and no work behind', async () => {
    const bindings = await list(environment.karmada!, 'resourcebindings.work.karmada.io', { namespace });
    const works = await list(environment.karmada!, 'works.work.karmada.io');
    const manifestWorks = await list(environment.hub!, 'manifestworks.work.open-cluster-management.io');
    const ours = works.filter(({ spec }) => JSON.stringify(spec.workload).includes(namespace));
    const all = [...bindings, ...ours, ...manifestWorks].map(({ metadata: { name } }) => String(name));
    expect(all.filter(ofWeb)).toEqual([]);
  });

  it('leaves no drift', async () => expect(await drift(site, less)).toEqual([]));
});

describe('Deletion protection', () => {
  const namespace = `${PREFIX}-protected`;
  const app = of(namespace, {}, { deletionProtection: true });
  const freed = of(namespace, { labels: { [PROTECTED]: 'Never' } }, { deletionProtection: true });
  const karmada = () => partsOf(site, app).find(({ controlPlane }) => controlPlane === ControlPlane.KARMADA)!;
  const templates = () => objectsIn(karmada().directory).filter(({ kind }) => ['CloneSet', 'DaemonSet'].includes(kind));
  let before: Map<string, string>;

  beforeAll(async () => {
    await deploy(site, app);
    before = await stood(app);
  });
  afterAll(async () => {
    await kubectl(environment.karmada!, ['label', 'namespace', namespace, `${PROTECTED}=Never`, '--overwrite']);
    await remove(site, freed);
  });

  it.each([
    ['templates', ['CloneSet', 'DaemonSet'], WORKLOADS.length], ['the namespace', ['Namespace'], 1], ['interpreters', ['ResourceInterpreterCustomization'], 2],
  ])(
    'makes Karmada refuse to delete %s, whoever asks', async (_, kinds, count) => {
      const objects = objectsIn(karmada().directory).filter(({ kind }) => kinds.includes(kind));
      expect(objects).toHaveLength(count);
      for (const object of objects) {
        // A dry run asks the same webhooks, and nothing is lost if they agree.
        const asked = ['delete', '--wait=false', '--dry-run=server', '-f', '-'];
        const { stderr } = await kubectl(karmada().kubeconfig, asked, { input: [object], codes: [1] });
        expect(stderr).toMatch(/denied the request.*protected/);
      }
    },
  );

  it('keeps every object and pod where it is', async () => {
    await throughout(3, standing(site, app));
    expect(Object.fromEntries(await present(app))).toEqual(Object.fromEntries(before));
  });

  it('ends with another value of the label, without a restart of any pod, and then deletion goes through', async () => {
    await deploy(site, freed, app);
    await eventually('the app', standing(site, freed));
    expect(Object.fromEntries(await present(freed))).toEqual(Object.fromEntries(before));
    await erase(karmada(), templates());
    await eventually('members to have nothing left', async () => [...(await present(app)).keys()].filter(runsInMember));
  });
});

describe('An app that is preserved on deletion', () => {
  const namespace = `${PREFIX}-preserved`;
  const app = of(namespace, { preserved: true });
  const overwriting = of(namespace, { preserved: true, overwrites: true });
  let before: Map<string, string>;

  /** Deletes the app from both control planes. */
  const letGo = async () => {
    const held = partsOf(site, app).filter(({ controlPlane }) => controlPlane !== ControlPlane.DIRECT);
    await Promise.all(held.map((part) => erase(part, objectsIn(part.directory).filter((object) => !isKept(object)))));
  };

  beforeAll(async () => {
    await deploy(site, app);
    before = await stood(app);
    await letGo();
  });
  const works = async () => (await list(environment.karmada!, 'works.work.karmada.io')).filter(({ spec }) => JSON.stringify(spec.workload).includes(namespace));
  afterAll(async () => {
    await letGo();
    // A work that preserves an object which is gone stays for good, and so does its cluster: first the works, then the namespaces.
    await eventually('works to be gone', async () => (await works()).filter(({ spec }) => spec.preserveResourcesOnDeletion).map(({ metadata }) => `${metadata.name} is still there`));
    const places = [environment.karmada!, ...CLUSTERS.map((cluster) => site.clusters.get(cluster)!.kubeconfig)];
    await Promise.all(places.map((kubeconfig) => kubectl(kubeconfig, ['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=120s'])));
  });

  const bindings = () => list(environment.karmada!, 'resourcebindings.work.karmada.io', { namespace });

  it('is gone from the control planes', async () => {
    await eventually('bindings and works to be gone', async () => [
      ...await bindings(),
      ...(await works()).filter(({ spec }) => spec.preserveResourcesOnDeletion),
      ...(await list(environment.hub!, 'manifestworks.work.open-cluster-management.io'))
        .filter(({ metadata: { name } }) => String(name).includes(namespace)),
    ].map(({ kind, metadata: { name } }) => `${kind} ${name} is still there`));
  });

  it('runs on in every cluster, with the same pods', async () => {
    await throughout(5, standing(site, app));
    expect(Object.fromEntries(await present(app))).toEqual(Object.fromEntries(before));
  });

  it('belongs to nobody any more: no owner and no mark of a control plane would delete it later', async () => {
    const marks = await Promise.all(CLUSTERS.map(async (cluster) => {
      const objects = app.deliveries.filter((delivery) => delivery.cluster === cluster).flatMap((delivery) => delivery.objects);
      const live = await getAll(site.clusters.get(cluster)!.kubeconfig, objects);
      return [...live.values()].map(({ metadata: { ownerReferences: owners, labels } }: any) => ({ owners, managed: labels?.['karmada.io/managed'] }));
    }));
    expect(marks.flat().length).toBeGreaterThan(CLUSTERS.length);
    expect(marks.flat().filter(({ owners, managed }) => owners ?? managed)).toEqual([]);
  });

  it('is left alone by Karmada when the app comes back', async () => {
    await deploy(site, app);
    await eventually('Karmada to find it in every member', async () => {
      const refused = (await bindings()).map(({ status }) => (status?.aggregatedStatus ?? []).filter(({ appliedMessage = '' }: any) => appliedMessage.includes('Karmada will not manage this resource')).length);
      return refused.length >= WORKLOADS.length && refused.every((count) => count === MEMBERS.length) ? [] : [`of ${refused.length} bindings, members refuse ${refused.join(', ')}`];
    });
    expect(Object.fromEntries(await present(app))).toEqual(Object.fromEntries(before));
  });

  it('is taken over as it is if conflicts are overwritten', async () => {
    await deploy(site, overwriting);
    await eventually('Karmada to own it', async () => (await bindings()).flatMap((binding) => (
      isFullyApplied(binding) ? [] : [`${binding.metadata.name} is not applied`]
    )));
    await eventually('the app', standing(site, overwriting));
    expect(Object.fromEntries(await present(overwriting))).toEqual(Object.fromEntries(before));
  });
});

describe('An app that is deleted as a whole, as docs/gitops.md says', () => {
  const namespace = `${PREFIX}-whole`;
  const app = of(namespace);
  const karmada = join(app.directory, 'karmada');
  const interpreters = objectsIn(join(karmada, 'platform')).filter(({ kind }) => kind === 'ResourceInterpreterCustomization');
  const missing = async () => {
    const there = await getAll(environment.karmada!, interpreters);
    return interpreters.map(objectKey).filter((key) => !there.has(key));
  };
  const deleted = (directory: string, ...options: string[]) => (
    kubectl(environment.karmada!, ['delete', '--ignore-not-found', '--timeout=120s', '-f', '-'], { input: manifestsOf(directory, '--reverse', ...options) })
  );

  beforeAll(async () => {
    await deploy(site, app);
    await eventually('the app', standing(site, app));
  });

  it('loses its templates first, and its interpreters are there until the last pod is gone', async () => {
    expect(interpreters).toHaveLength(2);
    await deleted(karmada, '--only', 'workloads');
    await eventually('members to have nothing left', async () => {
      expect(await missing()).toEqual([]);
      return [...(await present(app)).keys()].filter(runsInMember);
    });
  });

  it('loses its policies then, and the other clusters lose it too', async () => {
    await deleted(join(karmada, namespace));
    await remove(site, app);
    await gone(site, app);
  });

  // Others use interpreters, unless the environment was started for this run.
  (environment.supervisor ? it : it.skip)('loses its interpreters at the very end', async () => {
    await deleted(join(karmada, 'platform'));
    expect(await missing()).toHaveLength(2);
  });
});
