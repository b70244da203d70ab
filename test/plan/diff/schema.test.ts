import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020';
import { App, Chart } from 'cdk8s';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { diffJson } from '../../../constructs/plan/render/diff-json';
import { Fleet, KruiseFederatedCloneSet, Placement } from '../../../constructs/exports';
import { Plan } from '../../../constructs/plan/plan';
import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import type { PlannedShare } from '../../../constructs/plan/model';
import { cloneSet, cluster, object, plan, share, workload } from '../plan-data';
import { AFTER, BEFORE } from './sample';

const schema = JSON.parse(fs.readFileSync(path.join(__dirname, '../../../docs/schemas/diff.schema.json'), 'utf8'));
const validate = new Ajv({ strict: true, strictRequired: false, allErrors: true }).compile(schema);

const complaints = (document: unknown): unknown[] => (validate(document) ? [] : validate.errors ?? []);

test('a diff with something of everything is as the schema says', () => {
  expect(complaints(JSON.parse(diffJson(diffPlans(BEFORE, AFTER))))).toEqual([]);
  expect(complaints(JSON.parse(diffJson(diffPlans(AFTER, BEFORE))))).toEqual([]);
  expect(complaints(JSON.parse(diffJson(diffPlans(AFTER, AFTER))))).toEqual([]);
});

test('ties, policies, notes and what is left behind are as the schema says', () => {
  const policy = (priority: number) => object({ apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' }, spec: { priority } });
  const of = (east: number, priority: number, more: readonly PlannedShare[] = []) => plan([workload([
    share('east', cloneSet({ replicas: east }), { certainty: Certainty.EITHER, alternativeReplicas: east + 1 }), ...more,
  ], { policies: [policy(priority)], scheduling: 'same' })], { clusters: [cluster('east'), cluster('edge', { controlPlane: ControlPlane.OCM })], tools: [] });
  const diff = JSON.parse(diffJson(diffPlans(of(3, 1, [share('edge', cloneSet(), { controlPlane: ControlPlane.OCM })]), of(4, 2))));
  expect(diff.workloads).toMatchObject([{ alternativeReplicasAfter: 4, policies: [{ kind: 'PropagationPolicy' }], notes: [expect.stringContaining('east 3 or 4 → 4 or 5')], clusters: [{ cluster: 'edge', removal: 'deleted' }] }]);
  expect(complaints(diff)).toEqual([]);
  expect(complaints(JSON.parse(diffJson(diffPlans(of(3, 1), { ...of(4, 1), workloads: [{ ...of(4, 1).workloads[0], scheduling: 'other' }] }))))).toEqual([]);
});

test('the schema is strict: what it does not know is refused', () => {
  const diff = JSON.parse(diffJson(diffPlans(BEFORE, AFTER)));
  expect(complaints({ ...diff, more: 1 })).toHaveLength(1);
  expect(complaints({ ...diff, workloads: [{ ...diff.workloads[0], change: 'renamed' }] })).toHaveLength(1);
  expect(complaints({ ...diff, summary: { ...diff.summary, created: -1 } })).toHaveLength(1);
});

function planOf(image: string, weights: Record<string, number>): Plan {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'north' }] });
  const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new KruiseFederatedCloneSet(shop, 'web', {
    replicas: 6, containers: [{ name: 'web', image, portNumber: 80 }],
    placement: Placement.onAllClusters().divideByWeight(weights),
  });
  return Plan.of(app);
}

test('a diff of plans of apps is as the schema says', () => {
  const [before, after] = [planOf('registry.example.com/web:1', { east: 1, west: 1 }), planOf('registry.example.com/web:2', { east: 2, west: 1 })];
  const diff = diffPlans(before, after);
  expect(diff.workloads).toHaveLength(1);
  expect(complaints(JSON.parse(diffJson(diff)))).toEqual([]);
  expect(diffPlans(before, planOf('registry.example.com/web:1', { east: 1, west: 1 }))).toMatchObject({ workloads: [], fleet: [], platform: [], removals: [] });
});
