import { readFileSync } from 'fs';
import { join } from 'path';
import { App, Chart, Duration, Lazy, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { parse } from 'yaml';
import {
  CloneSet, KruiseFederatedCloneSet, KruiseVersion, PodInjectPolicy, PodPatchPolicy, SidecarSet, type SidecarSetProps, SidecarSetRevision,
  SidecarSetRevisionPolicy, SidecarSetUpdateStrategy, SidecarUpgradeStrategy, TargetContainersMode, TransferEnv, UpdatePriority,
} from '../../../constructs';
import { withKindDefaults } from '../../../constructs/kinds/kinds';
import { sidecarSetDefaults } from '../../../constructs/kinds/sidecar-set/defaults';
import { folderOf, SOURCES } from '../../../scripts/import-sources';
import { reportedCodes } from '../../problems/reported-codes';

const SHIPPER = { name: 'shipper', image: 'registry.example.com/shipper:2.1.0' };
const VERSIONS = Object.values(KruiseVersion);

function chart(): Chart {
  return new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function sidecarSet(props: SidecarSetProps = {}, scope = chart()): SidecarSet {
  return new SidecarSet(scope, 'logs', { podLabels: { app: 'web' }, containers: [SHIPPER], ...props });
}

const specOf = (props: SidecarSetProps, scope?: Chart) => sidecarSet(props, scope)._object().spec;
const codes = (set: SidecarSet) => reportedCodes(set._problems());

function everything(scope: Chart, kruiseVersion: KruiseVersion): SidecarSet {
  const settings = new kplus.ConfigMap(scope, 'settings', { data: { sink: 'east' } });
  const newest = kruiseVersion === KruiseVersion.V1_9;
  return new SidecarSet(scope, 'mesh', {
    kruiseVersion,
    podLabels: { app: 'web' },
    podExpressions: [{ key: 'track', operator: 'NotIn', values: ['canary'] }],
    namespaces: ['shop'],
    containers: [{
      ...SHIPPER, portNumber: 9000, podInjectPolicy: PodInjectPolicy.AFTER_APP_CONTAINER, shareVolumes: true, ...(newest && { shareVolumeDevices: true }),
      upgradeStrategy: SidecarUpgradeStrategy.hot('registry.example.com/empty:1.0.0'),
      transferEnv: [TransferEnv.fromContainer('web', 'REGION'), TransferEnv.fromContainerInLabel('example.com/main', 'ZONE'), TransferEnv.fromContainerInAnnotation('main', 'A', 'B')],
      volumeMounts: [{ path: '/etc/shipper', volume: kplus.Volume.fromConfigMap(scope, 'settings-volume', settings, { name: 'settings' }) }],
      liveness: kplus.Probe.fromHttpGet('/live', { port: 9000 }),
    }, {
      name: 'meter', image: 'registry.example.com/meter', ...(newest && {
        resourcesPolicy: { targetContainersMode: TargetContainersMode.MAX, limits: { cpu: 'max(cpu * 10%, 50m)' }, requests: { memory: '64Mi' } },
      }),
    }],
    initContainers: [{ name: 'setup', image: 'registry.example.com/setup:1' }],
    volumes: [kplus.Volume.fromEmptyDir(scope, 'scratch', 'scratch')],
    imagePullSecrets: [kplus.Secret.fromSecretName(scope, 'pull', 'registry')],
    updateStrategy: SidecarSetUpdateStrategy.rolling({
      partition: kplus.PercentOrAbsolute.percent(50), maxUnavailable: kplus.PercentOrAbsolute.percent(10), paused: true,
      priority: UpdatePriority.byOrderedLabels('shard'), scatter: [{ key: 'zone', value: '*' }],
    }),
    injectionStrategy: { paused: true, revision: SidecarSetRevision.ofCustomVersion('2.0', SidecarSetRevisionPolicy.PARTIAL) },
    customVersion: '2.1',
    patchPodMetadata: [{ annotations: { 'example.com/oom': '{"shipper": 1}' }, patchPolicy: PodPatchPolicy.MERGE_PATCH_JSON }, { annotations: { a: 'b' } }],
    revisionHistoryLimit: 5,
  });
}

describe('a SidecarSet', () => {
  test.each(VERSIONS)('with all its features renders as a whole for Kruise %s', (kruiseVersion) => {
    const scope = chart();
    const set = everything(scope, kruiseVersion);
    expect(Testing.synth(scope)).toMatchSnapshot();
    expect(set._problems()).toEqual([]);
  });

  test('has no namespace, whatever its chart says', () => {
    expect(sidecarSet()._object().metadata).toEqual({ name: 'shop-logs' });
  });

  test('writes nothing of its own but itself', () => {
    const scope = chart();
    sidecarSet({}, scope);
    expect(Testing.synth(scope).map(({ kind }) => kind)).toEqual(['SidecarSet']);
  });

  test('renders the same twice', () => {
    const set = everything(chart(), KruiseVersion.V1_9);
    expect(set._object()).toEqual(set._object());
  });

  test.each([[KruiseVersion.V1_8, 'v1alpha1'], [KruiseVersion.V1_9, 'v1beta1']])('is written for Kruise %s as %s', (kruiseVersion, version) => {
    expect(sidecarSet({ kruiseVersion }).apiVersion).toBe(`apps.kruise.io/${version}`);
  });

  test('has every default that Kruise would write', () => {
    const scope = chart();
    const spec = specOf({ containers: [{ ...SHIPPER, resources: {}, portNumber: 80 }], initContainers: [{ name: 'setup', image: 'setup' }] }, scope);
    expect(spec).toMatchObject({
      revisionHistoryLimit: 10, injectionStrategy: {}, updateStrategy: { type: 'RollingUpdate', partition: 0, maxUnavailable: 1 },
      containers: [{
        podInjectPolicy: 'BeforeAppContainer', upgradeStrategy: { upgradeType: 'ColdUpgrade' }, shareVolumePolicy: { type: 'disabled' }, resources: {},
        ports: [{ containerPort: 80, protocol: 'TCP' }], terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File',
      }],
      initContainers: [{ podInjectPolicy: 'AfterAppContainer', upgradeStrategy: { upgradeType: 'ColdUpgrade' }, shareVolumePolicy: { type: 'disabled' } }],
    });
    expect(sidecarSetDefaults(spec)).toBe(spec);
  });

  test('has no trouble with malformed manifests', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (part, whole) => {
      sidecarSetDefaults(whole);
      sidecarSetDefaults({ containers: [part], initContainers: part, volumes: [part], updateStrategy: part, injectionStrategy: { revision: part }, patchPodMetadata: [part] });
      sidecarSetDefaults({ containers: [{ upgradeStrategy: part, shareVolumePolicy: part, transferEnv: [part], resourcesPolicy: part, image: part }] });
    }), { numRuns: 200 });
  });

  test('has the defaults of a manifest that somebody else wrote, and leaves a complete one as it is', () => {
    const complete = sidecarSet()._object();
    expect(withKindDefaults(complete)).toBe(complete);
    const bare = { ...complete, spec: { selector: complete.spec.selector, containers: [{ name: 'a', image: 'a:1' }] } };
    expect(withKindDefaults(bare).spec).toMatchObject({ revisionHistoryLimit: 10, containers: [{ podInjectPolicy: 'BeforeAppContainer' }] });
  });

  test('pulls images as Kubernetes does where a manifest says nothing', () => {
    const container = (image: string) => sidecarSetDefaults({ containers: [{ name: 'a', image }] }).containers[0].imagePullPolicy;
    expect([container('a:1'), container('a'), container('a:latest')]).toEqual(['IfNotPresent', 'Always', 'Always']);
  });

  test('keeps the custom version in a label before v1beta1, and in a field since', () => {
    const [older, newer] = VERSIONS.map((kruiseVersion) => sidecarSet({ kruiseVersion, customVersion: '2.1' })._object());
    expect([older.metadata.labels, older.spec.customVersion]).toEqual([{ 'apps.kruise.io/sidecarset-custom-version': '2.1' }, undefined]);
    expect([newer.metadata.labels, newer.spec.customVersion]).toEqual([undefined, '2.1']);
  });

  test('may consist of init containers alone, which may keep running', () => {
    const set = sidecarSet({
      containers: [], updateStrategy: SidecarSetUpdateStrategy.notUpdate(),
      initContainers: [{ name: 'mesh', image: 'mesh:1', restartPolicy: kplus.ContainerRestartPolicy.ALWAYS }],
    });
    expect(set._object().spec).toMatchObject({ initContainers: [{ name: 'mesh', restartPolicy: 'Always' }], updateStrategy: { type: 'NotUpdate' } });
    expect(set._object().spec.containers).toBeUndefined();
    expect(codes(set)).toEqual([]);
  });

  test('gets no requests of cdk8s-plus beside a policy for resources', () => {
    const resourcesPolicy = { targetContainersMode: TargetContainersMode.SUM, limits: { cpu: 'cpu' } };
    const set = sidecarSet({ containers: [{ ...SHIPPER, resourcesPolicy }] });
    expect(set._object().spec.containers[0]).toMatchObject({ resources: {}, resourcesPolicy: { targetContainersNameRegex: '.*', resourcesExpr: { limits: { cpu: 'cpu' } } } });
    expect(codes(set)).toEqual([]);
    expect(codes(sidecarSet({ containers: [{ ...SHIPPER, resourcesPolicy, resources: { cpu: { limit: kplus.Cpu.millis(100) } } }] }))).toEqual(['KF484']);
  });

  test('takes containers and volumes later, and what is mounted later', () => {
    const scope = chart();
    const set = sidecarSet({ containers: [] }, scope);
    const container = set.addContainer({ ...SHIPPER, shareVolumes: true });
    set.addInitContainer({ name: 'setup', image: 'setup:1' });
    set.addVolume(kplus.Volume.fromEmptyDir(scope, 'scratch', 'scratch'));
    container.mount('/data', kplus.Volume.fromEmptyDir(scope, 'data', 'data'));
    const { spec } = set._object();
    expect(spec.volumes.map(({ name }: any) => name).sort()).toEqual(['data', 'scratch']);
    expect(spec.containers[0].shareVolumePolicy).toEqual({ type: 'enabled' });
    expect(codes(set)).toEqual([]);
  });

  test('resolves tokens', () => {
    const set = sidecarSet({ containers: [{ ...SHIPPER, args: [Lazy.any({ produce: () => '--late' }) as any] }] });
    expect(set._object().spec.containers[0].args).toEqual(['--late']);
  });

  test('reports what cdk8s-plus refuses, all at once', () => {
    const set = sidecarSet({
      containers: [SHIPPER, { image: 'x', portNumber: 1, port: 2 }],
      initContainers: [{ name: 'setup', image: 'setup', liveness: kplus.Probe.fromCommand(['true'], { periodSeconds: Duration.seconds(1) }) }],
      volumes: 'none' as any,
    });
    expect(codes(set)).toEqual(['KF450', 'KF450', 'KF450']);
    expect(codes(sidecarSet({ containers: [{ ...SHIPPER, restartPolicy: kplus.ContainerRestartPolicy.ALWAYS }] }))).toEqual(['KF450']);
  });

  test('keeps wrong types for the checks', () => {
    const wrong: any = {
      containers: [{ ...SHIPPER, shareVolumes: 'yes', upgradeStrategy: 'hot', transferEnv: 'all', resourcesPolicy: 1 }], updateStrategy: 'rolling', injectionStrategy: 'now',
      patchPodMetadata: {}, customVersion: 7, imagePullSecrets: 'registry', workloads: undefined,
    };
    expect(codes(sidecarSet(wrong))).toEqual(['KF497', 'KF401', 'KF479', 'KF401', 'KF401', 'KF401', 'KF401', 'KF401', 'KF401']);
    expect(() => new SidecarSet(chart(), 'none', null as any)._problems()).not.toThrow();
  });

  test('reports at synthesis, unless it is clean', () => {
    const app = new App();
    new SidecarSet(new Chart(app, 'shop'), 'logs', { containers: [SHIPPER] });
    expect(() => app.synth()).toThrow(/KF407/);
  });

  test.each(VERSIONS)('writes no field that the schema of Kruise %s does not have', (kruiseVersion) => {
    const release = SOURCES.find(({ name, version }) => name === 'kruise' && (version === kruiseVersion || version.startsWith(`v${kruiseVersion}.`)))!;
    const crd = parse(readFileSync(join(folderOf(release), 'sidecarsets.apps.kruise.io.yaml'), 'utf8'));
    const object = everything(chart(), kruiseVersion)._object();
    const version = crd.spec.versions.find(({ name }: any) => object.apiVersion.endsWith(name));
    expect(Object.keys(version.schema.openAPIV3Schema.properties.spec.properties)).toEqual(expect.arrayContaining(Object.keys(object.spec)));
  });
});

describe('the pods of a SidecarSet', () => {
  const web = (scope: Chart, id = 'web') => new CloneSet(scope, id, { containers: [{ name: 'web', image: 'web:1' }] });
  const ADDRESS = 'cdk8s.io/metadata.addr';
  const NAME = 'kubernetes.io/metadata.name';
  const selection = (props: SidecarSetProps, scope?: Chart) => {
    const { selector, namespace, namespaceSelector } = specOf({ podLabels: undefined, ...props }, scope);
    return { selector, namespace, namespaceSelector };
  };

  test('are those of a workload, in its namespace', () => {
    const scope = chart();
    const workload = web(scope);
    const address = workload._object().spec.template.metadata.labels[ADDRESS];
    expect(selection({ workloads: [workload] }, scope)).toEqual({ selector: { matchLabels: { [ADDRESS]: address } }, namespaceSelector: { matchLabels: { [NAME]: 'shop' } } });
    expect(selection({ workloads: [workload], kruiseVersion: KruiseVersion.V1_8 }, new Chart(scope, 'older')))
      .toEqual({ selector: { matchLabels: { [ADDRESS]: address } }, namespace: 'shop' });
  });

  test('are those of several workloads, by the one label that tells them apart', () => {
    const scope = chart();
    const elsewhere = new Chart(scope.node.root as App, 'api', { namespace: 'api' });
    const set = sidecarSet({ podLabels: undefined, workloads: [web(scope)] }, scope);
    set.selectWorkload(web(elsewhere), new kplus.Deployment(scope, 'plain', { containers: [{ image: 'x' }] }));
    const { selector, namespaceSelector } = set._object().spec;
    expect(selector.matchExpressions).toMatchObject([{ key: ADDRESS, operator: 'In' }]);
    expect(selector.matchExpressions[0].values).toHaveLength(3);
    expect(namespaceSelector).toEqual({ matchExpressions: [{ key: NAME, operator: 'In', values: ['shop', 'api'] }] });
    expect(codes(set)).toEqual([]);
  });

  test('are those of a federated workload', () => {
    const scope = chart();
    const federated = new KruiseFederatedCloneSet(scope, 'web', { containers: [{ name: 'web', image: 'web:1' }] });
    const labels = federated.workload._object().spec.template.metadata.labels;
    expect(selection({ workloads: [federated] }, scope).selector.matchLabels[ADDRESS]).toBe(labels[ADDRESS]);
  });

  test('are those that cdk8s-plus selects', () => {
    const scope = chart();
    const pods = kplus.Pods.select(scope, 'pods', { labels: { app: 'web' }, expressions: [kplus.LabelExpression.exists('track')] });
    expect(selection({ workloads: [pods] }, scope).selector).toEqual({ matchLabels: { app: 'web' }, matchExpressions: [{ key: 'track', operator: 'Exists' }] });
  });

  test('meet all conditions together', () => {
    const scope = chart();
    const { selector } = selection({ workloads: [web(scope)], podLabels: { track: 'stable' }, podExpressions: [{ key: 'a', operator: 'Exists' }] }, scope);
    expect(Object.keys(selector.matchLabels)).toEqual([ADDRESS, 'track']);
    expect(selector.matchExpressions).toEqual([{ key: 'a', operator: 'Exists' }]);
  });

  test.each([
    ['one name', { namespaces: ['a'] }, { namespace: 'a' }, { namespaceSelector: { matchLabels: { [NAME]: 'a' } } }],
    ['several names', { namespaces: ['a', 'b'] }, undefined, { namespaceSelector: { matchExpressions: [{ key: NAME, operator: 'In', values: ['a', 'b'] }] } }],
    ['labels', { namespaceLabels: { team: 'x' } }, undefined, { namespaceSelector: { matchLabels: { team: 'x' } } }],
    ['a name and labels', { namespaces: ['a'], namespaceLabels: { team: 'x' } }, undefined, { namespaceSelector: { matchLabels: { [NAME]: 'a', team: 'x' } } }],
    ['conditions', { namespaceExpressions: [{ key: 'team', operator: 'Exists' }] }, undefined, { namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'Exists' }] } }],
    ['nothing', {}, undefined, {}],
  ])('are in the namespaces given by %s', (_what, props, alpha, beta) => {
    const selector = { matchLabels: { app: 'web' } };
    expect(selection({ podLabels: { app: 'web' }, ...props })).toEqual({ selector, ...beta });
    expect(selection({ podLabels: { app: 'web' }, ...props, kruiseVersion: KruiseVersion.V1_8 })).toEqual({ selector, ...(alpha ?? beta) });
  });

  test('are where is said, if that is not where the workload is', () => {
    const scope = chart();
    expect(selection({ workloads: [web(scope)], namespaces: ['other'] }, scope).namespaceSelector).toEqual({ matchLabels: { [NAME]: 'other' } });
  });

  test('that are no list are reported as they are, with others selected or without', () => {
    const scope = chart();
    const set = sidecarSet({ podLabels: undefined, workloads: 'web' as any }, scope);
    const before = set._problems();
    set.selectWorkload(web(scope));
    expect(set._problems()).toEqual(before);
  });

  test.each([
    ['what has no pods', (scope: Chart) => [new kplus.ConfigMap(scope, 'map')]],
    ['what is no construct', () => ['web' as any]],
    ['what is no list', () => 'web' as any],
    ['what no single label tells apart', (scope: Chart) => ['a', 'b'].map((id) => kplus.Pods.select(scope, id, { labels: { app: id, tier: id } }))],
  ])('cannot be those of %s', (_what, workloads: (scope: Chart) => any) => {
    const scope = chart();
    const [problem, ...more] = sidecarSet({ podLabels: undefined, workloads: workloads(scope) }, scope)._problems();
    expect(problem.code).toBe('KF485');
    expect(problem.message).toMatch(/, expected .+\.$/);
    expect(more).toEqual([]);
  });
});
