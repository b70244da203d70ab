import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiObject, type App, Chart, Include, Testing } from 'cdk8s';
import { parseAllDocuments, stringify } from 'yaml';
import {
  Checks, ControlPlane, FederatedObjects, FederationApp, Fleet, type FleetProps, FluxSource, GitOps, Interpreter, InterpreterScript, KruiseCrds, KruiseFederatedCloneSet, KruiseFederatedStatefulSet,
  KruiseInstallation, type KruiseInstallationProps, KruiseInstaller, KruisePlatform, type KruisePlatformProps, KruiseVersion, Placement,
} from '../../constructs';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { directoryOf, publishedCrd, publishedCrds, WEBHOOK } from './published-crds';

const CLUSTERS = [{ name: 'west' }, { name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
const CRDS = KruiseCrds.fromManifests(...publishedCrds());
const CONTAINER = { name: 'web', image: 'registry.example.com/web:1', portNumber: 80 };

function platform(props?: KruisePlatformProps, fleet: FleetProps = {}, app: App = Testing.app()): KruisePlatform {
  new Fleet(app, 'fleet', { clusters: CLUSTERS, ...fleet });
  return new KruisePlatform(app, 'kruise', props);
}
const rendered = (made: KruisePlatform) => made.objects.map((object) => object.toJson());
const lines = (made: KruisePlatform) => made.node.validate();
const codes = (...args: Parameters<typeof platform>) => lines(platform(...args)).map((line) => line.slice(0, 5));
const platformObjects = (made: KruisePlatform, plane: string): ApiObject[] => (made.node.root.node.tryFindChild(`${plane}-platform`) as Chart | undefined)?.apiObjects ?? [];
const chartOf = (made: KruisePlatform, id = 'shop') => new Chart(made.node.root as App, id, { namespace: 'shop', disableResourceNameHashes: true });
/** Everything that is wrong with an app, by the path of the construct. */
const problemsOf = (app: App): string[] => app.node.findAll().flatMap((node) => node.node.validate().map((line) => `${node.node.path} ${line}`));

describe('on Karmada', () => {
  it('the definitions stand as copies that serve the stored version alone', () => {
    const crds = rendered(platform({ crds: CRDS })).filter(({ kind }) => kind === 'CustomResourceDefinition');
    expect(crds.map(({ metadata }) => metadata.name)).toEqual(publishedCrds().map(({ metadata }) => metadata.name));
    const [statefulSet] = crds.filter(({ metadata }) => metadata.name === 'statefulsets.apps.kruise.io');
    expect(statefulSet.spec.conversion).toEqual({ strategy: 'None' });
    expect(statefulSet.spec.versions.filter(({ served }: any) => served).map(({ name }: any) => name)).toEqual(['v1beta1']);
  });

  it('members get none of them unless that is asked for', () => {
    expect(rendered(platform({ crds: CRDS })).map(({ kind }) => kind)).not.toContain('ClusterPropagationPolicy');
    const kinds = rendered(platform({ crds: CRDS, propagateCrds: true })).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['ClusterPropagationPolicy', 'ClusterOverridePolicy', 'ResourceInterpreterCustomization']));
  });

  it('every kind that can be federated has its interpreter, in the version of the fleet', () => {
    const targets = (kruiseVersion: KruiseVersion) => platformObjects(platform({}, { kruiseVersion }), 'karmada').map((object) => object.toJson().spec.target);
    expect(targets(KruiseVersion.V1_9)).toContainEqual({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'DaemonSet' });
    expect(targets(KruiseVersion.V1_8)).toContainEqual({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'DaemonSet' });
    expect(targets(KruiseVersion.V1_9).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['CloneSet', 'PodUnavailableBudget', 'WorkloadSpread']));
    expect(targets(KruiseVersion.V1_9).map(({ kind }) => kind)).not.toContain('ContainerRecreateRequest');
  });

  it('kinds that are chosen have theirs, and no others', () => {
    expect(platformObjects(platform({ kinds: ['CloneSet'] }), 'karmada').map((object) => object.name)).toEqual(['cloneset-apps-kruise-io-v1alpha1']);
    expect(platformObjects(platform({ kinds: [] }), 'karmada')).toEqual([]);
  });

  it('an interpreter is the one that workloads would make, and is written once', () => {
    const alone = platform({ kinds: ['CloneSet'] });
    const together = platform({ kinds: ['CloneSet'] });
    const web = new KruiseFederatedCloneSet(chartOf(together), 'web', { replicas: 2, containers: [CONTAINER] });
    expect(platformObjects(together, 'karmada')).toEqual([web.interpreterCustomization]);
    expect(web.interpreterCustomization!.toJson()).toEqual(platformObjects(alone, 'karmada')[0].toJson());
    expect(web.interpreterCustomization!.toJson().spec.customizations.healthInterpretation.luaScript).toBe(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!.healthInterpretation);
  });

  it('scripts of a workload take the place of ours, whether it comes before the platform or after it', () => {
    const script = 'function InterpretHealth(observedObj)\n  return true\nend\n';
    const interpreter = Interpreter.custom({ healthInterpretation: InterpreterScript.fromText(script) });
    const made = platform({});
    const web = new KruiseFederatedCloneSet(chartOf(made), 'web', { replicas: 2, containers: [CONTAINER], interpreter });
    const { customizations } = web.interpreterCustomization!.toJson().spec;
    expect(customizations.healthInterpretation.luaScript).toBe(script);
    expect(customizations.retention.luaScript).toBe(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!.retention);
    new KruiseFederatedCloneSet(Chart.of(web), 'other', { replicas: 2, containers: [CONTAINER] });
    expect(web.interpreterCustomization!.toJson().spec.customizations.healthInterpretation.luaScript).toBe(script);
  });

  it('namespaces stand by themselves: Karmada brings them to all members', () => {
    expect(rendered(platform({ namespaces: ['shop', 'team-a'] })).filter(({ kind }) => kind === 'Namespace')).toEqual([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } },
    ]);
  });

  it('a fleet without clusters of Karmada gets nothing for it', () => {
    const made = platform({ namespaces: ['shop'] }, { clusters: [{ name: 'edge', controlPlane: ControlPlane.OCM }] });
    expect(made.node.root.node.tryFindChild('karmada-platform')).toBeUndefined();
  });
});

describe('on clusters of OCM', () => {
  it('agents may handle the kinds of Kruise, in an app without workloads as in one with them', () => {
    const alone = platform({});
    const together = platform({});
    new KruiseFederatedCloneSet(chartOf(together), 'web', { replicas: 2, containers: [CONTAINER] });
    const [work] = platformObjects(alone, 'ocm').map((object) => object.toJson());
    expect(work).toEqual(platformObjects(together, 'ocm')[0].toJson());
    expect(work.metadata).toEqual({ name: 'kruise-federation-agent', namespace: 'edge' });
    expect(work.spec.workload.manifests[0].rules[0]).toMatchObject({ apiGroups: ['apps.kruise.io'], resources: expect.arrayContaining(['clonesets']) });
    expect(platformObjects(platform({ kinds: [] }), 'ocm')).toHaveLength(1);
  });

  it('namespaces are in a work of each cluster, and stay when it is deleted', () => {
    const [work] = rendered(platform({ namespaces: ['shop', 'team-a'] })).filter(({ kind }) => kind === 'ManifestWork');
    expect(work).toEqual({
      apiVersion: 'work.open-cluster-management.io/v1',
      kind: 'ManifestWork',
      metadata: { name: 'kruise-federation-namespaces', namespace: 'edge' },
      spec: {
        deleteOption: { propagationPolicy: 'Orphan' },
        manifestConfigs: [{
          feedbackScrapeType: 'Poll',
          resourceIdentifier: { group: '', name: '*', namespace: '', resource: 'namespaces' },
          updateStrategy: { serverSideApply: { fieldManager: 'work-agent', force: true }, type: 'ServerSideApply' },
        }],
        workload: { manifests: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } }] },
      },
    });
  });

  it('they are not given definitions', () => {
    expect(platformObjects(platform({ crds: CRDS }), 'ocm').map((object) => object.toJson().spec.workload.manifests[0].kind)).toEqual(['ClusterRole']);
  });
});

describe('in the output tree', () => {
  it('what restores definitions comes first, then definitions, namespaces, interpreters and the policy; what takes more with it is asked about', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'platform-'));
    const app = new FederationApp({ outdir, gitOps: [GitOps.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } })] });
    Checks.acknowledge(platform({ crds: CRDS, namespaces: ['shop'], propagateCrds: true, kinds: ['CloneSet'] }, {}, app), 'KF625');
    app.synth();
    const read = (file: string) => parseAllDocuments(readFileSync(join(outdir, 'karmada/platform', `${file}.k8s.yaml`), 'utf8')).map((document) => document.toJS());
    const annotations = (file: string) => read(file).map(({ kind, metadata }) => [kind, metadata.annotations['argocd.argoproj.io/sync-wave'], metadata.annotations['argocd.argoproj.io/sync-options']?.includes('Prune=confirm') ?? false]);
    expect(annotations('statefulsets.apps.kruise.io')).toEqual([['ClusterOverridePolicy', '-70', true], ['CustomResourceDefinition', '-60', true]]);
    expect(annotations('shop')).toEqual([['Namespace', '-50', true]]);
    expect(annotations('cloneset-apps-kruise-io-v1alpha1')).toEqual([['ResourceInterpreterCustomization', '-40', true]]);
    expect(annotations('customresourcedefinition-apiextensions-k8s-io-v1')).toEqual([['ResourceInterpreterCustomization', '-40', true]]);
    expect(annotations('kruise-crds')).toEqual([['ClusterPropagationPolicy', '-20', false]]);
  });

  it('Flux keeps definitions, and what restores them in members', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'platform-'));
    const source = FluxSource.git({ url: 'https://git.example.com/shop.git', branch: 'main' });
    const app = new FederationApp({ outdir, gitOps: [GitOps.flux({ source, kubeConfigs: { Karmada: { secretName: 'karmada' } } })] });
    Checks.acknowledge(platform({ crds: CRDS, propagateCrds: true }, { clusters: [{ name: 'west' }] }, app), 'KF625');
    app.synth();
    const [kustomization] = parseAllDocuments(readFileSync(join(outdir, 'gitops/flux/karmada.platform.yaml'), 'utf8')).map((document) => document.toJS());
    const kept = kustomization.spec.patches.filter(({ patch }: any) => patch.includes('prune: disabled')).map(({ target }: any) => target.kind);
    expect(kept).toEqual(expect.arrayContaining(['ClusterOverridePolicy', 'CustomResourceDefinition', 'ResourceInterpreterCustomization']));
    expect(kept).not.toContain('ClusterPropagationPolicy');
  });
});

describe('definitions', () => {
  const names = (crds: KruiseCrds) => rendered(platform({ crds })).map(({ metadata }) => metadata.name);

  it('are read from directories and files of YAML', () => {
    const directory = mkdtempSync(join(tmpdir(), 'crds-'));
    writeFileSync(join(directory, 'all.yaml'), publishedCrds().slice(0, 2).map((crd) => stringify(crd)).join('---\n'));
    writeFileSync(join(directory, 'one.json'), JSON.stringify(publishedCrds()[2]));
    writeFileSync(join(directory, 'kustomization.yaml'), 'resources: [all.yaml]\n');
    writeFileSync(join(directory, 'README.md'), 'not a manifest');
    expect(names(KruiseCrds.fromFiles(directory))).toHaveLength(3);
    expect(names(KruiseCrds.fromFiles(join(directory, 'all.yaml'), join(directory, 'one.json')))).toHaveLength(3);
    expect(codes({ crds: KruiseCrds.fromFiles(directoryOf('1.9.0')) })).toEqual([]);
  });

  it('are taken from a construct, whose other objects are left alone', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'kruise-chart');
    const file = join(mkdtempSync(join(tmpdir(), 'crds-')), 'kruise.yaml');
    const webhook = { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', metadata: { name: 'kruise' } };
    const other = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a.example.com' }, spec: { group: 'example.com' } };
    writeFileSync(file, [publishedCrd('statefulsets'), webhook, other].map((object) => stringify(object)).join('---\n'));
    const made = platform({ crds: KruiseCrds.fromConstruct(new Include(chart, 'kruise', { url: file })) }, {}, app);
    expect(made.objects.map((object) => object.name)).toEqual(['statefulsets.apps.kruise.io']);
    expect(made.objects[0].toJson().spec.conversion).toEqual({ strategy: 'None' });
    expect(problemsOf(app)).toEqual([]);
    const [whole] = chart.node.findAll().filter((node): node is ApiObject => (node as ApiObject).kind === 'CustomResourceDefinition');
    expect(whole.toJson().spec.conversion).toEqual(WEBHOOK);
  });

  it('that cannot be read are reported, with the others', () => {
    expect(lines(platform({ crds: KruiseCrds.fromFiles('no/such/file.yaml') }))).toEqual(expect.arrayContaining([expect.stringMatching(/^KF524: .*no\/such\/file\.yaml/)]));
    expect(codes({ crds: KruiseCrds.fromConstruct('x' as any) })).toContain('KF614');
    expect(codes({ crds: KruiseCrds.fromManifests(7, publishedCrd('clonesets')) })).toEqual(['KF525']);
    expect(codes({ crds: KruiseCrds.fromFiles(mkdtempSync(join(tmpdir(), 'empty-'))) })).toEqual(['KF613']);
  });

  it.each([
    ['no versions', { versions: [] }], ['no stored version', { versions: [{ name: 'v1alpha1', served: true, storage: false, schema: {} }] }], ['no names', { names: 7 }],
  ])('with %s are an error', (_what, change) => {
    const { spec, ...rest } = publishedCrd('clonesets');
    const made = platform({ crds: KruiseCrds.fromManifests({ ...rest, spec: { ...spec, ...change } }) });
    expect(lines(made)).toEqual([expect.stringMatching(/^KF613: CustomResourceDefinition 'clonesets.apps.kruise.io' has /)]);
    expect(made.objects).toEqual([]);
  });

  it('with fields that no definition has are an error', () => {
    const { spec, ...rest } = publishedCrd('clonesets');
    expect(lines(platform({ crds: KruiseCrds.fromManifests({ ...rest, spec: { ...spec, scpoe: 'x' } }) }))).toEqual([expect.stringMatching(/^KF613: .*scpoe/)]);
  });

  it('of which there are two of a name are an error', () => {
    expect(codes({ crds: KruiseCrds.fromManifests(publishedCrd('clonesets'), publishedCrd('clonesets', '1.8.4')) })).toEqual(['KF613']);
  });

  it('of another version than templates are written for are an error that names both', () => {
    const made = platform({ crds: CRDS }, { kruiseVersion: KruiseVersion.V1_8 });
    expect(lines(made)).toContain('KF615: CustomResourceDefinition \'daemonsets.apps.kruise.io\' stores v1beta1, but templates and policies for Kruise 1.8 are written for v1alpha1. '
      + 'Fix: give the definitions of the version of Kruise that the fleet names in `kruiseVersion`, or name theirs there.');
    expect(codes({ crds: KruiseCrds.fromManifests(...publishedCrds('1.8.4')) }, { kruiseVersion: KruiseVersion.V1_8 })).toEqual([]);
  });

  it('of kinds that workloads have are not to be missing', () => {
    const made = platform({ crds: KruiseCrds.fromManifests(publishedCrd('clonesets')) });
    const chart = chartOf(made);
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [CONTAINER] });
    expect(lines(made)).toEqual([]);
    new KruiseFederatedStatefulSet(chart, 'db', { replicas: 2, containers: [CONTAINER] });
    expect(lines(made)).toEqual([expect.stringMatching(/^KF616: StatefulSet of apps.kruise.io\/v1beta1 is not among the definitions, but 'shop\/db' delivers StatefulSet 'shop-db'/)]);
  });

  it('are not needed for workloads that Karmada does not deliver', () => {
    const made = platform({ crds: KruiseCrds.fromManifests(publishedCrd('clonesets')) });
    new KruiseFederatedStatefulSet(chartOf(made), 'db', { replicas: 2, containers: [CONTAINER], placement: Placement.onClusters('edge') });
    expect(lines(made)).toEqual([]);
  });

  it('come without the webhooks of Kruise, and without anything else', () => {
    const webhook = { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', metadata: { name: 'kruise' } };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'manager' } };
    const found = lines(platform({ crds: KruiseCrds.fromManifests(publishedCrd('clonesets'), webhook, deployment) }));
    expect(found).toEqual([expect.stringMatching(/^KF618: .*MutatingWebhookConfiguration 'kruise'.* API server of Karmada itself/), expect.stringMatching(/^KF618: .*Deployment 'manager'.* not of Kruise/)]);
  });

  it('are not federated by another construct as well', () => {
    const made = platform({ crds: KruiseCrds.fromManifests(publishedCrd('clonesets')) });
    FederatedObjects.fromManifests(chartOf(made), 'crds', [publishedCrd('clonesets')]);
    expect(lines(made)).toEqual([expect.stringMatching(/^KF622: CustomResourceDefinition 'clonesets.apps.kruise.io' is delivered by 'shop\/crds' as well/)]);
  });

  it('that members need and do not get are pointed out', () => {
    const warnings = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const printed = (crds: KruiseCrds, propagateCrds: boolean) => {
      warnings.mockClear();
      expect(codes({ crds, propagateCrds })).toEqual([]);
      return warnings.mock.calls.flat().join('');
    };
    const own = ['nodeimages', 'nodepodprobes'].map((plural) => {
      const { spec } = publishedCrd('sidecarsets');
      return { ...publishedCrd('sidecarsets'), metadata: { name: `${plural}.apps.kruise.io` }, spec: { ...spec, names: { kind: plural === 'nodeimages' ? 'NodeImage' : 'NodePodProbe', plural } } };
    });
    expect(printed(CRDS, true)).toMatch(/KF625: Members get no definition of 'nodeimages.apps.kruise.io', 'nodepodprobes.apps.kruise.io'\./);
    expect(printed(CRDS, false)).toBe('');
    expect(printed(KruiseCrds.fromManifests(...publishedCrds(), ...own), true)).toBe('');
    warnings.mockRestore();
  });

  it('are written nowhere in a fleet without Karmada, which is pointed out', () => {
    const warnings = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(codes({ crds: CRDS }, { clusters: [{ name: 'edge', controlPlane: ControlPlane.OCM }] })).toEqual([]);
    expect(warnings.mock.calls.flat().join('')).toContain('KF623');
    warnings.mockClear();
    expect(codes({ crds: CRDS })).toEqual([]);
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
  });
});

describe('definitions that stand in charts by hand', () => {
  const POLICY = {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: 'roles' },
    spec: { resourceSelectors: [{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole' }], placement: {} },
  };
  const withManifests = (...objects: any[]) => {
    const app = Testing.app();
    platform({}, {}, app);
    const file = join(mkdtempSync(join(tmpdir(), 'chart-')), 'all.yaml');
    writeFileSync(file, objects.map((object) => stringify(object)).join('---\n'));
    new Include(new Chart(app, 'crds'), 'all', { url: file });
    return problemsOf(app);
  };
  const old = { ...publishedCrd('daemonsets', '1.8.4') };

  it('have the version of templates, and no webhook, in a chart for Karmada', () => {
    expect(withManifests(POLICY, publishedCrd('clonesets'))).toEqual([]);
    expect(withManifests(POLICY, old)).toEqual([expect.stringMatching(/^crds KF615: .*'daemonsets.apps.kruise.io' prefers v1alpha1, but .* Kruise 1.9 are written for v1beta1/)]);
    expect(withManifests(POLICY, publishedCrd('statefulsets'))).toEqual([expect.stringMatching(/^crds KF617: .*'statefulsets.apps.kruise.io' has the conversion strategy 'Webhook'/)]);
    expect(withManifests(POLICY, { ...old, spec: { group: 'apps.kruise.io' } })).toEqual([expect.stringMatching(/^crds KF613/)]);
  });

  it('are anybody\'s in a chart that is not for Karmada', () => {
    expect(withManifests(old, publishedCrd('statefulsets'))).toEqual([]);
  });

  it('are checked when they are federated, and beside workloads', () => {
    const app = Testing.app();
    new Fleet(app, 'fleet', { clusters: [{ name: 'west' }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    FederatedObjects.fromManifests(chart, 'crds', [publishedCrd('statefulsets')]);
    expect(problemsOf(app)).toEqual([expect.stringMatching(/^shop\/crds KF617/)]);
  });

  it('are checked beside workloads that Karmada delivers', () => {
    const warnings = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const app = Testing.app();
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 3, containers: [CONTAINER] });
    const file = join(mkdtempSync(join(tmpdir(), 'chart-')), 'all.yaml');
    writeFileSync(file, stringify(old));
    new Include(chart, 'all', { url: file });
    expect(problemsOf(app)).toEqual([expect.stringMatching(/^shop KF615/)]);
    warnings.mockRestore();
  });
});

describe('rules of the platform', () => {
  it('there is a fleet', () => {
    expect(new KruisePlatform(Testing.app(), 'kruise').node.validate()).toEqual([expect.stringMatching(/^KF610/)]);
    expect(codes({})).toEqual([]);
  });

  it('an app has one', () => {
    const first = platform({ namespaces: ['shop'] });
    const second = new KruisePlatform(first.node.root as App, 'again', { namespaces: ['shop'] });
    expect(lines(first)).toEqual([]);
    expect(lines(second)).toEqual([expect.stringMatching(/^KF611: The app has the platform 'kruise' already/)]);
    expect(second.objects).toEqual([]);
  });

  it('somebody else does not keep the control planes', () => {
    const made = platform({ namespaces: ['shop'] }, { managePlatform: false });
    expect(lines(made)).toEqual([expect.stringMatching(/^KF612/)]);
    expect(made.objects).toEqual([]);
  });

  it.each([
    ['crds', { crds: 'vendor' }, 'KF614'], ['kinds', { kinds: 'CloneSet' }, 'KF614'], ['namespaces', { namespaces: 'shop' }, 'KF614'], ['a name', { namespaces: ['Shop'] }, 'KF614'],
    ['a name twice', { namespaces: ['shop', 'shop'] }, 'KF614'], ['a kind', { kinds: ['Cloneset'] }, 'KF620'], ['a kind of Kubernetes', { kinds: ['Deployment'] }, 'KF620'],
    ['nothing to propagate', { propagateCrds: true }, 'KF624'], ['an option', { namespace: ['shop'] }, 'KF521'], ['a flag', { crds: CRDS, propagateCrds: 'yes' }, 'KF521'],
  ])('%s that cannot be is refused', (_what, props, code) => {
    expect(codes(props as any)).toEqual([code]);
  });

  describe('members get the definitions from one owner', () => {
    const MEMBERS: FleetProps = { clusters: [...CLUSTERS, { name: 'plain', controlPlane: ControlPlane.DIRECT }] };
    const install = (app: App, props: Partial<KruiseInstallationProps> = {}) => (
      new KruiseInstallation(app, 'installed', { version: '1.9.0', installer: KruiseInstaller.argoCd(), ...props }));
    const together = (props: Partial<KruiseInstallationProps>, propagateCrds = true) => {
      const made = platform({ crds: CRDS, propagateCrds }, MEMBERS);
      install(made.node.root as App, props);
      return lines(made);
    };
    const conflict = (clusters: string) => [expect.stringMatching(new RegExp(
      `^KF626: The KruisePlatform 'kruise' has .propagateCrds: true., and the KruiseInstallation 'installed' installs the CRDs of Kruise on ${clusters} as well\\.`
      + ' Fix: set .manageCrds: false. of \'installed\', or leave out .propagateCrds. of \'kruise\'\\.$'))];

    it('and not from Karmada and an installation', () => {
      expect(together({})).toEqual(conflict("'east', 'west'"));
      expect(together({ clusters: ['west', 'plain'], manageCrds: true })).toEqual(conflict("'west'"));
    });

    it('whichever of the two was created first', () => {
      const app = Testing.app();
      new Fleet(app, 'fleet', MEMBERS);
      const installation = install(app);
      const made = new KruisePlatform(app, 'kruise', { crds: CRDS, propagateCrds: true });
      expect(lines(made)).toEqual(conflict("'east', 'west'"));
      expect(installation.node.validate()).toEqual([]);
    });

    it.each<[string, Partial<KruiseInstallationProps>, boolean]>([
      ['without definitions', { manageCrds: false }, true], ['on other clusters', { clusters: ['edge', 'plain'] }, true], ['beside a platform that propagates none', {}, false],
    ])('an installation %s is no other owner', (_which, props, propagateCrds) => {
      expect(together(props, propagateCrds)).toEqual([]);
    });
  });

  it.each([undefined, null, 7, 'x'])('%j in place of properties ends in no exception', (props) => {
    expect(() => codes(props as any)).not.toThrow();
  });

  it('a misspelt kind gets a suggestion', () => {
    expect(lines(platform({ kinds: ['Cloneset'] }))[0]).toContain('did you mean \'CloneSet\'?');
  });

  it.each(['kube-public', 'karmada-system', 'karmada-es-west', 'kruise-system', 'kruise-daemon-config'])('the namespace %s belongs to somebody else', (name) => {
    expect(codes({ namespaces: [name] })).toEqual(['KF619']);
  });

  it('a namespace is not in the chart of workloads, too', () => {
    const made = platform({ namespaces: ['shop'] });
    const chart = chartOf(made);
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 2, containers: [CONTAINER] });
    expect(lines(made)).toEqual([]);
    const file = join(mkdtempSync(join(tmpdir(), 'chart-')), 'namespace.yaml');
    writeFileSync(file, stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }));
    new Include(chart, 'namespace', { url: file });
    expect(lines(made)).toEqual([expect.stringMatching(/^KF622: Namespace 'shop' is in the chart of 'shop\/web' as well/)]);
  });

  it('workloads use the interpreter that the platform keeps', () => {
    const withInterpreter = (interpreter: Interpreter, kinds?: string[]) => {
      const made = platform({ kinds });
      new KruiseFederatedCloneSet(chartOf(made), 'web', { replicas: 2, containers: [CONTAINER], interpreter });
      return lines(made);
    };
    expect(withInterpreter(Interpreter.bundled())).toEqual([expect.stringMatching(/^KF621: 'shop\/web' does not use the interpreter of CloneSet/)]);
    expect(withInterpreter(Interpreter.none())).toHaveLength(1);
    expect(withInterpreter(Interpreter.bundled(), ['StatefulSet'])).toEqual([]);
    expect(withInterpreter(Interpreter.ours())).toEqual([]);
  });
});
