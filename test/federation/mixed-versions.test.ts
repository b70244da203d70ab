import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import {
  CloneSetUpdateStrategy, ClusterOverride, ControlPlane, FederatedObjects, FederationApp, Fleet, type FleetCluster, type FleetProps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, KruiseFederatedUnitedDeployment,
  KruiseVersion, Placement, UnitedDeploymentTemplate,
} from '../../constructs';
import { Federation } from '../../constructs/federation/federation';
import type { FederatedResource } from '../../constructs/federation/federated-resource';
import { buildKind, kindApps, objectsOf } from '../kinds/random/kind-app';
import { RANDOM_KINDS } from '../kinds/random';
import type { Built } from './delivered-by';

const { V1_8, V1_9 } = KruiseVersion;
const CONTAINERS = [{ name: 'web', image: 'web:1' }];
const KARMADA = [{ name: 'new', kruiseVersion: V1_9 }, { name: 'old', kruiseVersion: V1_8 }];
const on = (controlPlane: ControlPlane): FleetCluster[] => KARMADA.map((cluster) => ({ ...cluster, controlPlane }));

function world(clusters: FleetCluster[] = KARMADA, props: FleetProps = {}): Chart {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters, ...props });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

const problemsOf = (web: FederatedResource) => Federation.of(web).begin().plan(web).problems;
const saying = (web: FederatedResource) => problemsOf(web).map(({ code, message }) => `${code} ${message}`);

const cloneSet = (chart: Chart, props: object = {}) => new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, ...props });
const sidecarSet = (chart: Chart, props: object = {}) => new KruiseFederatedSidecarSet(chart, 'logs', { podLabels: { app: 'web' }, containers: [{ name: 'logs', image: 'logs:1' }], ...props });
const united = (chart: Chart, props: object = {}) => new KruiseFederatedUnitedDeployment(chart, 'web', {
  template: UnitedDeploymentTemplate.cloneSet(), containers: CONTAINERS, subsets: [{ name: 'a', maxReplicas: kplus.PercentOrAbsolute.absolute(2) }, { name: 'b' }],
  adaptive: { unschedulableDuration: Duration.seconds(10) }, ...props,
});

describe('in a fleet of several versions of Kruise', () => {
  test.each([ControlPlane.KARMADA, ControlPlane.OCM, ControlPlane.DIRECT])('%s clusters get the apiVersion of the oldest version', (controlPlane) => {
    const logs = sidecarSet(world(on(controlPlane)));
    expect(saying(logs)).toEqual([]);
    expect(['new', 'old'].map((cluster) => logs.deliveredWorkload(cluster).apiVersion)).toEqual(['apps.kruise.io/v1alpha1', 'apps.kruise.io/v1alpha1']);
  });

  test('template, policy and interpreter say the apiVersion of the oldest version, until the last cluster is upgraded', () => {
    const versions = (clusters: FleetCluster[]) => {
      const logs = sidecarSet(world(clusters));
      return [logs.sidecarSet.apiVersion, logs.propagationPolicy!.toJson().spec.resourceSelectors[0].apiVersion, logs.interpreterCustomization!.toJson().spec.target.apiVersion];
    };
    expect(new Set(versions(KARMADA))).toEqual(new Set(['apps.kruise.io/v1alpha1']));
    expect(new Set(versions(KARMADA.map((cluster) => ({ ...cluster, kruiseVersion: V1_9 }))))).toEqual(new Set(['apps.kruise.io/v1beta1']));
  });

  test('what the oldest does not understand is an error that names its clusters', () => {
    const web = cloneSet(world([...KARMADA, { name: 'other' }]), { progressDeadline: Duration.minutes(5) });
    expect(saying(web)).toEqual([
      'KF422 spec.progressDeadlineSeconds is 300, but Kruise 1.8 has no such field. The template is written for Kruise 1.8, the version of old.',
      "KF801 /spec/progressDeadlineSeconds of the CloneSet is not a field that Kruise 1.8 knows and would be dropped silently. The template is written for Kruise 1.8, the version of old.",
    ]);
  });

  test('what is wrong with every version names no clusters', () => {
    expect(saying(cloneSet(world(), { replicas: -1 })).join()).not.toContain('written for');
    const wrong = FederatedObjects.fromManifests(world(), 'wrong', [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'x' }, spec: { nonsense: 1 } }]);
    expect(problemsOf(wrong).some(({ code }) => code === 'KF801')).toBe(true);
    expect(saying(wrong).join()).not.toContain('written for');
  });

  test('what a newer one calls otherwise is an error that names a cluster with it', () => {
    expect(saying(united(world())).filter((line) => line.includes('unschedulableLastSeconds'))).toEqual([
      expect.stringMatching(/^KF801 .* delivered to new \(Kruise 1\.9\) is not a field that Kruise 1\.9 knows/),
      expect.stringMatching(/^KF913 As delivered to new \(Kruise 1\.9\): .*unschedulableLastSeconds is 10, but Kruise 1\.9 has no such field\./),
    ]);
  });

  test('what comes after 1.9 reads the CloneSets of a UnitedDeployment in their new form, whatever its own apiVersion is', () => {
    const template = UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxSurge: kplus.PercentOrAbsolute.absolute(1) }) });
    const web = united(world([{ name: 'old' }, { name: 'next', kruiseVersion: KruiseVersion.NEXT }]), { template, adaptive: undefined });
    expect(saying(web)).toContainEqual(expect.stringMatching(/^KF801 \/spec\/template\/cloneSetTemplate\/spec\/updateStrategy\/maxSurge .* delivered to next \(Kruise next\)/));
  });

  test('an override gives a cluster what its version understands', () => {
    const at = '/spec/topology/scheduleStrategy/adaptive';
    const web = united(world(), {
      overrides: [ClusterOverride.onClusters('new').remove(`${at}/unschedulableLastSeconds`).add(`${at}/unschedulableDuration`, 10)],
    });
    expect(saying(web)).toEqual([]);
    expect(web.deliveredWorkload('new').spec.topology.scheduleStrategy.adaptive).toEqual({ unschedulableDuration: 10 });
    expect(web.deliveredWorkload('old').spec.topology.scheduleStrategy.adaptive).toEqual({ unschedulableLastSeconds: 10 });
  });

  test('an override that only the other version understands is an error', () => {
    const web = cloneSet(world(), { overrides: [ClusterOverride.onAllClusters().add('/spec/progressDeadlineSeconds', 300)] });
    expect(saying(web)).toEqual([expect.stringMatching(/^KF801 .* delivered to old \(Kruise 1\.8\)/), expect.stringMatching(/^KF422 As delivered to old \(Kruise 1\.8\)/)]);
    const upgraded = cloneSet(world(), { overrides: [ClusterOverride.onClusters('new').add('/spec/progressDeadlineSeconds', 300)] });
    expect(saying(upgraded)).toEqual([]);
  });

  test('warnings are said once, of the template', () => {
    const partition = { replicas: 0 };
    expect(saying(cloneSet(world(), partition))).toEqual(saying(cloneSet(world([{ name: 'new' }, { name: 'old' }]), partition)));
  });
});

describe('a workload that says a version of its own', () => {
  const newer = { kruiseVersion: V1_9, progressDeadline: Duration.minutes(5), placement: Placement.onClusters('new') };

  test.each([ControlPlane.OCM, ControlPlane.DIRECT])('is written for it, on upgraded clusters of %s', (controlPlane) => {
    const web = cloneSet(world(on(controlPlane)), newer);
    expect(saying(web)).toEqual([]);
    expect(web.deliveredWorkload('new').spec.progressDeadlineSeconds).toBe(300);
  });

  test('is checked once for each version, whatever the shares of clusters are', () => {
    const clusters = ['a', 'b', 'c'].map((name) => ({ name, controlPlane: ControlPlane.OCM, kruiseVersion: V1_8 }));
    const web = cloneSet(world([...clusters, ...on(ControlPlane.OCM)]), { ...newer, replicas: 13, placement: Placement.onAllClusters().divideEqually() });
    expect(saying(web).filter((line) => /KF801|KF422/.test(line))).toEqual([expect.stringContaining('delivered to a (Kruise 1.8)'), expect.stringContaining('delivered to a (Kruise 1.8)')]);
  });

  test.each([ControlPlane.OCM, ControlPlane.DIRECT])('is refused where a cluster of %s has an older one', (controlPlane) => {
    const logs = sidecarSet(world(on(controlPlane)), { kruiseVersion: V1_9 });
    expect(saying(logs)).toEqual([expect.stringMatching(/^KF804 \/apiVersion of .* delivered to old \(Kruise 1\.8\) is "apps\.kruise\.io\/v1beta1", expected apps\.kruise\.io\/v1alpha1/)]);
  });

  test('is refused on Karmada, whose API server has the CRDs of the oldest', () => {
    expect(saying(cloneSet(world(), newer))).toEqual(["KF115 CloneSet 'shop-web' is written for Kruise 1.9, but the oldest version in the fleet is 1.8, the version of old."]);
    expect(saying(cloneSet(world(), { kruiseVersion: V1_8 }))).toEqual([]);
  });

  test('is refused on Karmada if it is older and the kind had another apiVersion then', () => {
    const uniform: FleetCluster[] = [{ name: 'a' }, { name: 'b' }];
    expect(saying(sidecarSet(world(uniform, { kruiseVersion: V1_9 }), { kruiseVersion: V1_8 }))).toEqual([expect.stringMatching(/^KF115 .* is written for Kruise 1\.8, but the oldest version in the fleet is 1\.9, the version of a and b\./)]);
    expect(saying(cloneSet(world(uniform, { kruiseVersion: V1_9 }), { kruiseVersion: V1_8 }))).toEqual([]);
  });

  test('that no cluster has says which one it is written for', () => {
    const web = cloneSet(world(on(ControlPlane.OCM).map((cluster) => ({ ...cluster, kruiseVersion: V1_9 }))), { kruiseVersion: V1_8, progressDeadline: Duration.minutes(5) });
    expect(saying(web)[0]).toMatch(/has no such field\. The template is written for Kruise 1\.8\.$/);
  });

  test('that is not known is reported once, by the workload', () => {
    expect(problemsOf(cloneSet(world(), { kruiseVersion: '1.7' })).map(({ code }) => code)).toEqual(['KF403']);
  });

  test('stands for clusters of which nobody says one', () => {
    expect(saying(sidecarSet(world([{ name: 'a' }]), { kruiseVersion: V1_8 }))).toEqual([]);
  });
});

const codesOf = ({ plan }: Built) => new Set(plan.problems.map(({ code }) => code));

/** Where versions differ in the words for the same: UnitedDeployments that wait for pods since 1.9, and those of CloneSets after it. */
const renamed = ({ spec }: any) => spec?.topology?.scheduleStrategy?.adaptive?.unschedulableLastSeconds !== undefined || spec?.template?.cloneSetTemplate?.spec?.updateStrategy !== undefined;

const PAIRS = Object.values(KruiseVersion).slice(0, -1).map((older, index) => [older, Object.values(KruiseVersion)[index + 1]] as const);

describe.each(RANDOM_KINDS.map((kind) => [kind.construct, kind] as const))('a random %s', (_construct, kind) => {
  test.each(PAIRS.filter(([older]) => kind.versions?.includes(older) ?? true))('that is sound with Kruise %s is the same in a fleet where some clusters have %s', (older, newer) => {
    fc.assert(fc.property(kindApps(kind), fc.integer({ min: 1, max: 3 }), (random, every) => {
      const app = { ...random, kruise: older };
      const before = buildKind(kind, app);
      const mixed = buildKind(kind, { ...app, clusters: app.clusters.map((cluster, index) => ({ ...cluster, ...(index > 0 && index % every === 0 && { kruiseVersion: newer }) })) });
      if (renamed(before.plan.definition.template)) return;
      expect(codesOf(mixed)).toEqual(codesOf(before));
      expect(objectsOf(mixed)).toEqual(objectsOf(before));
    }), { numRuns: 15 });
  });
});
