import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { rmSync } from 'node:fs';
import { Duration } from 'cdk8s';
import { parse } from 'yaml';
import { files, objects, objectsBelow, OPTIONS, written } from './tree';
import { permits, permitsDestination } from './permits';
import { type ArgoCdOptions, ControlPlane, GitOps, Placement } from '../../../constructs';
import { violations } from '../../../constructs/problems/schema/schema';
import { Unit } from '../../../constructs/output/unit';
import { chartDirectory } from '../../../constructs/output/directory';
import { applicationName } from '../../../constructs/gitops/argocd/application';
import { isClusterScoped } from '../../../constructs/planes/karmada/policies';
import { ArgoCdVm } from '../../health/argo-cd-vm';

const made: string[] = [];
const tree = (options: Parameters<typeof written>[0] = {}): string => {
  const directory = written(options);
  made.push(directory);
  return directory;
};
const applications = (directory: string): any[] => objectsBelow(directory, 'gitops/argocd').filter(({ kind }) => kind === 'Application');
const projects = (directory: string): any[] => objectsBelow(directory, 'gitops/argocd').filter(({ kind }) => kind === 'AppProject');

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());
afterAll(() => made.forEach((directory) => rmSync(directory, { recursive: true })));

describe('the objects for Argo CD', () => {
  let directory: string;
  beforeAll(() => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    directory = tree({ options: { root: {} }, autoscaled: true });
  });

  test('are projects, Applications by control plane, settings and a root', () => {
    expect(files(directory).filter((file) => file.startsWith('gitops/'))).toEqual([
      'gitops/argocd/argocd-cm.yaml', 'gitops/argocd/karmada.yaml', 'gitops/argocd/kustomization.yaml', 'gitops/argocd/ocm.yaml',
      'gitops/argocd/project.yaml', 'gitops/argocd/root.yaml',
    ]);
    expect(objectsBelow(directory, 'gitops/argocd').filter(({ kind }) => kind !== 'ConfigMap')).toMatchSnapshot();
  });

  test('keep their schemas', () => {
    const all = objectsBelow(directory, 'gitops/argocd');
    expect(all.map((object) => violations(object, { kruise: '1.9' }))).toEqual(all.map(() => []));
  });

  test('are one Application for each directory with a kustomization, and no other; the steps are for kubectl', () => {
    const directories = files(directory).filter((file) => /^(karmada|ocm)\/.+\/kustomization\.yaml$/.test(file))
      .map((file) => `dist/${file.replace('/kustomization.yaml', '')}`);
    expect(applications(directory).filter(({ metadata }) => metadata.name !== 'federation').map(({ spec }) => spec.source.path).sort()).toEqual(directories.sort());
  });

  test('are applied as a whole, but for the settings of Argo CD and the root itself', () => {
    expect(objects(directory, 'gitops/argocd/kustomization.yaml')[0].resources).toEqual(['project.yaml', 'karmada.yaml', 'ocm.yaml']);
  });

  test('have a namespace only in charts that are in one', () => {
    const namespaces = Object.fromEntries(applications(directory).map(({ metadata, spec }) => [metadata.name, spec.destination.namespace]));
    expect(namespaces).toEqual({ 'karmada.platform': undefined, 'karmada.shop': 'shop', 'ocm.edge.shop': 'edge', 'ocm.platform': undefined, federation: 'argocd' });
  });

  test('never create a namespace', () => {
    expect(JSON.stringify(applications(directory))).not.toContain('CreateNamespace');
  });

  test('leave alone only the replicas of a template that an autoscaler of Karmada decides on', () => {
    const ignoring = applications(directory).filter(({ spec }) => spec.ignoreDifferences);
    expect(ignoring.map(({ metadata, spec }) => [metadata.name, spec.ignoreDifferences])).toEqual([
      ['karmada.shop', [{ group: 'apps.kruise.io', jsonPointers: ['/spec/replicas'], kind: 'CloneSet', name: 'shop-web', namespace: 'shop' }]],
    ]);
    expect(ignoring[0].spec.syncPolicy.syncOptions).toContain('RespectIgnoreDifferences=true');
    const without = applications(tree());
    expect(without.filter(({ spec }) => spec.ignoreDifferences || spec.syncPolicy.syncOptions.includes('RespectIgnoreDifferences=true'))).toEqual([]);
  });

  test('leave them alone wherever the autoscaler is, but not those of the same name in another namespace, or in Applications that do not have the object', () => {
    const unit = (chart: string, ...all: any[]) => {
      const one = new Unit(chartDirectory(ControlPlane.KARMADA, chart), KNOWN_KINDS);
      one.describe({ directory: one.directory, name: 'a', objects: all });
      return one;
    };
    const cloneSet = (namespace: string, name = 'web') => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace } });
    const scaler = {
      apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', metadata: { name: 'web', namespace: 'shop' },
      spec: { scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' } },
    };
    const all = GitOps.argoCd(OPTIONS)._tool.documents([unit('shop', cloneSet('shop')), unit('scaling', scaler, cloneSet('shop', 'api')), unit('other', cloneSet('other'))]).flatMap((file) => [...file.objects]);
    expect(all.filter(({ spec }) => spec?.ignoreDifferences).map(({ metadata }) => metadata.name)).toEqual(['karmada.shop']);
  });

  test('do not depend on what the tree is asked for twice', () => {
    const again = tree({ options: { root: {} }, autoscaled: true });
    expect(objectsBelow(again, 'gitops')).toEqual(objectsBelow(directory, 'gitops'));
  });
});

describe('the projects', () => {
  let directory: string;
  beforeAll(() => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    directory = tree({ autoscaled: true });
  });
  const projectOf = (name: string) => projects(directory).find(({ metadata }) => metadata.name === name);

  test('allow every object of every directory, where its Application puts it', () => {
    let checked = 0;
    for (const { spec } of applications(directory)) {
      const project = projectOf(spec.project);
      expect(project.spec.sourceRepos).toEqual([spec.source.repoURL]);
      expect(permitsDestination(project, spec.destination, spec.destination.namespace ?? '')).toBe(true);
      for (const object of objectsBelow(directory, spec.source.path.slice('dist/'.length))) {
        checked++;
        expect([object.kind, permits(project, spec.destination, object, !isClusterScoped(object, KNOWN_KINDS))]).toEqual([object.kind, true]);
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  test('allow no other kind, namespace or server', () => {
    const project = projectOf('federation-karmada');
    const karmada = { name: 'karmada' };
    const cloneSet = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'x', namespace: 'shop' } };
    expect(permits(project, karmada, cloneSet, true)).toBe(true);
    expect(permits(project, karmada, { ...cloneSet, kind: 'BroadcastJob' }, true)).toBe(false);
    expect(permits(project, karmada, { ...cloneSet, metadata: { name: 'x', namespace: 'kube-system' } }, true)).toBe(false);
    expect(permits(project, { name: 'in-cluster' }, cloneSet, true)).toBe(false);
    expect(permits(project, karmada, { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'x' } }, false)).toBe(false);
  });

  test('have no wildcards and nothing twice', () => {
    for (const { spec } of projects(directory)) {
      expect(JSON.stringify(spec)).not.toContain('*');
      for (const list of [spec.destinations, spec.namespaceResourceWhitelist, spec.clusterResourceWhitelist ?? []]) {
        expect(new Set(list.map((item: any) => JSON.stringify(item))).size).toBe(list.length);
      }
    }
  });

  test('do not give what Karmada needs to the hub', () => {
    const hub = { server: 'https://kubernetes.default.svc' };
    const project = projectOf('federation-ocm');
    expect(project.spec.clusterResourceWhitelist).toBeUndefined();
    expect(permits(project, hub, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'x' } }, false)).toBe(false);
    expect(permits(project, hub, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x', namespace: 'edge' } }, true)).toBe(false);
    expect(permits(project, hub, { apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'x', namespace: 'edge' } }, true)).toBe(true);
  });

  test('allow what has gone from the tree only where that is asked for', () => {
    const kept = projects(tree({ options: { project: {
      name: 'shop', keptKinds: ['apps.kruise.io/BroadcastJob', 'Secret', 'policy.karmada.io/ClusterOverridePolicy', 'work.open-cluster-management.io/ManifestWorkReplicaSet'],
      keptNamespaces: ['old'], keptClusters: ['gone'], warnOfOrphans: true,
    } } }));
    const [karmada, ocm] = kept;
    expect(kept.map(({ metadata }) => metadata.name)).toEqual(['shop-karmada', 'shop-ocm']);
    expect(karmada.spec.namespaceResourceWhitelist).toEqual(expect.arrayContaining([{ group: 'apps.kruise.io', kind: 'BroadcastJob' }, { group: '', kind: 'Secret' }]));
    expect(karmada.spec.clusterResourceWhitelist).toContainEqual({ group: 'policy.karmada.io', kind: 'ClusterOverridePolicy' });
    expect(karmada.spec.destinations).toContainEqual({ name: 'karmada', namespace: 'old' });
    expect(ocm.spec.namespaceResourceWhitelist).toContainEqual({ group: 'work.open-cluster-management.io', kind: 'ManifestWorkReplicaSet' });
    expect(ocm.spec.destinations).toContainEqual({ server: 'https://kubernetes.default.svc', namespace: 'gone' });
    expect(karmada.spec.orphanedResources).toEqual({ warn: true });
  });

  test('are left out where somebody else keeps them', () => {
    const without = tree({ options: { project: { create: false } } });
    expect(projects(without)).toEqual([]);
    expect(objects(without, 'gitops/argocd/kustomization.yaml')[0].resources).toEqual(['karmada.yaml', 'ocm.yaml']);
  });
});

describe('a tree with one control plane', () => {
  const edge = [{ name: 'edge', controlPlane: ControlPlane.OCM }];
  test.each([
    ['Karmada', { destinations: { Karmada: { name: 'karmada' } } }, [{ name: 'east' }], ['karmada.platform', 'karmada.shop'], ['federation-karmada']],
    ['OCM', { destinations: { OCM: OPTIONS.destinations!.OCM } }, edge, ['ocm.edge.shop', 'ocm.platform'], ['federation-ocm']],
  ])('has Applications and a project for %s, and needs no other API server', (_, options, clusters, names, allowed) => {
    const directory = tree({ options, clusters, placement: Placement.onAllClusters() });
    expect(applications(directory).map(({ metadata }) => metadata.name)).toEqual(names);
    expect(projects(directory).map(({ metadata }) => metadata.name)).toEqual(allowed);
  });

  test('gives a project without namespaces no kind with a namespace', () => {
    const unit = new Unit({ path: 'karmada/platform', plane: 'Karmada' as any }, KNOWN_KINDS);
    unit.describe({ directory: unit.directory, name: 'a', objects: [{ apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'a' } }] });
    const [{ objects: [project] }] = GitOps.argoCd(OPTIONS)._tool.documents([unit]);
    expect(permits(project, { name: 'karmada' }, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x', namespace: '' } }, true)).toBe(false);
    expect(project.spec.destinations).toEqual([{ name: 'karmada', namespace: '' }]);
  });
});

describe('names of Applications', () => {
  test('are different for directories that differ only in where a dash is', () => {
    expect(applicationName('ocm/edge/lisbon-shop')).toBe('ocm.edge.lisbon-shop');
    expect(applicationName('ocm/edge-lisbon/shop')).toBe('ocm.edge-lisbon.shop');
  });

  test('have at most 63 characters and stay different and valid', () => {
    const long = 'a'.repeat(60);
    const names = ['1', '2'].map((end) => applicationName(`ocm/${long}/${long}-${end}`, 'team'));
    expect(new Set(names).size).toBe(2);
    names.forEach((name) => expect(name).toMatch(/^team\.ocm\.[-.a-z0-9]*[a-z0-9]$/));
    expect(names.map(({ length }) => length)).toEqual([63, 63]);
  });

  test('are those of 10,000 directories, each once', () => {
    const units = Array.from({ length: 50 }, (_, cluster) => Array.from({ length: 200 }, (__, chart) => new Unit(chartDirectory(ControlPlane.OCM, `app-${chart}`, `c-${cluster}`), KNOWN_KINDS))).flat();
    const [, { objects: all }] = GitOps.argoCd(OPTIONS)._tool.documents(units);
    expect(new Set(all.map(({ metadata }) => metadata.name)).size).toBe(10_000);
  });

  test('begin with the prefix', () => {
    expect(applications(tree({ options: { name: 'team-a' } })).map(({ metadata }) => metadata.name)).toEqual(
      ['team-a.karmada.platform', 'team-a.karmada.shop', 'team-a.ocm.edge.shop', 'team-a.ocm.platform'],
    );
  });

  test('are those of one app: with a prefix of its own it shares neither projects nor root with another', () => {
    const names = (options: Partial<ArgoCdOptions>) => objectsBelow(tree({ options: { root: {}, ...options } }), 'gitops/argocd')
      .filter(({ kind }) => kind !== 'ConfigMap').map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const [one, other] = [names({ name: 'team-a' }), names({})];
    expect(one).toEqual(expect.arrayContaining(['AppProject team-a-karmada', 'AppProject team-a-ocm', 'Application team-a']));
    expect(one.filter((name) => other.includes(name))).toEqual([]);
    expect(names({ name: 'team-a', project: { name: 'teams' }, root: { name: 'all' } })).toEqual(expect.arrayContaining(['AppProject teams-karmada', 'Application all']));
  });
});

describe('options', () => {
  const first = (options: Parameters<typeof written>[0]) => applications(tree(options))[0];

  test('of syncing are written as Argo CD calls them', () => {
    const { spec } = first({ options: { sync: { automated: false, serverSideApply: false, outOfSyncOnly: false, pruneLast: true } } });
    expect(spec.syncPolicy).toEqual({
      retry: { backoff: { duration: '5s', factor: 2, maxDuration: '3m' }, limit: 5, refresh: true }, syncOptions: ['PruneLast=true'],
    });
  });

  test('of retrying are written as Argo CD calls them', () => {
    const { spec } = first({ options: { retry: { limit: -1, backoff: Duration.minutes(1), factor: 3, maxBackoff: Duration.hours(1), refresh: false } } });
    expect(spec.syncPolicy.retry).toEqual({ backoff: { duration: '60s', factor: 3, maxDuration: '3600s' }, limit: -1 });
  });

  test('leave deleted Applications what they have applied, unless asked', () => {
    expect(first({}).metadata.finalizers).toBeUndefined();
    expect(first({ options: { cascade: true } }).metadata.finalizers).toEqual(['resources-finalizer.argocd.argoproj.io']);
  });

  test('make a plugin run the app for one directory', () => {
    expect(first({ options: { plugin: 'kruise-federation' } }).spec.source).toEqual({
      path: '.', plugin: { name: 'kruise-federation', env: [{ name: 'KRUISE_FEDERATION_DIRECTORY', value: 'karmada/platform' }] },
      repoURL: OPTIONS.repository, targetRevision: 'HEAD',
    });
  });
});

describe('the settings of Argo CD', () => {
  const settings = (options: Parameters<typeof written>[0] = {}) => objects(tree(options), 'gitops/argocd/argocd-cm.yaml')[0];

  test('have a health script for each kind that runs in the virtual machine', () => {
    const { data } = settings();
    expect(Object.keys(data)).toEqual([
      'apps.kruise.io_AdvancedCronJob', 'apps.kruise.io_BroadcastJob', 'apps.kruise.io_CloneSet', 'apps.kruise.io_DaemonSet', 'apps.kruise.io_ImageListPullJob',
      'apps.kruise.io_ImagePullJob', 'apps.kruise.io_SidecarSet', 'apps.kruise.io_StatefulSet', 'apps.kruise.io_UnitedDeployment',
      'work.karmada.io_ClusterResourceBinding', 'work.karmada.io_ResourceBinding', 'work.open-cluster-management.io_ManifestWork',
      'work.open-cluster-management.io_ManifestWorkReplicaSet',
    ].map((kind) => `resource.customizations.health.${kind}`));
    const vm = new ArgoCdVm();
    for (const script of Object.values<string>(data)) {
      const found = vm.healths(script, [{ metadata: { generation: 2 }, spec: {} }, { metadata: { generation: 1 }, spec: {}, status: { observedGeneration: 1 } }]);
      expect(found.map(({ status }) => ['Healthy', 'Progressing', 'Suspended', 'Degraded'].includes(status))).toEqual([true, true]);
    }
    const [healthy, rolling] = vm.healths(data['resource.customizations.health.apps.kruise.io_CloneSet'], [3, 1].map((updated) => ({
      metadata: { generation: 2 }, spec: { replicas: 3 },
      status: {
        observedGeneration: 2, replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: updated, updatedReadyReplicas: updated,
        updatedAvailableReplicas: updated, expectedUpdatedReplicas: 3,
      },
    })));
    expect([healthy.status, rolling.status]).toEqual(['Healthy', 'Progressing']);
  });

  test('change nothing else of the Argo CD they are merged into, unless asked', () => {
    expect(Object.keys(settings().data).filter((key) => !key.startsWith('resource.customizations.health.'))).toEqual([]);
    const { data } = settings({ options: { root: {}, settings: { installationId: 'hub', excludeWorks: true, applicationHealth: true } } });
    expect(data).toMatchObject({ 'application.resourceTrackingMethod': 'annotation', installationID: 'hub' });
    const exclusions = parse(data['resource.exclusions']);
    expect(exclusions.at(-1)).toEqual({ apiGroups: ['work.karmada.io'], clusters: ['*'], kinds: ['Work'] });
    expect(exclusions).toContainEqual({ apiGroups: ['coordination.k8s.io'], kinds: ['Lease'] });
    const health = new ArgoCdVm().healths(data['resource.customizations.health.argoproj.io_Application'], [{}, { status: {} }, { status: { health: { status: 'Degraded', message: 'no' } } }]);
    expect(health).toEqual([{ status: 'Progressing', message: '' }, { status: 'Progressing', message: '' }, { status: 'Degraded', message: 'no' }]);
  });
});
