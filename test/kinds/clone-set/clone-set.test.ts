import { readFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, App, Chart, Duration, JsonPatch, Lazy, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parse } from 'yaml';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { CloneSet, type CloneSetProps } from '../../../constructs/kinds/clone-set/clone-set';
import { CloneSetUpdateStrategy } from '../../../constructs/kinds/clone-set/clone-set-strategy';
import { UpdatePriority } from '../../../constructs/kinds/pods/update-priority';

const CONTAINER = { name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 };

function chart(): Chart {
  return new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function cloneSet(props: CloneSetProps = {}, scope = chart()): CloneSet {
  return new CloneSet(scope, 'web', { containers: [CONTAINER], ...props });
}

/** The object as `cdk8s synth` writes it. */
function synthesised(workload: CloneSet): any {
  return ApiObject.of(workload).toJson();
}

function everything(scope = chart()): CloneSet {
  const settings = new kplus.ConfigMap(scope, 'settings', { data: { colour: 'blue' } });
  return new CloneSet(scope, 'web', {
    replicas: 12,
    spread: true,
    readinessGates: ['example.com/registered'],
    podMetadata: { labels: { tier: 'front' } },
    containers: [{
      ...CONTAINER,
      liveness: kplus.Probe.fromHttpGet('/live'),
      envVariables: { NODE: kplus.EnvValue.fromFieldRef(kplus.EnvFieldPaths.NODE_NAME) },
      lifecycle: { preStop: kplus.Handler.fromHttpGet('/stop', { port: 8080 }) },
    }],
    initContainers: [{ name: 'migrate', image: 'registry.example.com/migrate:7' }],
    volumes: [kplus.Volume.fromConfigMap(scope, 'settings-volume', settings, { name: 'settings' })],
    volumeClaimTemplates: [{ name: 'cache', storage: Size.gibibytes(10), mountPath: '/cache', storageClassName: 'fast' }],
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({
      partition: kplus.PercentOrAbsolute.percent(50),
      maxUnavailable: kplus.PercentOrAbsolute.absolute(2),
      maxSurge: kplus.PercentOrAbsolute.percent(10),
      paused: true,
      priority: UpdatePriority.byWeight({ weight: 50, matchLabels: { canary: 'true' } }),
      scatter: [{ key: 'zone', value: 'a' }],
      gracePeriod: Duration.seconds(5),
    }),
    scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.percent(25), disablePvcReuse: true },
    lifecycle: {
      preDelete: { finalizers: ['example.com/drained'], markPodNotReady: true },
      inPlaceUpdate: { labels: { 'example.com/hold': 'true' } },
      preNormal: { labels: { 'example.com/warm': 'true' } },
    },
    revisionHistoryLimit: 3,
    minReady: Duration.seconds(10),
    progressDeadline: Duration.minutes(10),
  });
}

describe('a CloneSet', () => {
  test('with all its features renders as a whole', () => {
    const scope = chart();
    everything(scope).exposeViaService();
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('has one replica and is re-created on updates unless told otherwise', () => {
    expect(synthesised(cloneSet()).spec).toMatchObject({
      replicas: 1,
      revisionHistoryLimit: 10,
      updateStrategy: { type: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 0 },
    });
  });

  test.each([KruiseVersion.V1_8, KruiseVersion.V1_9])('is written as v1alpha1 for Kruise %s', (kruiseVersion) => {
    expect(synthesised(cloneSet({ kruiseVersion })).apiVersion).toBe('apps.kruise.io/v1alpha1');
  });

  test('reports a version of Kruise that is not known', () => {
    const workload = cloneSet({ kruiseVersion: '1.7' as KruiseVersion });
    expect(workload._problems().map((problem) => problem.code)).toEqual(['KF403']);
  });

  test('selects its own pods, whatever labels the selector asks for', () => {
    const workload = cloneSet({ podMetadata: { labels: { tier: 'front' } } });
    workload.select(kplus.LabelSelector.of({ labels: { app: 'shop' } }));
    const { selector, template } = synthesised(workload).spec;
    expect(selector.matchLabels).toEqual({ 'cdk8s.io/metadata.addr': expect.any(String), 'app': 'shop' });
    expect(template.metadata.labels).toEqual({ ...selector.matchLabels, tier: 'front' });
    expect(workload._problems()).toEqual([]);
  });

  test('reports a selector that its user emptied', () => {
    expect(cloneSet({ select: false })._problems().map((problem) => problem.code)).toEqual(['KF407']);
  });

  test('reaches every field that its API has, except pods to delete', () => {
    const file = join(__dirname, '../../../crds/kruise-v1.9.0/clonesets.apps.kruise.io.yaml');
    const crd = parse(readFileSync(file, 'utf8'));
    const { spec } = crd.spec.versions.find((version: any) => version.name === 'v1alpha1').schema.openAPIV3Schema.properties;
    const ordered = cloneSet({ updateStrategy: CloneSetUpdateStrategy.recreate({ priority: UpdatePriority.byOrderedLabels('shard') }) });
    const expressed = cloneSet({
      updateStrategy: CloneSetUpdateStrategy.inPlaceOnly({
        priority: UpdatePriority.byWeight({ weight: 1, matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }),
      }),
      lifecycle: Object.fromEntries(['preDelete', 'inPlaceUpdate', 'preNormal'].map((point) =>
        [point, { labels: { a: 'b' }, finalizers: ['example.com/f'], markPodNotReady: true }])),
    });
    expressed.select(kplus.LabelSelector.of({ expressions: [kplus.LabelExpression.in('cdk8s.io/metadata.addr', ['x'])] }));
    const reached = new Set([everything(), ordered, expressed].flatMap((workload) => paths(synthesised(workload).spec)));
    const missing = schemaPaths(spec).filter((path) => !reached.has(path));
    expect(missing).toEqual(['scaleStrategy.podsToDelete']);
  });
});

/** Paths of all fields in a value; lists count as their elements, and free maps end a path. */
function paths(value: any, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => paths(element, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [`${prefix}${key}`, ...paths(field, `${prefix}${key}.`)]);
}

function schemaPaths(schema: any, prefix = ''): string[] {
  if (schema.items) return schemaPaths(schema.items, prefix);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [`${prefix}${key}`, ...schemaPaths(field, `${prefix}${key}.`)]);
}

describe('the update strategy', () => {
  test('carries amounts, pausing, priority, scattering and the grace period', () => {
    expect(synthesised(everything()).spec.updateStrategy).toEqual({
      type: 'InPlaceIfPossible',
      partition: '50%',
      maxUnavailable: 2,
      maxSurge: '10%',
      paused: true,
      priorityStrategy: { weightPriority: [{ weight: 50, matchSelector: { matchLabels: { canary: 'true' } } }] },
      scatterStrategy: [{ key: 'zone', value: 'a' }],
      inPlaceUpdateStrategy: { gracePeriodSeconds: 5 },
    });
  });

  test.each([
    ['ReCreate', CloneSetUpdateStrategy.recreate(), undefined],
    ['InPlaceIfPossible', CloneSetUpdateStrategy.inPlaceIfPossible(), {}],
    ['InPlaceOnly', CloneSetUpdateStrategy.inPlaceOnly(), {}],
  ])('%s has the block for updates in place only where Kruise writes it', (type, updateStrategy, inPlaceUpdateStrategy) => {
    const strategy = synthesised(cloneSet({ updateStrategy })).spec.updateStrategy;
    expect(strategy.type).toBe(type);
    expect(strategy.inPlaceUpdateStrategy).toEqual(inPlaceUpdateStrategy);
  });

  test('does not touch the pod template, so that changing the type alone rolls nothing', () => {
    const [recreated, inPlace] = [CloneSetUpdateStrategy.recreate(), CloneSetUpdateStrategy.inPlaceOnly()]
      .map((updateStrategy) => synthesised(cloneSet({ updateStrategy })).spec.template);
    expect(inPlace).toEqual(recreated);
  });

  test('takes the amounts of cdk8s-plus too', () => {
    const updateStrategy = CloneSetUpdateStrategy.recreate({ partition: kplus.PercentOrAbsolute.percent(40) });
    expect(synthesised(cloneSet({ updateStrategy })).spec.updateStrategy.partition).toBe('40%');
  });
});

describe('pods', () => {
  test('render the same however often they are rendered, spread included', () => {
    const workload = cloneSet({ spread: true });
    const first = synthesised(workload);
    expect(synthesised(workload)).toEqual(first);
    expect(workload._object()).toEqual(first);
    expect(first.spec.template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution).toHaveLength(2);
  });

  test('show containers that were added after a rendering', () => {
    const workload = cloneSet();
    synthesised(workload);
    workload.addContainer({ name: 'proxy', image: 'proxy:1' });
    expect(synthesised(workload).spec.template.spec.containers.map((container: any) => container.name)).toEqual(['web', 'proxy']);
  });

  test('have lazy values resolved', () => {
    const template = cloneSet({ containers: [{ name: 'web', image: Lazy.any({ produce: () => 'late:1' }) }] })._podTemplate();
    expect(template.spec.containers[0].image).toBe('late:1');
  });

  test('have the names of fields that Kubernetes has', () => {
    expect(cloneSet({ dns: { hostnameAsFQDN: true } })._podTemplate().spec).toMatchObject({ setHostnameAsFQDN: true });
  });

  test('have the readiness gates that were asked for', () => {
    expect(cloneSet({ readinessGates: ['a/b'] })._podTemplate().spec.readinessGates).toEqual([{ conditionType: 'a/b' }]);
  });

  test('can be isolated', () => {
    const scope = chart();
    cloneSet({ isolate: true }, scope);
    expect(Testing.synth(scope).map((object) => object.kind)).toContain('NetworkPolicy');
  });

  test('mount volume claims of their own without having the volume twice', () => {
    const workload = cloneSet();
    const data = workload.addVolumeClaimTemplate({ name: 'data', storage: Size.mebibytes(1536), mountPath: '/data' });
    workload.addContainer({ name: 'backup', image: 'backup:1' }).mount('/from', data);
    const { template, volumeClaimTemplates } = synthesised(workload).spec;
    expect(template.spec.volumes).toBeUndefined();
    expect(template.spec.containers.map((container: any) => container.volumeMounts)).toEqual([
      [{ name: 'data', mountPath: '/data' }], [{ name: 'data', mountPath: '/from' }],
    ]);
    expect(volumeClaimTemplates[0].spec).toMatchObject({ accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1536Mi' } } });
    expect(workload._problems()).toEqual([]);
  });
});

describe('exposing a CloneSet', () => {
  test('gives a Service of the same name that selects the pods', () => {
    const scope = chart();
    const workload = cloneSet({}, scope);
    const service = workload.exposeViaService();
    const json = ApiObject.of(service).toJson();
    expect(service.node.scope).toBe(workload);
    expect(json.metadata).toMatchObject({ name: 'shop-web', namespace: 'shop' });
    expect(json.spec.selector).toEqual(synthesised(workload).spec.selector.matchLabels);
    expect(json.spec.ports).toEqual([{ port: 8080, targetPort: 8080 }]);
  });

  test('names the ports when there are several', () => {
    const workload = cloneSet({ containers: [CONTAINER, { name: 'dns', image: 'dns:1', ports: [{ number: 53, protocol: kplus.Protocol.UDP }] }] });
    expect(workload.exposeViaService().ports.map((port) => port.name)).toEqual(['tcp-8080', 'udp-53']);
  });

  test('takes a name, ports and a type', () => {
    const service = cloneSet().exposeViaService({ name: 'front', ports: [{ port: 80, targetPort: 8080 }], serviceType: kplus.ServiceType.LOAD_BALANCER });
    expect([service.name, service.port, service.type]).toEqual(['front', 80, 'LoadBalancer']);
  });

  test('without any port says which workload and what to do', () => {
    const workload = cloneSet({ containers: [{ name: 'worker', image: 'worker:1' }] });
    expect(() => workload.exposeViaService()).toThrow(/\[shop\/web\] KF464: No container of 'shop-web' has a port.* Fix: give a container/);
  });
});

describe('autoscaling', () => {
  test('leaves the number of replicas to the autoscaler', () => {
    const scope = chart();
    const workload = cloneSet({}, scope);
    new kplus.HorizontalPodAutoscaler(scope, 'autoscaler', { target: workload, maxReplicas: 10 });
    const objects = Testing.synth(scope);
    expect(objects.find((object) => object.kind === 'CloneSet').spec).not.toHaveProperty('replicas');
    expect(objects.find((object) => object.kind === 'HorizontalPodAutoscaler').spec.scaleTargetRef)
      .toEqual({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' });
  });
});

describe('a CloneSet shared between control planes', () => {
  test('is emitted with its share, while the definition keeps all replicas', () => {
    const workload = cloneSet({ replicas: 12 });
    workload._resource.emitter = { _emitted: (total) => ({ ...total, spec: { ...total.spec, replicas: 7 } }) };
    expect(synthesised(workload).spec.replicas).toBe(7);
    expect(workload._object().spec.replicas).toBe(12);
  });

  test('honours patches in both', () => {
    const workload = cloneSet();
    ApiObject.of(workload).addJsonPatch(JsonPatch.add('/metadata/annotations', { a: 'b' }), JsonPatch.replace('/spec/replicas', 4));
    workload._resource.emitter = { _emitted: (total) => ({ ...total, spec: { ...total.spec, replicas: 3 } }) };
    expect(workload._object()).toMatchObject({ metadata: { annotations: { a: 'b' } }, spec: { replicas: 4 } });
    expect(synthesised(workload)).toMatchObject({ metadata: { annotations: { a: 'b' } }, spec: { replicas: 3 } });
  });
});

describe('problems', () => {
  test('stop the synth of a plain cdk8s app, all at once', () => {
    const scope = chart();
    cloneSet({ replicas: -1, revisionHistoryLimit: 1.5 }, scope);
    expect(() => (scope.node.root as App).synthYaml()).toThrow(/\[shop\/web\] KF406: spec.replicas is -1[^]*spec.revisionHistoryLimit is 1.5/);
  });

  test('are left to the owner when the owner reports them', () => {
    const workload = cloneSet({ replicas: -1 });
    workload._checkedByOwner = true;
    expect(workload.node.validate()).toEqual([]);
  });

  test('of cdk8s-plus are collected too', () => {
    const workload = cloneSet({
      containers: [{ image: 'a', port: 1, portNumber: 2 }, null as any],
      initContainers: [{ name: 'init', image: 'b', readiness: kplus.Probe.fromCommand(['true']) }],
      volumes: 'none' as any,
    });
    const problems = workload._problems();
    expect(problems.map((problem) => problem.code)).toEqual(['KF450', 'KF450', 'KF450', 'KF450', 'KF450']);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(/'port' or 'portNumber'[^]*null[^]*"none"[^]*'init'[^]*at least 1 container/);
  });

  test('from plain JavaScript callers are sentences, not stacks', () => {
    const wrong: any = {
      containers: [CONTAINER], replicas: '3', updateStrategy: 'ReCreate', scaleStrategy: 7, lifecycle: 'x', minReady: '5s', progressDeadline: -1,
      revisionHistoryLimit: null, readinessGates: 'x',
    };
    const codes = cloneSet(wrong)._problems().map((problem) => problem.code);
    expect(codes).toEqual(['KF406', 'KF406', 'KF401', 'KF401', 'KF401', 'KF421']);
    expect(new CloneSet(chart(), 'none', undefined)._problems().map((problem) => problem.code)).toEqual(['KF450']);
  });
});
