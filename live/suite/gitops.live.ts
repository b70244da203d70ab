import { readEnvironment } from '../environment';
import { compareLive, getAll, gone, kubectl, objectsIn, partsOf, register, remove, settle, type Site, type Written } from '../harness';
import { Applier, changedBy, changesIn, failures, gitOpsFor, TOOL_MARKS, type UnitReport } from '../harness/gitops';
import type { KubeObject } from '../../constructs/json/kube-object';
import { writtenExample } from './example';
import { refusedWith } from './example-needs';
import { specifyTree } from './gitops/applied-tree';
import { gitOpsEdition, type Said } from './gitops/edition';
import { TOOLS } from './gitops/sights';

// The tree as Argo CD and Flux apply it, with their own code: Argo CD's application controller (comparison, waves, projects, health in Lua) and Flux's ResourceManager (stages, drift,
// garbage collection, health in CEL).

const environment = readEnvironment();

/** Changes a field of a template on Karmada that the tree has, as somebody who is not the tool. */
async function limitHistory(name: string, namespace: string): Promise<void> {
  await kubectl(environment.karmada!, [
    '-n', namespace, 'patch', 'clonesets.apps.kruise.io', name, '--field-manager=somebody', '--type=merge', '-p', '{"spec":{"revisionHistoryLimit":7}}',
  ]);
}

const healthOf = (units: readonly UnitReport[], key: string) => units.flatMap(({ objects }) => objects).find(({ object }) => object === key)?.health;

/** The generations of all objects that a tree has for API servers. */
async function generations(site: Site, app: Written): Promise<Record<string, number>> {
  const parts = await Promise.all(partsOf(site, app).map(async ({ kubeconfig, directory, controlPlane }) => (
    [...await getAll(kubeconfig, objectsIn(directory))].map(([key, { metadata }]): [string, number] => [`${controlPlane} ${key}`, (metadata as any).generation])
  )));
  return Object.fromEntries(parts.flat().sort());
}

describe.each(TOOLS)('%s applies the examples', (_, tool) => {
  const files = ['main.ts', `examples/${tool === 'argocd' ? 'argo-cd' : 'flux'}.ts`, 'examples/companions.ts', 'examples/direct-clusters.ts'];
  describe.each(files.filter((file) => !refusedWith(file, environment.kruise)))('%s', (file) => {
    specifyTree(environment, tool, () => writtenExample(environment, file, { gitOps: (library) => [gitOpsFor(tool, { library, direct: ['lab-porto', 'lab-vigo'] })] }), {
      // What the platform of one example leaves would be pruned by that of the next, which has the same name here.
      tidy: async () => { await kubectl(environment.karmada!, ['delete', 'resourceinterpretercustomizations', '--all']); },
    });
  });
});

describe.each(TOOLS)('%s and the life of an app', (_, tool) => {
  const namespace = `g-life-${tool}`;
  const edition = (said?: Said) => gitOpsEdition(environment, tool, namespace, said);
  const template = (name: string) => `apps.kruise.io/CloneSet/${namespace}/${namespace}-${name}`;
  const first = edition();
  let site: Site;
  let applier: Applier;
  let last = first;
  const apply = async (app: Written, options = {}): Promise<UnitReport[]> => {
    last = app;
    return applier.apply(app, options);
  };

  beforeAll(async () => {
    site = await register(environment, first.fleet);
    applier = new Applier(tool, site);
    expect(failures(await apply(first))).toEqual([]);
  });
  afterAll(() => remove(site, last));

  test('applied once more, nothing is written', async () => {
    const before = await generations(site, first);
    expect(changedBy(await apply(first)).filter((line) => !/ (Synced|unchanged)$/.test(line))).toEqual([]);
    expect(await generations(site, first)).toEqual(before);
    expect(changesIn(await applier.diff(first))).toEqual([]);
  });

  test('a new image is seen as that and nothing else', async () => {
    const update = edition({ tag: '1.1' });
    const works = ['edge-lisbon', 'edge-tallinn'].map((cluster) => expect.stringContaining(`work.open-cluster-management.io/ManifestWork/${cluster}/`));
    const changes = changesIn(await applier.diff(update));
    expect(changes).toEqual([`${template('web')}/spec/template/spec/containers/0/image`, ...works]);
    expect(changes.slice(1).every((line) => line.endsWith('/spec/template/spec/containers/0/image'))).toBe(true);
    expect(failures(await apply(update))).toEqual([]);
    await settle(site, update);
    expect((await compareLive(site, update, TOOL_MARKS[tool])).lines).toEqual([]);
  });

  test(tool === 'argocd' ? 'what is paused is shown as suspended, and the sync succeeds' : 'what is paused is no failure', async () => {
    const paused = edition({ tag: '1.2', paused: true });
    const units = await apply(paused, { seconds: 20 });
    if (tool === 'argocd') {
      expect(healthOf(units, template('web'))).toBe('Suspended');
      expect(units.filter(({ phase }) => phase !== 'Succeeded')).toEqual([]);
    } else {
      expect(failures(units)).toEqual([]);
    }
    expect(failures(await apply(edition({ tag: '1.2' })))).toEqual([]);
  });

  test('what somebody else changed on the control plane is seen and put back', async () => {
    await limitHistory(`${namespace}-web`, namespace);
    const current = edition({ tag: '1.2' });
    expect(changesIn(await applier.diff(current))).toEqual([`${template('web')}/spec/revisionHistoryLimit`]);
    expect(failures(await apply(current))).toEqual([]);
    expect(changesIn(await applier.diff(current))).toEqual([]);
  });

  test('a workload that leaves the tree is pruned, and nothing else', async () => {
    const without = edition({ tag: '1.2', worker: false });
    const before = objectsIn(last.directory, (file) => !file.startsWith('gitops'));
    const kept = new Set(objectsIn(without.directory, (file) => !file.startsWith('gitops')).map(keyOf));
    const leaving = before.map(keyOf).filter((key) => !kept.has(key)).sort();
    expect(changesIn(await applier.diff(without))).toEqual(leaving.map((key) => `${key} to prune`));
    const said = last;
    expect(failures(await apply(without))).toEqual([]);
    const there = await getAll(environment.karmada!, before.filter(({ apiVersion }) => !apiVersion.startsWith('work.')));
    expect([...there.keys()].filter((key) => leaving.includes(key))).toEqual([]);
    await gone(site, { deliveries: said.deliveries.filter(({ path }) => path.endsWith('/worker')) });
    await settle(site, without);
    expect((await compareLive(site, without, TOOL_MARKS[tool])).lines).toEqual([]);
  });
});

describe.each(TOOLS)('%s leaves alone what autoscalers decide', (_, tool) => {
  const namespace = `g-scaled-${tool}`;
  const app = gitOpsEdition(environment, tool, namespace, { scaled: true });
  const worker = ['-n', namespace, 'clonesets.apps.kruise.io', `${namespace}-worker`];
  const replicas = async (): Promise<string> => (await kubectl(environment.karmada!, ['get', ...worker, '-o', 'jsonpath={.spec.replicas}'])).stdout;
  let site: Site;
  let applier: Applier;

  beforeAll(async () => {
    site = await register(environment, app.fleet);
    applier = new Applier(tool, site);
    expect(failures(await applier.apply(app))).toEqual([]);
    await kubectl(environment.karmada!, ['scale', ...worker, '--replicas=6']);
  });
  afterAll(() => remove(site, app));

  test('replicas of the template are no drift, and are not put back', async () => {
    expect(changesIn(await applier.diff(app))).toEqual([]);
    expect(failures(await applier.apply(app))).toEqual([]);
    expect(await replicas()).toBe('6');
  });

  test('the rest of the same object still is', async () => {
    await limitHistory(`${namespace}-worker`, namespace);
    expect(changesIn(await applier.diff(app))).toEqual([`apps.kruise.io/CloneSet/${namespace}/${namespace}-worker/spec/revisionHistoryLimit`]);
    expect(failures(await applier.apply(app))).toEqual([]);
    expect(await replicas()).toBe('6');
    expect(changesIn(await applier.diff(app))).toEqual([]);
  });

  if (tool === 'argocd') {
    test('without ignoreDifferences, that one field would be drift', async () => {
      expect(changesIn(await applier.diff(app, { diff: 'plain' }))).toEqual([`apps.kruise.io/CloneSet/${namespace}/${namespace}-worker/spec/replicas`]);
    });

    test('the same holds for a server-side diff', async () => {
      expect(changesIn(await applier.diff(app, { diff: 'server-side' }))).toEqual([]);
    });
  }
});

describe.each(TOOLS)('%s and what is protected', (_, tool) => {
  const namespace = `g-kept-${tool}`;
  const edition = (worker: boolean, deletionProtection: boolean) => gitOpsEdition(environment, tool, namespace, { worker, deletionProtection });
  const app = edition(true, true);
  let site: Site;
  let applier: Applier;

  beforeAll(async () => {
    site = await register(environment, app.fleet);
    applier = new Applier(tool, site);
    expect(failures(await applier.apply(app))).toEqual([]);
    await settle(site, app);
  });
  afterAll(async () => {
    await applier.apply(edition(true, false));
    await remove(site, edition(true, false));
  });

  test('a protected workload that leaves the tree is refused to be pruned, loudly, and runs on as it was', async () => {
    const units = await applier.apply(edition(false, true), { seconds: 20 });
    expect(failures(units).join('\n')).toMatch(/deletion-protected|denied the request|protected/);
    expect((await compareLive(site, app, TOOL_MARKS[tool])).lines).toEqual([]);
  });
});

function keyOf({ apiVersion, kind, metadata }: KubeObject): string {
  return `${apiVersion.includes('/') ? apiVersion.split('/')[0] : ''}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}
