import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { addWorkload, onlyOn, randomApp } from '../random-apps';
import { EXAMPLES, exampleApp } from '../../example-apps';
import { countedIn } from '../../../constructs/federation/answers';
import { Federation } from '../../../constructs/federation/federation';
import { rememberedText, rememberedPlan } from '../../../constructs/federation/memory/remembered-plan';
import type { Plan } from '../../../constructs/federation/plan';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../../constructs';

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });

/** Compares a plan with what is left of it on disk; whether there is anything to remember. */
function comesBack(plan: Plan): boolean {
  const kept = rememberedText(plan);
  if (kept === undefined) return false;
  const make = jest.fn(() => plan);
  const again = rememberedPlan(plan.definition, JSON.parse(kept), make);
  // As text, so that the order of keys counts.
  expect(JSON.stringify([...again.told])).toBe(JSON.stringify([...plan.told]));
  expect(again.problems).toEqual([]);
  expect(again.split).toEqual(plan.split);
  expect(again.shares).toEqual(countedIn(plan).map(({ cluster, replicas, alternativeReplicas, certainty }) => expect.objectContaining(
    { cluster, certainty, ...(replicas !== undefined && { replicas }), ...(alternativeReplicas !== undefined && { alternativeReplicas }) },
  )));
  expect(make).not.toHaveBeenCalled();
  expect(again.deliveries).toBe(plan.deliveries);
  expect(again.overrides).toBe(plan.overrides);
  expect(make).toHaveBeenCalledTimes(1);
  return true;
}

test('control planes are told the same by a remembered plan, for random apps', () => {
  let compared = 0;
  fc.assert(fc.property(randomApp, (random) => {
    const app = new FederationApp();
    const { clusters } = onlyOn(random, ControlPlane.KARMADA);
    new Fleet(app, 'fleet', { clusters: [...clusters] });
    const web = addWorkload(new Chart(app, 'shop', { namespace: 'shop' }), random);
    if (comesBack(Federation.of(app).fresh().plan(web))) compared++;
  }), { numRuns: 400, seed: 15 });
  expect(compared).toBeGreaterThanOrEqual(60);
});

test('what is said of a Secret is not remembered', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }] });
  const shop = new Chart(app, 'shop', { namespace: 'shop' });
  const secret = new kplus.Secret(shop, 'secret', { stringData: { password: 'one' } });
  const overridden = (override: ClusterOverride, id: string) => Federation.of(app).fresh().plan(new KruiseFederatedCloneSet(shop, id, {
    containers: [{ name: 'web', image: 'registry.example.com/web:1', envVariables: { PASSWORD: secret.envValue('password') } }],
    placement: Placement.onAllClusters().duplicate(), overrides: [override],
  }));
  const all = ClusterOverride.onClusters('eu');
  expect(rememberedText(overridden(all.env('web', 'LEVEL', 'warn'), 'web'))).toContain('LEVEL');
  const plan = overridden(all.within(secret).replace('/stringData/password', 'two'), 'other');
  expect(JSON.stringify([...plan.told])).toContain('two');
  expect(rememberedText(plan)).toBeUndefined();
});

test('and for the examples', () => {
  const compared = EXAMPLES.flatMap((file) => {
    const federation = Federation.of(exampleApp(file, { controlPlane: ControlPlane.KARMADA }));
    const session = federation.fresh();
    return [...federation.workloadsByChart().values()].flat().filter((workload) => comesBack(session.plan(workload)));
  });
  expect(compared.length).toBeGreaterThanOrEqual(10);
});
