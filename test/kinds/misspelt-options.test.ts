import { type Chart, Duration, Size, Testing } from 'cdk8s';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import {
  AdvancedCronJob, AdvancedDaemonSet, AdvancedStatefulSet, BroadcastJob, BroadcastJobCompletion, BroadcastJobFailurePolicy, CloneSet, CloneSetUpdateStrategy,
  ContainerRecreateRequest, CronJobTemplate, AdvancedDaemonSetUpdateStrategy, DistributedResource, DistributionTargets, EphemeralJob, HeadlessService,
  ImageListPullJob, ImagePullCompletion, ImagePullJob, ImagePullNodes, KruiseVersion, MarkerProbe, PersistentPodState, PodProbeMarker, PodUnavailableBudget,
  ProtectedPods, ResourceDistribution, SidecarSet, SidecarSetUpdateStrategy, SpreadScheduling, AdvancedStatefulSetUpdateStrategy, TargetContainersMode, UnavailableBudget,
  UnitedDeployment, UnitedDeploymentTemplate, UpdatePriority, WorkloadSpread,
} from '../../constructs';

const X: any = { misspelt: 1 };
const containers = [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }];
const labels = { matchLabels: { app: 'web' } };
const resource = DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } });
const targets = DistributionTargets.namespaces('shop');
const target = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db' };
const budget = UnavailableBudget.maxUnavailable(PercentOrAbsolute.absolute(1));
const idle = { name: 'idle', container: 'web', probe: MarkerProbe.exec(['/idle']), onSuccess: { labels: { idle: 'true' } } };

type Make = (scope: Chart) => unknown;
const clones = (props: any): Make => (scope) => new CloneSet(scope, 'it', { containers, ...props });
const stateful = (props: any): Make => (scope) => new AdvancedStatefulSet(scope, 'it', { containers, ...props });
const daemons = (props: any): Make => (scope) => new AdvancedDaemonSet(scope, 'it', { containers, ...props });
const broadcast = (props: any): Make => (scope) => new BroadcastJob(scope, 'it', { containers, ...props });
const sidecars = (props: any): Make => (scope) => new SidecarSet(scope, 'it', { podLabels: { app: 'web' }, containers: [{ name: 'log', image: 'log:1' }], ...props });
const united = (props: any): Make => (scope) => (
  new UnitedDeployment(scope, 'it', { replicas: 2, containers, template: UnitedDeploymentTemplate.cloneSet(), subsets: [{ name: 'a' }], ...props })
);
const cron = (template: CronJobTemplate, more?: any): Make => (scope) => new AdvancedCronJob(scope, 'it', { schedule: '@daily', timeZone: 'UTC', template, ...more });
const pull = (props: any): Make => (scope) => new ImagePullJob(scope, 'it', { image: 'web:1', ...props });
const spread = (props: any): Make => (scope) => new WorkloadSpread(scope, 'it', { target, subsets: [{ name: 'a' }], ...props });
const marker = (probe: any, more?: any): Make => (scope) => new PodProbeMarker(scope, 'it', { pods: labels, probes: [{ ...idle, ...probe }], ...more });
const debug = (container: any, more?: any): Make => (scope) => new EphemeralJob(scope, 'it', { pods: labels, containers: [{ name: 'dump', image: 'dump:1', ...container }], ...more });
const sidecar = (more: any) => sidecars({ containers: [{ name: 'log', image: 'log:1', ...more }] });

/** A place for an option, by the construct and the way to it there, and what is made with a misspelt one in it. */
const PLACES: Record<string, Make> = {
  'CloneSet': clones(X),
  'CloneSet containers[0]': clones({ containers: [{ ...containers[0], ...X }] }),
  'CloneSet podMetadata': clones({ podMetadata: X }),
  'CloneSet lifecycle': clones({ lifecycle: X }),
  'CloneSet lifecycle.preDelete': clones({ lifecycle: { preDelete: X } }),
  'CloneSet scaleStrategy': clones({ scaleStrategy: X }),
  'CloneSet updateStrategy': clones({ updateStrategy: CloneSetUpdateStrategy.recreate(X) }),
  'CloneSet updateStrategy.scatter[0]': clones({ updateStrategy: CloneSetUpdateStrategy.recreate({ scatter: [{ key: 'tier', value: 'web', ...X }] }) }),
  'CloneSet volumeClaimTemplates[0]': clones({ volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(1), ...X }] }),
  'AdvancedStatefulSet': stateful(X),
  'AdvancedStatefulSet headlessService': stateful({ headlessService: HeadlessService.create(X) }),
  'AdvancedStatefulSet headlessService.ports[0]': stateful({ headlessService: HeadlessService.create({ ports: [{ port: 80, ...X }] }) }),
  'AdvancedStatefulSet lifecycle.inPlaceUpdate': stateful({ lifecycle: { inPlaceUpdate: X } }),
  'AdvancedStatefulSet scaleStrategy': stateful({ scaleStrategy: X }),
  'AdvancedStatefulSet updateStrategy': stateful({ updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate(X) }),
  'AdvancedStatefulSet volumeClaimRetention': stateful({ volumeClaimRetention: X }),
  'AdvancedDaemonSet': daemons(X),
  'AdvancedDaemonSet lifecycle': daemons({ lifecycle: X }),
  'AdvancedDaemonSet updateStrategy': daemons({ updateStrategy: AdvancedDaemonSetUpdateStrategy.standard(X) }),
  'BroadcastJob': broadcast(X),
  'BroadcastJob completionPolicy': broadcast({ completionPolicy: BroadcastJobCompletion.whenDone(X) }),
  'BroadcastJob failurePolicy': broadcast({ failurePolicy: BroadcastJobFailurePolicy.keepGoing(X) }),
  'SidecarSet': sidecars(X),
  'SidecarSet containers[0]': sidecar(X),
  'SidecarSet containers[0].resourcesPolicy': sidecar({ resourcesPolicy: { targetContainersMode: TargetContainersMode.SUM, limits: { cpu: 'cpu' }, ...X } }),
  'SidecarSet injectionStrategy': sidecars({ injectionStrategy: X }),
  'SidecarSet updateStrategy': sidecars({ updateStrategy: SidecarSetUpdateStrategy.rolling(X) }),
  'UnitedDeployment': united(X),
  'UnitedDeployment adaptive': united({ adaptive: X }),
  'UnitedDeployment subsets[0]': united({ subsets: [{ name: 'a', ...X }] }),
  'UnitedDeployment template': united({ template: UnitedDeploymentTemplate.deployment(X) }),
  'UnitedDeployment template.updateStrategy': united({ template: UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.recreate(X) }) }),
  'AdvancedCronJob': cron(CronJobTemplate.job({ containers }), X),
  'AdvancedCronJob template': cron(CronJobTemplate.job({ containers, ...X })),
  'AdvancedCronJob template.completionPolicy': cron(CronJobTemplate.broadcastJob({ containers, completionPolicy: BroadcastJobCompletion.whenDone(X) })),
  'ImagePullJob': pull(X),
  'ImagePullJob completionPolicy': pull({ completionPolicy: ImagePullCompletion.whenDone(X) }),
  'ImageListPullJob': (scope) => new ImageListPullJob(scope, 'it', { images: ['web:1'], ...X }),
  'WorkloadSpread': spread(X),
  'WorkloadSpread scheduling': spread({ scheduling: SpreadScheduling.adaptive(X) }),
  'WorkloadSpread subsets[0]': spread({ subsets: [{ name: 'a', ...X }] }),
  'WorkloadSpread target': spread({ target: { ...target, ...X } }),
  'WorkloadSpread targetFilter': spread({ targetFilter: X }),
  'PodUnavailableBudget': (scope) => new PodUnavailableBudget(scope, 'it', { pods: ProtectedPods.withLabels(labels), budget, ...X }),
  'PersistentPodState': (scope) => new PersistentPodState(scope, 'it', { target, requiredTopology: ['zone'], ...X }),
  'PersistentPodState preferredTopology[0]': (scope) => new PersistentPodState(scope, 'it', { target, preferredTopology: [{ weight: 1, keys: ['zone'], ...X }] }),
  'PodProbeMarker': marker({}, X),
  'PodProbeMarker probes[0]': marker(X),
  'PodProbeMarker probes[0].probe': marker({ probe: MarkerProbe.exec(['/idle'], X) }),
  'PodProbeMarker probes[0].onSuccess': marker({ onSuccess: { labels: { idle: 'true' }, ...X } }),
  'ResourceDistribution': (scope) => new ResourceDistribution(scope, 'it', { resource, targets, ...X }),
  'ContainerRecreateRequest': (scope) => new ContainerRecreateRequest(scope, 'it', { podName: 'web-0', containers: ['web'], ...X }),
  'ContainerRecreateRequest strategy': (scope) => new ContainerRecreateRequest(scope, 'it', { podName: 'web-0', containers: ['web'], strategy: X }),
  'EphemeralJob': debug({}, X),
  'EphemeralJob pods': debug({}, { pods: { ...labels, ...X } }),
  'EphemeralJob containers[0]': debug(X),
  'EphemeralJob containers[0].mounts[0]': debug({ mounts: [{ volume: 'data', path: '/data', ...X }] }),
};

function reported(make: Make): string[] {
  const scope = Testing.chart();
  make(scope);
  return scope.node.findAll().flatMap((construct) => construct.node.validate().map((problem) => `[${construct.node.path}] ${problem}`));
}

describe('a misspelt option', () => {
  test.each(Object.entries(PLACES))('is reported in a %s', (place, make) => {
    const [, within] = place.split(' ');
    // What a method got is named by the method, what a construct got by its place.
    const where = within === undefined ? '' : ` in (${within.replaceAll(/[[\].]/g, '\\$&')}|[A-Z]\\w+\\.\\w+\\(\\)[\\w.[\\]]*)`;
    expect(reported(make)).toContainEqual(expect.stringMatching(`^\\[test/it\\] KF521: There is no property 'misspelt'${where}\\.`));
  });

  test.each<[string, Make]>([
    ['conditions on the labels of nodes', pull({ nodes: ImagePullNodes.withLabels({ ...labels, ...X }) })],
    ['weights', clones({ updateStrategy: CloneSetUpdateStrategy.recreate({ priority: UpdatePriority.byWeight({ weight: 1, ...labels, ...X }) }) })],
    ['labels of protected pods', (scope) => new PodUnavailableBudget(scope, 'it', { pods: ProtectedPods.withLabels({ ...labels, ...X }), budget })],
    ['labels of namespaces', (scope) => new ResourceDistribution(scope, 'it', { resource, targets: DistributionTargets.matching({ ...labels, ...X }) })],
  ])('is found by the schema among %s', (_what, make) => {
    expect(reported(make).join()).toMatch(/KF801: \S+\/misspelt of the/);
  });

  test('is reported for a Service in front of the pods', () => {
    expect(reported((scope) => new CloneSet(scope, 'it', { containers }).exposeViaService(X))).toEqual([expect.stringContaining('KF521')]);
  });

  test.each(['addContainer', 'addInitContainer'] as const)('is reported for a container that is added later with %s', (add) => {
    const later = { name: 'later', image: 'later:1' };
    expect(reported((scope) => new CloneSet(scope, 'it', { containers })[add]({ ...later, ...X }))).toEqual([expect.stringContaining("KF521: There is no property 'misspelt'.")]);
    expect(reported((scope) => new CloneSet(scope, 'it', { containers })[add](later))).toEqual([]);
  });

  test.each(['metadata', 'kruiseVersion'])('is what has no place in the BroadcastJobs of an AdvancedCronJob: %s', (name) => {
    const value: any = name === 'metadata' ? { labels: { a: 'b' } } : KruiseVersion.V1_8;
    expect(reported(cron(CronJobTemplate.broadcastJob({ containers, [name]: value } as any)))).toEqual([expect.stringContaining(`KF521: There is no property '${name}' in CronJobTemplate.broadcastJob().`)]);
  });

  test('is what only updates in place have', () => {
    const gracePeriod = Duration.seconds(5);
    const update = (updateStrategy: AdvancedStatefulSetUpdateStrategy) => reported(stateful({ updateStrategy }));
    expect(update(AdvancedStatefulSetUpdateStrategy.recreate({ gracePeriod } as any))).toEqual([expect.stringContaining("KF521: There is no property 'gracePeriod' in AdvancedStatefulSetUpdateStrategy.recreate().")]);
    expect(update(AdvancedStatefulSetUpdateStrategy.inPlaceOnly({ gracePeriod }))).not.toContainEqual(expect.stringContaining('KF521'));
  });

  test('is reported at what was made for a workload', () => {
    const all = reported((scope) => new CloneSet(scope, 'it', { containers }).addUnavailableBudget({ budget, ...X }));
    expect(all).toEqual([expect.stringContaining("[test/it/Budget] KF521: There is no property 'misspelt'.")]);
  });
});

describe('an option of another type than cdk8s-plus looks for', () => {
  test.each([
    ['dns', 'x'], ['securityContext', 'x'], ['podMetadata', []], ['serviceAccount', 'web'], ['dockerRegistryAuth', {}], ['isolate', 'yes'], ['spread', 1], ['select', 'no'],
  ])('is refused: %s %p', (name, value) => {
    expect(reported(clones({ [name]: value })).join()).toContain(`KF450: ${name} is ${JSON.stringify(value)}, expected`);
  });

  test.each([['envVariables', 'x'], ['resources', 3], ['securityContext', []]])('is refused in containers: %s %p', (name, value) => {
    expect(reported(clones({ containers: [{ ...containers[0], [name]: value }] })).join()).toContain(`KF450: containers[0].${name} is`);
    expect(reported(sidecar({ [name]: value })).join()).toContain(`KF450: containers[0].${name} is`);
  });

  test.each<[any]>([[true], [[]], ['x']])('is refused as metadata: %p', (metadata) => {
    for (const make of [clones({ metadata }), broadcast({ metadata }), pull({ metadata })]) {
      expect(reported(make).join()).toContain(`metadata is ${JSON.stringify(metadata)}, expected an object.`);
    }
  });

  test('is refused among the labels of pods', () => {
    expect(reported(clones({ podMetadata: { labels: 'x' } })).join()).toContain('KF450: podMetadata.labels is "x", expected an object whose values are strings');
  });

  test.each(['dns', 'securityContext', 'podMetadata', 'serviceAccount', 'isolate'])('may be null, which is none: %s', (name) => {
    expect(reported(clones({ [name]: null }))).toEqual([]);
  });
});

describe('a plain construct', () => {
  test('is held against the schema of its kind', () => {
    expect(reported(clones({ metadata: { misspelt: 1 } })).join()).toContain('KF801: /metadata/misspelt of the CloneSet');
    expect(reported(clones({ volumeClaimTemplates: [{ name: 'data', storage: NaN as any }] })).join()).toContain('storage of the CloneSet is NaN');
  });

  test('names a volume claim that is none, and does not fall over it', () => {
    expect(reported(clones({ volumeClaimTemplates: [null] })).join()).toContain('KF450: cdk8s-plus refuses the volume claim template null');
  });
});

describe('a volume claim of no size', () => {
  test.each<[any]>([[0], [-1], [Size.gibibytes(0)], [undefined]])('is refused: %p', (storage) => {
    for (const make of [clones, stateful]) {
      expect(reported(make({ volumeClaimTemplates: [{ name: 'data', storage }] })).join()).toContain('KF994: spec.volumeClaimTemplates[0].spec.resources.requests.storage is');
    }
  });

  test('is none that has one', () => {
    expect(reported(stateful({ volumeClaimTemplates: [{ name: 'data', storage: Size.kibibytes(1) }] }))).toEqual([]);
  });
});

describe('two Services of a workload with one name', () => {
  const db = (name?: string) => (scope: Chart) => {
    new AdvancedStatefulSet(scope, 'it', { containers, headlessService: HeadlessService.create({ name: 'db' }), metadata: { name: 'db' } }).exposeViaService({ name });
  };

  test('are reported', () => {
    expect(reported(db())).toEqual([expect.stringContaining("[test/it] KF535: 'db' has two objects of kind Service named 'db', but names must be unique in a namespace.")]);
  });

  test('are none where one has another name', () => {
    expect(reported(db('db-api'))).toEqual([]);
  });
});
