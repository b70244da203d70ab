import * as fs from 'node:fs';
import * as path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { Plan } from '../../constructs';
import { plannedRollout } from '../../constructs/plan/planned-rollout';
import { savedPlan } from '../../constructs/plan/saved-plan';
import { EXAMPLES, exampleApp } from '../example-apps';
import { cloneSet, plan, share, workload } from './plan-data';
import { shownPlan } from './render/shown-plan';
import { oneTwoSeven } from './solved-rollout';

const schema = JSON.parse(fs.readFileSync(path.join(__dirname, '../../docs/schemas/plan.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true, strict: true }).compile(schema);
const faultsOf = (saved: unknown): string[] => (validate(JSON.parse(JSON.stringify(saved))) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`));

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test.each(EXAMPLES)('the saved plan of %s has the published form', (file) => {
  expect(faultsOf(Plan.of(exampleApp(file)).toJson())).toEqual([]);
});

const whole = () => JSON.parse(JSON.stringify(savedPlan({
  ...shownPlan(),
  quotas: [{ cluster: 'us-west', namespace: 'shop', source: 'FederatedResourceQuota shop/all', hard: { cpuMillis: 1000, pods: 3 } }],
  notes: [{ path: 'shop/web', message: '3 replicas are gone until it is back.' }],
})));

const WITH_ROLLOUT = { ...plan([workload([share('us-west', cloneSet())], { rollout: plannedRollout(oneTwoSeven({ current: 1, from: 2 })) })]), warnings: [], quotas: [], notes: [] };

test('so has one with a rollout, and a version that there is not is refused', () => {
  const saved = JSON.parse(JSON.stringify(savedPlan(WITH_ROLLOUT)));
  saved.workloads[0].rollout.steps[1].wanted = 0.7;
  expect(faultsOf(saved)).toEqual([]);
  saved.workloads[0].rollout.steps[1].clusters[0].version = 'newer';
  expect(faultsOf(saved)).toEqual([expect.stringContaining('/workloads/0/rollout/steps/1/clusters/0/version')]);
});

test('so has one with ties, unknown shares, quotas and notes', () => {
  expect(faultsOf(whole())).toEqual([]);
});

test.each<[string, (saved: any) => void]>([
  ['another form', (saved) => { saved.form = 'cdk8s-kruise-federation/plan/v2'; }],
  ['a member that nobody knows', (saved) => { saved.extra = 1; }],
  ['a share with a member that nobody knows', (saved) => { saved.workloads[0].clusters[0].extra = 1; }],
  ['no objects', (saved) => { delete saved.objects; }],
  ['a certainty that there is not', (saved) => { saved.workloads[0].clusters[0].certainty = 'sure'; }],
  ['half a replica', (saved) => { saved.workloads[1].clusters[0].replicas = 0.5; }],
  ['a code that is none', (saved) => { saved.warnings[0].code = 'X1'; }],
  ['an object without a manifest', (saved) => { delete (Object.values(saved.objects)[0] as any).manifest; }],
])('%s is refused', (_name, spoil) => {
  const saved = whole();
  spoil(saved);
  expect(faultsOf(saved)).not.toEqual([]);
});
