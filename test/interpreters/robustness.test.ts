import * as fc from 'fast-check';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { runCase } from './cases';
import { LuaError, LuaVm } from './lua-vm';
import { changed, FULL_CLONE_SET, FULL_REPORT, isIdentity, isPodTemplate, mutated, pathsOf } from './mutations';

const scripts = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!;
const vm = new LuaVm();

const run = (operation: string, object: any, more: any = {}): any => runCase(vm, operation, scripts[operation], { object, replicas: 3, ...more });
const items = (...reports: any[]): any[] => reports.map((status, i) => ({ clusterName: `cluster-${i}`, status }));

describe.each(Object.keys(scripts))('%s of the CloneSet', (operation) => {
  it('does without any one field', () => {
    for (const path of pathsOf(FULL_CLONE_SET).filter((found) => !isIdentity(found))) {
      const without = changed(FULL_CLONE_SET, path);
      run(operation, without, { items: items(FULL_REPORT), observed: FULL_CLONE_SET });
      if (operation === 'retention') run(operation, FULL_CLONE_SET, { observed: without });
    }
    for (const path of operation === 'statusAggregation' ? pathsOf(FULL_REPORT) : []) {
      run(operation, FULL_CLONE_SET, { items: items(FULL_REPORT, changed(FULL_REPORT, path)) });
    }
  });

  it('takes wrong types anywhere outside the pod template', () => {
    const keep = (path: any): boolean => isIdentity(path) || isPodTemplate(path);
    fc.assert(fc.property(mutated(FULL_CLONE_SET, keep), mutated(FULL_CLONE_SET, keep), mutated(FULL_REPORT), (object, observed, report) => {
      run(operation, object, { observed, items: items(report, FULL_REPORT, null) });
    }), { numRuns: 150 });
  });

  it('lets nothing but the decoder of Kubernetes refuse a pod template', () => {
    fc.assert(fc.property(mutated(FULL_CLONE_SET, (path) => !isPodTemplate(path)), (object) => {
      try {
        run(operation, object, { items: items(FULL_REPORT) });
      } catch (error) {
        if (!(error instanceof LuaError)) throw error;
        expect(error.message).toMatch(/cannot unmarshal|quantities must match/);
      }
    }), { numRuns: 100 });
  });
});

describe('statusAggregation of the CloneSet', () => {
  const template = { ...FULL_CLONE_SET, spec: { replicas: 5 } };
  const report = fc.option(mutated(FULL_REPORT), { nil: undefined, freq: 8 });
  const reported = fc.uniqueArray(fc.constantFrom('east', 'north', 'south', 'west'), { minLength: 1 })
    .chain((names) => fc.tuple(...names.map((clusterName) => report.map((status) => ({ clusterName, status })))));

  it('gives the same status again when its own result is fed back', () => {
    fc.assert(fc.property(reported, (clusters) => {
      const once = run('statusAggregation', template, { items: clusters });
      const twice = run('statusAggregation', { ...template, status: once.status }, { items: clusters });
      expect(twice.status).toEqual(once.status);
    }), { numRuns: 150 });
  });

  it('does not depend on the order of the clusters', () => {
    fc.assert(fc.property(reported, (clusters) => {
      const there = run('statusAggregation', template, { items: clusters });
      const back = run('statusAggregation', template, { items: [...clusters].reverse() });
      expect(back).toEqual(there);
    }), { numRuns: 150 });
  });

  it('always has the counters the schema of the CRD requires', () => {
    fc.assert(fc.property(reported, (clusters) => {
      const { status } = run('statusAggregation', { ...template, status: undefined }, { items: clusters });
      for (const field of ['replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas', 'updatedReadyReplicas']) {
        expect(typeof status[field]).toBe('number');
      }
    }), { numRuns: 100 });
  });

  it('reads what statusReflection reports', () => {
    const reports = items(run('statusReflection', FULL_CLONE_SET), run('statusReflection', FULL_CLONE_SET));
    const { status } = run('statusAggregation', template, { items: reports });
    expect(status).toMatchObject({ observedGeneration: 4, replicas: 10, expectedUpdatedReplicas: 6, updateRevision: 'web-b', labelSelector: 'app=web' });
  });
});
