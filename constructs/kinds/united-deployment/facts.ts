import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { REPLICAS, kruiseFacts } from '../kruise-facts';

/** What there is to know of UnitedDeployment. */
export const UNITED_DEPLOYMENT_FACTS = kruiseFacts('UnitedDeployment', {
  changed: 'write a `cloneSetTemplate` in the form of a v1beta1 CloneSet, and `spec.replicas`',
  podTemplates: ['statefulSetTemplate', 'advancedStatefulSetTemplate', 'cloneSetTemplate', 'deploymentTemplate']
    .map((kind) => ['spec', 'template', kind, 'spec', 'template']),
  replicas: REPLICAS, subsets: ['spec', 'topology', 'subsets'],
  // Of the templates only that of a StatefulSet gets defaults, and so is rounded. Patches of subsets are
  // text to Kruise, which compares it with an annotation of the workload of the subset: they stay as they are.
  quantities: quantitiesAt(['spec', 'template'], {
    statefulSetTemplate: { spec: workloadQuantities() },
    ...Object.fromEntries(['advancedStatefulSetTemplate', 'cloneSetTemplate', 'deploymentTemplate'].map((kind) => [kind, { spec: workloadQuantities('amount') }])),
  }),
  status: ['observedGeneration', 'replicas', 'readyReplicas', 'updatedReplicas', 'updatedReadyReplicas', 'currentRevision', 'labelSelector'],
});
