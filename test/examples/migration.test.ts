import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atStep, delivered, plansAt, toldKarmada, toldOcm } from './steps';
import { blocksOf } from '../docs/markdown';
import type { FederationApp, Migration } from '../../constructs';
import { compared } from '../../constructs/migration/comparison';
import { comparisonText } from '../../constructs/migration/comparison-text';
import { readDumps } from '../../constructs/migration/dumps';
import { readDocuments } from '../../constructs/json/documents';
import { planNow } from '../../constructs/plan/of';
import { Severity } from '../../constructs/problems/problem';

const EXAMPLE = 'examples/migration.ts';
const LAST = 6;
const CLUSTERS = ['stage', 'us-west', 'us-east', 'edge-lisbon'];

function dumpOf(cluster: string): { readonly name: string; readonly text: string } {
  const name = join(__dirname, '../../examples/migration', `${cluster}.yaml`);
  return { name, text: readFileSync(name, 'utf8') };
}

test.each(Array.from({ length: LAST + 1 }, (_, step) => step))('step %i', (step) => {
  const plans = plansAt(EXAMPLE, String(step));
  expect(plans.flatMap(({ problems }) => problems).filter(({ severity }) => severity === Severity.ERROR)).toEqual([]);
  expect(plans.map((plan) => ({
    workload: `${plan.definition.template.kind} ${plan.definition.template.metadata.name}`, delivered: delivered(plan), Karmada: toldKarmada(plan), OCM: toldOcm(plan),
  }))).toMatchSnapshot();
});

test('in the end every cluster gets the pods and the replicas that it has', () => {
  const compare = plansAt(EXAMPLE, String(LAST)).flatMap(({ deliveries = [] }) => deliveries).map(({ cluster, workload }) => {
    const { objects } = readDocuments([dumpOf(cluster)]);
    const live = objects.map(({ object }) => object).find(({ kind, metadata }) => kind === workload!.kind && metadata.name === workload!.metadata.name)!;
    const { creationTimestamp, ...metadata } = live.spec.template.metadata;
    expect({ cluster, ...workload!.spec }).toEqual({ cluster, ...live.spec, template: { ...live.spec.template, metadata } });
    expect(creationTimestamp).toBeNull();
    return `${cluster} ${workload!.kind}`;
  });
  expect(compare).toHaveLength(6);
});

/** What the command `migrate` prints at a step, with the dumps of the example, or with that of us-west after somebody has released and scaled there. */
function comparedAt(step: string, changed: boolean): string {
  const dumps = new Map(CLUSTERS.map((cluster) => {
    const { name, text } = dumpOf(cluster);
    return [cluster, [{ name, text: changed && cluster === 'us-west' ? text.replace('web:1.4.2', 'web:1.4.1').replace('    replicas: 2\n', '    replicas: 3\n') : text }]];
  }));
  return atStep(EXAMPLE, step, (app) => comparisonText(compared(readDumps(dumps), planNow(app))));
}

function checklistOf(app: FederationApp): string {
  return (app.node.findAll().find(({ node: { path } }) => path === 'shop/move-in') as Migration).checklist;
}

const quoted = blocksOf('docs/migration.md').filter(({ tags: [tag] }) => tag === 'migrate' || tag === 'migration');

test.each(quoted.map((block) => [block.at, block] as const))('%s is what is printed', (_at, { text, tags: [what, step, state] }) => {
  if (what === 'migrate') expect(comparedAt(step, state === 'changed')).toBe(text);
  else expect(atStep(EXAMPLE, step, checklistOf)).toContain(text);
});
