import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { matchesAffinity } from '../../constructs/delivery/affinity';
import { applyRules } from '../../constructs/delivery/override';
import { compileOverrides } from '../../constructs/overrides/compile';
import { lostChanges } from '../../constructs/overrides/delivery-checks';
import { kruiseKind } from '../../constructs/kinds/kinds';
import { definition, TEXTS } from './arbitrary';
import { interpret, readText } from './interpreter';

const CLONE_SET = kruiseKind('CloneSet');
const RUNS = 250;

describe.each([['with the clusters known', true], ['without knowing the clusters', false]])('compiled %s', (_title, known) => {
  test('every cluster gets what its overrides yield one after the other, and no change is lost', () => {
    let compared = 0;
    fc.assert(fc.property(definition, ({ template, clusters, overrides }) => {
      const { rules, problems } = compileOverrides(template, CLONE_SET, overrides, known ? clusters : undefined);
      if (problems.length > 0) return;
      compared += 1;
      for (const cluster of clusters) {
        const delivered = applyRules(template, cluster, rules);
        if ('error' in delivered) throw new Error(`${cluster.name}: ${delivered.error.message}`);
        const wanted = interpret(template, overrides, cluster);
        // The strict comparison is fast; that of jest says what differs.
        if (!isDeepStrictEqual(delivered.object, wanted)) expect(readText(delivered.object, TEXTS)).toEqual(readText(wanted, TEXTS));
        const changes = overrides.filter(({ target }) => matchesAffinity(cluster, target)).flatMap((override) => override.changes);
        expect(lostChanges(changes, delivered.object, CLONE_SET)).toEqual([]);
      }
    }), { numRuns: RUNS });
    expect(compared).toBeGreaterThan(RUNS / 3);
  });
});
