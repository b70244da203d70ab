import fc from 'fast-check';
import { foldedPath, parentPaths, pathProblem } from '../../constructs/output/output-path';
import { TakenPaths } from '../../constructs/output/taken-paths';

const SEGMENTS = ['a', 'A', 'web.yaml', 'WEB.yaml', '', '.', '..', 'nul', 'x:y', 'dot.', '.kruise-federation', '.Kruise-Federation.tmp', 'é', 'e\u0301', '\u0301e', 'ΟΔΟΣ', 'οδος', 'Σ', 'y'.repeat(300)];
const paths = fc.array(fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/')), { maxLength: 12 });

test('what is found out part by part is what whole paths say', () => {
  fc.assert(fc.property(paths, (tree) => {
    const taken = new TakenPaths();
    const whole = new Map<string, string>();
    for (const path of tree) {
      expect(taken.problemOf(path)).toBe(pathProblem(path));
      if (pathProblem(path) !== undefined) continue;
      expect(taken.take(path)).toBe(whole.get(foldedPath(path)));
      whole.set(foldedPath(path), path);
    }
    const clashes = [...whole].flatMap(([folded, inside]) => {
      const file = parentPaths(folded).find((parent) => whole.has(parent));
      return file === undefined ? [] : [`${whole.get(file)} holds ${inside}`];
    });
    expect(taken.filesAsDirectories().flatMap(({ file, files }) => files.map((inside) => `${file} holds ${inside}`)).sort()).toEqual(clashes.sort());
  }), { numRuns: 500 });
});

test.each([undefined, null, 7, {}])('%p is no path', (path) => {
  expect(new TakenPaths().problemOf(path)).toBe(pathProblem(path));
});

test('the names of the bookkeeping are free in directories', () => {
  expect(new TakenPaths().problemOf('karmada/.kruise-federation')).toBeUndefined();
  expect(new TakenPaths().problemOf('.kruise-federation/a.yaml')).toContain('reserved');
});
