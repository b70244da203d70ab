import * as fc from 'fast-check';
import { runCase } from './cases';
import { LuaVm } from './lua-vm';
import { changed, isIdentity, pathsOf } from './mutations';
import { broken, inputs, refusals } from './properties';
import { type Subject, subjects } from './subjects';

const vm = new LuaVm();
const vms = { ordered: vm, shuffled: new LuaVm({ keyOrderSeed: 1 }) };
const items = (...reports: any[]): any[] => reports.map((status, i) => ({ clusterName: `cluster-${i}`, status }));
const scripts = subjects().flatMap((subject) => Object.keys(subject.scripts).map((operation) => [`${subject.title} ${operation}`, subject, operation] as const));
const aggregations = scripts.filter(([, , operation]) => operation === 'statusAggregation');

/** All failing inputs at once would be unreadable; the first shows what is wrong. */
const firstOf = (problems: readonly string[]): string => problems[0] ?? '';

/** Some controllers renew the times of conditions while nothing changes; those are not reported. */
const withoutTransitions = (status: any): any => JSON.parse(JSON.stringify(status, (key, value) => (key === 'lastTransitionTime' ? undefined : value)));

describe.each(scripts)('%s', (_title, subject: Subject, operation: string) => {
  const full = { object: subject.object, observed: subject.object, replicas: 3, items: items(subject.report, subject.report) };
  const run = (input: any): any => runCase(vm, operation, subject.scripts[operation], { ...full, ...input });

  it('does without any one field', () => {
    for (const path of pathsOf(subject.object).filter((found) => !isIdentity(found))) {
      const without = changed(subject.object, path);
      expect(() => run({ object: without })).not.toThrow();
      if (operation === 'retention') expect(() => run({ observed: without })).not.toThrow();
    }
  });

  it('takes wrong types anywhere outside the pod template', () => {
    fc.assert(fc.property(inputs(subject), (input) => {
      expect(firstOf(broken(vms, subject, operation, input))).toBe('');
    }), { numRuns: 10 });
  });

  it('lets nothing but the decoder of Kubernetes refuse a pod template', () => {
    fc.assert(fc.property(inputs(subject, { templates: true }), (input) => {
      expect(firstOf(broken(vms, subject, operation, input, { templates: true }))).toBe('');
    }), { numRuns: 5 });
  });
});

describe.each(aggregations)('%s', (_title, subject: Subject, operation: string) => {
  const aggregate = (...reports: any[]): any => runCase(vm, operation, subject.scripts[operation], { object: subject.object, items: items(...reports) }).status;

  it('does without any one field of a report', () => {
    for (const path of pathsOf(subject.report)) {
      expect(refusals(subject, aggregate(subject.report, changed(subject.report, path)))).toEqual([]);
    }
  });

  it('gives a status the CRD takes from clusters that say everything, something and nothing', () => {
    const sparse = Object.fromEntries(Object.entries(subject.report).filter(([, value]) => typeof value === 'number'));
    const { status: _status, ...fresh } = subject.object;
    for (const reports of [[subject.report, subject.report], [subject.report, sparse, undefined], [sparse], [undefined], []]) {
      expect(refusals(subject, aggregate(...reports), true)).toEqual([]);
      const { status } = runCase(vm, operation, subject.scripts[operation], { object: fresh, items: reports.length > 0 ? items(...reports) : undefined });
      expect(refusals(subject, status, true)).toEqual([]);
    }
  });

  it('gives one the CRD takes whatever health Karmada found in the clusters', () => {
    for (const healths of [['Healthy', 'Healthy'], ['Unhealthy', 'Unknown'], ['Unknown', 'Healthy'], ['Unknown']]) {
      const told = healths.map((health, i) => ({ clusterName: `cluster-${i}`, health, applied: true, status: subject.report }));
      expect(refusals(subject, runCase(vm, operation, subject.scripts[operation], { object: subject.object, items: told }).status, true)).toEqual([]);
    }
  });

  it('reads nothing that statusReflection does not report', () => {
    const reflection = subject.scripts.statusReflection;
    const { generation } = subject.object.metadata;
    const whole = { ...subject.object.status, generation, resourceTemplateGeneration: generation };
    const report = reflection === undefined ? whole : runCase(vm, 'statusReflection', reflection, { object: subject.object });
    expect(withoutTransitions(aggregate(report, report))).toEqual(withoutTransitions(aggregate(whole, whole)));
  });
});
