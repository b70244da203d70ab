import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parseAllDocuments } from 'yaml';
import {
  AccessSubject, Checks, ControlPlane, Delivery, FederatedObjects, FederationApp, Fleet, KruiseFederatedCloneSet, KruisePlatform, Placement, TeamAccess, type TeamAccessProps,
} from '../../constructs';
import { checkSchema } from '../../constructs/problems/schema/schema-rules';
import { codesOf, CONTAINERS, scratch } from '../planes/karmada/apis/chart';

const GROUP = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'shop-developers' };
const TEAM: TeamAccessProps = { subjects: [AccessSubject.group('shop-developers')], namespaces: ['shop'], works: ['shop-web-cloneset'] };
const CLUSTERS = [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'far', controlPlane: ControlPlane.OCM }];

interface Situation { readonly clusters?: any[]; readonly managePlatform?: boolean; readonly more?: (app: FederationApp, team: TeamAccess) => void }

function appWith(props: any, { clusters = CLUSTERS, managePlatform, more }: Situation = {}) {
  const app = new FederationApp({ outdir: scratch() });
  if (clusters.length > 0) new Fleet(app, 'fleet', { clusters, managePlatform });
  const team = new TeamAccess(app, 'shop', props);
  Checks.acknowledge(team, 'KF718');
  more?.(app, team);
  return { app, team };
}
const codes = (props: any, situation?: Situation) => codesOf(appWith(props, situation).app);

function written(props: any, situation?: Situation): any[] {
  const { team, app } = appWith(props, situation);
  expect(codesOf(app)).toEqual([]);
  return team.objects.map((object) => object.toJson());
}
const find = (objects: any[], kind: string, namespace?: string) => objects.find((object) => object.kind === kind && object.metadata.namespace === namespace);
const rule = (rules: any[], group: string, verb: string) => rules.find(({ apiGroups, verbs }) => apiGroups.includes(group) && verbs.includes(verb));

/** A workload of the team on a cluster of OCM, with its executor. */
const web = (app: FederationApp, { executor }: TeamAccess) => {
  const chart = new Chart(app, 'shop-chart', { namespace: 'shop', disableResourceNameHashes: true });
  new KruiseFederatedCloneSet(chart, 'web', { metadata: { name: 'web' }, containers: CONTAINERS, placement: Placement.onClusters('edge'), delivery: [Delivery.byOcm({ executor })] });
};

describe('what is empty grants nothing', () => {
  const names = (objects: any[]) => JSON.stringify(objects.flatMap(({ rules = [] }) => rules).filter(({ resourceNames }) => resourceNames?.length === 0));

  test('a team without clusters of OCM has nothing on the hub', () => {
    const objects = written({ ...TEAM, clusters: [] });
    expect(objects.some(({ rules = [] }) => rules.some(({ apiGroups }: any) => apiGroups.some((group: string) => group.endsWith('open-cluster-management.io'))))).toBe(false);
    expect(names(objects)).toBe('[]');
  });

  test('a team without works changes none of them', () => {
    const objects = written({ ...TEAM, works: [] });
    const { rules } = find(objects, 'Role', 'edge');
    expect(rule(rules, 'work.open-cluster-management.io', 'create')).toBeDefined();
    expect(rule(rules, 'work.open-cluster-management.io', 'delete')).toBeUndefined();
    expect(names(objects)).toBe('[]');
  });
});

describe('on Karmada, a team', () => {
  const karmada = (props: any = TEAM) => written(props).filter(({ metadata, kind }) => kind !== 'ManifestWork' && !['edge', 'far'].includes(metadata.namespace));

  test('writes templates and policies in its namespaces', () => {
    const role = find(karmada(), 'Role', 'shop');
    expect(rule(role.rules, 'apps.kruise.io', 'create').resources).toContain('clonesets');
    expect(rule(role.rules, 'policy.karmada.io', 'create').resources).toEqual(['overridepolicies', 'propagationpolicies']);
    expect(rule(role.rules, 'multicluster.x-k8s.io', 'create').resources).toEqual(['serviceexports', 'serviceimports']);
    expect(find(karmada(), 'RoleBinding', 'shop')).toMatchObject({ roleRef: { kind: 'Role', name: 'team-shop' }, subjects: [GROUP] });
    expect(karmada({ ...TEAM, namespaces: ['shop', 'shop-test'] }).filter(({ kind }) => kind === 'Role').map(({ metadata }) => metadata.namespace)).toEqual(['shop', 'shop-test']);
  });

  test('reads the clusters, and nothing else outside of them', () => {
    expect(find(karmada(), 'ClusterRole').rules).toEqual([{ apiGroups: ['cluster.karmada.io'], resources: ['clusters'], verbs: ['get', 'list', 'watch'] }]);
  });

  test('gives no rights, sets no quotas, and has nothing of the whole control plane', () => {
    const all = JSON.stringify(find(karmada(), 'Role', 'shop').rules);
    for (const other of ['rbac.authorization.k8s.io', 'clusterpropagationpolicies', 'clusteroverridepolicies', 'resourceinterpreter', 'sidecarsets', '"*"', 'proxy']) expect(all).not.toContain(other);
    expect(rule(find(karmada(), 'Role', 'shop').rules, '', 'create').resources).not.toContain('resourcequotas');
  });
});

describe('the namespaces of a team', () => {
  const namespaces = (props: any) => written(props).filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name);
  const chartWith = (app: FederationApp) => { new kplus.Namespace(new Chart(app, 'other'), 'namespace', { metadata: { name: 'shop' } }); };

  test('are created on Karmada, where its roles are', () => {
    expect(namespaces(TEAM)).toEqual(['shop']);
    expect(namespaces({ ...TEAM, createNamespaces: false })).toEqual([]);
  });

  test('are written once', () => {
    expect(codes(TEAM, { more: chartWith })).toEqual(['KF596']);
    expect(codes({ ...TEAM, createNamespaces: false }, { more: chartWith })).toEqual([]);
  });

  test('may be those of other teams', () => {
    expect(codes(TEAM, { more: (app) => { Checks.acknowledge(new TeamAccess(app, 'others', TEAM), 'KF718'); } })).toEqual([]);
  });
});

describe('on the hub, a team', () => {
  test('writes works for its clusters, as its executor alone', () => {
    expect(find(written({ ...TEAM, clusters: ['edge'] }), 'Role', 'edge').rules).toEqual([
      { apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'], verbs: ['get', 'list', 'watch', 'create'] },
      { apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'], resourceNames: ['shop-web-cloneset'], verbs: ['update', 'patch', 'delete'] },
      { apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'], resourceNames: ['system:serviceaccount:shop:team-shop'], verbs: ['execute-as'] },
    ]);
    expect(find(written({ ...TEAM, clusters: ['edge'] }), 'Role', 'far')).toBeUndefined();
    expect(find(written(TEAM), 'Role', 'far')).toBeDefined();
  });

  test('binds sets of clusters where it is allowed to', () => {
    const { team } = appWith({ ...TEAM, clusterSets: ['edge-set'] });
    const roles = team.objects.map((object) => object.toJson()).filter(({ kind }) => kind === 'ClusterRole');
    expect(roles.flatMap(({ rules }) => rules)).toContainEqual({ apiGroups: ['cluster.open-cluster-management.io'], resources: ['managedclustersets/bind'], resourceNames: ['edge-set'], verbs: ['create'] });
  });
});

describe('in the clusters, the executor of a team', () => {
  const executor = (situation: Situation, props: any = TEAM, cluster = 'edge') => {
    const { app, team } = appWith(props, situation);
    expect(codesOf(app)).toEqual([]);
    const text = readFileSync(join(app.outdir, `ocm/platform/${cluster}.k8s.yaml`), 'utf8');
    const work = parseAllDocuments(text).map((document) => document.toJSON()).find(({ metadata }) => metadata.name === 'team-shop-executor');
    expect(checkSchema('', work, 'it', { kruise: '1.9' })).toEqual([]);
    return { manifests: work.spec.workload.manifests as any[], team };
  };

  test('is a ServiceAccount of the namespace', () => {
    const { manifests, team } = executor({ more: web });
    expect(team.executor).toEqual({ namespace: 'shop', name: 'team-shop' });
    expect(manifests).toContainEqual({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'team-shop', namespace: 'shop' } });
    expect(find(manifests, 'RoleBinding', 'shop').subjects).toEqual([{ kind: 'ServiceAccount', name: 'team-shop', namespace: 'shop' }]);
  });

  test('may do exactly what the works of the team need', () => {
    const { manifests } = executor({ more: web });
    expect(find(manifests, 'Role', 'shop').rules).toEqual([{ apiGroups: ['apps.kruise.io'], resources: ['clonesets'], verbs: ['create', 'update', 'patch', 'get', 'delete'] }]);
    expect(find(manifests, 'ClusterRole').rules).toEqual([{ apiGroups: [''], resources: ['namespaces'], resourceNames: ['shop'], verbs: ['create', 'update', 'patch', 'get'] }]);
    expect(find(executor({ more: web }, TEAM, 'far').manifests, 'Role', 'shop').rules).toEqual([]);
  });

  test('may do more where that is said', () => {
    const { manifests } = executor({ more: web }, { ...TEAM, kinds: ['ConfigMap', 'example.com/Policy'] });
    expect(find(manifests, 'Role', 'shop').rules.map(({ apiGroups, resources }: any) => [apiGroups[0], resources])).toEqual([['', ['configmaps']], ['apps.kruise.io', ['clonesets']], ['example.com', ['policies']]]);
  });

  test('may handle objects without a namespace by their names', () => {
    const { manifests } = executor({ more: (app, team) => {
      const chart = new Chart(app, 'shop-chart', { namespace: 'shop', disableResourceNameHashes: true });
      FederatedObjects.fromManifests(chart, 'set', [
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'shop' } }, { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1 },
      ], { placement: Placement.onClusters('edge'), delivery: [Delivery.byOcm({ executor: team.executor })] } as any);
    } });
    expect(find(manifests, 'ClusterRole').rules).toContainEqual({ apiGroups: ['scheduling.k8s.io'], resources: ['priorityclasses'], resourceNames: ['high'], verbs: ['create', 'update', 'patch', 'get', 'delete'] });
  });

  test('needs no other rights', () => {
    expect(codes(TEAM, { more: web })).toEqual([]);
    expect(codes(TEAM, { more: (app) => web(app, { executor: { namespace: 'shop', name: 'other' } } as any) })).toEqual(['KF713']);
  });
});

describe('a team is refused', () => {
  test.each<[string, any, string[]]>([
    ['without members', { ...TEAM, subjects: [] }, ['KF590']],
    ['with members that are not subjects', { ...TEAM, subjects: ['shop-developers'] }, ['KF590']],
    ['with members without names', { ...TEAM, subjects: [AccessSubject.user('')] }, ['KF590']],
    ['without namespaces', { ...TEAM, namespaces: [] }, ['KF590']],
    ['with a namespace that cannot be', { ...TEAM, namespaces: ['Shop'] }, ['KF590']],
    ['with a name that cannot be', { ...TEAM, name: 'Shop!' }, ['KF590']],
    ['with clusters that are not in the fleet', { ...TEAM, clusters: ['egde'] }, ['KF590']],
    ['with clusters of Karmada', { ...TEAM, clusters: ['east'] }, ['KF590']],
    ['with an executor without a name', { ...TEAM, executor: { namespace: 'shop' } }, ['KF590']],
    ['with kinds that cannot be', { ...TEAM, kinds: ['configmaps'] }, ['KF590']],
    ['with a misspelt property', { ...TEAM, namespace: 'shop' }, ['KF521']],
  ])('%s', (_title, props, expected) => expect([...new Set(codes(props))]).toEqual(expected));

  test('without a fleet', () => expect(codes(TEAM, { clusters: [] })).toEqual(['KF590']));
  test('outside of the platform', () => expect(codes(TEAM, { managePlatform: false })).toEqual(['KF593']));
  test('twice', () => expect(codes(TEAM, { more: (app) => { Checks.acknowledge(new TeamAccess(app, 'again', { ...TEAM, name: 'shop' }), 'KF718'); } })).toEqual(['KF592']));

  test.each([[undefined], [null], [7], ['x'], [{ subjects: 7, namespaces: [null], clusters: 'x', executor: 7, kinds: {}, works: [7], clusterSets: null }]])('that is %j, without an exception', (props) => {
    expect(codes(props)).toContain('KF590');
  });
});

describe('what the hub does not prevent is pointed out', () => {
  test('works of others', () => {
    expect(codes({ ...TEAM, works: undefined })).toEqual(['KF716']);
    expect(codes(TEAM)).toEqual([]);
  });

  test('replica sets', () => expect(codes({ ...TEAM, clusterSets: ['edge-set'] })).toEqual(['KF717']));

  test('works without an executor', () => {
    const bare = (clusters: any[]) => {
      const app = new FederationApp({ outdir: scratch() });
      new Fleet(app, 'fleet', { clusters });
      new TeamAccess(app, 'shop', TEAM);
      return codesOf(app);
    };
    expect(bare(CLUSTERS)).toEqual(['KF718']);
    expect(bare([{ name: 'east' }])).toEqual([]);
  });
});

test('a namespace of a team may be one of the platform, whichever comes first', () => {
  const namespaces = (app: FederationApp) => (app.node.findChild('karmada-platform') as Chart).apiObjects.filter(({ kind }) => kind === 'Namespace').map(({ name }) => name);
  const teamFirst = appWith(TEAM, { more: (app) => new KruisePlatform(app, 'kruise', { namespaces: ['shop'] }) }).app;
  expect([namespaces(teamFirst), codesOf(teamFirst)]).toEqual([['shop'], []]);
  const platformFirst = new FederationApp({ outdir: scratch() });
  new Fleet(platformFirst, 'fleet', { clusters: CLUSTERS });
  new KruisePlatform(platformFirst, 'kruise', { namespaces: ['shop'] });
  Checks.acknowledge(new TeamAccess(platformFirst, 'shop', TEAM), 'KF718');
  expect([namespaces(platformFirst), codesOf(platformFirst)]).toEqual([['shop'], []]);
});

test('teams whose names and namespaces read alike when joined are different teams', () => {
  const other = (app: FederationApp) => Checks.acknowledge(new TeamAccess(app, 'other', { ...TEAM, name: 'team-a', namespaces: ['x'] }), 'KF718');
  expect(codes({ ...TEAM, name: 'a', namespaces: ['x-team'] }, { more: other })).toEqual([]);
});

test('a namespace that is listed twice is said to be', () => {
  expect(codes({ ...TEAM, namespaces: ['shop', 'shop'] })).toEqual(['KF590']);
});

test.each(['kube-system', 'karmada-system', 'karmada-cluster'])('%s belongs to no team where there is a Karmada', (namespace) => {
  expect(codes({ ...TEAM, namespaces: [namespace] })).toEqual(['KF590']);
  expect(codes({ ...TEAM, namespaces: [namespace] }, { clusters: CLUSTERS.slice(1) })).toEqual([]);
});
