import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart, Duration, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import {
  type ArgoCdOptions, ClusterRegistration, ClusterTaintEffect, ControlPlane, FederationApp, Fleet, type FleetCluster, FleetRegistration, type FleetRegistrationProps, GitOps,
  KruiseFederatedCloneSet,
} from '../../constructs';
import { PLANES } from '../../constructs/planes/list';
import { registrationDifferences } from '../../constructs/planes/registration';

const { byHub, byPull, byPush } = ClusterRegistration;
const ENDPOINT = { apiEndpoint: 'https://10.0.0.1:6443' };
const SET = 'cluster.open-cluster-management.io/clusterset';

const registered = (clusters: FleetCluster[], props?: FleetRegistrationProps) => {
  const app = Testing.app();
  new Fleet(app, 'fleet', { clusters });
  return new FleetRegistration(app, 'registration', props);
};
const written = (...args: Parameters<typeof registered>) => registered(...args).objects.map((object) => object.toJson());
const codes = (...args: Parameters<typeof registered>) => registered(...args).node.validate().map((line) => line.slice(0, 5));

test('a cluster that Karmada goes to has its address, its credentials by name, and what the fleet says', () => {
  const west = {
    name: 'us-west', labels: { tier: 'prod' }, provider: 'aws', region: 'us-west', zones: ['a'], capacity: 4,
  };
  expect(written([west], { clusters: { 'us-west': byPush(ENDPOINT) } })).toEqual([{
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name: 'us-west', labels: { tier: 'prod' } },
    spec: {
      syncMode: 'Push',
      apiEndpoint: 'https://10.0.0.1:6443',
      secretRef: { namespace: 'karmada-cluster', name: 'us-west' },
      impersonatorSecretRef: { namespace: 'karmada-cluster', name: 'us-west-impersonator' },
      provider: 'aws', region: 'us-west', zones: ['a'],
    },
  }]);
});

test('taints are left to Karmada, which keeps those of the moment in the same list', () => {
  const taints = [{ key: 'maintenance', effect: ClusterTaintEffect.NO_SCHEDULE }, { key: 'gone', value: 'yes', effect: ClusterTaintEffect.NO_EXECUTE }];
  const warnings = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const registration = registered([{ name: 'west', taints }], { clusters: { west: byPush(ENDPOINT) } });
  expect(registration.node.validate()).toEqual([]);
  expect(registration.objects[0].toJson().spec).not.toHaveProperty('taints');
  expect(warnings.mock.calls.flat().join('')).toMatch(/KF135: 'west' has taints .* `karmadactl taint clusters west maintenance:NoSchedule gone=yes:NoExecute`/);
  warnings.mockRestore();
});

test('every setting of a push is written', () => {
  const options = {
    ...ENDPOINT, secretNamespace: 'secrets', secretName: 'a', impersonatorSecretName: 'b', proxyUrl: 'socks5://10.0.0.2:1080', insecureSkipTlsVerification: true,
  };
  expect(written([{ name: 'west' }], { clusters: { west: byPush(options) } })[0].spec).toEqual({
    syncMode: 'Push', apiEndpoint: 'https://10.0.0.1:6443', secretRef: { namespace: 'secrets', name: 'a' }, impersonatorSecretRef: { namespace: 'secrets', name: 'b' },
    proxyURL: 'socks5://10.0.0.2:1080', insecureSkipTLSVerification: true,
  });
});

test('a cluster with an agent has neither address nor credentials', () => {
  expect(written([{ name: 'west', region: 'us' }], { clusters: { west: byPull() } })[0].spec).toEqual({ syncMode: 'Pull', region: 'us' });
});

test('a hub accepts clusters unless it is said otherwise, and gets the sets that labels name', () => {
  const ocm = { controlPlane: ControlPlane.OCM };
  const clusters = [
    { name: 'a', labels: { [SET]: 'edge' }, ...ocm }, { name: 'b', labels: { [SET]: 'edge' }, ...ocm }, { name: 'c', labels: { [SET]: 'default' }, ...ocm }, { name: 'd', ...ocm },
  ];
  expect(written(clusters, { clusters: { b: byHub({ accepted: false, leaseDuration: Duration.minutes(2) }) } })).toEqual([
    { apiVersion: 'cluster.open-cluster-management.io/v1beta2', kind: 'ManagedClusterSet', metadata: { name: 'edge' }, spec: { clusterSelector: { selectorType: 'ExclusiveClusterSetLabel' } } },
    ...[['a', true, 60, 'edge'], ['b', false, 120, 'edge'], ['c', true, 60, 'default'], ['d', true, 60]].map(([name, hubAcceptsClient, leaseDurationSeconds, set]) => ({
      apiVersion: 'cluster.open-cluster-management.io/v1', kind: 'ManagedCluster',
      metadata: { name, ...(set && { labels: { [SET]: set } }) }, spec: { hubAcceptsClient, leaseDurationSeconds },
    })),
  ]);
});

test('direct clusters are registered nowhere', () => {
  expect(written([{ name: 'a', controlPlane: ControlPlane.DIRECT }])).toEqual([]);
  expect(codes([{ name: 'a', controlPlane: ControlPlane.DIRECT }])).toEqual([]);
});

test('what is written is read back as the fleet, for any fleet', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const cluster = fc.record({
    name: word, labels: some(fc.dictionary(word, word, { minKeys: 1, maxKeys: 3 })), provider: some(word), region: some(word), zones: some(fc.array(word, { minLength: 1, maxLength: 3 })),
    controlPlane: fc.constantFrom(ControlPlane.KARMADA, ControlPlane.OCM),
  });
  fc.assert(fc.property(fc.uniqueArray(cluster, { minLength: 1, maxLength: 4, selector: ({ name }) => name }), (clusters) => {
    const fleet = clusters as FleetCluster[];
    const objects = written(fleet, { clusters: Object.fromEntries(fleet.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).map(({ name }) => [name, byPush(ENDPOINT)])) });
    for (const { controlPlane, registration } of PLANES.filter((plane) => plane.registration)) {
      const back = objects.filter(({ kind }) => registration!.kind.endsWith(`/${kind}`)).map((object) => registration!.read(object).cluster);
      expect(registrationDifferences(fleet.filter((one) => one.controlPlane === controlPlane), back, registration!)).toEqual([]);
    }
  }), { numRuns: 50 });
});

describe('in an app', () => {
  const tree = (options: Partial<ArgoCdOptions>): ((file: string) => string) => {
    const outdir = mkdtempSync(join(tmpdir(), 'registration-'));
    const app = new FederationApp({ outdir, gitOps: [GitOps.argoCd({ repository: 'https://git.example.com/deploy.git', destinations: { Karmada: { name: 'karmada' } }, ...options })] });
    new Fleet(app, 'fleet', { clusters: [{ name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM, labels: { [SET]: 'edge' } }] });
    new FleetRegistration(app, 'registration', { clusters: { west: byPull() } });
    new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { replicas: 2, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 80 }] });
    app.synth();
    return (file) => readFileSync(join(outdir, file), 'utf8');
  };
  const kindsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS().kind);

  test('they are in the platform of each control plane, and Argo CD asks before it prunes them', () => {
    const file = tree({ destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } });
    expect(kindsIn(file('karmada/platform/west.k8s.yaml'))).toEqual(['Cluster']);
    expect(kindsIn(file('ocm/platform/edge.k8s.yaml'))).toEqual(['ManagedCluster', 'ManagedClusterSet', 'ManifestWork']);
    expect(file('karmada/platform/west.k8s.yaml')).toContain('Prune=confirm');
    expect(file('ocm/platform/edge.k8s.yaml').match(/Prune=confirm/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('clusters that pull are registered all the same, by the Argo CD on their hub', () => {
    const file = tree({ ocmPull: true });
    expect(kindsIn(file('ocm/platform/edge.k8s.yaml'))).toEqual(['ManagedCluster', 'ManagedClusterSet']);
    expect(parseAllDocuments(file('gitops/argocd/ocm.yaml')).map((document) => document.toJS().spec.destination.server)).toContain('https://kubernetes.default.svc');
    expect(file('gitops/argocd/ocm.yaml')).toContain('path: dist/ocm/platform');
  });
});

const KARMADA = [{ name: 'west' }];
test.each<[string, string, FleetCluster[], any]>([
  ['nothing is said of a cluster of Karmada', 'KF133', KARMADA, {}],
  ['the name is misspelt', 'KF132', [{ name: 'edge', controlPlane: ControlPlane.OCM }], { clusters: { egde: byHub() } }],
  ['a cluster of Karmada is registered with a hub', 'KF132', KARMADA, { clusters: { west: byHub() } }],
  ['a direct cluster is registered', 'KF132', [{ name: 'a', controlPlane: ControlPlane.DIRECT }], { clusters: { a: byPull() } }],
  ['it is not a registration', 'KF132', KARMADA, { clusters: { west: { apiEndpoint: 'https://10.0.0.1' } } }],
  ['clusters is a list', 'KF132', KARMADA, { clusters: [byPull()] }],
  ...([undefined, '', 'west.example.com', 'ftp://west', 'https://west?a=b', 'https://west#a', 'https://me:secret@west', 7] as any[])
    .map((apiEndpoint): any => [`the address is ${apiEndpoint}`, 'KF134', KARMADA, { clusters: { west: byPush({ apiEndpoint }) } }]),
  ...([{ proxyUrl: 'west' }, { proxyUrl: 'ftp://west' }, { secretNamespace: 'A' }, { secretName: 'a b' }, { impersonatorSecretName: '' }] as any[])
    .map((option): any => [`an option is ${JSON.stringify(option)}`, 'KF134', KARMADA, { clusters: { west: byPush({ ...ENDPOINT, ...option }) } }]),
  ...([Duration.seconds(0), Duration.millis(1500)] as any[])
    .map((leaseDuration, index): any => [`the lease is bad (${index})`, 'KF134', [{ name: 'a', controlPlane: ControlPlane.OCM }], { clusters: { a: byHub({ leaseDuration }) } }]),
])('it is an error if %s', (_what, code, clusters, props) => {
  expect(new Set(codes(clusters, props))).toEqual(new Set([code]));
  expect(registered(clusters, props).node.validate().join('\n')).not.toContain('secret@');
});

test('misspelt options and a missing fleet are errors', () => {
  expect(codes(KARMADA, { clusters: { west: byPush({ ...ENDPOINT, proxyURL: 'http://a' } as any) } })).toEqual(['KF521']);
  expect(new FleetRegistration(Testing.app(), 'registration').node.validate()).toEqual([expect.stringContaining('KF131')]);
});

describe('of two registrations', () => {
  const edge = (name: string) => ({ name, controlPlane: ControlPlane.OCM, labels: { [SET]: 'edge' } });

  test('the second is an error, with each cluster that it registers again', () => {
    const app = Testing.app();
    new Fleet(app, 'fleet', { clusters: [...KARMADA, edge('lisbon')] });
    const [first, second] = ['a', 'b'].map((id) => new FleetRegistration(app, id, { clusters: { west: byPull() } }));
    expect(first.node.validate()).toEqual([]);
    expect(second.node.validate()).toEqual(["Cluster 'west'", "ManagedCluster 'lisbon'"].map((name) => expect.stringMatching(new RegExp(`KF332: Another FleetRegistration of the app writes ${name} already\\.`))));
    expect(second.objects).toEqual([]);
  });

  test('both are fine for fleets that share no more than a set of clusters', () => {
    const app = Testing.app();
    const registrations = ['lisbon', 'tallinn'].map((name) => {
      const chart = new Chart(app, name);
      new Fleet(chart, 'fleet', { clusters: [edge(name)] });
      return new FleetRegistration(chart, 'registration');
    });
    expect(registrations.flatMap(({ node }) => node.validate())).toEqual([]);
    expect(registrations.map(({ objects }) => objects.map(({ kind, name }) => `${kind} ${name}`))).toEqual([['ManagedClusterSet edge', 'ManagedCluster lisbon'], ['ManagedCluster tallinn']]);
  });
});
