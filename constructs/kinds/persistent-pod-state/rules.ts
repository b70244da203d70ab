import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/persistentpodstate/validating/persistent_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/persistentpodstate/persistent_pod_state_controller.go';

/** Rules on PersistentPodStates. */
export const PERSISTENT_POD_STATE_RULES = {
  topology: error('KF979', `${ADMISSION}, kruise 1.9.0 pkg/webhook/pod/mutating/persistent_pod_state.go`, {
    rule: 'A persistent state has keys of node labels that say where pods must or should come back to; preferences have weights from 1 to 100.',
    why: 'Admission refuses an object without either; with invalid keys or weights, no more pods could be created.',
    fix: 'give `requiredTopology` or `preferredTopology` with keys such as topology.kubernetes.io/zone.',
  }),
  retention: error('KF980', CONTROLLER, {
    rule: 'The retention policy is WhenScaled or WhenDeleted.',
    why: 'Kruise silently treats anything else as WhenScaled.',
    fix: 'use `PodStateRetention`.',
  }),
  generated: error('KF981', CONTROLLER, {
    rule: 'A StatefulSet whose persistent state Kruise generates has no other one.',
    why: 'Kruise rewrites or deletes the object of the same name, and admission refuses a second one for the same workload.',
    fix: 'remove the annotation kruise.io/auto-generate-persistent-pod-state from the workload.',
  }),
};
