import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { appliedByTools } from './applied-by-tools';
import { objectsBelow } from './argocd/tree';
import { type Built, byKarmada, sorted } from '../federation/delivered-by';
import { addWorkload, onlyOn, type RandomApp, randomApp } from '../federation/random-apps';
import { ControlPlane, FederationApp, type FederationAppProps, Fleet, GitOps, KruiseFederatedCloneSet, Placement } from '../../constructs';
import { Federation } from '../../constructs/federation/federation';
import type { KubeObject } from '../../constructs/json/kube-object';
import { Severity } from '../../constructs/problems/problem';

const made: string[] = [];

/** An app with a claim, a Namespace and something that Kruise reads when it admits pods; undefined if it is refused. */
function written(app: RandomApp, props: FederationAppProps): (Built & { readonly outdir: string }) | undefined {
  const outdir = mkdtempSync(join(tmpdir(), 'parity-'));
  made.push(outdir);
  const root = new FederationApp({ outdir, printShares: false, ...props });
  const fleet = new Fleet(root, 'fleet', { clusters: [...app.clusters] });
  const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const web = addWorkload(chart, app);
  const claim = new kplus.PersistentVolumeClaim(chart, 'claim', { accessModes: [kplus.PersistentVolumeAccessMode.READ_WRITE_MANY], storage: Size.gibibytes(1) });
  const spread = new ApiObject(chart, 'spread', {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'WorkloadSpread', metadata: { annotations: { 'argocd.argoproj.io/sync-wave': '-7' } },
    spec: { targetRef: { apiVersion: web.workload.apiVersion, kind: web.workload.kind, name: web.workload.name }, subsets: [{ name: 'one' }] },
  });
  web.addCompanion(claim, spread);
  const plan = Federation.of(root).begin().plan(web);
  if (plan.problems.some(({ severity }) => severity === Severity.ERROR)) return undefined;
  root.synth();
  return { fleet, chart, web, plan, outdir };
}

type ByCluster = Map<string, KubeObject[]>;

/** What is in the files of each control plane, as it arrives in clusters; without namespaces, which workloads share. */
function inFiles(built: Built & { readonly outdir: string }): ByCluster {
  const result: ByCluster = built.plan.told.has(ControlPlane.KARMADA) ? byKarmada(built, objectsBelow(built.outdir, 'karmada/shop')) : new Map();
  const add = (cluster: string, objects: readonly KubeObject[]) => result.set(cluster, [...result.get(cluster) ?? [], ...objects.filter(({ kind }) => kind !== 'Namespace')]);
  for (const { metadata, spec } of objectsBelow(built.outdir, 'ocm').filter(({ kind, metadata: { name } }) => kind === 'ManifestWork' && name.startsWith('shop-'))) {
    add(metadata.namespace, spec.workload.manifests);
  }
  for (const { name } of built.fleet.clustersOf(ControlPlane.DIRECT)) {
    const own = objectsBelow(built.outdir, `clusters/${name}/shop`);
    if (own.length > 0) add(name, own);
  }
  return result;
}

describe('with tools that apply the output', () => {
  beforeAll(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
  afterAll(() => {
    jest.restoreAllMocks();
    made.forEach((directory) => rmSync(directory, { recursive: true }));
  });

  test('clusters get what delivered() shows, with what is on objects for the tools', () => {
    let compared = 0;
    fc.assert(fc.property(randomApp, (app) => {
      const built = written(app, appliedByTools(app.clusters));
      if (!built?.plan.deliveries?.some(({ workload }) => workload)) return;
      expect(sorted(inFiles(built))).toEqual(sorted(new Map(built.plan.deliveries.filter(({ objects }) => objects.length > 0).map(({ cluster, objects }) => [cluster, [...objects]]))));
      compared++;
    }), { numRuns: 8, seed: 14, endOnFailure: true });
    expect(compared).toBeGreaterThanOrEqual(3);
  });

  test('they get the same from every control plane', () => {
    const [app] = fc.sample(randomApp.filter(({ withConfig, withService, placement }) => withConfig && withService && placement.where.by === 'all' && placement.except.length === 0), { numRuns: 1, seed: 7 });
    const on = (plane: ControlPlane, as = plane) => {
      const { gitOps } = appliedByTools(onlyOn(app, as).clusters);
      return sorted(inFiles(written(onlyOn(app, plane), { gitOps })!));
    };
    const karmada = on(ControlPlane.KARMADA);
    expect(on(ControlPlane.OCM)).toEqual(karmada);
    expect(on(ControlPlane.DIRECT)).toEqual(on(ControlPlane.KARMADA, ControlPlane.DIRECT));
    const annotations = Object.fromEntries(Object.entries<KubeObject>(Object.values<any>(karmada)[0]).map(([key, { metadata }]) => [key.split('/')[0], metadata.annotations]));
    expect(annotations).toMatchObject({
      ConfigMap: { 'argocd.argoproj.io/sync-wave': '-10' },
      PersistentVolumeClaim: { 'argocd.argoproj.io/sync-options': expect.stringContaining('Prune=confirm'), 'kustomize.toolkit.fluxcd.io/prune': 'disabled' },
      WorkloadSpread: { 'argocd.argoproj.io/sync-wave': '-7' },
    });
    expect([annotations.CloneSet, annotations.Service]).toEqual([undefined, undefined]);
  });

  test.each([
    ['a direct cluster', ControlPlane.DIRECT, false, true],
    ['a cluster that pulls', ControlPlane.OCM, true, true],
    ['a cluster of a hub', ControlPlane.OCM, false, false],
    ['a member of Karmada', ControlPlane.KARMADA, false, false],
  ])('with protection from deletion, delivered() shows what Argo CD asks about in %s', (_, controlPlane, ocmPull, asked) => {
    const gitOps = [GitOps.argoCd({ repository: 'https://git.example.com/platform/deploy.git', ocmPull, destinations: { Karmada: { name: 'karmada' }, ...(!ocmPull && { OCM: { name: 'hub' } }) } })];
    const root = new FederationApp({ gitOps, deletionProtection: true, printShares: false });
    new Fleet(root, 'fleet', { clusters: [{ name: 'east', controlPlane }, { name: 'west', controlPlane }] });
    const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const settings = new kplus.ConfigMap(chart, 'settings', { metadata: { name: 'settings' }, data: { LEVEL: 'info' } });
    const web = new KruiseFederatedCloneSet(chart, 'web', {
      replicas: 2, placement: Placement.onAllClusters(), containers: [{ image: 'registry.example.com/web:1', envFrom: [kplus.Env.fromConfigMap(settings)] }],
    });
    const questions = (cluster: string) => web.delivered(cluster).map(({ metadata }) => metadata.annotations?.['argocd.argoproj.io/sync-options']);
    expect(questions('east')).toEqual(asked ? [expect.stringContaining('Prune=confirm'), expect.stringContaining('Prune=confirm')] : [undefined, undefined]);
    expect(web.delivered('west')).toEqual(web.delivered('east'));
  });

  test('the label that protects a template from deletion is in members of Karmada, as delivered() shows, and nowhere else', () => {
    const clusters = [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
    const root = new FederationApp({ ...appliedByTools(clusters), printShares: false });
    new Fleet(root, 'fleet', { clusters });
    const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const web = addWorkload(chart, { ...fc.sample(randomApp, { numRuns: 1, seed: 1 })[0], clusters, overrides: [], placement: { where: { by: 'all', names: [], value: 0 }, except: [], tolerate: true, division: 'duplicate', weights: [] } });
    const label = 'resourcetemplate.karmada.io/deletion-protected';
    expect([web.deliveredWorkload('east').metadata.labels?.[label], web.deliveredWorkload('edge').metadata.labels?.[label]]).toEqual(['Always', undefined]);
  });
});
