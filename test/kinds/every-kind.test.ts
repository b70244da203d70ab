import * as fc from 'fast-check';
import { type Built, byAll, byDirectory, byKarmada, byOcm, sorted } from '../federation/delivered-by';
import { RANDOM_KINDS } from './random';
import { buildKind, kindApps, kindOnlyOn, objectsOf } from './random/kind-app';
import { ControlPlane } from '../../constructs';
import { type Problem, Severity } from '../../constructs/problems/problem';
import { violations } from '../../constructs/problems/schema/schema';

beforeAll(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterAll(() => jest.restoreAllMocks());

const errorsOf = ({ plan }: Built): Problem[] => plan.problems.filter(({ severity }) => severity === Severity.ERROR);

describe.each(RANDOM_KINDS.map((kind) => [kind.construct, kind] as const))('%s', (_name, kind) => {
  test('is refused by codes and sentences, or valid on both control planes and the same on each', () => {
    let accepted = 0;
    fc.assert(fc.property(kindApps(kind), (app) => {
      const onKarmada = buildKind(kind, kindOnlyOn(app, ControlPlane.KARMADA));
      const onOcm = buildKind(kind, kindOnlyOn(app, ControlPlane.OCM));
      const errors = errorsOf(onKarmada);
      for (const { code, message, fix, path } of errors) {
        expect({ code, message, fix, path }).toEqual({ code: expect.stringMatching(/^KF\d{3}$/), message: expect.stringMatching(/\.$/), fix: expect.stringMatching(/[.?]$/), path: expect.any(String) });
      }
      const refused = errors.length > 0 || errorsOf(onOcm).length > 0;
      if (refused) return;
      accepted++;
      for (const built of [onKarmada, onOcm]) {
        for (const object of new Set(objectsOf(built))) {
          expect({ object: `${object.kind} ${object.metadata.name}`, found: violations(object, { kruise: app.kruise }) ?? [] })
            .toEqual({ object: expect.anything(), found: [] });
        }
      }
      const whole = sorted(byKarmada(onKarmada));
      expect(sorted(byOcm(onOcm))).toEqual(whole);
      expect(sorted(byDirectory(buildKind(kind, kindOnlyOn(app, ControlPlane.DIRECT))))).toEqual(whole);
      const mixed = buildKind(kind, app);
      const untold = mixed.plan.told.has(ControlPlane.KARMADA) ? [] : mixed.fleet.clustersOf(ControlPlane.KARMADA);
      untold.forEach(({ name }) => delete whole[name]);
      expect(sorted(byAll(mixed))).toEqual(whole);
    }), { numRuns: 80 });
    // A generator that makes nothing sound proves nothing.
    expect(accepted).toBeGreaterThanOrEqual(12);
  });
});
