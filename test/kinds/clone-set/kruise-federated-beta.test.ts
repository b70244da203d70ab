import { type App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ClusterOverride, ControlPlane, Conversion, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, KruiseVersion, Placement,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { settingsOf } from '../../../constructs/gitops/argocd/settings';
import { argoCdHealth, fluxHealth } from '../../../constructs/planes/health';

const BETA = 'apps.kruise.io/v1beta1';
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const CLONE_SET = { group: 'apps.kruise.io', kind: 'CloneSet' };

function world(props: Partial<KruiseFederatedCloneSetProps> = {}, app: App = new FederationApp()) {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }], kruiseVersion: KruiseVersion.NEXT });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return { app, chart, web: new KruiseFederatedCloneSet(chart, 'web', { replicas: 6, containers: CONTAINERS, ...props }) };
}

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

describe('a federated CloneSet for what comes after Kruise 1.9', () => {
  test('is in v1beta1 wherever it is named: template, policies, interpreter and works', () => {
    const { chart, web } = world({ overrides: [ClusterOverride.onClusters('east').label('a', 'b')] });
    const emitted = Testing.synth(chart);
    expect(emitted.find(({ kind }) => kind === 'CloneSet').apiVersion).toBe(BETA);
    for (const kind of ['PropagationPolicy', 'OverridePolicy']) expect(emitted.find((object) => object.kind === kind).spec.resourceSelectors[0].apiVersion).toBe(BETA);
    expect(web.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: BETA, kind: 'CloneSet' });
    expect(web.interpreterCustomization?.toJson().spec.customizations.healthInterpretation.luaScript).toContain('rollingUpdate');
    expect(web.delivered('edge')[0].apiVersion).toBe(BETA);
  });

  test('is overridden where v1beta1 has the settings', () => {
    const { chart, web } = world({ overrides: [ClusterOverride.onClusters('east').partition(kplus.PercentOrAbsolute.percent(90)).paused(true)] });
    const paths = Testing.synth(chart).find(({ kind }) => kind === 'OverridePolicy').spec.overrideRules[0].overriders.plaintext.map(({ path }: any) => path);
    expect(paths).toEqual(['/spec/updateStrategy/rollingUpdate/partition', '/spec/updateStrategy/rollingUpdate/paused']);
    expect(web.delivered('east')[0].spec.updateStrategy.rollingUpdate).toMatchObject({ partition: '90%', paused: true });
    expect(web.delivered('west')[0].spec.updateStrategy.rollingUpdate).toMatchObject({ partition: 0 });
  });

  test('is warned of with an absolute partition where it is divided', () => {
    const updateStrategy = CloneSetUpdateStrategy.recreate({ partition: kplus.PercentOrAbsolute.absolute(3) });
    const { web } = world({ placement: Placement.onClusters('east', 'west').divideEqually(), updateStrategy });
    expect(Federation.of(web).begin().plan(web).problems.map(({ code }) => code)).toContain('KF509');
  });

  test('tells OCM how far it is by the settings of v1beta1', () => {
    const [work] = world().web.works;
    const { conditionRules } = (work as any).spec.manifestConfigs.find((config: any) => config.conditionRules);
    expect(conditionRules[0].celExpressions[0]).toContain('object.spec.updateStrategy.rollingUpdate.paused');
  });

  test('has its health in Argo CD and Flux by its version', () => {
    expect(settingsOf({} as any, [{ apiVersion: BETA, kind: 'CloneSet' }]).data['resource.customizations.health.apps.kruise.io_CloneSet']).toBe(argoCdHealth(CLONE_SET, 'v1beta1'));
    expect(settingsOf({} as any).data['resource.customizations.health.apps.kruise.io_CloneSet']).toBe(argoCdHealth(CLONE_SET));
    expect(argoCdHealth(CLONE_SET, 'v1beta1')).not.toBe(argoCdHealth(CLONE_SET));
    expect(fluxHealth(CLONE_SET, 'v1beta1')).not.toEqual(fluxHealth(CLONE_SET, 'v1alpha1'));
  });
});

describe('a manifest for what comes after Kruise 1.9', () => {
  const manifest = (apiVersion: string, updateStrategy: any) => ({
    apiVersion, kind: 'CloneSet', metadata: { name: 'api', namespace: 'shop' },
    spec: {
      replicas: 4, selector: { matchLabels: { app: 'api' } }, updateStrategy,
      template: { metadata: { labels: { app: 'api' } }, spec: { containers: [{ name: 'api', image: 'api:1' }] } },
    },
  });
  const codes = (object: any): string[] => {
    const { chart } = world();
    const api = FederatedWorkload.fromManifest(chart, 'api', object);
    return Federation.of(chart).begin().plan(api).problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  };

  test('is refused in a version that Karmada would not see', () => {
    expect(codes(manifest('apps.kruise.io/v1alpha1', { partition: '50%' }))).toEqual(['KF683']);
  });

  test('is taken in the version that Karmada sees', () => {
    expect(codes(manifest(BETA, { rollingUpdate: { partition: '50%' } }))).toEqual([]);
  });
});

test('a Deployment becomes a CloneSet of v1beta1', () => {
  const deployment = {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
    spec: { paused: true, strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } }, selector: { matchLabels: { app: 'web' } }, template: {} },
  };
  const { manifest, changes } = Conversion.toKruise(deployment, { kruiseVersion: KruiseVersion.NEXT });
  expect(manifest.apiVersion).toBe(BETA);
  expect(manifest.spec.updateStrategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'ReCreate', maxSurge: 1, maxUnavailable: 1, paused: true } });
  expect(changes.map(({ text }) => text).join(' ')).toContain('updateStrategy.rollingUpdate.paused');
});

test('a fleet on its way there gets v1alpha1, which clusters that have arrived serve too', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west', kruiseVersion: KruiseVersion.NEXT }] });
  const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { replicas: 4, containers: CONTAINERS });
  expect(web.delivered('west')[0].apiVersion).toBe('apps.kruise.io/v1alpha1');
});
