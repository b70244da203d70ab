import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Fleet, type FleetProps, KruiseFederatedCloneSet, KruiseFederatedImagePullJob, KruiseFederatedSidecarSet, KruiseFederatedStatefulSet, KruiseInstallation, KruiseInstaller, KruiseVersion, Placement,
} from '../../constructs';
import { addOn, findings, flux, installing, written } from './installations';

const CONTAINERS = [{ name: 'web', image: 'web:1.0.0', portNumber: 80 }];
const numbered = (shop: Chart, cluster = 'us-west') => new KruiseFederatedStatefulSet(shop, 'queue', {
  replicas: 2, startOrdinal: 1, containers: CONTAINERS, placement: Placement.onClusters(cluster),
});
const valuesOf = (installation: KruiseInstallation, cluster: string) => written(installation).get(`Application/kruise.${cluster}`).spec.source.helm.valuesObject;

describe('feature gates', () => {
  test('are those that the objects of each cluster need, and the one that the chart switches on', () => {
    const { shop, installation, app } = installing({});
    numbered(shop);
    app.node.validate();
    expect(valuesOf(installation, 'us-west').featureGates).toBe('ImagePullJobGate=true,StatefulSetStartOrdinal=true');
    expect(valuesOf(installation, 'plain').featureGates).toBe('ImagePullJobGate=true');
  });

  test('that are on by default are not repeated', () => {
    const { shop, installation } = installing({});
    const web = new KruiseFederatedCloneSet(shop, 'web', { replicas: 2, containers: CONTAINERS, placement: Placement.onAllClusters() });
    new KruiseFederatedSidecarSet(shop, 'proxy', { workloads: [web], containers: [{ name: 'proxy', image: 'proxy:1.0.0' }], placement: Placement.onAllClusters() });
    expect(valuesOf(installation, 'us-west').featureGates).toBe('ImagePullJobGate=true');
  });

  test('that were asked for are added, for all clusters and for one of them', () => {
    const { installation } = installing({ featureGates: { TemplateNoDefaults: true, PodIndexLabel: false }, clusterSettings: { plain: { featureGates: { CloneSetShortHash: true } } } });
    expect(valuesOf(installation, 'us-west').featureGates).toBe('ImagePullJobGate=true,PodIndexLabel=false,TemplateNoDefaults=true');
    expect(valuesOf(installation, 'plain').featureGates).toBe('CloneSetShortHash=true,ImagePullJobGate=true,PodIndexLabel=false,TemplateNoDefaults=true');
  });

  test('that the daemon is needed for are not asked for without it', () => {
    expect(valuesOf(installing({ featureGates: { KruiseDaemon: false } }).installation, 'plain').featureGates).toBe('KruiseDaemon=false');
  });

  test('of all clusters of an add-on are those of its template', () => {
    const { shop, installation } = installing({ installer: addOn() });
    numbered(shop, 'edge-1');
    const [manager] = written(installation).get('AddOnTemplate/openkruise-1.9.0').spec.agentSpec.workload.manifests.filter(({ kind }: any) => kind === 'Deployment');
    expect(manager.spec.template.spec.containers[0].args).toContain('--feature-gates=ImagePullJobGate=true,StatefulSetStartOrdinal=true');
  });

  test('that are off although an object needs them are refused, with the object', () => {
    const { shop, installation } = installing({ featureGates: { StatefulSetStartOrdinal: false } });
    numbered(shop);
    expect(findings(installation)).toEqual([expect.stringContaining('KF636: StatefulSet \'shop-queue\' for \'us-west\' needs the feature gate StatefulSetStartOrdinal, which is switched off.')]);
  });

  test('that go with another one are missed as well', () => {
    const { shop, installation } = installing({ clusters: ['us-west'], featureGates: { KruiseDaemon: false } });
    new KruiseFederatedImagePullJob(shop, 'pull', { image: 'web:1.0.0', placement: Placement.onClusters('us-west') } as any);
    expect(findings(installation).join()).toMatch(/KF636: ImagePullJob 'shop-pull' for 'us-west' needs the feature gate ImagePullJobGate, but KruiseDaemon is switched off/);
  });

  test('may be off where nothing needs them', () => {
    const { shop, codes } = installing({ clusters: ['plain'], featureGates: { StatefulSetStartOrdinal: false } });
    numbered(shop);
    expect(codes()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['nobody knows', { StatefulSetStartOrdinals: true }, 'KF635: featureGates has "StatefulSetStartOrdinals", which Kruise does not know. Fix: did you mean \'StatefulSetStartOrdinal\'?'],
    ['the chart\'s documentation misspells', { ForceDeleteTimeoutExpectationFeatureGate: true }, 'did you mean \'ForceDeleteTimeoutExpectationGate\'?'],
    ['has the name of a constant', { EnhancedLivenessProbeGate: true }, 'did you mean \'EnhancedLivenessProbe\'?'],
    ['is neither on nor off', { TemplateNoDefaults: 'yes' }, 'KF635: featureGates.TemplateNoDefaults is "yes", expected true or false.'],
    ['another one switches off', { PodWebhook: false, WorkloadSpread: true }, 'KF637: featureGates switches \'WorkloadSpread\' on and \'PodWebhook\' off'],
    ['asks for certificates of others', { EnableExternalCerts: true }, 'KF647: featureGates switches EnableExternalCerts on.'],
    ['asks for them with everything else', { AllAlpha: true }, 'KF647: featureGates switches EnableExternalCerts on.'],
  ])('a gate that %s is reported', (_title, featureGates, message) => {
    expect(findings(installing({ featureGates: featureGates as any }).installation)).toEqual([expect.stringContaining(message)]);
  });

  test('a gate of a later release is refused', () => {
    const props = { featureGates: { InPlacePodVerticalScaling: true } };
    expect(installing(props).codes()).toEqual([]);
    expect(findings(installing({ ...props, version: '1.8.3' }, { kruiseVersion: KruiseVersion.V1_8 }).installation)).toEqual([expect.stringContaining('which Kruise knows since 1.9; version is "1.8.3"')]);
  });

  test('everything alpha without certificates of others is fine', () => {
    expect(installing({ featureGates: { AllAlpha: true, EnableExternalCerts: false } }).codes()).toEqual([]);
  });

  test('that workloads need are not asked for again, once all clusters get them', () => {
    const warned = (clusters?: string[]) => {
      const { app, shop } = installing({ clusters });
      numbered(shop);
      const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      app.node.findAll().forEach((construct) => construct.node.validate());
      const lines = printed.mock.calls.map(([text]) => String(text));
      printed.mockRestore();
      return lines.filter((line) => line.includes('KF438')).length;
    };
    expect([warned(), warned(['plain'])]).toEqual([0, 1]);
  });
});

describe('the release', () => {
  const of = (version: string, kruiseVersion: KruiseVersion) => installing({ version }, { kruiseVersion }).codes();

  test('is of the version that the fleet declares', () => {
    expect([of('1.9.0', KruiseVersion.V1_9), of('1.8.3', KruiseVersion.V1_8)]).toEqual([[], []]);
    expect(of('1.8.3', KruiseVersion.V1_9)).toEqual(['KF632']);
    expect(of('1.9.0', KruiseVersion.V1_8)).toEqual(['KF633']);
  });

  test('is no alpha of 1.9.0, whose chart does not fit its managers', () => {
    expect(of('1.9.0-alpha3', KruiseVersion.V1_9)).toEqual(['KF634']);
  });
});

describe('managers', () => {
  test('one of them is a warning, for the cluster it is alone in', () => {
    const { installation } = installing({ clusterSettings: { plain: { managerReplicas: 1 } } });
    expect(findings(installation)).toEqual([expect.stringContaining('KF638: managerReplicas is 1 for \'plain\'.')]);
    expect(installing({ managerReplicas: 3 }).codes()).toEqual([]);
  });

  test('a namespace of the app for them carries the label', () => {
    const { app, codes } = installing({});
    const chart = new Chart(app, 'namespaces');
    const namespace = new kplus.Namespace(chart, 'kruise', { metadata: { name: 'kruise-system' } });
    expect(codes()).toEqual(['KF639']);
    namespace.metadata.addLabel('control-plane', 'openkruise');
    expect(codes()).toEqual([]);
  });

  test('a namespace that exists elsewhere is a warning', () => {
    expect(installing({ createNamespace: false }).codes()).toEqual(['KF640']);
    const { app, codes } = installing({ createNamespace: false });
    new kplus.Namespace(new Chart(app, 'namespaces'), 'kruise', { metadata: { name: 'kruise-system', labels: { 'control-plane': 'openkruise' } } });
    expect(codes()).toEqual([]);
  });
});

describe('clusters', () => {
  test('are all that the installer reaches, unless some are named', () => {
    const names = (props: object) => installing(props).installation.objects.map(({ name }) => name);
    expect(names({})).toEqual(['kruise.edge-1', 'kruise.edge-2', 'kruise.plain', 'kruise.us-west']);
    expect(names({ clusters: ['plain'] })).toEqual(['kruise.plain']);
    expect(names({ installer: flux() })).toEqual(['kruise', 'kruise.plain', 'kruise.us-west']);
  });

  test.each<[string, object, string]>([
    ['the fleet does not have', { clusters: ['edge1'] }, 'The fleet has no cluster "edge1". Fix: did you mean \'edge-1\'?'],
    ['OCM does not have', { installer: addOn(), clusters: ['us-west'] }, 'Open Cluster Management cannot install Kruise on \'us-west\''],
    ['Flux does not reach', { installer: flux(), clusters: ['us-west', 'plain', 'edge-1'] }, 'Flux cannot install Kruise on \'edge-1\': each cluster needs a kubeconfig in `kubeConfigs`.'],
    ['gets settings, but no Kruise', { clusters: ['plain'], clusterSettings: { 'us-west': {} } }, 'There are settings for \'us-west\', which the installation is not for.'],
  ])('one that %s is refused', (_title, props, message) => {
    expect(findings(installing(props).installation)).toEqual(expect.arrayContaining([expect.stringContaining(`KF630: ${message}`)]));
  });

  test.each([
    ['Argo CD', KruiseInstaller.argoCd()], ['Flux', flux()], ['Open Cluster Management', addOn()],
  ])('are not to be an empty list, for %s', (tool, installer) => {
    const message = `KF630: No cluster is chosen: clusters is an empty list. Fix: name clusters, or leave out \`clusters\` for all that ${tool} reaches.`;
    expect(findings(installing({ clusters: [], installer }).installation)).toContain(message);
  });

  test.each<[string, KruiseInstaller, FleetProps, string]>([
    ['the fleet is empty', KruiseInstaller.argoCd(), { clusters: [] }, 'Argo CD reaches no cluster of the fleet: the fleet is empty.'],
    ['none is of OCM', addOn(), { clusters: [{ name: 'us-west' }] }, 'Open Cluster Management reaches no cluster of the fleet: an add-on is for clusters of Open Cluster Management.'],
    ['none has a kubeconfig', KruiseInstaller.flux({ kubeConfigs: {} }), {}, 'Flux reaches no cluster of the fleet: each cluster needs a kubeconfig in `kubeConfigs`.'],
  ])('that the installer reaches are missing where %s', (_why, installer, fleet, message) => {
    const found = findings(installing({ installer }, fleet).installation);
    expect(found).toEqual([expect.stringContaining(`KF630: ${message}`)]);
  });

  test('are named once each', () => {
    expect(findings(installing({ clusters: ['plain', 'us-west', 'plain'] }).installation)).toEqual(['KF630: clusters names "plain" more than once. Fix: name each cluster once.']);
    expect(findings(installing({ clusters: ['plain', 'us-west'] }).installation)).toEqual([]);
  });

  test('get Kruise from one installation', () => {
    const { app, installation } = installing({ clusters: ['plain'] });
    expect(findings(installation)).toEqual([]);
    const second = new KruiseInstallation(app, 'again', { version: '1.9.0', installer: flux() });
    expect(findings(second)).toEqual([expect.stringContaining('KF641: \'kruise\' installs Kruise on \'plain\' as well.')]);
    expect(findings(installation)).toEqual([]);
  });
});

describe('several installations', () => {
  const second = (first: KruiseInstaller, other: KruiseInstaller, clusters: [string, string]) => {
    const { app, installation } = installing({ installer: first, clusters: [clusters[0]] });
    return [installation, new KruiseInstallation(app, 'second', { version: '1.9.1', installer: other, clusters: [clusters[1]] })].map((one) => findings(one));
  };
  const kubeConfigs = (cluster: string) => ({ kubeConfigs: { [cluster]: { secretName: cluster } } });

  test('share the source of the chart, which is written once', () => {
    expect(second(KruiseInstaller.flux(kubeConfigs('plain')), KruiseInstaller.flux(kubeConfigs('us-west')), ['plain', 'us-west'])).toEqual([[], []]);
  });

  test('have names of their own where they write the same', () => {
    expect(second(addOn(), addOn(), ['edge-1', 'edge-2'])[1].join()).toContain('KF641: \'kruise\' writes Placement \'openkruise\' as well.');
    const elsewhere = KruiseInstaller.flux({ ...kubeConfigs('us-west'), chart: { repository: 'https://charts.example.com' } });
    expect(second(KruiseInstaller.flux(kubeConfigs('plain')), elsewhere, ['plain', 'us-west'])[1].join()).toContain('KF641: \'kruise\' writes HelmRepository \'kruise\' as well.');
  });
});

describe('callers without types', () => {
  test.each<[string, any, string]>([
    ['nothing at all', undefined, 'KF631'],
    ['no object', 'kruise', 'KF631'],
    ['another installer', { version: '1.9.0', installer: 'helm' }, 'KF631'],
    ['a release that is none', { version: 'v1.9', installer: KruiseInstaller.argoCd() }, 'KF631: version is "v1.9"'],
    ['half a manager', { version: '1.9.0', installer: KruiseInstaller.argoCd(), managerReplicas: 0.5 }, 'KF631: managerReplicas is 0.5'],
    ['a registry with a scheme', { version: '1.9.0', installer: KruiseInstaller.argoCd(), imageRegistry: 'https://mirror' }, 'KF631: imageRegistry is "https://mirror"'],
    ['a misspelt option', { version: '1.9.0', installer: KruiseInstaller.argoCd(), replicas: 2 }, 'KF521: There is no property \'replicas\''],
    ['a misspelt option of one cluster', { version: '1.9.0', installer: KruiseInstaller.argoCd(), clusterSettings: { plain: { hostnetwork: true } } }, 'did you mean \'hostNetwork\'?'],
    ['a string for settings', { version: '1.9.0', installer: KruiseInstaller.argoCd(), clusterSettings: { plain: 'x' } }, 'KF631: clusterSettings[\'plain\'] is "x"'],
    ['a misspelt option of an installer', { version: '1.9.0', installer: KruiseInstaller.argoCd({ nam: 'x' } as any) }, 'KF521: There is no property \'nam\''],
    ['null for options', { version: '1.9.0', installer: KruiseInstaller.flux(null as any) }, 'KF631: Flux has no kubeConfigs.'],
    ['null for manifests', { version: '1.9.0', installer: addOn({ manifests: null as any }) }, 'KF642: manifests is null'],
    ['a number for the time', { version: '1.9.0', installer: KruiseInstaller.flux({ kubeConfigs: { plain: { secretName: 'a' } }, interval: 5 as any }) }, 'KF521: KruiseInstaller.flux().interval'],
    ['a password in an address', { version: '1.9.0', installer: KruiseInstaller.argoCd({ chart: { repository: 'https://me:secret@charts.example.com' } }) }, 'with a password or a token'],
  ])('are told of %s', (_title, props, message) => {
    const app = Testing.app();
    new Fleet(app, 'fleet', { clusters: [{ name: 'plain', controlPlane: 'Direct' as any }, { name: 'edge-1', controlPlane: 'OCM' as any }] });
    expect(findings(new KruiseInstallation(app, 'kruise', props)).join('\n')).toContain(message);
  });

  test('are told of a missing fleet', () => {
    expect(findings(new KruiseInstallation(new App(), 'kruise', { version: '1.9.0', installer: KruiseInstaller.argoCd() }))).toEqual([expect.stringContaining('KF630: There is no fleet')]);
  });
});
