import fc from 'fast-check';
import { interpreter } from '../../constructs/testing';
import { replicationOf, revise, reviseTemplate } from '../../constructs/delivery/replication';
import { areProportions, percentOf, subsetsForShare, wantedReplicas } from '../../constructs/delivery/united-deployment';
import { kruiseKind } from '../../constructs/kinds/kinds';

const FACTS = kruiseKind('UnitedDeployment');

function united(replicas: unknown, subsets: unknown): any {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'shop' },
    spec: {
      ...(replicas !== undefined && { replicas }),
      template: { cloneSetTemplate: { spec: { template: { spec: { containers: [{ name: 'web', image: 'web:1' }] } } } } },
      topology: { subsets },
    },
  };
}

const share = (object: any, replicas: number) => revise(object, replicationOf(object, FACTS)!, replicas);

/** Replicas as people write them in a subset, right and wrong. */
const replicas = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 120 }).map((percent) => `${percent}%`) },
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<any>('some', '5', '5.5%', true, -2) },
);
const subset = fc.oneof(
  { weight: 19, arbitrary: fc.tuple(replicas, fc.constantFrom({}, { patch: {} }, { patch: { spec: {} } }))
    .map(([amount, patch]) => ({ name: 'a', ...(amount !== undefined && { replicas: amount }), ...patch })) },
  { weight: 1, arbitrary: fc.constantFrom<any>(5, 'a', { name: 'b', minReplicas: 2, maxReplicas: '50%' }) },
);
const definition = fc.tuple(fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined, freq: 4 }), fc.array(subset, { minLength: 1, maxLength: 5 }))
  .map(([total, subsets]) => united(total, subsets));

describe('the share of a cluster', () => {
  const script = interpreter({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment' });

  test('is what the interpreter makes of the template, whatever its subsets are', () => {
    fc.assert(fc.property(definition, fc.nat(60), (object, count) => {
      expect(share(object, count)).toEqual(script.revise(object, count));
    }), { numRuns: 400 });
  });

  test('is a part of the replicas the interpreter counts', () => {
    fc.assert(fc.property(definition, (object) => {
      expect(replicationOf(object, FACTS)!.replicas).toBe(script.replicas(object).replicas);
    }), { numRuns: 200 });
  });

  test('of subsets with numbers adds up to the share', () => {
    const fixed = fc.array(fc.integer({ min: 0, max: 30 }).map((amount) => ({ name: 'a', replicas: amount })), { minLength: 1 })
      .filter((subsets) => subsets.some(({ replicas: amount }) => amount > 0));
    fc.assert(fc.property(fixed, fc.nat(100), (subsets, count) => {
      const after: any = subsetsForShare(subsets, wantedReplicas(undefined, subsets), count);
      expect(after.reduce((sum: number, { replicas: amount }: any) => sum + amount, 0)).toBe(count);
    }));
  });

  test('is the very same object where nothing changes', () => {
    const object = united(10, [{ name: 'a', replicas: 4 }, { name: 'b', replicas: 6 }]);
    expect(share(object, 10)).toBe(object);
    const open = united(10, [{ name: 'a' }, { name: 'b' }]);
    expect(share(open, 4).spec.topology).toBe(open.spec.topology);
  });

  test('leaves alone what has no subsets', () => {
    expect(subsetsForShare('many', 4, 2)).toBe('many');
    expect(subsetsForShare(undefined, 4, 2)).toBeUndefined();
    expect(wantedReplicas('many', { a: 1 })).toBe(0);
  });
});

describe('the template for a part of the clusters', () => {
  test('keeps numbers that are proportions, so that every cluster gets the same from the part as from the whole', () => {
    const closed = definition.filter((object) => areProportions(object.spec.topology.subsets));
    fc.assert(fc.property(closed, fc.nat(60), fc.nat(60), (object, part, count) => {
      const template = reviseTemplate(object, FACTS, part);
      expect(template.spec.replicas).toBe(part);
      // Nothing is divided where the whole, or the part, is nothing.
      if (part > 0 && replicationOf(object, FACTS)!.replicas > 0) expect(share(template, count)).toEqual(share(object, count));
    }), { numRuns: 400 });
  });

  test('scales numbers beside an open subset', () => {
    expect(reviseTemplate(united(10, [{ name: 'a', replicas: 3 }, { name: 'b' }]), FACTS, 5).spec.topology.subsets).toEqual([{ name: 'a', replicas: 2 }, { name: 'b' }]);
  });

  test('is the whole one as it is for all clusters', () => {
    const object = united(10, [{ name: 'a', replicas: 3 }, { name: 'b' }]);
    expect(reviseTemplate(object, FACTS, 10)).toBe(object);
  });
});

test('a percentage is rounded half up', () => {
  expect([percentOf('50%', 3), percentOf('33%', 10), percentOf('0%', 7), percentOf('5', 10), percentOf(5, 10), percentOf('1.5%', 10), percentOf(['5%'], 10)])
    .toEqual([2, 3, 0, undefined, undefined, undefined, undefined]);
});
