import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import {
  AccessSubject, Checks, ClusterOverride, ControlPlane, Delivery, FederationApp, Fleet, GitOps, KruiseFederatedCloneSet, Placement,
} from '../../constructs';
import { usualPlural } from '../../constructs/kinds/custom/custom-kind';
import { codesOf, CONTAINERS, scratch } from '../planes/karmada/apis/chart';

const IDENTITY = AccessSubject.serviceAccount('argocd', 'deployer');
const WRITE = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];
const CLUSTERS = [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', controlPlane: ControlPlane.DIRECT }];

function appWith(options: any, more: (chart: Chart) => void = () => undefined) {
  const app = new FederationApp({ outdir: scratch(), gitOps: [GitOps.access(options)] });
  new Fleet(app, 'fleet', { clusters: CLUSTERS });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new KruiseFederatedCloneSet(chart, 'web', {
    containers: CONTAINERS, placement: Placement.onAllClusters(), overrides: [ClusterOverride.onClusters('east').label('a', 'b')],
  });
  more(chart);
  return app;
}

function written(goal: string, options: object = {}, more?: (chart: Chart) => void): any[] {
  const app = appWith({ identities: { Karmada: IDENTITY, OCM: IDENTITY, lab: IDENTITY }, ...options }, more);
  expect(codesOf(app)).toEqual([]);
  return parseAllDocuments(readFileSync(join(app.outdir, `gitops/access/${goal}.yaml`), 'utf8')).map((document) => document.toJSON());
}
const rules = (objects: any[], namespace?: string) => objects.find(({ kind, metadata }) => kind.endsWith('Role') && metadata.namespace === namespace)?.rules;

describe('the identity that applies the output', () => {
  test('may write on Karmada what is written there, where it is written', () => {
    const objects = written('karmada');
    expect(rules(objects, 'shop')).toEqual([
      { apiGroups: ['apps.kruise.io'], resources: ['clonesets'], verbs: WRITE },
      { apiGroups: ['policy.karmada.io'], resources: ['overridepolicies', 'propagationpolicies'], verbs: WRITE },
    ]);
    expect(rules(objects)).toEqual([{ apiGroups: ['config.karmada.io'], resources: ['resourceinterpretercustomizations'], verbs: WRITE }]);
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'].map((kind) => `${kind} federation-karmada`));
    expect(objects[1].subjects).toEqual([{ kind: 'ServiceAccount', name: 'deployer', namespace: 'argocd' }]);
  });

  test('may write works on the hub, and execute them as the agent', () => {
    expect(rules(written('ocm'), 'edge')).toEqual([
      { apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'], verbs: WRITE },
      { apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'], resourceNames: ['system:serviceaccount::klusterlet-work-sa'], verbs: ['execute-as'] },
    ]);
    expect(rules(written('ocm'))).toBeUndefined();
  });

  test('may execute as the executors of works, and bind the sets of replica sets', () => {
    const objects = written('ocm', {}, (chart) => {
      const on = (id: string, delivery: Delivery) => new KruiseFederatedCloneSet(chart, id, { containers: CONTAINERS, placement: Placement.onClusters('edge'), delivery: [delivery] });
      on('other', Delivery.byOcm({ executor: { namespace: 'shop', name: 'deployer' } }));
      on('set', Delivery.byOcm({ replicaSet: { clusterSet: 'all' } }));
      Checks.acknowledge(chart, 'KF713');
    });
    expect(rules(objects, 'edge')).toContainEqual({
      apiGroups: ['work.open-cluster-management.io'], resources: ['manifestworks'],
      resourceNames: ['system:serviceaccount::klusterlet-work-sa', 'system:serviceaccount:shop:deployer'], verbs: ['execute-as'],
    });
    expect(rules(objects)).toContainEqual({ apiGroups: ['cluster.open-cluster-management.io'], resources: ['managedclustersets/bind'], resourceNames: ['all'], verbs: ['create'] });
  });

  test('may write in clusters what they get', () => {
    expect(rules(written('lab'), 'shop')).toEqual([{ apiGroups: ['apps.kruise.io'], resources: ['clonesets'], verbs: WRITE }]);
    expect(rules(written('lab'))).toEqual([{ apiGroups: [''], resources: ['namespaces'], verbs: WRITE }]);
  });

  test('reads all namespaces if it is told so', () => {
    expect(rules(written('karmada', { readAllNamespaces: true }))).toContainEqual({ apiGroups: ['apps.kruise.io'], resources: ['clonesets'], verbs: ['get', 'list', 'watch'] });
  });

  test('is given nothing where nobody is named', () => {
    const app = appWith({ identities: { OCM: IDENTITY } });
    expect(codesOf(app)).toEqual([]);
    expect(existsSync(join(app.outdir, 'gitops/access/karmada.yaml'))).toBe(false);
  });
});

describe('roles in the output', () => {
  const role = (chart: Chart) => {
    const web = chart.node.findChild('web') as KruiseFederatedCloneSet;
    web.addCompanion(new ApiObject(chart, 'role', { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'reader' }, rules: [] } as any));
  };

  test('are pointed out, since an API server refuses to let rights grow', () => {
    expect(codesOf(appWith({ identities: { Karmada: IDENTITY } }, role))).toEqual(['KF594']);
    expect(codesOf(appWith({ identities: { Karmada: IDENTITY } }))).toEqual([]);
  });

  test('can be allowed', () => {
    expect(rules(written('karmada', { grantRights: true }, role), 'shop')).toContainEqual({ apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['escalate'] });
  });
});

test.each<[string, any, string]>([
  ['nothing', undefined, 'KF595'],
  ['no identities', {}, 'KF595'],
  ['a text for an identity', { identities: { Karmada: 'argocd' } }, 'KF595'],
  ['an identity without a name', { identities: { Karmada: AccessSubject.user('') } }, 'KF595'],
  ['a ServiceAccount without a namespace', { identities: { Karmada: AccessSubject.serviceAccount('', 'deployer') } }, 'KF595'],
  ['an identity for nothing', { identities: { Karmda: IDENTITY } }, 'KF595'],
  ['a text for a flag', { identities: { Karmada: IDENTITY }, grantRights: 'yes' }, 'KF595'],
  ['a misspelt option', { identities: { Karmada: IDENTITY }, grantRight: true }, 'KF5'],
])('%s is refused', (_title, options, code) => {
  expect(codesOf(appWith(options)).some((found) => found.startsWith(code))).toBe(true);
});

test('kinds of control planes have the usual plural', () => {
  const folder = join(__dirname, '../../crds');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /karmada|open-cluster/.test(file) && /\.ya?ml$/.test(file));
  const names = files.map((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8'))[0].toJSON()).map((crd) => crd.spec.names);
  expect(names.length).toBeGreaterThan(10);
  for (const { kind, plural } of names) expect([kind, usualPlural(kind)]).toEqual([kind, plural]);
});
