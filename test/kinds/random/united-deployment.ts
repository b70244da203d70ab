import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { randomContainers } from './random-containers';
import type { RandomKind } from './random-kind';
import { CloneSetUpdateStrategy, KruiseFederatedUnitedDeployment, AdvancedStatefulSetUpdateStrategy, UnitedDeploymentTemplate } from '../../../constructs';

const FIRST = { name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 };

const NAMES = ['reserved', 'spot', 'burst', 'arm'];

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const template = fc.constantFrom(
  UnitedDeploymentTemplate.cloneSet(),
  UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxSurge: kplus.PercentOrAbsolute.percent(10) }), minReady: Duration.seconds(5) }),
  UnitedDeploymentTemplate.statefulSet({ serviceName: 'web', podManagementPolicy: kplus.PodManagementPolicy.PARALLEL }),
  UnitedDeploymentTemplate.statefulSet({ updateStrategy: kplus.StatefulSetUpdateStrategy.rollingUpdate() }),
  UnitedDeploymentTemplate.advancedStatefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible() }),
  UnitedDeploymentTemplate.deployment({ updateStrategy: kplus.DeploymentStrategy.rollingUpdate({ maxSurge: kplus.PercentOrAbsolute.absolute(1) }), progressDeadline: Duration.seconds(90) }),
);

/** What a subset has beside its number of pods. */
const nodes = fc.record({
  nodes: fc.option(fc.constantFrom([kplus.NodeLabelQuery.is('pool', 'a')], [kplus.NodeLabelQuery.exists('ssd'), kplus.NodeLabelQuery.notIn('zone', ['x', 'y'])]), { nil: undefined }),
  tolerations: fc.option(fc.constant([kplus.NodeTaintQuery.exists('spot')]), { nil: undefined }),
  patch: fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 8, arbitrary: fc.constant({ metadata: { annotations: { pool: 'a' } } }) },
    { weight: 8, arbitrary: fc.constant({ spec: { priorityClassName: 'low', containers: [{ name: 'web', env: [{ name: 'POOL', value: 'a' }] }] } }) },
    { weight: 1, arbitrary: fc.constant({ spec: { containers: [{ name: 'wep' }] } }) },
  ),
});

const percent = fc.integer({ min: 0, max: 60 }).map((share) => kplus.PercentOrAbsolute.percent(share));
const absolute = fc.integer({ min: 0, max: 12 }).map((pods) => kplus.PercentOrAbsolute.absolute(pods));

/** Numbers of pods for so many subsets: one way to say how many for all of them, as admission asks for. The last one stays open where one must. */
const amounts = (count: number): fc.Arbitrary<readonly object[]> => {
  const each = (amount: fc.Arbitrary<object>, last: fc.Arbitrary<object> = fc.constant({})) => fc.tuple(fc.array(amount, { minLength: count - 1, maxLength: count - 1 }), last)
    .map(([first, open]) => [...first, open]);
  return fc.oneof(
    { weight: 3, arbitrary: each(percent.map((replicas) => ({ replicas }))) },
    { weight: 1, arbitrary: each(percent.map((replicas) => ({ replicas })), percent.map((replicas) => ({ replicas }))) },
    { weight: 1, arbitrary: fc.constant([...Array.from({ length: count - 1 }, () => ({ replicas: kplus.PercentOrAbsolute.percent(0) })), { replicas: kplus.PercentOrAbsolute.percent(100) }]) },
    { weight: 1, arbitrary: each(percent.map((replicas) => ({ replicas })), absolute.map((replicas) => ({ replicas }))) },
    { weight: 3, arbitrary: each(absolute.map((maxReplicas) => ({ maxReplicas })), fc.constantFrom({}, { minReplicas: kplus.PercentOrAbsolute.percent(10) })) },
    { weight: 2, arbitrary: each(fc.constant({})) },
  );
};

/** Numbers of pods in all subsets, and their sum. */
const numbers = (count: number): fc.Arbitrary<Pods> => fc.tuple(fc.array(fc.nat(12), { minLength: count, maxLength: count }), fc.boolean())
  .map(([list, said]) => ({
    subsets: list.map((replicas) => ({ replicas: kplus.PercentOrAbsolute.absolute(replicas) })),
    ...(said && { replicas: list.reduce((sum, replicas) => sum + replicas, 0) }),
  }));

interface Pods { readonly replicas?: number; readonly subsets: readonly object[] }

const pods = fc.integer({ min: 1, max: NAMES.length }).chain((count) => fc.oneof(
  { weight: 2, arbitrary: fc.record<Pods>({ replicas: fc.integer({ min: 1, max: 40 }), subsets: amounts(count) }) },
  { weight: 1, arbitrary: numbers(count) },
));

/** UnitedDeployments of all four templates. Numbers of pods beside an open subset are left out: whether they can be divided depends on the control planes. */
export const unitedDeployments: RandomKind = {
  construct: 'KruiseFederatedUnitedDeployment',
  divisible: true,
  containers: ['web'],
  props: fc.record({
    template, pods,
    containers: randomContainers(FIRST),
    nodes: fc.array(nodes, { minLength: NAMES.length, maxLength: NAMES.length }),
    adaptive: rarely(fc.constantFrom({}, { rescheduleAfter: Duration.seconds(20), unschedulableDuration: Duration.minutes(5) })),
    partition: rarely(fc.nat(3)),
  }).map(({ template: kind, pods: { replicas, subsets }, containers, nodes: parts, adaptive, partition }) => ({
    replicas, containers, template: kind, adaptive,
    subsets: subsets.map((amount, index) => ({ name: NAMES[index], ...amount, ...parts[index] })),
    ...(partition !== undefined && { partitions: { [NAMES[0]]: partition } }),
  })),
  add: (chart, id, props, options) => new KruiseFederatedUnitedDeployment(chart, id, {
    ...props, ...options,
  }),
};
