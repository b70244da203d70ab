import * as fc from 'fast-check';

/** Undefined members are no members of a Kubernetes object. */
function prune(value: any): any {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(prune);
  const pruned: any = {};
  for (const key of Object.keys(value)) if (value[key] !== undefined) pruned[key] = prune(value[key]);
  return pruned;
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq: 4 });
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq: 9 });
const texts = (...values: string[]): fc.Arbitrary<string | undefined> => fc.constantFrom(undefined, ...values);
const flag = fc.constantFrom(undefined, undefined, false, true);

/** Small enough that counters meet at the edges, above and below. */
const count = maybe(fc.integer({ min: 0, max: 4 }));
/** A counter that is often as high as it should be. */
const high = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 3, max: 5 }) }, { weight: 1, arbitrary: count });

const wholePartition = maybe(fc.constantFrom(0, 0, 1, 2, 3, 5, 32767));
const partition = fc.oneof(
  wholePartition,
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
  fc.constantFrom('0%', '1%', '25%', '33%', '34%', '50%', '66%', '75%', '99%', '100%'),
);

const conditions = (...types: string[]): fc.Arbitrary<any> => maybe(fc.array(fc.record({
  type: texts(...types, 'Other'), status: texts('True', 'False', 'Unknown'),
}), { maxLength: 3 }));
const rarely = (arbitrary: fc.Arbitrary<any>): fc.Arbitrary<any> => (
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
);

const GENERATIONS = fc.constantFrom([2, 2], [2, 2], [2, 2], [2, 2], [2, 2], [2, 2], [2, 1], [1, 2], [2, undefined], [undefined, 2], [undefined, undefined]);

interface Parts {
  readonly apiVersions: readonly string[];
  readonly spec?: Record<string, fc.Arbitrary<any>>;
  readonly status: Record<string, fc.Arbitrary<any>>;
  readonly annotations?: fc.Arbitrary<any>;
  /** Whether the status says which generation it speaks of. */
  readonly observes?: boolean;
}

/** Objects of a kind: any counter may have any value or be missing, and so may the status as a whole. */
function states(kind: string, { apiVersions, spec = {}, status, annotations = fc.constant(undefined), observes = true }: Parts): fc.Arbitrary<any> {
  return fc.record({
    apiVersion: fc.constantFrom(...apiVersions), annotations, generations: observes ? GENERATIONS : fc.constant([2, undefined]), spec: fc.record(spec),
    status: fc.option(fc.record(status), { nil: undefined, freq: 19 }),
  }).map((given) => {
    const [generation, observedGeneration] = given.generations;
    return prune({
      apiVersion: given.apiVersion, kind, metadata: { name: 'web', generation, annotations: given.annotations }, spec: given.spec,
      status: given.status && { observedGeneration, ...given.status },
    });
  });
}

const ALPHA = ['apps.kruise.io/v1alpha1'];
const BOTH = ['apps.kruise.io/v1alpha1', 'apps.kruise.io/v1beta1'];
const record = (fields: Record<string, fc.Arbitrary<any>>): fc.Arbitrary<any> => mostly(fc.record(fields));

const cloneSetStatus = {
  replicas: high, availableReplicas: high, updatedReplicas: count, updatedAvailableReplicas: count, expectedUpdatedReplicas: count,
  conditions: rarely(conditions('Progressing', 'FailedUpdate')),
};
const cloneSet = states('CloneSet', {
  apiVersions: ALPHA,
  spec: { replicas: count, updateStrategy: record({ partition, paused: flag }) },
  status: cloneSetStatus,
});

const betaCloneSet = states('CloneSet', {
  apiVersions: ['apps.kruise.io/v1beta1'],
  spec: { replicas: count, updateStrategy: record({ type: texts('RollingUpdate', 'RollingUpdate', 'OnDelete'), rollingUpdate: record({ partition, paused: flag }) }) },
  status: cloneSetStatus,
});

const statefulSet = states('StatefulSet', {
  apiVersions: ['apps.kruise.io/v1beta1'],
  spec: { replicas: count, updateStrategy: record({ type: texts('RollingUpdate', 'OnDelete'), rollingUpdate: record({ partition: wholePartition, paused: flag }) }) },
  status: { replicas: high, availableReplicas: high, updatedReplicas: count, updatedAvailableReplicas: count },
});

const daemonSet = states('DaemonSet', {
  apiVersions: BOTH,
  annotations: texts('true', 'false').map((value) => value && { 'daemonset.kruise.io/progressive-create-pod': value }),
  spec: {
    scaleStrategy: rarely(fc.record({ partitionedScaling: flag })),
    updateStrategy: record({
      type: texts('RollingUpdate', 'RollingUpdate', 'OnDelete'),
      rollingUpdate: record({ partition, paused: flag, selector: rarely(fc.constantFrom({}, { matchLabels: {} }, { matchLabels: { zone: 'a' } })) }),
    }),
  },
  status: { desiredNumberScheduled: count, currentNumberScheduled: count, numberAvailable: high, updatedNumberScheduled: count },
});

const sidecarSet = states('SidecarSet', {
  apiVersions: BOTH,
  spec: {
    updateStrategy: record({
      type: texts('RollingUpdate', 'RollingUpdate', 'NotUpdate'), partition, paused: flag, selector: rarely(fc.constantFrom({}, { matchLabels: { app: 'a' } })),
    }),
  },
  status: { matchedPods: high, updatedPods: count, readyPods: count, updatedReadyPods: count },
});

const inner = fc.constantFrom(
  {}, {}, { statefulSetTemplate: { spec: {} } }, { statefulSetTemplate: { spec: { updateStrategy: { type: 'OnDelete' } } } },
  { advancedStatefulSetTemplate: { spec: { updateStrategy: { rollingUpdate: { paused: true } } } } },
  { advancedStatefulSetTemplate: { spec: { updateStrategy: { rollingUpdate: {} } } } }, { advancedStatefulSetTemplate: { spec: { updateStrategy: { type: 'OnDelete' } } } },
  { cloneSetTemplate: { spec: { updateStrategy: { paused: true } } } }, { cloneSetTemplate: { spec: { updateStrategy: { paused: false } } } }, { cloneSetTemplate: {} },
  { deploymentTemplate: { spec: { paused: true } } }, { deploymentTemplate: { spec: {} } },
);
const unitedDeployment = states('UnitedDeployment', {
  apiVersions: ALPHA,
  spec: {
    replicas: count, template: mostly(inner),
    topology: record({ subsets: maybe(fc.array(fc.record({ name: fc.constant('a'), replicas: fc.constantFrom(undefined, 1, 2, '50%') }), { maxLength: 3 })) }),
  },
  status: {
    replicas: high, readyReplicas: high, updatedReadyReplicas: count, conditions: rarely(conditions('SubsetFailure', 'SubsetProvisioned', 'SubsetUpdated')),
    updateStatus: maybe(fc.record({ currentPartitions: maybe(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }))) })),
  },
});

const betaUnitedDeployment = states('UnitedDeployment', {
  apiVersions: ['apps.kruise.io/v1beta1'],
  spec: {
    replicas: count,
    template: mostly(fc.oneof(inner.filter((drawn) => !('cloneSetTemplate' in drawn)), fc.constantFrom(
      { cloneSetTemplate: { spec: { updateStrategy: { rollingUpdate: { paused: true } } } } }, { cloneSetTemplate: { spec: { updateStrategy: { rollingUpdate: {} } } } },
      { cloneSetTemplate: { spec: { updateStrategy: { type: 'OnDelete' } } } }, { cloneSetTemplate: {} },
    ))),
    topology: record({ subsets: maybe(fc.array(fc.record({ name: fc.constant('a'), replicas: fc.constantFrom(undefined, 1, 2, '50%') }), { maxLength: 3 })) }),
  },
  status: {
    replicas: high, readyReplicas: high, updatedReadyReplicas: count, conditions: rarely(conditions('SubsetFailure', 'SubsetProvisioned', 'SubsetUpdated')),
    subsetStatuses: maybe(fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c'), partition: maybe(fc.integer({ min: 0, max: 3 })) }), { selector: ({ name }) => name })),
  },
});

const completionPolicy = maybe(fc.record({ type: texts('Always', 'Never') }));
const completionTime = texts('', '2026-01-01T00:00:00Z');
const few = rarely(fc.integer({ min: 0, max: 2 }));

/** A kind by its name there. */
export function namedKind(name: string): { group: string; kind: string; version?: string } {
  const parts = name.split('/');
  return { group: parts[0], kind: parts.at(-1)!, ...(parts.length > 2 && { version: parts[1] }) };
}

/** The states objects of a kind can be in, by group and kind; with the version where it has another form. */
export const STATES: Readonly<Record<string, fc.Arbitrary<any>>> = {
  'apps.kruise.io/CloneSet': cloneSet,
  'apps.kruise.io/v1beta1/CloneSet': betaCloneSet,
  'apps.kruise.io/StatefulSet': statefulSet,
  'apps.kruise.io/DaemonSet': daemonSet,
  'apps.kruise.io/SidecarSet': sidecarSet,
  'apps.kruise.io/UnitedDeployment': unitedDeployment,
  'apps.kruise.io/v1beta1/UnitedDeployment': betaUnitedDeployment,
  'apps.kruise.io/BroadcastJob': states('BroadcastJob', {
    observes: false, apiVersions: BOTH, spec: { completionPolicy },
    status: { phase: texts('running', 'running', 'paused', 'completed', 'failed', ''), desired: count, active: count, succeeded: count, failed: few },
  }),
  'apps.kruise.io/AdvancedCronJob': states('AdvancedCronJob', {
    observes: false, apiVersions: BOTH, spec: { paused: flag, schedule: fc.constantFrom('* * * * *', '@daily') }, status: { type: texts('', 'Job', 'BroadcastJob', 'ImageListPullJob') },
  }),
  'apps.kruise.io/ImagePullJob': states('ImagePullJob', {
    observes: false, apiVersions: BOTH, spec: { completionPolicy }, status: { desired: count, active: count, succeeded: count, failed: few, completionTime },
  }),
  'apps.kruise.io/ImageListPullJob': states('ImageListPullJob', {
    observes: false, apiVersions: BOTH, spec: { completionPolicy },
    status: { desired: count, active: count, succeeded: count, completionTime, failedImageStatuses: rarely(fc.constantFrom([], [{ name: 'a', imagePullJob: 'b' }])) },
  }),
  'apps.kruise.io/EphemeralJob': states('EphemeralJob', {
    observes: false, apiVersions: ALPHA, status: { phase: texts('Waiting', 'Running', 'Paused', 'Succeeded', 'Failed', 'Error', 'Unknown'), match: count, succeeded: count, failed: few },
  }),
  'apps.kruise.io/ContainerRecreateRequest': states('ContainerRecreateRequest', {
    observes: false, apiVersions: BOTH, spec: { containers: maybe(fc.array(fc.record({ name: fc.constantFrom('a', 'b') }), { maxLength: 2 })) },
    status: {
      phase: texts('Pending', 'Recreating', 'Completed', 'Completed', 'Succeeded', 'Failed'),
      containerRecreateStates: maybe(fc.array(fc.record({ name: fc.constantFrom('a', 'b'), phase: texts('Succeeded', 'Succeeded', 'Failed', 'Pending') }), { maxLength: 3 })),
    },
  }),
  'argoproj.io/Workflow': states('Workflow', {
    observes: false, apiVersions: ['argoproj.io/v1alpha1'], spec: { suspend: flag, entrypoint: texts('main') }, status: { phase: texts('', 'Pending', 'Running', 'Succeeded', 'Failed', 'Error') },
  }),
  'apps.kruise.io/WorkloadSpread': states('WorkloadSpread', { apiVersions: BOTH, status: {} }),
  'apps.kruise.io/PersistentPodState': states('PersistentPodState', { apiVersions: BOTH, status: {} }),
  'apps.kruise.io/PodProbeMarker': states('PodProbeMarker', { apiVersions: ALPHA, status: { matchedPods: count } }),
  'apps.kruise.io/ResourceDistribution': states('ResourceDistribution', { apiVersions: BOTH, status: { desired: count, succeeded: count, failed: few } }),
  'policy.kruise.io/PodUnavailableBudget': states('PodUnavailableBudget', {
    apiVersions: ['policy.kruise.io/v1alpha1', 'policy.kruise.io/v1beta1'], status: { currentAvailable: count, desiredAvailable: count },
  }),
  'rollouts.kruise.io/Rollout': states('Rollout', {
    apiVersions: ['rollouts.kruise.io/v1alpha1', 'rollouts.kruise.io/v1beta1'],
    status: {
      phase: texts('Initial', 'Healthy', 'Progressing', 'Progressing', 'Progressing', 'Terminating', 'Disabling', 'Disabled'),
      currentStepState: texts('StepUpgrade', 'StepPaused', 'Completed'),
      canaryStatus: maybe(fc.record({ currentStepState: texts('StepUpgrade', 'StepPaused', 'Completed') })),
    },
  }),
};
