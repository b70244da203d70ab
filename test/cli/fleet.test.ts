import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { Fleet } from '../../constructs';
import { cli, Folder } from './command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const cluster = (name: string, spec: object = {}, metadata: object = {}) => (
  { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, ...metadata }, spec: { syncMode: 'Push', apiEndpoint: 'https://10.0.0.1:6443', ...spec } });
const managed = (name: string, spec: object = {}, metadata: object = {}) => (
  { apiVersion: 'cluster.open-cluster-management.io/v1', kind: 'ManagedCluster', metadata: { name, ...metadata }, spec: { hubAcceptsClient: true, leaseDurationSeconds: 60, ...spec } });

const west = cluster('us-west', {
  provider: 'aws', region: 'us-west', zones: ['us-west-2b', 'us-west-2a'], secretRef: { namespace: 'karmada-cluster', name: 'us-west' },
  taints: [{ key: 'maintenance', effect: 'NoSchedule', timeAdded: '2026-01-01T00:00:00Z' }, { key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' }],
}, { labels: { tier: 'prod' } });
const edge = managed('edge', { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSelect' }] }, { labels: { 'tier': 'edge', 'feature.open-cluster-management.io/addon-x': 'available' } });
const both = folder.file('both.yaml', { apiVersion: 'v1', kind: 'List', items: [west, cluster('asia', { zone: 'a' })] }, edge);

const FLEET = `clusters:
  - name: asia
    controlPlane: Karmada
    zones:
      - a
  - name: edge
    controlPlane: OCM
    labels:
      tier: edge
  - name: us-west
    controlPlane: Karmada
    labels:
      tier: prod
    provider: aws
    region: us-west
    zones:
      - us-west-2b
      - us-west-2a
    taints:
      - key: maintenance
        effect: NoSchedule
`;

describe('fleet import', () => {
  test('writes what control planes have of clusters, and says what it leaves out', () => {
    expect(cli('fleet', 'import', both)).toEqual({
      code: 0, out: FLEET,
      err: `'us-west': the taint cluster.karmada.io/not-ready passes and is left out.
'edge': the taint gpu:NoSelect only concerns Placements of OCM and is left out.
3 clusters written.
`,
    });
  });

  test('writes a file that a fleet is made of', () => {
    const file = join(folder.path, 'imported.yaml');
    expect(cli('fleet', 'import', '-o', file, both)).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(file, 'utf8')).toBe(FLEET);
    expect(cli('fleet', 'import', '-o', file, both)).toMatchObject({ code: 2, err: expect.stringContaining('use --force') });
    const app = Testing.app();
    const fleet = Fleet.fromFile(app, 'fleet', file);
    expect(fleet.node.validate()).toEqual([]);
    expect(fleet.clusters.map(({ name, controlPlane }) => [name, controlPlane])).toEqual([['asia', 'Karmada'], ['edge', 'OCM'], ['us-west', 'Karmada']]);
  });

  test.each([
    ['a cluster that is being removed', cluster('old', {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }), "'old': it is being removed, and so it is left out."],
    ['a managed cluster that is being removed', managed('old', {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }), "'old': it is being removed, and so it is left out."],
    ['a cluster that the hub has not accepted', managed('new', { hubAcceptsClient: false }), "'new': the hub has not accepted it, and so it is left out."],
  ])('leaves out %s', (_what, object, said) => {
    const { code, out, err } = cli('fleet', 'import', folder.file('left-out.yaml', object, west));
    expect(code).toBe(0);
    expect(out).not.toContain(object.metadata.name);
    expect(err).toContain(`${said}\n`);
  });

  test('does not guess which control plane delivers to a cluster that two have', () => {
    const { code, out, err } = cli('fleet', 'import', folder.file('twice.yaml', cluster('a'), managed('a')));
    expect([code, out, err]).toEqual([1, '', "'a' is registered more than once, but one control plane delivers to a cluster: leave out the others.\n"]);
  });

  test('says which objects it looks for', () => {
    expect(cli('fleet', 'import', folder.file('none.yaml', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } })))
      .toMatchObject({ code: 1, err: expect.stringContaining('cluster.karmada.io/Cluster, cluster.open-cluster-management.io/ManagedCluster') });
  });
});

describe('versions of Kubernetes', () => {
  const status = folder.file('versions.yaml', { ...cluster('a'), status: { kubernetesVersion: 'v1.32.4+k3s1' } }, { ...managed('b'), status: { version: { kubernetes: 'v1.30.8-eks-2d5f260' } } });
  const written = (version: string) => folder.file('a-version.yaml', `clusters: [{ name: a, kubernetesVersion: ${version} }, { name: b, controlPlane: OCM }]`);

  test('are imported from the status of clusters, as a fleet takes them', () => {
    const file = join(folder.path, 'with-versions.yaml');
    expect(cli('fleet', 'import', '-o', file, status)).toMatchObject({ code: 0 });
    const fleet = Fleet.fromFile(Testing.app(), 'fleet', file);
    expect(fleet.clusters.map(({ name, kubernetesVersion }) => [name, kubernetesVersion])).toEqual([['a', '1.32'], ['b', '1.30']]);
    expect(fleet.node.validate()).toEqual([]);
    expect(cli('fleet', 'check', '-f', file, status)).toMatchObject({ code: 0, out: '' });
  });

  test('that differ from the status are said, if the file says one', () => {
    expect(cli('fleet', 'check', '-f', written("'1.31'"), status)).toMatchObject({ code: 1, out: 'Karmada: \'a\': kubernetesVersion is "1.31" in the fleet and "1.32" on the control plane.\n' });
  });

  test('that Kruise was not tested with are a warning, and all is compared', () => {
    expect(cli('fleet', 'check', '-f', written("'1.33'"), status)).toMatchObject({ code: 1, out: expect.stringContaining('"1.33" in the fleet'), err: expect.stringContaining('KF113') });
  });

  test.each([['kubernetesVersion: 1.30', 'KF112'], ['kruiseVersion: 1.9', 'KF107']])('need quotes: %s', (said, code) => {
    const file = folder.file('unquoted.yaml', `clusters: [{ name: a, ${said} }]`);
    expect(cli('fleet', 'check', '-f', file, status)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(`${code}.* the number .*put it in quotes`) });
    expect(Fleet.fromFile(Testing.app(), 'fleet', file).node.validate()).toEqual([expect.stringMatching(`${code}.*put it in quotes`)]);
  });

  test('is shared by apps that say some of it themselves', () => {
    const file = folder.file('shared.yaml', "kruiseVersion: '1.8'\nmanagePlatform: true\nclusters: [{ name: a }]");
    const fleet = Fleet.fromFile(Testing.app(), 'fleet', file, { managePlatform: false, kruiseVersion: undefined });
    expect([fleet.managePlatform, fleet.kruiseVersion, fleet.clusters]).toEqual([false, '1.8', [{ name: 'a' }]]);
    expect(fleet.node.validate()).toEqual([]);
    expect(Fleet.fromFile(Testing.app(), 'fleet', file, { managPlatform: false } as any).node.validate()).toEqual([expect.stringMatching(/KF110.*managPlatform/)]);
  });

  test('of Kruise are taken from the file, cluster by cluster', () => {
    const fleet = Fleet.fromFile(Testing.app(), 'fleet', folder.file('kruise.yaml', "clusters: [{ name: a, kruiseVersion: '1.8' }, { name: b }]"));
    expect([fleet.kruiseVersion, fleet.kruiseVersionOf('a'), fleet.kruiseVersionOf('b')]).toEqual(['1.8', '1.8', '1.9']);
  });
});

describe('fleet check', () => {
  const fleet = folder.file('fleet.yaml', FLEET);

  test('agrees with what was imported, in any order of zones', () => {
    const sorted = folder.file('sorted.yaml', FLEET.replace('- us-west-2b\n      - us-west-2a', '- us-west-2a\n      - us-west-2b'));
    expect(cli('fleet', 'check', '-f', fleet, both)).toMatchObject({ code: 0, out: '' });
    expect(cli('fleet', 'check', '--fleet', sorted, both)).toMatchObject({ code: 0, out: '', err: expect.stringContaining('OCM: 1 cluster in the fleet, 1 cluster registered, 0 differences.') });
  });

  test('says where they differ, one line each', () => {
    const other = folder.file('other.yaml',
      cluster('us-west', { region: 'us-west-2', zones: ['us-west-2a'], taints: [{ key: 'maintenance', value: 'x', effect: 'NoExecute' }] }, { labels: { tier: 'test', owner: 'me' } }),
      cluster('eu'));
    expect(cli('fleet', 'check', '-f', fleet, other)).toMatchObject({
      code: 1,
      out: `Karmada: 'asia' is in the fleet, but not registered.
Karmada: 'eu' is registered, but not in the fleet.
Karmada: 'us-west': label "owner" is not set in the fleet and "me" on the control plane.
Karmada: 'us-west': label "tier" is "prod" in the fleet and "test" on the control plane.
Karmada: 'us-west': provider is "aws" in the fleet and not set on the control plane.
Karmada: 'us-west': region is "us-west" in the fleet and "us-west-2" on the control plane.
Karmada: 'us-west': zones is ["us-west-2a","us-west-2b"] in the fleet and ["us-west-2a"] on the control plane.
Karmada: 'us-west': taints is ["maintenance:NoSchedule"] in the fleet and ["maintenance=x:NoExecute"] on the control plane.
`,
    });
  });

  test('compares only what a hub has: labels', () => {
    const file = folder.file('edge.yaml', 'clusters: [{ name: edge, controlPlane: OCM, region: eu, capacity: 4, labels: { tier: edge } }]');
    expect(cli('fleet', 'check', '-f', file, folder.file('hub.yaml', edge))).toMatchObject({ code: 0, out: '' });
  });

  test('reports a fleet that has problems, and compares nothing', () => {
    const file = folder.file('faulty.yaml', 'clusters: [{ name: Edge_1 }, { name: a, regoin: eu }]');
    const { code, out, err } = cli('fleet', 'check', '-f', file, both);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/KF102.*Edge_1/);
    expect(err).toContain("did you mean 'region'?");
  });

  test.each([
    ['a file that is not there', () => join(folder.path, 'absent.yaml'), /KF130: .*absent\.yaml.* cannot be read/],
    ['a file that is not YAML', () => folder.file('broken.yaml', 'clusters: [{'), /KF130: .*is not YAML/],
    ['a list', () => folder.file('list.yaml', '[{ name: a }]'), /KF130: .*holds \[\{"name":"a"\}\]; expected the properties of a fleet/],
    ['an empty file', () => folder.file('empty.yaml', '# nothing'), /KF130: .*holds 0 documents/],
    ['two documents', () => folder.file('two.yaml', FLEET, FLEET), /KF130: .*holds 2 documents/],
  ])('refuses %s', (_what, file, said) => {
    expect(cli('fleet', 'check', '-f', file(), both)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(said) });
    expect(() => Fleet.fromFile(Testing.app(), 'fleet', file())).toThrow(said);
  });
});

test.each([
  [['fleet'], 2, 'Expected import or check.'],
  [['fleet', 'chek', both], 2, "Expected import or check, not 'chek'; did you mean 'check'?"],
  [['fleet', 'import'], 2, 'No file to import was given.'],
])('%j is wrong usage', (args, code, said) => {
  expect(cli(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(said) });
});

test('every part has a help', () => {
  expect(cli('fleet', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('kubectl --context hub get managedclusters -o yaml') });
  for (const part of ['import', 'check']) expect(cli('fleet', part, '--help')).toMatchObject({ code: 0, out: expect.stringContaining(`fleet ${part} [options] FILE...`) });
});
