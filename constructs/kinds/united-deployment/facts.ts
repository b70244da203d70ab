import { REPLICAS, kruiseFacts } from '../kruise-facts';

/** What there is to know of UnitedDeployment. */
export const UNITED_DEPLOYMENT_FACTS = kruiseFacts('UnitedDeployment', {
  changed: 'write a `cloneSetTemplate` in the form of a v1beta1 CloneSet, and `spec.replicas`',
  podTemplates: ['statefulSetTemplate', 'advancedStatefulSetTemplate', 'cloneSetTemplate', 'deploymentTemplate']
    .map((kind) => ['spec', 'template', kind, 'spec', 'template']),
  replicas: REPLICAS, subsets: ['spec', 'topology', 'subsets'],
  status: ['observedGeneration', 'replicas', 'readyReplicas', 'updatedReplicas', 'updatedReadyReplicas', 'currentRevision', 'labelSelector'],
});
