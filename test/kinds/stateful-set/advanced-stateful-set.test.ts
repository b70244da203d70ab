import { readFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, App, Chart, Duration, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parse } from 'yaml';
import { checkSchema } from '../../../constructs/problems/schema/schema-rules';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { AdvancedStatefulSet, type AdvancedStatefulSetProps } from '../../../constructs/kinds/stateful-set/advanced-stateful-set';
import { advancedStatefulSetDefaults } from '../../../constructs/kinds/stateful-set/defaults';
import { AdvancedStatefulSetUpdateStrategy } from '../../../constructs/kinds/stateful-set/advanced-stateful-set-strategy';
import { HeadlessService } from '../../../constructs/kinds/stateful-set/headless-service';
import { OrdinalRange } from '../../../constructs/kinds/stateful-set/ordinal-range';
import { UpdatePriority } from '../../../constructs/kinds/pods/update-priority';
import { VolumeClaimRetention, VolumeClaimUpdateStrategy } from '../../../constructs/kinds/stateful-set/volume-claim-retention';
import { reportedCodes } from '../../problems/reported-codes';

const CONTAINER = { name: 'db', image: 'registry.example.com/db:16.2', portNumber: 5432 };

function chart(): Chart {
  return new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function statefulSet(props: AdvancedStatefulSetProps = {}, scope = chart()): AdvancedStatefulSet {
  return new AdvancedStatefulSet(scope, 'db', { containers: [CONTAINER], ...props });
}

/** The object as `cdk8s synth` writes it. */
function synthesised(workload: AdvancedStatefulSet): any {
  return ApiObject.of(workload).toJson();
}

const codes = (workload: AdvancedStatefulSet) => reportedCodes(workload._problems());

function everything(scope = chart(), kruiseVersion?: KruiseVersion): AdvancedStatefulSet {
  return new AdvancedStatefulSet(scope, 'db', {
    kruiseVersion,
    replicas: 5,
    containers: [CONTAINER, { name: 'metrics', image: 'registry.example.com/metrics:2', ports: [{ number: 9187, name: 'metrics' }] }],
    readinessGates: ['example.com/registered'],
    headlessService: HeadlessService.create({ publishNotReadyAddresses: true }),
    podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
    volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(20), mountPath: '/var/lib/data', storageClassName: 'fast' }],
    volumeClaimRetention: { whenDeleted: VolumeClaimRetention.RETAIN, whenScaled: VolumeClaimRetention.DELETE },
    volumeClaimUpdateStrategy: VolumeClaimUpdateStrategy.ON_POD_ROLLING_UPDATE,
    updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({
      partition: 2,
      maxUnavailable: kplus.PercentOrAbsolute.percent(40),
      paused: true,
      priority: UpdatePriority.byWeight({ weight: 50, matchLabels: { canary: 'true' } }),
      gracePeriod: Duration.seconds(5),
    }),
    scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.absolute(2) },
    lifecycle: { preDelete: { finalizers: ['example.com/drained'], markPodNotReady: true }, inPlaceUpdate: { labels: { 'example.com/hold': 'true' } } },
    revisionHistoryLimit: 3,
    minReady: Duration.seconds(10),
    reserveOrdinals: [OrdinalRange.single(1), OrdinalRange.between(3, 5)],
    startOrdinal: 10,
  });
}

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

describe('an Advanced StatefulSet', () => {
  test('with all its features renders as a whole', () => {
    const scope = chart();
    everything(scope).exposeViaService();
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('is the same for every version of Kruise', () => {
    const [older, newer] = [KruiseVersion.V1_8, KruiseVersion.V1_9].map((version) => synthesised(everything(chart(), version)));
    expect(older).toEqual(newer);
    expect(newer.apiVersion).toBe('apps.kruise.io/v1beta1');
    expect(checkSchema('p', older, 'it', { kruise: '1.8' })).toEqual([]);
    expect(checkSchema('p', newer, 'it', { kruise: '1.9' })).toEqual([]);
  });

  test('has one replica, is ordered and is re-created on updates unless told otherwise', () => {
    const { selector: _, template: __, ...spec } = synthesised(statefulSet()).spec;
    expect(spec).toEqual({
      replicas: 1,
      serviceName: 'shop-db-headless',
      revisionHistoryLimit: 10,
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0, maxUnavailable: 1, podUpdatePolicy: 'ReCreate', minReadySeconds: 0 } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      volumeClaimUpdateStrategy: { type: 'OnDelete' },
    });
    expect(codes(statefulSet())).toEqual([]);
  });

  test('tells an empty list of reserved ordinals, which takes back those in the clusters, from none at all', () => {
    expect(synthesised(statefulSet({ reserveOrdinals: [] })).spec.reserveOrdinals).toEqual([]);
    expect(synthesised(statefulSet()).spec).not.toHaveProperty('reserveOrdinals');
  });

  test('points at what needs a feature gate, and at nothing else', () => {
    expect(codes(everything())).toEqual(['KF438', 'KF438']);
  });

  test('leaves its replicas to an autoscaler', () => {
    const scope = chart();
    const workload = statefulSet({}, scope);
    new kplus.HorizontalPodAutoscaler(scope, 'scaler', { target: workload, maxReplicas: 5 });
    expect(synthesised(workload).spec).not.toHaveProperty('replicas');
  });

  test('reaches every field that its API has', () => {
    const file = join(__dirname, '../../../crds/kruise-v1.9.0/statefulsets.apps.kruise.io.yaml');
    const crd = parse(readFileSync(file, 'utf8'));
    const { spec } = crd.spec.versions.find((version: any) => version.name === 'v1beta1').schema.openAPIV3Schema.properties;
    const ordered = statefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate({ priority: UpdatePriority.byOrderedLabels('shard') }) });
    const expressed = statefulSet({
      updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceOnly({
        priority: UpdatePriority.byWeight({ weight: 1, matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }),
      }),
      lifecycle: Object.fromEntries(['preDelete', 'inPlaceUpdate', 'preNormal'].map((point) =>
        [point, { labels: { a: 'b' }, finalizers: ['example.com/f'], markPodNotReady: true }])),
    });
    expressed.select(kplus.LabelSelector.of({ expressions: [kplus.LabelExpression.in('cdk8s.io/metadata.addr', ['x'])] }));
    const reached = new Set([everything(), ordered, expressed].flatMap((workload) => paths(synthesised(workload).spec)));
    expect(schemaPaths(spec).filter((path) => !reached.has(path))).toEqual([]);
  });

  test('keeps what it is given, wrong types included, for the checks to report', () => {
    const wrong = (props: any) => codes(statefulSet(props));
    expect(wrong({ headlessService: { name: 'db' } })).toEqual(['KF425']);
    expect(wrong({ updateStrategy: 'ReCreate' })).toEqual(['KF401']);
    expect(wrong({ updateStrategy: null, headlessService: null, scaleStrategy: null, reserveOrdinals: null, startOrdinal: null })).toEqual([]);
    expect(wrong({ updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate(null as any), headlessService: HeadlessService.create(null as any) })).toEqual([]);
    expect(wrong({ reserveOrdinals: ['x', null] })).toEqual(['KF434', 'KF434']);
    expect(wrong({ reserveOrdinals: 3, scaleStrategy: 3, volumeClaimRetention: 'Delete' })).toEqual(['KF401', 'KF401', 'KF401']);
    expect(wrong({ startOrdinal: '3', minReady: 'long' })).toEqual(['KF406', 'KF434']);
    expect(wrong({ podManagementPolicy: 'Paralel', volumeClaimUpdateStrategy: 'Never' })).toEqual(['KF426', 'KF426']);
    expect(wrong({ updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate({ unordered: 'yes', partition: kplus.PercentOrAbsolute.percent(5) } as any) })).toEqual(['KF429', 'KF401']);
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

describe('the defaults', () => {
  test('leave a complete spec as it is', () => {
    const { spec } = synthesised(everything());
    expect(advancedStatefulSetDefaults(spec)).toBe(spec);
  });

  test('give updates on deletion no settings of a rolling update', () => {
    expect(advancedStatefulSetDefaults({ updateStrategy: { type: 'OnDelete' } }).updateStrategy).toEqual({ type: 'OnDelete' });
  });

  test('complete what is there in parts, empty text included', () => {
    const filled = advancedStatefulSetDefaults({
      podManagementPolicy: '', updateStrategy: { type: '', rollingUpdate: { podUpdatePolicy: '', partition: 2 } },
      persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' }, volumeClaimUpdateStrategy: {},
    });
    expect(filled).toMatchObject({
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'ReCreate', partition: 2, maxUnavailable: 1, minReadySeconds: 0 } },
      persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete', whenDeleted: 'Retain' },
      volumeClaimUpdateStrategy: { type: 'OnDelete' },
    });
  });

  test('leave alone what has another shape', () => {
    for (const odd of [null, 'x', [1]]) expect(advancedStatefulSetDefaults(odd)).toBe(odd);
    expect(advancedStatefulSetDefaults({ updateStrategy: 'x', persistentVolumeClaimRetentionPolicy: [] })).toMatchObject({ updateStrategy: 'x', persistentVolumeClaimRetentionPolicy: [] });
  });
});

describe('the update strategy', () => {
  const strategyOf = (updateStrategy: AdvancedStatefulSetUpdateStrategy, more: AdvancedStatefulSetProps = {}) => synthesised(statefulSet({ updateStrategy, ...more })).spec.updateStrategy;

  test('carries partition, amounts, pausing, priority, grace period and the time to be ready', () => {
    expect(synthesised(everything()).spec.updateStrategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: {
        podUpdatePolicy: 'InPlaceIfPossible',
        partition: 2,
        maxUnavailable: '40%',
        paused: true,
        unorderedUpdate: { priorityStrategy: { weightPriority: [{ weight: 50, matchSelector: { matchLabels: { canary: 'true' } } }] } },
        inPlaceUpdateStrategy: { gracePeriodSeconds: 5 },
        minReadySeconds: 10,
      },
    });
  });

  test('on deletion has nothing but its type, and no place for the time to be ready', () => {
    expect(strategyOf(AdvancedStatefulSetUpdateStrategy.onDelete())).toEqual({ type: 'OnDelete' });
    expect(codes(statefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.onDelete() }))).toEqual([]);
    expect(codes(statefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.onDelete(), minReady: Duration.seconds(5) }))).toEqual(['KF428']);
  });

  test('is out of order with a priority or when so asked', () => {
    const parallel = { podManagementPolicy: kplus.PodManagementPolicy.PARALLEL };
    expect(strategyOf(AdvancedStatefulSetUpdateStrategy.recreate({ unordered: true }), parallel).rollingUpdate.unorderedUpdate).toEqual({});
    expect(strategyOf(AdvancedStatefulSetUpdateStrategy.recreate({ unordered: false }), parallel).rollingUpdate).not.toHaveProperty('unorderedUpdate');
    expect(strategyOf(AdvancedStatefulSetUpdateStrategy.recreate({ priority: UpdatePriority.byOrderedLabels('a') }), parallel).rollingUpdate.unorderedUpdate)
      .toEqual({ priorityStrategy: { orderPriority: [{ orderedKey: 'a' }] } });
  });

  test.each([
    ['ReCreate', AdvancedStatefulSetUpdateStrategy.recreate(), undefined],
    ['InPlaceIfPossible', AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(), [{ conditionType: 'InPlaceUpdateReady' }]],
    ['InPlaceOnly', AdvancedStatefulSetUpdateStrategy.inPlaceOnly(), [{ conditionType: 'InPlaceUpdateReady' }]],
    ['OnDelete', AdvancedStatefulSetUpdateStrategy.onDelete(), undefined],
  ])('%s gives pods the readiness gate that admission asks for', (_type, updateStrategy, readinessGates) => {
    const workload = statefulSet({ updateStrategy });
    expect(synthesised(workload).spec.template.spec.readinessGates).toEqual(readinessGates);
    expect(codes(workload)).toEqual([]);
  });

  test('adds the gate once, behind those that were asked for', () => {
    const gates = (readinessGates: string[]) => synthesised(statefulSet({ readinessGates, updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceOnly() }))
      .spec.template.spec.readinessGates.map(({ conditionType }: any) => conditionType);
    expect(gates(['a/b'])).toEqual(['a/b', 'InPlaceUpdateReady']);
    expect(gates(['InPlaceUpdateReady', 'a/b'])).toEqual(['InPlaceUpdateReady', 'a/b']);
  });
});

describe('the headless Service', () => {
  const servicesOf = (scope: Chart) => Testing.synth(scope).filter(({ kind }) => kind === 'Service');

  test('is created with the workload, selects its pods and has nothing that no API server stores', () => {
    const scope = chart();
    const workload = statefulSet({}, scope);
    expect(servicesOf(scope)).toEqual([{
      apiVersion: 'v1', kind: 'Service', metadata: { name: 'shop-db-headless', namespace: 'shop' },
      spec: {
        type: 'ClusterIP', clusterIP: 'None', internalTrafficPolicy: 'Cluster', sessionAffinity: 'None',
        selector: synthesised(workload).spec.selector.matchLabels,
        ports: [{ port: 5432, protocol: 'TCP', targetPort: 5432 }],
      },
    }]);
    expect(workload.headlessService?.name).toBe('shop-db-headless');
    expect(workload.serviceName).toBe('shop-db-headless');
  });

  test('is valid by the schema of Services', () => {
    const scope = chart();
    everything(scope);
    expect(servicesOf(scope)).toHaveLength(1);
    for (const service of servicesOf(scope)) expect(checkSchema('p', service, 'it', { kruise: '1.9' })).toEqual([]);
  });

  test('names its ports where there are several, each by a name of its own', () => {
    const scope = chart();
    const ports = [{ number: 53, name: 'dns' }, { number: 53, protocol: kplus.Protocol.UDP }];
    statefulSet({ containers: [{ name: 'a', image: 'a:1', ports }, { name: 'b', image: 'b:1', ports: [{ number: 5353, name: 'dns' }] }] }, scope);
    expect(servicesOf(scope)[0].spec.ports.map(({ name, protocol, port }: any) => [name, protocol, port]))
      .toEqual([['dns', 'TCP', 53], ['udp-53', 'UDP', 53], ['tcp-5353', 'TCP', 5353]]);
  });

  test('needs no ports, and shows containers that are added later', () => {
    const scope = chart();
    const workload = statefulSet({ containers: [{ name: 'db', image: 'db:1' }] }, scope);
    expect(servicesOf(scope)[0].spec).not.toHaveProperty('ports');
    workload.addContainer({ name: 'late', image: 'late:1', portNumber: 80 });
    expect(servicesOf(scope)[0].spec.ports).toHaveLength(1);
  });

  test('publishes pods that are not ready, under another name and with other ports, if so asked', () => {
    const scope = chart();
    const workload = statefulSet({ headlessService: HeadlessService.create({ name: 'peers', publishNotReadyAddresses: true, ports: [{ port: 7000, name: 'gossip', targetPort: 7001 }] }) }, scope);
    expect(servicesOf(scope)[0]).toMatchObject({
      metadata: { name: 'peers' }, spec: { publishNotReadyAddresses: true, ports: [{ name: 'gossip', port: 7000, protocol: 'TCP', targetPort: 7001 }] },
    });
    expect(synthesised(workload).spec.serviceName).toBe('peers');
  });

  test('can be one that exists, or none', () => {
    const scope = chart();
    const existing = statefulSet({ headlessService: HeadlessService.existing('peers') }, scope);
    const none = new AdvancedStatefulSet(scope, 'other', { containers: [CONTAINER], headlessService: HeadlessService.none() });
    expect(servicesOf(scope)).toEqual([]);
    expect(synthesised(existing).spec.serviceName).toBe('peers');
    expect(synthesised(none).spec).not.toHaveProperty('serviceName');
    expect([existing.headlessService, none.headlessService, none.serviceName]).toEqual([undefined, undefined, undefined]);
    expect([...codes(existing), ...codes(none)]).toEqual([]);
  });

  test('selects by the labels of the pods where the workload selects by expressions alone', () => {
    const scope = chart();
    const workload = statefulSet({ select: false, podMetadata: { labels: { app: 'db' } } }, scope);
    workload.select(kplus.LabelSelector.of({ expressions: [kplus.LabelExpression.in('app', ['db'])] }));
    expect(servicesOf(scope)[0].spec.selector).toMatchObject({ app: 'db' });
  });

  test('stands beside the Service that exposes the pods', () => {
    const scope = chart();
    statefulSet({}, scope).exposeViaService();
    expect(servicesOf(scope).map(({ metadata, spec }) => [metadata.name, spec.clusterIP])).toEqual([['shop-db-headless', 'None'], ['shop-db', undefined]]);
  });
});
