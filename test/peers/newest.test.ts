import { EXAMPLES } from '../example-apps';
import { InstalledApp, programOf, type Written } from './installed-app';

const PROGRAMS = [...EXAMPLES, 'test/peers/every-value.ts'];

function outputs(app: InstalledApp): ReadonlyMap<string, Written> {
  for (const read of ['examples/manifests', 'examples/migration', 'crds']) app.link(read);
  const written = app.run(...PROGRAMS.map((path) => programOf(path)));
  return new Map(PROGRAMS.map((path, index) => [path, written[index]]));
}

/** Everything else is tested with the lowest versions of the ranges that the package asks for. */
describe('on the newest cdk8s and constructs', () => {
  const lowest = new InstalledApp({ 'cdk8s': 'cdk8s', 'constructs': 'constructs', 'cdk8s-plus-28': 'cdk8s-plus-28', 'yaml': 'yaml' });
  const newest = new InstalledApp({ 'cdk8s': 'cdk8s-newest', 'constructs': 'constructs-newest', 'cdk8s-plus-28': 'cdk8s-plus-28', 'yaml': 'yaml' });
  let expected: ReadonlyMap<string, Written>;
  let found: ReadonlyMap<string, Written>;

  beforeAll(() => {
    expected = outputs(lowest);
    found = outputs(newest);
  });

  afterAll(() => [lowest, newest].forEach((app) => app.remove()));

  test('which are not those of all other tests', () => {
    const { peerDependencies } = jest.requireActual('../../package.json');
    for (const peer of ['cdk8s', 'constructs']) {
      expect(`^${lowest.versionOf(peer)}`).toBe(peerDependencies[peer]);
      expect(newest.versionOf(peer)).not.toBe(lowest.versionOf(peer));
    }
  });

  test.each(PROGRAMS)('%s is written byte for byte as on the lowest', (path) => {
    expect(Object.keys(expected.get(path)!).length).toBeGreaterThan(0);
    expect(found.get(path)).toEqual(expected.get(path));
  });
});
