import { ApiObject, App, Chart, Duration, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { AdvancedStatefulSetUpdateStrategy } from '../../../constructs/kinds/stateful-set/advanced-stateful-set-strategy';
import { CloneSetUpdateStrategy } from '../../../constructs/kinds/clone-set/clone-set-strategy';
import { OrdinalRange } from '../../../constructs/kinds/stateful-set/ordinal-range';
import { UnitedDeployment, type UnitedDeploymentProps } from '../../../constructs/kinds/united-deployment/united-deployment';
import { unitedDeploymentDefaults } from '../../../constructs/kinds/united-deployment/defaults';
import { UnitedDeploymentTemplate } from '../../../constructs/kinds/united-deployment/united-deployment-template';
import { VolumeClaimRetention, VolumeClaimUpdateStrategy } from '../../../constructs/kinds/stateful-set/volume-claim-retention';
import { immutableChanges, podUpdate } from '../../../constructs/kinds/updates';
import { withServerDefaults } from '../../../constructs/migration/server-defaults';
import { reportedCodes } from '../../problems/reported-codes';

const CONTAINER = { name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 };
const SUBSETS = [{ name: 'reserved', maxReplicas: kplus.PercentOrAbsolute.absolute(6) }, { name: 'spot' }];

function chart(): Chart {
  return new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function united(props: Partial<UnitedDeploymentProps> = {}, scope = chart()): UnitedDeployment {
  return new UnitedDeployment(scope, 'web', { replicas: 10, containers: [CONTAINER], template: UnitedDeploymentTemplate.cloneSet(), subsets: SUBSETS, ...props });
}

const synthesised = (workload: UnitedDeployment): any => ApiObject.of(workload).toJson();
const codes = (props: Partial<UnitedDeploymentProps>) => reportedCodes(united(props)._problems());

const CLAIM = { name: 'data', storage: Size.gibibytes(10), mountPath: '/data' };

const TEMPLATES: Readonly<Record<string, Partial<UnitedDeploymentProps>>> = {
  CloneSets: {
    template: UnitedDeploymentTemplate.cloneSet({
      updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
      scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.absolute(1) }, lifecycle: { preDelete: { finalizers: ['example.com/drained'] } },
      minReady: Duration.seconds(5), progressDeadline: Duration.minutes(5), revisionHistoryLimit: 3,
    }),
    volumeClaimTemplates: [CLAIM],
  },
  StatefulSets: {
    template: UnitedDeploymentTemplate.statefulSet({
      serviceName: 'web', podManagementPolicy: kplus.PodManagementPolicy.PARALLEL, updateStrategy: kplus.StatefulSetUpdateStrategy.rollingUpdate(),
      minReady: Duration.seconds(5), revisionHistoryLimit: 3, volumeClaimRetention: { whenScaled: VolumeClaimRetention.DELETE, whenDeleted: VolumeClaimRetention.RETAIN },
    }),
    volumeClaimTemplates: [CLAIM],
  },
  'Advanced StatefulSets': {
    template: UnitedDeploymentTemplate.advancedStatefulSet({
      serviceName: 'web', podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
      updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.absolute(2) }),
      scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.absolute(2) }, lifecycle: { preDelete: { finalizers: ['example.com/drained'] } },
      minReady: Duration.seconds(5), revisionHistoryLimit: 3,
    }),
    volumeClaimTemplates: [CLAIM],
  },
  Deployments: {
    template: UnitedDeploymentTemplate.deployment({
      updateStrategy: kplus.DeploymentStrategy.rollingUpdate({ maxSurge: kplus.PercentOrAbsolute.absolute(1) }), minReady: Duration.seconds(5),
      progressDeadline: Duration.minutes(5), revisionHistoryLimit: 3,
    }),
  },
};

describe('the workloads of subsets', () => {
  const inside = (template: UnitedDeploymentTemplate): any => Object.values(synthesised(united({ template })).spec.template)[0];

  test('have labels and annotations of their own beside the labels of their pods', () => {
    const { metadata, spec } = inside(UnitedDeploymentTemplate.cloneSet({ labels: { team: 'front' }, annotations: { note: 'seen' } }));
    expect(metadata).toEqual({ labels: { team: 'front', ...spec.template.metadata.labels }, annotations: { note: 'seen' } });
  });

  test('are written as Kruise encodes them with every update: a name of a Service even if there is none, and nothing that Go takes for none', () => {
    const child = (template: UnitedDeploymentTemplate): any => (Object.values(synthesised(united({ template })).spec.template)[0] as any).spec;
    const minReady = Duration.seconds(0);
    expect(child(UnitedDeploymentTemplate.statefulSet({ minReady }))).toMatchObject({ serviceName: '' });
    const without = [
      child(UnitedDeploymentTemplate.statefulSet({ minReady })), child(UnitedDeploymentTemplate.deployment({ minReady, paused: false })),
      child(UnitedDeploymentTemplate.cloneSet({ minReady, updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ paused: false }) })),
    ];
    expect(without.map((spec) => ['minReadySeconds' in spec, 'paused' in spec, 'paused' in (spec.updateStrategy ?? {})])).toEqual(without.map(() => [false, false, false]));
    expect('serviceName' in child(UnitedDeploymentTemplate.advancedStatefulSet({ serviceName: '' }))).toBe(false);
  });

  test('can be paused as Deployments', () => {
    expect(inside(UnitedDeploymentTemplate.deployment({ paused: true })).spec.paused).toBe(true);
  });

  test('number their pods as they are told, as StatefulSets of both kinds', () => {
    expect(inside(UnitedDeploymentTemplate.statefulSet({ startOrdinal: 3 })).spec.ordinals).toEqual({ start: 3 });
    const template = UnitedDeploymentTemplate.advancedStatefulSet({
      startOrdinal: 3, reserveOrdinals: [OrdinalRange.between(4, 5)], volumeClaimUpdateStrategy: VolumeClaimUpdateStrategy.ON_POD_ROLLING_UPDATE,
    });
    expect(inside(template).spec).toMatchObject({ ordinals: { start: 3 }, reserveOrdinals: ['4-5'], volumeClaimUpdateStrategy: { type: 'OnPodRollingUpdate' } });
  });

  test('are refused with labels that are none', () => {
    expect(united({ template: UnitedDeploymentTemplate.deployment({ labels: 'front' as any }) }).node.validate()).not.toEqual([]);
  });
});

describe('a UnitedDeployment', () => {
  test.each(Object.entries(TEMPLATES))('makes %s', (_kind, props) => {
    const scope = chart();
    const workload = united(props, scope);
    expect(workload._problems()).toEqual([]);
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test.each(Object.entries(TEMPLATES))('selects the pods of its %s by construction', (_kind, props) => {
    const { spec } = synthesised(united({ ...props, podMetadata: { labels: { tier: 'front' } } }));
    const [{ metadata, spec: child }] = Object.values<any>(spec.template);
    expect(child.selector).toEqual(spec.selector);
    expect(metadata.labels).toEqual(child.template.metadata.labels);
    expect(metadata.labels).toMatchObject({ tier: 'front', ...spec.selector.matchLabels });
  });

  test('has subsets with nodes and patches of their own', () => {
    const subsets = [
      {
        name: 'reserved', minReplicas: kplus.PercentOrAbsolute.absolute(2), maxReplicas: kplus.PercentOrAbsolute.percent(60),
        nodes: [kplus.NodeLabelQuery.is('pool', 'reserved'), kplus.NodeLabelQuery.gt('cores', ['4'])],
      },
      {
        name: 'spot', tolerations: [kplus.NodeTaintQuery.exists('spot', { effect: kplus.TaintEffect.NO_EXECUTE, evictAfter: Duration.seconds(60) })],
        patch: { metadata: { labels: { pool: 'spot' } }, spec: { priorityClassName: 'low' } },
      },
    ];
    const workload = united({ subsets, partitions: { reserved: 1 }, revisionHistoryLimit: 3 });
    expect(workload._problems()).toEqual([]);
    const { topology, updateStrategy, revisionHistoryLimit } = synthesised(workload).spec;
    expect({ topology, updateStrategy, revisionHistoryLimit }).toMatchSnapshot();
  });

  test.each(Object.values(KruiseVersion))('has a patch in each subset, since Kruise %s would raise the generation with every write', (kruiseVersion) => {
    const patch = { spec: { priorityClassName: 'low' } };
    const workload = united({ kruiseVersion, subsets: [{ name: 'a' }, { name: 'b', patch: null as any }, { name: 'c', patch }] });
    expect(workload._problems()).toEqual([]);
    expect(synthesised(workload).spec.topology.subsets).toEqual([{ name: 'a', patch: {} }, { name: 'b', patch: {} }, { name: 'c', patch }]);
  });

  test.each(Object.entries(TEMPLATES))('keeps the pods of its %s when subsets get the empty patch that they had not', (_kind, props) => {
    const after = synthesised(united(props));
    const before = JSON.parse(JSON.stringify(after).replaceAll(',"patch":{}', ''));
    expect(before).not.toEqual(after);
    for (const [old, now] of [[before, after], [after, before]]) {
      expect(podUpdate(old, now, '1.9')).toEqual({ effect: 'none', reasons: [] });
      expect(immutableChanges(old, now)).toEqual([]);
    }
    expect(withServerDefaults(before)).toEqual(withServerDefaults(after));
  });

  test.each([
    [KruiseVersion.V1_9, { rescheduleCriticalSeconds: 10, unschedulableDuration: 120, reserveUnschedulablePods: true }, []],
    [KruiseVersion.V1_8, { rescheduleCriticalSeconds: 10, unschedulableLastSeconds: 120, reserveUnschedulablePods: true }, ['KF913']],
  ])('writes adaptive scheduling in the words of Kruise %s', (kruiseVersion, settings, problems) => {
    const adaptive = { rescheduleAfter: Duration.seconds(10), unschedulableDuration: Duration.minutes(2), reserveUnschedulablePods: true };
    const workload = united({ kruiseVersion, adaptive });
    expect(synthesised(workload).spec.topology.scheduleStrategy).toEqual({ type: 'Adaptive', adaptive: settings });
    expect(workload._problems().map(({ code }) => code)).toEqual(problems);
  });

  test('leaves the times of adaptive scheduling to Kruise', () => {
    expect(synthesised(united({ adaptive: {} })).spec.topology.scheduleStrategy).toEqual({ type: 'Adaptive' });
  });

  test('leaves its replicas out where its subsets say them all, and has one otherwise', () => {
    const numbers = [{ name: 'a', replicas: kplus.PercentOrAbsolute.absolute(2) }, { name: 'b', replicas: kplus.PercentOrAbsolute.absolute(3) }];
    expect(synthesised(united({ replicas: undefined, subsets: numbers })).spec).not.toHaveProperty('replicas');
    expect(synthesised(united({ replicas: undefined })).spec.replicas).toBe(1);
    expect(codes({ replicas: undefined, subsets: numbers })).toEqual([]);
  });

  test('keeps its replicas beside an autoscaler, which admission asks for', () => {
    const scope = chart();
    const workload = united({}, scope);
    new kplus.HorizontalPodAutoscaler(scope, 'scaler', { target: workload, maxReplicas: 20 });
    expect(synthesised(workload).spec.replicas).toBe(10);
    expect(workload._problems()).toEqual([]);
  });

  test('warns of subsets that do not fit what an autoscaler may choose', () => {
    const scope = chart();
    const workload = united({ subsets: [{ name: 'a', replicas: kplus.PercentOrAbsolute.percent(50) }, { name: 'b', replicas: kplus.PercentOrAbsolute.percent(50) }] }, scope);
    expect(workload._problems()).toEqual([]);
    workload.markHasAutoscaler();
    expect(workload._problems().map(({ code }) => code)).toEqual(['KF922']);
  });

  test('needs no gate for updates in place that is there already', () => {
    const { spec } = synthesised(united({ ...TEMPLATES['Advanced StatefulSets'], readinessGates: ['InPlaceUpdateReady'] }));
    expect(spec.template.advancedStatefulSetTemplate.spec.template.spec.readinessGates).toEqual([{ conditionType: 'InPlaceUpdateReady' }]);
  });

  test('keeps the time a pod must be ready where no strategy is given', () => {
    const { spec } = synthesised(united({ template: UnitedDeploymentTemplate.advancedStatefulSet({ minReady: Duration.seconds(5) }) }));
    expect(spec.template.advancedStatefulSetTemplate.spec.updateStrategy).toEqual({ rollingUpdate: { minReadySeconds: 5 } });
  });

  test.each<[string, any, string]>([
    ['a partition in the template of CloneSets', { template: UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.recreate({ partition: kplus.PercentOrAbsolute.percent(50) }) }) }, 'KF906'],
    ['a partition in the template of StatefulSets', { template: UnitedDeploymentTemplate.statefulSet({ updateStrategy: kplus.StatefulSetUpdateStrategy.rollingUpdate({ partition: 1 }) }) }, 'KF906'],
    ['a partition in the template of Advanced StatefulSets', { template: UnitedDeploymentTemplate.advancedStatefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate({ partition: 1 }) }) }, 'KF906'],
    ['claims of Deployments', { template: UnitedDeploymentTemplate.deployment(), volumeClaimTemplates: [{ ...CLAIM, mountPath: undefined }] }, 'KF920'],
    ['no template', { template: undefined }, 'KF900'],
    ['a template that is a string', { template: 'CloneSet' }, 'KF900'],
    ['no subsets', { subsets: undefined }, 'KF901'],
    ['a subset that is a string', { subsets: ['a'] }, 'KF901'],
    ['subsets that are none', { subsets: 'a' }, 'KF401'],
    ['nodes that are none', { subsets: [{ name: 'a', nodes: 'pool' }] }, 'KF401'],
    ['adaptive scheduling that is a flag', { adaptive: true }, 'KF401'],
    ['partitions that are a number', { partitions: 3 }, 'KF401'],
    ['no containers', { containers: [] }, 'KF450'],
  ])('is found to have %s', (_what, props, code) => {
    expect([...new Set(codes(props))]).toEqual([code]);
  });

  test.each<[string, any]>([
    ['nothing', undefined], ['null', null], ['empty options', { template: UnitedDeploymentTemplate.cloneSet(null as any), subsets: [null] }],
    ['a strategy of another type', { template: UnitedDeploymentTemplate.deployment({ updateStrategy: null as any }), subsets: [] }],
  ])('is reported and not thrown for %s', (_what, props) => {
    expect(new UnitedDeployment(chart(), 'web', props)._problems().length).toBeGreaterThan(0);
  });
});

describe('the defaults of a UnitedDeployment', () => {
  const pods = { template: { spec: { containers: [{ name: 'web', image: 'web:1' }] } } };

  test('complete the pods of StatefulSets and of nothing else', () => {
    const filled = unitedDeploymentDefaults({ template: { statefulSetTemplate: { spec: { ...pods, volumeClaimTemplates: [{ metadata: { name: 'a' } }] } } } });
    expect(filled.template.statefulSetTemplate.spec).toMatchObject({ template: { spec: { dnsPolicy: 'ClusterFirst' } }, volumeClaimTemplates: [{ status: { phase: 'Pending' } }] });
    for (const kind of ['cloneSetTemplate', 'advancedStatefulSetTemplate', 'deploymentTemplate']) {
      const template = { [kind]: { spec: pods } };
      expect(unitedDeploymentDefaults({ template }).template).toBe(template);
    }
  });

  test('give every subset a minimum where one has a limit', () => {
    const min = (subsets: any) => unitedDeploymentDefaults({ topology: { subsets } }).topology.subsets.map(({ minReplicas }: any) => minReplicas);
    expect(min([{ maxReplicas: 2 }, { minReplicas: 1 }, {}])).toEqual([0, 1, 0]);
    expect(min([{ replicas: 2 }, {}])).toEqual([undefined, undefined]);
    expect(min([{ replicas: 2 }, { maxReplicas: 1 }])).toEqual([undefined, undefined]);
  });

  test('leave replicas alone, and what is complete', () => {
    const spec = { revisionHistoryLimit: 10, updateStrategy: { type: 'Manual', manualUpdate: {} } };
    expect(unitedDeploymentDefaults(spec)).toBe(spec);
    expect(unitedDeploymentDefaults({}).updateStrategy).toEqual({ type: 'Manual', manualUpdate: {} });
    expect(unitedDeploymentDefaults({ updateStrategy: { type: 'Other' } }).updateStrategy).toEqual({ type: 'Other' });
    expect(unitedDeploymentDefaults('spec')).toBe('spec');
  });
});
