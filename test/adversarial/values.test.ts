import { Chart } from 'cdk8s';
import { ClusterOverride, FederatedObjects, FederatedWorkload, FederationApp, Fleet } from '../../constructs';
import { obstacleIn } from '../../constructs/json/unwritable';

/*
 * Whatever JavaScript callers put into manifests and overrides is either taken or refused with a code, at synthesis, with everything else: no exception
 * comes from the depth.
 */

const cycle = (): any => { const value: any = { name: 'a', list: [] }; value.self = value; value.list.push(value); return value; };
const throwing = (): any => Object.defineProperty({ name: 'a' }, 'value', { enumerable: true, get() { throw new Error('not for reading'); } });
const revoked = (): any => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };
const deep = (): any => { let value: any = {}; for (let i = 0; i < 3_000; i++) value = { value }; return value; };

/** Values that are not JSON, or not for long. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  'a cycle': cycle,
  'a symbol': () => Symbol('value'),
  'a function': () => () => 1,
  'a bigint': () => 10n,
  'a date': () => new Date(0),
  'an invalid date': () => new Date(NaN),
  'a class instance': () => new (class Thing { public readonly a = 1; })(),
  'a map': () => new Map([['a', 1]]),
  'a member that throws': throwing,
  'a proxy that throws': () => new Proxy({}, { get() { throw new Error('no'); }, ownKeys() { throw new Error('no'); } }),
  'a revoked proxy': revoked,
  'an object without prototype': () => Object.create(null),
  'toJSON that throws': () => ({ toJSON() { throw new Error('no JSON'); } }),
  'great depth': deep,
  'a list with holes': () => [, 1] as unknown[],
  'not a number': () => NaN,
};

const labels = { matchLabels: { app: 'web' } };
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: {} };
const deployment = {
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
  spec: { replicas: 2, selector: labels, template: { metadata: { labels: labels.matchLabels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } } },
};
/** What comes of a synthesis: nothing, or the exception that is not a report with codes. */
function rawException(make: (chart: Chart) => unknown): string | undefined {
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    make(chart);
    for (const construct of app.node.findAll()) {
      for (const line of construct.node.validate()) if (!/^KF\d{3}: .+ Fix: .+/s.test(line)) return `not coded: ${line}`;
    }
    return undefined;
  } catch (error) {
    return /\bKF\d{3}: /.test((error as Error).message) ? undefined : (error as Error).stack;
  } finally {
    printed.mockRestore();
  }
}

const at = (path: readonly string[], value: unknown): any => path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
const within = (object: any, path: readonly string[], value: unknown): any => (path.length === 0 ? value
  : { ...object, [path[0]]: within(object?.[path[0]] ?? {}, path.slice(1), value) });
const PLACES = [[], ['apiVersion'], ['kind'], ['metadata'], ['metadata', 'name'], ['metadata', 'namespace'], ['metadata', 'labels'], ['metadata', 'labels', 'a'], ['metadata', 'annotations', 'a'],
  ['spec'], ['spec', 'replicas'], ['spec', 'selector'], ['spec', 'template'], ['spec', 'template', 'metadata'], ['spec', 'template', 'spec'], ['spec', 'template', 'spec', 'containers'], ['data'], ['items']];

describe.each(Object.entries(VALUES))('%s in a manifest', (name, value) => {
  test.each(PLACES.map((path) => [`/${path.join('/')}`, path] as const))('at %s is taken, or refused with a code', (_place, path) => {
    for (const base of [deployment, config, { apiVersion: 'v1', kind: 'List', items: [deployment] }]) {
      const manifest = within(base, path, value());
      expect(rawException((chart) => FederatedWorkload.fromManifest(chart, 'web', manifest))).toBeUndefined();
      expect(rawException((chart) => FederatedObjects.fromManifests(chart, 'web', [config, manifest]))).toBeUndefined();
    }
  });

  test('in an override is taken, or refused with a code', () => {
    const [one, other]: any[] = [value(), value()];
    const overrides = [
      ClusterOverride.onClusters('east').replace('/spec/minReadySeconds', one).add(one, 1).label('a', one).label(one, 'a').env('web', 'A', one).replicas(one).imageTag(one).partition(one),
      ClusterOverride.onClusters(one).image('web', 'x:1'), ClusterOverride.onAllClusters().command('web', other).args('web', [other]).yamlField('/a', '/b', one),
      // Not even its class can be asked for.
      ...(name === 'a revoked proxy' ? [] : [one]),
    ];
    expect(rawException((chart) => FederatedWorkload.fromManifest(chart, 'web', deployment, { overrides }))).toBeUndefined();
  });
});

test('the place of what cannot be read is named', () => {
  const list = cycle();
  expect(obstacleIn({ spec: { list } })).toEqual({ path: ['spec', 'list', 'list', 0], reason: 'it contains a reference back to spec.list' });
  expect(obstacleIn(at(['spec', 'a'], throwing()))).toEqual({ path: ['spec', 'a'], reason: 'it cannot be read (not for reading)' });
  expect(obstacleIn(at(['spec'], revoked()))).toMatchObject({ path: ['spec'], reason: expect.stringContaining('it cannot be read') });
  expect(obstacleIn(deep())?.reason).toBe('it is nested more than 1500 levels deep');
});
