import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Certainty, Checks, ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, Fleet, GitOps, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, OriginStep, Placement, Plan, RemovalEffect, Suspension,
} from '../../constructs';

const CLUSTERS = [{ name: 'west' }, { name: 'east', labels: { tier: 'prod' }, region: 'us' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
const IMAGE = 'registry.example.com/shop/web:1.4.2';

function shop(app: App = new FederationApp(), clusters: any[] = CLUSTERS): Chart {
  new Fleet(app, 'fleet', { clusters });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function web(chart: Chart, props: any = {}): KruiseFederatedCloneSet {
  return new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 6, containers: [{ name: 'web', image: IMAGE }], placement: Placement.onAllClusters().divideByWeight({ west: 3, east: 2, edge: 1 }), ...props,
  });
}

test('a plan has the clusters of the fleet, with their control planes', () => {
  const chart = shop();
  web(chart);
  expect(Plan.of(chart).clusters).toEqual([
    { name: 'east', controlPlane: 'Karmada', labels: { tier: 'prod' }, region: 'us', kruiseVersion: '1.9' },
    { name: 'edge', controlPlane: 'OCM', labels: {}, kruiseVersion: '1.9' },
    { name: 'west', controlPlane: 'Karmada', labels: {}, kruiseVersion: '1.9' },
  ]);
});

test('a workload has its shares, with image and update strategy, and the sum is what was asked for', () => {
  const chart = shop();
  web(chart);
  const [planned] = Plan.of(chart).workloads;
  expect(planned).toMatchObject({ path: 'shop/web', chart: 'shop', kind: 'CloneSet', namespace: 'shop', name: 'shop-web', replicas: 6, removal: RemovalEffect.DELETED });
  expect(planned.clusters.map(({ cluster, replicas, certainty }) => [cluster, replicas, certainty])).toEqual([['east', 2, 'exact'], ['edge', 1, 'exact'], ['west', 3, 'exact']]);
  expect(planned.clusters[0].workload).toMatchObject({ images: [{ container: 'web', image: IMAGE }], update: { type: 'ReCreate', maxUnavailable: '20%', paused: false }, requests: { cpuMillis: 1000 } });
});

test('what a cluster gets is what delivered() says', () => {
  const chart = shop();
  const workload = web(chart, { overrides: [ClusterOverride.onClusters('edge').env('web', 'A', '1')] });
  const [planned] = Plan.of(chart).workloads;
  for (const { cluster, objects } of planned.clusters) expect(objects.map(({ manifest }) => manifest)).toEqual(workload.delivered(cluster));
});

test('clusters that get the same share an object', () => {
  const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
  web(chart, { placement: Placement.onAllClusters() });
  const [{ clusters: [a, b] }] = Plan.of(chart).workloads;
  expect(a.workload).toBe(b.workload);
});

test('each field that is not as in the template says what made it', () => {
  const chart = shop();
  web(chart, { overrides: [
    ClusterOverride.onClusters('edge').imageTag('1.5.0'),
    ClusterOverride.onAllClusters().env('web', 'MODE', 'a'),
    ClusterOverride.onClusters('edge').env('web', 'MODE', 'b'),
  ] });
  const edge = Plan.of(chart).workload('shop-web')!.clusters.find(({ cluster }) => cluster === 'edge')!;
  expect(edge.workload!.origins).toEqual([
    { field: 'spec.replicas', step: OriginStep.DIVISION, by: 'Weight 1 of 6: 1 of 6.', construct: 'shop/web', before: 6, after: 1 },
    { field: 'spec.template.spec.containers[web].image', step: OriginStep.OVERRIDE, by: 'override 1: imageTag(\'1.5.0\')', construct: 'shop/web', before: IMAGE, after: 'registry.example.com/shop/web:1.5.0' },
    { field: 'spec.template.spec.containers[web].env', step: OriginStep.OVERRIDE, by: 'override 2: env(\'web\', \'MODE\', \'a\')', construct: 'shop/web', after: [{ name: 'MODE', value: 'a' }] },
    { field: 'spec.template.spec.containers[web].env[MODE].value', step: OriginStep.OVERRIDE, by: 'override 3: env(\'web\', \'MODE\', \'b\')', construct: 'shop/web', before: 'a', after: 'b' },
  ]);
  expect(edge.overrides).toEqual(['override 1: imageTag(\'1.5.0\')', 'override 2: env(\'web\', \'MODE\', \'a\')', 'override 3: env(\'web\', \'MODE\', \'b\')']);
});

test('an override policy that was written by hand is named as what it is', () => {
  const chart = shop(undefined, [{ name: 'west' }]);
  web(chart, { placement: Placement.onAllClusters() });
  new (jest.requireActual('cdk8s').ApiObject)(chart, 'policy', {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy', metadata: { name: 'by-hand', namespace: 'shop' },
    spec: { resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }], overrideRules: [{ overriders: { plaintext: [{ path: '/spec/minReadySeconds', operator: 'add', value: 7 }] } }] },
  });
  const { origins } = Plan.of(chart).workload('shop-web')!.clusters[0].workload!;
  expect(origins).toEqual([expect.objectContaining({ field: 'spec.minReadySeconds', step: OriginStep.POLICY, after: 7, by: expect.stringContaining('by-hand') })]);
});

test('replicas that an autoscaler decides on are left to it, and said to be', () => {
  const chart = shop(undefined, [{ name: 'edge', controlPlane: ControlPlane.OCM }]);
  const workload = web(chart, { replicas: undefined, placement: Placement.onAllClusters() });
  new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: workload as any, maxReplicas: 9 });
  const planned = Plan.of(chart).workload('shop-web')!;
  expect(planned.replicas).toBeUndefined();
  expect(planned.clusters[0].workload!.manifest.spec).not.toHaveProperty('replicas');
});

describe('a share that is not certain', () => {
  test('by a tie has both numbers and the reason', () => {
    const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
    web(chart, { replicas: 3, placement: Placement.onAllClusters().divideEqually() });
    const [share] = Plan.of(chart).workloads[0].clusters;
    expect(share).toMatchObject({ replicas: 2, alternativeReplicas: 1, certainty: Certainty.EITHER, reason: '1 or 2: a tie is broken by the UID that Karmada\'s API server gives the template.' });
  });

  test('by a tie for one replica is known where it may be, but for the number', () => {
    const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
    web(chart, { replicas: 1, placement: Placement.onAllClusters().divideEqually() });
    const [a, b] = Plan.of(chart).workloads[0].clusters;
    expect([a.replicas, a.alternativeReplicas, b.replicas, b.alternativeReplicas]).toEqual([1, 0, 0, 1]);
    expect([a.workload?.name, b.workload, b.outline?.name]).toEqual(['shop-web', undefined, 'shop-web']);
  });

  test('by capacity that is not known has no number, no object, a reason, and the template', () => {
    const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
    web(chart, { placement: Placement.onAllClusters().divideByAvailability(), overrides: [ClusterOverride.onClusters('a').imageTag('2')] });
    const [planned] = Plan.of(chart).workloads;
    const { outline, ...share } = planned.clusters[0];
    expect(share).toEqual({
      cluster: 'a', controlPlane: 'Karmada', certainty: 'unknown', reason: 'It depends on free capacity, which the fleet does not declare for every selected cluster.',
      objects: [], overrides: ['override 1: imageTag(\'2\')'], removal: 'deleted',
    });
    // Everything but the number is known.
    expect(outline?.manifest.spec).not.toHaveProperty('replicas');
    expect(outline?.images).toEqual([{ container: 'web', image: 'registry.example.com/shop/web:2' }]);
    expect(planned.template?.manifest.spec.replicas).toBe(6);
  });
});

test('how a division came about is said for each cluster of the fleet', () => {
  const chart = shop(undefined, [...CLUSTERS, { name: 'far', taints: [{ key: 'gpu', effect: 'NoSchedule' }] }, { name: 'other', labels: { x: 'y' } }]);
  web(chart, { placement: Placement.onClusters('west', 'east', 'edge', 'far').divideByWeight({ west: 3, east: 2, edge: 1 }) });
  expect(Plan.of(chart).workloads[0].division).toEqual({
    strategy: 'StaticWeight',
    summary: '6 replicas are divided between the selected clusters by their weights. Karmada is told 5 of them, and divides those in the same way.',
    clusters: [
      { cluster: 'east', selected: true, weight: 2, because: 'Weight 2 of 6: 2 of 6.' },
      { cluster: 'edge', selected: true, weight: 1, because: 'Weight 1 of 6: 1 of 6.' },
      { cluster: 'far', selected: false, because: 'It has a taint that the placement does not tolerate.' },
      { cluster: 'other', selected: false, because: 'The placement does not select it.' },
      { cluster: 'west', selected: true, weight: 3, because: 'Weight 3 of 6: 3 of 6.' },
    ],
  });
});

test('a kind without replicas goes everywhere as it is', () => {
  const chart = shop();
  new KruiseFederatedDaemonSet(chart, 'agent', { containers: [{ name: 'agent', image: IMAGE }], placement: Placement.onAllClusters() });
  const [planned] = Plan.of(chart).workloads;
  expect(planned).not.toHaveProperty('replicas');
  expect(planned.division).toMatchObject({ strategy: 'None', summary: 'Every selected cluster gets it as it is.' });
});

describe('data of Secrets', () => {
  const secret = (value: string) => {
    const chart = shop();
    const db = new kplus.Secret(chart, 'db', { stringData: { password: value } });
    web(chart, {
      containers: [{ name: 'web', image: IMAGE, envVariables: { P: kplus.EnvValue.fromSecretValue({ secret: db, key: 'password' }) } }],
      overrides: [ClusterOverride.onClusters('edge').within(db).replace('/stringData/password', `${value}-edge`)],
    });
    Checks.acknowledge(chart, 'KF740', 'KF741');
    return Plan.of(chart);
  };

  test('is in no plan, and a hash in its place tells changes', () => {
    const [first, same, other] = [secret('hunter2'), secret('hunter2'), secret('hunter3')].map((plan) => JSON.stringify(plan.toJson()));
    expect(first).not.toContain('hunter');
    expect(first).toMatch(/"password":"\(hidden, [0-9a-f]{8}\)"/);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
  });
});

test('what overrides write into data is in no policy of a plan, whether or not it is a Secret\'s', () => {
  const chart = shop();
  const db = new kplus.Secret(chart, 'db', { stringData: { password: 'hunter2' } });
  const workload = web(chart, { overrides: [
    ClusterOverride.onClusters('west').within(db).replace('/stringData/password', 'hunter3').replace('/stringData', { password: 'hunter4' }),
  ] });
  workload.addCompanion(db);
  const plan = Plan.of(chart);
  expect(plan.workloads[0].policies.map(({ kind }) => kind)).toContain('OverridePolicy');
  expect(JSON.stringify(plan.toJson())).not.toContain('hunter');
});

test('a plan that was saved is the same when it is read again', () => {
  const chart = shop(new FederationApp({ gitOps: [GitOps.argoCd({ repository: 'https://git.example.com/deploy.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } as any })] }));
  web(chart, { overrides: [ClusterOverride.onClusters('edge').imageTag('1.5.0')] });
  const plan = Plan.of(chart);
  expect(plan.tools).toEqual([{ name: 'Argo CD', prunes: true }]);
  expect(Plan.fromJson(JSON.parse(JSON.stringify(plan.toJson())))).toEqual(plan);
});

test.each([[undefined], [{}], [{ form: 'other' }], [{ form: 'cdk8s-kruise-federation/plan/v1', clusters: 3 }]])('what is not a plan is refused: %j', (json) => {
  expect(() => Plan.fromJson(json)).toThrow(/KF890: .*expected/);
});

test('with an error in the app there is no plan, but all errors', () => {
  const chart = shop();
  web(chart, { placement: Placement.onClusters('wset'), overrides: [ClusterOverride.onClusters('edge').env('wbe', 'A', 'b')] });
  expect(() => Plan.of(chart)).toThrow(/KF204[^]*KF306/);
});

test('warnings that were acknowledged are not in a plan', () => {
  const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
  const workload = web(chart, { replicas: 3, placement: Placement.onAllClusters().divideEqually() });
  expect(Plan.of(chart).warnings.map(({ code, path }) => [code, path])).toEqual([['KF503', 'shop/web']]);
  Checks.acknowledge(workload, 'KF503');
  expect(Plan.of(chart).warnings).toEqual([]);
});

test('a look changes nothing: the output is the same with and without it', () => {
  const build = (look: boolean) => {
    const outdir = mkdtempSync(join(tmpdir(), 'plan-look-'));
    const app = new FederationApp({ outdir });
    web(shop(app), { overrides: [ClusterOverride.onClusters('edge').imageTag('1.5.0')] });
    if (look) Plan.of(app);
    const written = jest.requireActual('../../constructs/output/output-tree');
    const spy = jest.spyOn(written, 'writeTree');
    app.synth();
    const files = [...(spy.mock.calls[0] as any)[1]];
    spy.mockRestore();
    rmSync(outdir, { recursive: true, force: true });
    return files;
  };
  expect(build(true)).toEqual(build(false));
});

test('an existing manifest is a workload like others, in an app of cdk8s itself, too', () => {
  const app = new App();
  const chart = shop(app);
  FederatedWorkload.fromManifest(chart, 'cache', {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'cache' },
    spec: { replicas: 4, selector: { matchLabels: { app: 'cache' } }, template: { metadata: { labels: { app: 'cache' } }, spec: { containers: [{ name: 'cache', image: 'r.example.com/cache:7' }] } } },
  }, { placement: Placement.onClusters('west', 'east').divideEqually() });
  expect(Plan.of(app).workload('shop/cache')!.clusters.map(({ replicas }) => replicas)).toEqual([2, 2]);
});

describe('the number of replicas', () => {
  test('is what the object says, where an override has the last word', () => {
    const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
    web(chart, { replicas: 8, placement: Placement.onAllClusters(), overrides: [ClusterOverride.onClusters('a').replicas(9)] });
    expect(Plan.of(chart).workloads[0].clusters.map(({ replicas }) => replicas)).toEqual([9, 8]);
  });

  test('is left open where an autoscaler decides', () => {
    const chart = shop(undefined, [{ name: 'a' }]);
    const workload = web(chart, { replicas: undefined, placement: Placement.onAllClusters() });
    new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: workload as any, maxReplicas: 9 });
    const [planned] = Plan.of(chart).workloads;
    expect(planned.autoscaled).toBe(true);
    expect(planned.clusters[0]).not.toHaveProperty('replicas');
  });

  test('is zero where the object says so', () => {
    const chart = shop(undefined, [{ name: 'a' }]);
    FederatedWorkload.fromManifest(chart, 'cache', {
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'cache' },
      spec: { replicas: 0, selector: { matchLabels: { app: 'cache' } }, template: { metadata: { labels: { app: 'cache' } }, spec: { containers: [{ name: 'cache', image: 'r.example.com/cache:7' }] } } },
    }, { placement: Placement.onAllClusters() });
    Checks.acknowledge(chart, 'KF508');
    expect(Plan.of(chart).workloads[0].clusters.map(({ replicas }) => replicas)).toEqual([0]);
  });
});

test('without a fleet a plan has the template, to be compared', () => {
  const chart = new Chart(new FederationApp(), 'shop', { namespace: 'shop' });
  web(chart, { placement: Placement.onAllClusters() });
  const [planned] = Plan.of(chart).workloads;
  expect(planned.clusters).toEqual([]);
  expect(planned.template?.images).toEqual([{ container: 'web', image: IMAGE }]);
});

test('a plan says where changes are held back, and what stays when a workload goes', () => {
  const chart = shop();
  web(chart, { propagation: { suspension: Suspension.onClusters('west'), preserveOnDeletion: true } });
  const { clusters, removal } = Plan.of(chart).workloads[0];
  expect(clusters.filter(({ withheld }) => withheld).map(({ cluster }) => cluster)).toEqual(['west']);
  expect([removal, ...clusters.map((share) => share.removal)]).toEqual(Array(4).fill(RemovalEffect.ORPHANED));
});

test('what control planes are told beside the objects is in a plan, and Karmada divides anew only if that is different', () => {
  const planned = (clusters: any[], props: any) => {
    const chart = shop(undefined, clusters);
    web(chart, { replicas: 4, placement: Placement.onAllClusters().divideEqually(), ...props });
    return Plan.of(chart).workloads[0];
  };
  const [two, three, more] = [planned([{ name: 'a' }, { name: 'b' }], {}), planned([{ name: 'a' }, { name: 'b' }, { name: 'c' }], {}), planned([{ name: 'a' }, { name: 'b' }], { replicas: 6 })];
  expect(two.policies.map(({ kind }) => kind)).toEqual(['PropagationPolicy']);
  expect(three.scheduling).toBe(two.scheduling);
  expect(more.scheduling).not.toBe(two.scheduling);
});

test('equal objects that came about in different ways keep their origins when a plan is saved', () => {
  const chart = shop(undefined, [{ name: 'a' }, { name: 'b' }]);
  web(chart, { placement: Placement.onAllClusters(), overrides: [
    ClusterOverride.onClusters('a').imageTag('2'), ClusterOverride.onClusters('b').image('web', 'registry.example.com/shop/web:2'),
  ] });
  const shares = (plan: Plan) => plan.workloads[0].clusters.map(({ workload, overrides }) => [workload!.id, ...overrides]);
  const plan = Plan.of(chart);
  expect(shares(plan)[0][0]).toBe(shares(plan)[1][0]);
  expect(shares(Plan.fromJson(JSON.parse(JSON.stringify(plan.toJson()))))).toEqual(shares(plan));
});

test('clusters of a fleet without workloads are in a plan', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] });
  const other = new Chart(app, 'other');
  new Fleet(other, 'fleet', { clusters: [{ name: 'b' }] });
  web(new Chart(app, 'shop', { namespace: 'shop' }), { placement: Placement.onAllClusters() });
  expect(Plan.of(app).clusters.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a file that is not there, or no JSON, is said to be', () => {
  expect(() => Plan.fromFile('no/such/plan.json')).toThrow(/KF890: .*no\/such\/plan.json/);
});

test.each([[() => Plan.of(undefined as any)], [() => Plan.of('app' as any)], [() => Plan.diff({} as any, {} as any)]])('what is no app and no plan is refused: %#', (call) => {
  expect(call).toThrow(/KF892: .*expected a/);
});
