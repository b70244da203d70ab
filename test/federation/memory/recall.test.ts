import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiObject, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { forgetAll, run, type Run, scratch, withMemory } from './remembering';
import {
  ClusterOverride, DistributedResource, DistributionTargets, FederationApp, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, KruiseFederatedResourceDistribution, Placement,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { WorkloadObject } from '../../../constructs/kinds/workload-object';

// Tests are run while code is written.
jest.mock('../../../constructs/federation/memory/code-digest', () => ({ codeStamp: () => 'the same', codeDigest: () => 'the same' }));

withMemory();

interface Variant {
  readonly count?: number;
  readonly images?: Readonly<Record<number, string>>;
  readonly props?: (index: number) => Partial<KruiseFederatedCloneSetProps>;
  readonly type?: typeof KruiseFederatedCloneSet;
  /** What is done with the app before it is written. */
  readonly then?: (workloads: readonly KruiseFederatedCloneSet[], app: FederationApp) => unknown;
}

const COUNT = 4;

/** Workloads no two of which are alike. */
const appOf = ({ count = COUNT, images = {}, props = () => ({}), type = KruiseFederatedCloneSet, then }: Variant = {}) => (outdir: string): FederationApp => {
  const app = new FederationApp({ outdir });
  new Fleet(app, 'fleet', { clusters: [{ name: 'us' }, { name: 'eu' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const workloads = Array.from({ length: count }, (_, index) => new type(chart, `web-${index}`, {
    replicas: 3, containers: [{ name: 'web', image: images[index] ?? `registry.example.com/web:${index}`, portNumber: 8080 + index }],
    placement: Placement.onAllClusters().divideByWeight({ us: 2, eu: 1 }),
    overrides: [ClusterOverride.onClusters('eu').imageRegistry('registry.eu.example.com')],
    ...props(index),
  }));
  then?.(workloads, app);
  return app;
};

const pathsOf = (...indexes: number[]) => indexes.map((index) => `shop/web-${index}`);
const ALL = pathsOf(0, 1, 2, 3);

/** Runs a variant after another, and holds what comes out against the same without a memory. */
function after(before: Variant, variant: Variant): Run {
  forgetAll();
  run(appOf(before));
  const remembering = run(appOf(variant));
  expect(remembering.output).toEqual(run(appOf(variant), 'off').output);
  return remembering;
}

const memory = () => {
  const folder = join(process.env.XDG_CACHE_HOME!, 'cdk8s-kruise-federation', 'plans');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

test('what says what it said is neither made nor planned', () => {
  forgetAll();
  expect(run(appOf())).toMatchObject({ known: [], planned: ALL });
  let made: readonly (ApiObject | undefined)[] = [];
  const second = run((outdir) => {
    const app = appOf()(outdir);
    made = [...Federation.of(app).workloadsByChart().values()].flat().map((workload) => workload._madeObject());
    return app;
  });
  expect(made).toEqual([undefined, undefined, undefined, undefined]);
  // One of them is made and planned anyway, as a witness.
  expect(second).toMatchObject({ known: pathsOf(1, 2, 3), planned: pathsOf(0) });
});

test('what has another image is planned', () => {
  const { known, planned } = after({}, { images: { 2: 'other:2' } });
  expect(known).toEqual(pathsOf(1, 3));
  expect(planned).toEqual(pathsOf(2, 0));
});

test.each([
  ['letters', 'size'], ['characters that take more than a byte', 'Größe'],
])('in a tree of %s, what was changed by hand is put back', (_, text) => {
  // So many that what is kept stays as it is: otherwise texts are made, to be kept.
  const count = 50;
  const before: Variant = { count, props: () => ({ metadata: { annotations: { 'example.com/note': text } } }) };
  const variant: Variant = { ...before, images: { 0: 'registry.example.com/web:other' } };
  const outdir = mkdtempSync(join(scratch, 'tree-'));
  run(appOf(before), 'always', outdir);
  const [other, shorter, longer] = [2, 3, 4].map((index) => join(outdir, 'karmada', 'shop', `shop-web-${index}-cloneset.k8s.yaml`));
  writeFileSync(other!, readFileSync(other!, 'utf8').replace('CloneSet', 'CloneBet'));
  writeFileSync(shorter!, readFileSync(shorter!, 'utf8').slice(0, -1));
  appendFileSync(longer!, '#\n');
  const again = run(appOf(variant), 'always', outdir);
  // One is made anyway, to be compared with what is known of it.
  expect(again.known).toEqual(pathsOf(...Array.from({ length: count - 2 }, (_one, index) => index + 2)));
  expect(again.output).toEqual(run(appOf(variant), 'off').output);
});

test('an image that is wrong is refused', () => {
  const { output } = after({}, { images: { 2: 'registry.example.com/UPPER:1' } });
  expect(String(output)).toMatch(/\[shop\/web-2\].*UPPER/);
});

test('what is found of others because of an image that is wrong is found', () => {
  // Of a workload with an error nobody can say whether its clusters get its ConfigMap.
  const distributing: Variant = { props: () => ({ placement: Placement.onClusters('us').duplicate(), overrides: [ClusterOverride.onClusters('us').imageTag('v2')] }), then: ([web], app) => {
    web.addCompanion(new kplus.ConfigMap(web.node.scope as Chart, 'settings', { metadata: { name: 'settings' }, data: { level: 'info' } }));
    new KruiseFederatedResourceDistribution(new Chart(app, 'other', { namespace: 'other' }), 'settings', {
      resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { level: 'info' } }),
      targets: DistributionTargets.namespaces('shop'), placement: Placement.onClusters('eu'),
    });
  } };
  const { output } = after(distributing, { ...distributing, images: { 0: 'registry.example.com/web:bad tag' } });
  expect(String(output)).toContain('[other/settings] KF989');
  expect(after(distributing, { ...distributing, images: { 0: 'registry.example.com/web:good' } }).known).not.toEqual([]);
});

test('labels of a chart that were changed meanwhile are those that each workload has met', () => {
  const labels: Record<string, string> = { team: 'a' };
  const labelled = (outdir: string): FederationApp => {
    const app = appOf({ count: 0 })(outdir);
    const chart = new Chart(app, 'labelled', { namespace: 'labelled', labels });
    labels.team = 'a';
    for (let index = 0; index < COUNT; index++) {
      if (index === 2) labels.team = 'b';
      new KruiseFederatedCloneSet(chart, `web-${index}`, { replicas: index + 1, containers: [{ image: 'web:1' }], placement: Placement.onAllClusters().duplicate() });
    }
    return app;
  };
  forgetAll();
  const without = run(labelled, 'off');
  expect(run(labelled).output).toEqual(without.output);
  const second = run(labelled);
  expect(second.output).toEqual(without.output);
  expect(second.known).not.toEqual([]);
  expect(JSON.stringify(second.output).split('team: b').length).toBe(JSON.stringify(second.output).split('team: a').length);
});

test.each<[string, Variant]>([
  ['a workload more', { count: COUNT + 1 }], ['a workload less', { count: COUNT - 1 }],
  ['another property', { props: (index) => (index === 1 ? { replicas: 6 } : {}) }],
  ['another override', { props: (index) => (index === 1 ? { overrides: [ClusterOverride.onClusters('us').imageRegistry('registry.us.example.com')] } : {}) }],
  ['something said afterwards', { then: ([web]) => web.workload.metadata.addLabel('said', 'afterwards') }],
  ['a companion', { then: ([web]) => web.exposeViaService() }],
])('nothing is known of an app with %s', (_what, variant) => {
  expect(after({}, variant).known).toEqual([]);
  expect(after(variant, {}).known).toEqual([]);
});

test('what users look at is made, and nothing is kept of it', () => {
  const looking: Variant = { then: ([, web]) => web.workload };
  expect(after(looking, looking).known).toEqual(pathsOf(2, 3));
  const all: Variant = { then: (_, app) => app.node.findAll() };
  expect(after(all, all).known).toEqual([]);
});

test('what is changed in properties afterwards counts', () => {
  const all: string[][] = [];
  const withArgs: Variant = { props: () => {
    all.push(['first']);
    return { containers: [{ name: 'web', image: 'web:1', args: all.at(-1) }] };
  } };
  const { output, known } = after(withArgs, { ...withArgs, then: () => all.at(-1)!.push('second') });
  expect(known).toEqual([]);
  expect(JSON.stringify(output)).toContain('- second');
});

test('of classes that change what comes out, nothing is known', () => {
  class Adding extends KruiseFederatedCloneSet {
    public more(): string { return this.node.id; }
  }
  expect(after({ type: Adding }, { type: Adding }).known).not.toEqual([]);
  class Changing extends KruiseFederatedCloneSet {
    public override _template() {
      const template = super._template();
      return { ...template, metadata: { ...template.metadata, annotations: { by: 'hand' } } };
    }
  }
  const { output, known } = after({}, { type: Changing });
  expect(known).toEqual([]);
  expect(JSON.stringify(output)).toContain('by: hand');
});

test('where a program has changed the code while it runs, nothing is known', () => {
  forgetAll();
  run(appOf());
  const { total } = WorkloadObject.prototype;
  jest.spyOn(WorkloadObject.prototype, 'total').mockImplementation(function (this: WorkloadObject) {
    const template = total.call(this);
    return { ...template, metadata: { ...template.metadata, annotations: { changed: 'by the program' } } };
  });
  const { output, known } = run(appOf());
  expect(known).toEqual([]);
  expect(JSON.stringify(output).split('changed: by the program')).toHaveLength(COUNT + 1);
});

test('where everything would be refused now, everything is', () => {
  const polluted = Object.prototype as { minReadySeconds?: number };
  forgetAll();
  run(appOf());
  try {
    polluted.minReadySeconds = 5;
    const { output } = run(appOf());
    expect(output).toEqual(run(appOf(), 'off').output);
    expect(String(output)).toContain('[shop/web-1]');
  } finally {
    delete polluted.minReadySeconds;
  }
});

test('what is kept is written anew when much of it has changed, and then all of it is known again', () => {
  const many = { count: 500 };
  const images = (changed: number) => Object.fromEntries(Array.from({ length: changed }, (_, index) => [100 + index, `other:${index}`]));
  forgetAll();
  run(appOf(many), 'usual');
  const { ino, mtimeMs } = statSync(memory()[0]);
  run(appOf({ ...many, images: images(1) }), 'usual');
  expect(statSync(memory()[0]).ino).toBe(ino);
  expect(statSync(memory()[0]).mtimeMs).toBeGreaterThan(mtimeMs);
  run(appOf({ ...many, images: images(30) }), 'usual');
  expect(statSync(memory()[0]).ino).not.toBe(ino);
  // The first ten are made in any case, and one is the witness.
  expect(run(appOf({ ...many, images: images(30) }), 'usual').known).toHaveLength(500 - 10 - 1);
});

test('a change that is taken back finds what was planned before', () => {
  forgetAll();
  run(appOf());
  run(appOf({ images: { 1: 'other:1' } }));
  run(appOf({ props: () => ({ replicas: 6 }) }));
  run(appOf({ images: { 1: 'other:1' } }));
  expect(run(appOf({ images: { 1: 'other:1' } })).known).not.toEqual([]);
});

test('what is warned of is not known, so that it is said each time', () => {
  const tied: Variant = { props: (index) => (index === 1 ? { replicas: 1, placement: Placement.onAllClusters().divideEqually() } : {}) };
  const { output, known } = after(tied, tied);
  expect(JSON.stringify(output)).toContain('[shop/web-1] warning');
  expect(known).not.toContain('shop/web-1');
});

test('nothing is kept of an app that is refused', () => {
  forgetAll();
  run(appOf({ images: { 1: 'UPPER' } }));
  expect(memory()).toEqual([]);
});

test('a single directory is written of what is known, and keeps nothing', () => {
  forgetAll();
  process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
  run(appOf());
  expect(run(appOf()).known).toEqual([]);
  delete process.env.KRUISE_FEDERATION_DIRECTORY;
  run(appOf());
  process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
  const { known, output } = run(appOf());
  expect(known).not.toEqual([]);
  expect(output).toEqual(run(appOf(), 'off').output);
});

test('a run that can keep nothing leaves what the run before it has kept', () => {
  forgetAll();
  run(appOf());
  process.env.KRUISE_FEDERATION_DIRECTORY = 'karmada/shop';
  run(appOf({ images: { 1: 'other:1' } }));
  delete process.env.KRUISE_FEDERATION_DIRECTORY;
  expect(run(appOf()).known).toEqual(pathsOf(1, 2, 3));
});

test('who asks what clusters get is answered as ever', () => {
  const answers: unknown[] = [];
  const asking: Variant = { then: (workloads, app) => {
    const { synth } = app;
    app.synth = () => {
      synth.call(app);
      answers.push(workloads.map((workload) => [workload.delivered('eu'), workload.workload.name]));
    };
  } };
  expect(after(asking, asking).known).not.toEqual([]);
  const [first, second, without] = answers;
  expect(second).toEqual(first);
  expect(second).toEqual(without);
  expect(JSON.stringify(second)).toContain('registry.eu.example.com/web:3');
});

test('an app that is written twice comes out the same', () => {
  const twice: Variant = { then: (_, app) => {
    const { synth } = app;
    app.synth = () => {
      synth.call(app);
      synth.call(app);
    };
  } };
  expect(after(twice, twice).known).not.toEqual([]);
});

test('a workload that is removed comes out as without a memory', () => {
  const removing: Variant = { then: ([web]) => web.node.scope!.node.tryRemoveChild(web.node.id) };
  after({}, removing);
  after(removing, removing);
});

