import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delivered, plansAt, toldKarmada, toldOcm } from './steps';
import { readDocuments } from '../../constructs/json/documents';
import { Severity } from '../../constructs/problems/problem';

const EXAMPLE = 'examples/migration.ts';
const LAST = 6;

test.each(Array.from({ length: LAST + 1 }, (_, step) => step))('step %i', (step) => {
  const plans = plansAt(EXAMPLE, String(step));
  expect(plans.flatMap(({ problems }) => problems).filter(({ severity }) => severity === Severity.ERROR)).toEqual([]);
  expect(plans.map((plan) => ({
    workload: `${plan.definition.template.kind} ${plan.definition.template.metadata.name}`, delivered: delivered(plan), Karmada: toldKarmada(plan), OCM: toldOcm(plan),
  }))).toMatchSnapshot();
});

test('in the end every cluster gets the pods and the replicas that it has', () => {
  const compared = plansAt(EXAMPLE, String(LAST)).flatMap(({ deliveries = [] }) => deliveries).map(({ cluster, workload }) => {
    const name = join(__dirname, '../../examples/migration', `${cluster}.yaml`);
    const { objects } = readDocuments([{ name, text: readFileSync(name, 'utf8') }]);
    const live = objects.map(({ object }) => object).find(({ kind, metadata }) => kind === workload!.kind && metadata.name === workload!.metadata.name)!;
    const { creationTimestamp, ...metadata } = live.spec.template.metadata;
    expect({ cluster, ...workload!.spec }).toEqual({ cluster, ...live.spec, template: { ...live.spec.template, metadata } });
    expect(creationTimestamp).toBeNull();
    return `${cluster} ${workload!.kind}`;
  });
  expect(compared).toHaveLength(6);
});
