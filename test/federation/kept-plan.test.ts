import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { KeptPlan, kept, servedBy } from '../../constructs/federation/kept-plan';
import { Federation } from '../../constructs/federation/federation';
import type { Plan as OnePlan } from '../../constructs/federation/plan';
import * as planning from '../../constructs/federation/plan';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, Placement, Plan } from '../../constructs';
import { addWorkload, onlyOn, randomApp } from './random-apps';

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });

/** An app with one workload, beside which there may be more. */
function appWith(clusters: readonly { readonly name: string; readonly controlPlane?: ControlPlane }[], add: (shop: Chart) => void = () => {}): { app: FederationApp; web: KruiseFederatedCloneSet } {
  const app = new FederationApp({ outdir: fs.mkdtempSync(path.join(os.tmpdir(), 'kept-')) });
  new Fleet(app, 'fleet', { clusters: [...clusters] });
  const shop = new Chart(app, 'shop', { namespace: 'shop' });
  const web = new KruiseFederatedCloneSet(shop, 'web', {
    replicas: 3, containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 80 }], podMetadata: { labels: { app: 'web' } },
    placement: Placement.onAllClusters().divideByWeight({ eu: 2, us: 1 }), overrides: [ClusterOverride.onClusters('eu').env('web', 'LEVEL', 'warn')],
  });
  add(shop);
  return { app, web };
}

const KARMADA = [{ name: 'eu' }, { name: 'us' }];

const planOf = (app: FederationApp, web: KruiseFederatedCloneSet): OnePlan => Federation.of(app).current().plan(web);

test('what clusters get is not kept once it is checked, and is the same when somebody asks', () => {
  const { app, web } = appWith(KARMADA);
  const before = { deliveries: web.deliveries, delivered: web.delivered('eu'), plan: Plan.of(app).toJson() };
  app.synth();
  const plan = planOf(app, web);
  expect(plan).toBeInstanceOf(KeptPlan);
  expect(plan.deliveries).toEqual(Federation.of(app).fresh().plan(web).deliveries);
  expect(plan.overrides!.of(plan.definition.template)).toHaveLength(1);
  expect({ deliveries: web.deliveries, delivered: web.delivered('eu'), plan: Plan.of(app).toJson() }).toEqual(before);
});

test('an answer in the middle of a synthesis is the one before it', () => {
  const { app, web } = appWith(KARMADA);
  const before = { deliveries: web.deliveries, delivered: web.delivered('us') };
  const during: unknown[] = [];
  web.node.addValidation({ validate: () => { during.push({ deliveries: web.deliveries, delivered: web.delivered('us') }); return []; } });
  app.synth();
  expect(during).toEqual([before]);
});

test('nobody plans twice for an output', () => {
  const planned = jest.spyOn(planning, 'planDelivery');
  const { app } = appWith(KARMADA, (shop) => {
    new KruiseFederatedSidecarSet(shop, 'log', {
      containers: [{ name: 'log', image: 'registry.example.com/log:1' }], podLabels: { app: 'web' }, placement: Placement.onAllClusters().duplicate(),
    });
  });
  app.synth();
  expect(planned.mock.calls.map(([{ path: at }]) => at)).toEqual(['shop/web', 'shop/log']);
  planned.mockRestore();
});

test('plans stay whole where somebody needs what clusters get', () => {
  const mixed = appWith([...KARMADA, { name: 'hub', controlPlane: ControlPlane.OCM }]);
  mixed.app.synth();
  expect(planOf(mixed.app, mixed.web)).not.toBeInstanceOf(KeptPlan);
});

test('what is kept of a plan says the same, for random apps', () => {
  let compared = 0;
  fc.assert(fc.property(randomApp, (random) => {
    const app = new FederationApp();
    const { clusters } = onlyOn(random, ControlPlane.KARMADA);
    new Fleet(app, 'fleet', { clusters: [...clusters] });
    const plan = Federation.of(app).fresh().plan(addWorkload(new Chart(app, 'shop', { namespace: 'shop' }), random));
    const make = jest.fn(() => plan);
    const small = kept(plan, make);
    if (small === plan) return;
    compared++;
    expect({ definition: small.definition, told: small.told, split: small.split, problems: small.problems }).toEqual({ definition: plan.definition, told: plan.told, split: plan.split, problems: plan.problems });
    expect(servedBy(small)).toEqual(servedBy(plan));
    expect(make).not.toHaveBeenCalled();
    expect(small.deliveries).toBe(plan.deliveries);
  }), { numRuns: 200, seed: 7 });
  expect(compared).toBeGreaterThanOrEqual(30);
});
