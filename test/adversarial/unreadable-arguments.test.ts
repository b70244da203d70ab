import { Chart } from 'cdk8s';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { CloneSet, ClusterOverride, FederatedWorkload, FederationApp, KruiseFederatedCloneSet, Placement } from '../../constructs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unreadable-arguments-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The lines of the report; what is no report at all fails the test. */
function reported(define: (chart: Chart) => void): string[] {
  const app = new FederationApp({ outdir: fs.mkdtempSync(path.join(folder, 'app-')) });
  const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    define(new Chart(app, 'shop', { namespace: 'shop' }));
    app.synth();
    return [];
  } catch (error) {
    const lines = (error as Error).message.split('\n').filter((line) => /KF\d{3}: /.test(line));
    if (lines.length === 0) throw error;
    return lines;
  } finally {
    write.mockRestore();
  }
}

const revoked = (): any => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const throwing = (...traps: ('get' | 'ownKeys' | 'getOwnPropertyDescriptor')[]): any => new Proxy({ a: 'b' }, Object.fromEntries(traps.map((trap) => [trap, () => { throw new Error('no'); }])));
const getter = (name: string): any => Object.defineProperty({}, name, { enumerable: true, get() { throw new Error('no'); } });

const UNREADABLE: readonly [string, () => any][] = [
  ['a proxy that was revoked', revoked],
  ['a proxy that throws when it is read', () => throwing('get')],
  ['a proxy that throws when it is listed', () => throwing('ownKeys')],
  ['a proxy that throws at everything', () => throwing('get', 'ownKeys', 'getOwnPropertyDescriptor')],
  ['a member that throws', () => getter('cpuRequest')],
  ['a selector that throws', () => ({ _affinity() { throw new Error('no'); } })],
  ['a selector with a label that throws', () => ({ labelSelector: getter('matchLabels') })],
];

const workload = (chart: Chart, options: object) => new KruiseFederatedCloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1' }], placement: Placement.onAllClusters(), ...options });

describe.each(UNREADABLE)('%s', (_name, make) => {
  test.each<[string, (chart: Chart, given: any) => unknown]>([
    ['ClusterOverride.resources()', (chart, given) => workload(chart, { overrides: [ClusterOverride.onAllClusters().resources('web', given)] })],
    ['other resources', (chart, given) => workload(chart, { overrides: [ClusterOverride.onAllClusters().resources('web', { other: given })] })],
    ['ClusterOverride.onClustersMatching()', (chart, given) => workload(chart, { overrides: [ClusterOverride.onClustersMatching(given).label('a', 'b')] })],
    ['Placement.onClustersMatching()', (chart, given) => workload(chart, { placement: Placement.onClustersMatching(given) })],
  ])('for %s is an error with a code', (_what, define) => {
    expect(reported((chart) => define(chart, make())).length).toBeGreaterThan(0);
  });
});

describe('a value of the wrong type is one cause, and one message', () => {
  const manifest = (spec: object): any => ({
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web' },
    spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', image: 'a:1' }] } }, ...spec },
  });
  const existing = (spec: object) => (chart: Chart) => FederatedWorkload.fromManifest(chart, 'web', manifest(spec), { placement: Placement.onAllClusters() });

  test.each<[string, (chart: Chart) => unknown, string, string]>([
    ['replicas of a federated CloneSet', (chart) => workload(chart, { replicas: '3' }), 'KF406', 'replicas'],
    ['replicas of a CloneSet', (chart) => new CloneSet(chart, 'web', { containers: [{ image: 'web:1' }], replicas: '3' as any }), 'KF406', 'replicas'],
    ['replicas of a manifest', existing({ replicas: '3' }), 'KF406', 'replicas'],
    ['a partition', existing({ replicas: 1, updateStrategy: { partition: [] } }), 'KF416', 'partition'],
    ['a flag', existing({ replicas: 1, updateStrategy: { paused: 'x' } }), 'KF401', 'paused'],
  ])('%s', (_name, define, code, field) => {
    const lines = reported(define).filter((line) => line.includes(field));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(code);
  });

  test('what only the schema knows is still said', () => {
    expect(reported(existing({ replicas: '3', lifecycle: 5 })).map((line) => /(KF\d{3}): (\S+)/.exec(line)!.slice(1))).toEqual(expect.arrayContaining([
      ['KF406', 'spec.replicas'], expect.arrayContaining([expect.stringMatching(/spec.lifecycle/)]),
    ]));
  });
});
