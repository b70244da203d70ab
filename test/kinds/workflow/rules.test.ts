import fc from 'fast-check';
import { violations } from '../../../constructs/problems/schema/schema';
import { WORKFLOW_RULES } from '../../../constructs/kinds/workflow/rules';
import { checkWorkflow } from '../../../constructs/kinds/workflow/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';

const manifest = (spec: any = {}, more: any = {}): any => ({
  apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'migrate', namespace: 'shop' },
  spec: { entrypoint: 'main', templates: [{ name: 'main', container: { image: 'migrate:7' } }], ...spec }, ...more,
});
const codes = (object: any) => reportedCodes(checkWorkflow('shop/migrate', object));

const RULES = { ...WORKLOAD_RULES, ...WORKFLOW_RULES };

type Case = readonly [rule: keyof typeof RULES, what: string, object: any];

const REFUSED: readonly Case[] = [
  ['shape', 'no spec', manifest({}, { spec: undefined })],
  ['shape', 'a suspension that is a text', manifest({ suspend: 'true' })],
  ['shape', 'arguments that are a list', manifest({ arguments: [] })],
  ['shape', 'a reference that is a text', manifest({ workflowTemplateRef: 'backup' })],
  ['wholeNumber', 'a negative parallelism', manifest({ parallelism: -1 })],
  ['wholeNumber', 'a deadline in quotes', manifest({ activeDeadlineSeconds: '60' })],
  ['entrypoint', 'no entrypoint', manifest({ entrypoint: undefined })],
  ['entrypoint', 'an entrypoint that is no template', manifest({ entrypoint: 'other' })],
  ['entrypoint', 'no templates', manifest({ templates: [] })],
  ['entrypoint', 'two templates of one name', manifest({ templates: [{ name: 'main' }, { name: 'main' }] })],
  ['entrypoint', 'a template without a name', manifest({ templates: [{ name: 'main' }, {}] })],
  ['name', 'a generated name', manifest({}, { metadata: { generateName: 'migrate-' } })],
  ['name', '64 characters', manifest({}, { metadata: { name: 'm'.repeat(64) } })],
];

const ACCEPTED: readonly Case[] = [
  ['shape', 'a suspension', manifest({ suspend: true })],
  ['wholeNumber', 'a parallelism', manifest({ parallelism: 2 })],
  ['entrypoint', 'a WorkflowTemplate', manifest({ entrypoint: undefined, templates: undefined, workflowTemplateRef: { name: 'backup' } })],
  ['name', '63 characters', manifest({}, { metadata: { name: 'm'.repeat(63) } })],
];

describe('a Workflow', () => {
  test.each(REFUSED)('%s: is refused with %s', (rule, _what, object) => {
    expect(codes(object)).toEqual([RULES[rule].code]);
  });

  test.each(ACCEPTED)('%s: is accepted with %s', (_rule, _what, object) => {
    expect(codes(object)).toEqual([]);
  });

  test('has no schema here, so that no field of Argo counts as unknown', () => {
    expect(violations(manifest({ anything: true }), { kruise: '1.9' } as any)).toBeUndefined();
  });

  test('never stops the checks, however malformed', () => {
    const junk = fc.oneof(fc.jsonValue(), fc.constant(null));
    fc.assert(fc.property(fc.record({ entrypoint: junk, templates: junk, workflowTemplateRef: junk, suspend: junk, arguments: junk }), (spec) => {
      expect(codes(manifest(spec)).every((code) => code.startsWith('KF'))).toBe(true);
    }), { numRuns: 300 });
  });
});
