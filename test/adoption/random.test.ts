import * as fc from 'fast-check';
import { importManifests } from '../../constructs/adoption/import';
import { deliveredByManifests } from '../../constructs/adoption/proof';
import { Severity } from '../../constructs/problems/problem';
import { manifests } from './random-manifests';
import { deliveriesOf, runCode } from './written-code';

test('manifests become code that delivers the same when it is run, or something that is wrong is said', () => {
  let compared = 0;
  fc.assert(fc.property(manifests, (documents) => {
    const { adopted, code, mistakes } = importManifests([{ name: 'all.yaml', text: documents.map((document) => JSON.stringify(document)).join('\n---\n') }], { kruise: '1.9', namespace: 'default' });
    if (mistakes.some(({ rule }) => rule.severity === Severity.ERROR)) return;
    const expected = [...deliveredByManifests(adopted!)].filter(([, { object }]) => object).map(([key, { object }]) => [key, object]);
    if (code === undefined) {
      expect(expected).toEqual([]);
      return;
    }
    compared++;
    expect(Object.fromEntries(deliveriesOf(runCode(code).app))).toEqual(Object.fromEntries(expected));
  }), { numRuns: 40 });
  expect(compared).toBeGreaterThan(5);
});
