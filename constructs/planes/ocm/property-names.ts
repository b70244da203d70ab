import type { PropertyNames } from '../../problems/property-names';
import type { OcmExecutor, OcmFeedback, OcmOptions } from './options';
import type { OcmClusterGroup, OcmReplicaSetOptions } from './replica-set-options';

const EXECUTOR: PropertyNames<OcmExecutor> = { name: true, namespace: true };
const FEEDBACK: PropertyNames<OcmFeedback> = { name: true, path: true };
const GROUP: PropertyNames<OcmClusterGroup> = { labels: true, name: true };
const REPLICA_SET: PropertyNames<OcmReplicaSetOptions> = { bindClusterSet: true, clusterSet: true, groups: GROUP, hubNamespace: true, rollout: true };

/** What the delivery through Open Cluster Management takes. */
export const OCM_PROPERTIES: PropertyNames<OcmOptions> = {
  createNamespace: true, deletePolicy: true, executor: EXECUTOR, feedback: FEEDBACK, fieldManager: true, forceConflicts: true, replicaSet: REPLICA_SET,
  updateStrategy: true, watchFeedback: true,
};
