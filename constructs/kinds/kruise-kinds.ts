import type { KindFacts } from '../delivery/kind-facts';

const TEMPLATE = ['spec', 'template'];
const REPLICAS = ['spec', 'replicas'];
const ALPHA = { '1.8': 'v1alpha1', '1.9': 'v1alpha1' };
const BETA = { '1.8': 'v1beta1', '1.9': 'v1beta1' };
/** Kinds whose v1beta1 came with Kruise 1.9. */
const NEWER = { '1.8': 'v1alpha1', '1.9': 'v1beta1' };

const apps = (kind: string, plural: string, version: KindFacts['version'], more: Partial<KindFacts> = {}): KindFacts =>
  ({ group: 'apps.kruise.io', kind, plural, namespaced: true, version, ...more });

const ROLLING = ['spec', 'updateStrategy', 'rollingUpdate'];

/** The kinds of OpenKruise that are written by people. What its controllers make for themselves is no business of ours. */
export const KRUISE_KINDS: readonly KindFacts[] = [
  apps('CloneSet', 'clonesets', ALPHA, {
    podTemplates: [TEMPLATE], replicas: REPLICAS, updateStrategy: ['spec', 'updateStrategy'],
    status: [
      'observedGeneration', 'replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas', 'updatedReadyReplicas',
      'updatedAvailableReplicas', 'expectedUpdatedReplicas', 'updateRevision', 'currentRevision', 'labelSelector',
    ],
  }),
  apps('StatefulSet', 'statefulsets', BETA, {
    podTemplates: [TEMPLATE], replicas: REPLICAS, updateStrategy: ROLLING,
    status: [
      'observedGeneration', 'replicas', 'readyReplicas', 'availableReplicas', 'currentReplicas', 'updatedReplicas', 'updatedReadyReplicas',
      'updatedAvailableReplicas', 'updateRevision', 'currentRevision', 'labelSelector',
    ],
  }),
  apps('DaemonSet', 'daemonsets', NEWER, {
    podTemplates: [TEMPLATE], updateStrategy: ROLLING,
    status: [
      'observedGeneration', 'desiredNumberScheduled', 'currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable',
      'numberUnavailable', 'numberMisscheduled',
      // The revision, as v1beta1 and as v1alpha1 call it; what is not there is not reported.
      'updateRevision', 'daemonSetHash',
    ],
  }),
  apps('SidecarSet', 'sidecarsets', NEWER, {
    namespaced: false, podSpec: ['spec'], updateStrategy: ['spec', 'updateStrategy'],
    status: ['observedGeneration', 'matchedPods', 'updatedPods', 'readyPods', 'updatedReadyPods', 'latestRevision'],
  }),
  apps('UnitedDeployment', 'uniteddeployments', ALPHA, {
    podTemplates: ['statefulSetTemplate', 'advancedStatefulSetTemplate', 'cloneSetTemplate', 'deploymentTemplate']
      .map((kind) => ['spec', 'template', kind, 'spec', 'template']),
    replicas: REPLICAS, subsets: ['spec', 'topology', 'subsets'],
    status: ['observedGeneration', 'replicas', 'readyReplicas', 'updatedReplicas', 'updatedReadyReplicas', 'currentRevision', 'labelSelector'],
  }),
  apps('BroadcastJob', 'broadcastjobs', NEWER, { podTemplates: [TEMPLATE], status: ['phase', 'desired', 'active', 'succeeded', 'failed'] }),
  apps('AdvancedCronJob', 'advancedcronjobs', NEWER, {
    podTemplates: ['jobTemplate', 'broadcastJobTemplate'].map((kind) => ['spec', 'template', kind, 'spec', 'template']),
    secretNames: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'pullSecrets']],
    images: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'images']],
    status: ['type', 'lastScheduleTime'],
  }),
  apps('ImagePullJob', 'imagepulljobs', NEWER, {
    secretNames: [['spec', 'pullSecrets']], images: [['spec', 'image']], status: ['desired', 'active', 'succeeded', 'failed', 'message'],
  }),
  apps('ImageListPullJob', 'imagelistpulljobs', NEWER, {
    secretNames: [['spec', 'pullSecrets']], images: [['spec', 'images']], status: ['desired', 'active', 'completed', 'succeeded'],
  }),
  apps('WorkloadSpread', 'workloadspreads', ALPHA, { status: ['observedGeneration'] }),
  apps('PersistentPodState', 'persistentpodstates', ALPHA, { status: ['observedGeneration'] }),
  apps('PodProbeMarker', 'podprobemarkers', ALPHA, { status: ['observedGeneration', 'matchedPods'] }),
  apps('ResourceDistribution', 'resourcedistributions', ALPHA, {
    namespaced: false, status: ['observedGeneration', 'desired', 'succeeded', 'failed'],
  }),
  apps('ContainerRecreateRequest', 'containerrecreaterequests', ALPHA, { status: ['phase', 'message'] }),
  apps('EphemeralJob', 'ephemeraljobs', ALPHA, { podSpec: TEMPLATE, status: ['phase', 'match', 'running', 'succeeded', 'waiting', 'failed'] }),
  {
    group: 'policy.kruise.io', kind: 'PodUnavailableBudget', plural: 'podunavailablebudgets', namespaced: true, version: ALPHA,
    status: ['observedGeneration', 'unavailableAllowed', 'currentAvailable', 'desiredAvailable', 'totalReplicas'],
  },
];
