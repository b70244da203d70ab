import type { KubeObject } from '../../json/kube-object';
import { isObject, listOf } from '../../json/json';
import { isLabelKey } from '../../json/syntax';
import { checkTarget } from '../companions/companion-parts';
import { isWeight } from '../companions/node-term-checks';
import type { Problem, Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';
import { shown } from '../../json/shown';
import { checkKruiseObject, isListOrMissing, isObjectOrMissing } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/persistentpodstate/validating/persistent_create_update_handler.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/persistentpodstate/persistent_pod_state_controller.go';

/** Rules on PersistentPodStates. */
export const PERSISTENT_POD_STATE_RULES = {
  topology: {
    code: 'KF979', severity: ERROR,
    rule: 'A persistent state has keys of node labels that say where pods must or should come back to; preferences have weights from 1 to 100.',
    why: 'Admission refuses an object without either; with invalid keys or weights, no more pods could be created.',
    fix: 'give `requiredTopology` or `preferredTopology` with keys such as topology.kubernetes.io/zone.',
    source: `${ADMISSION}, kruise 1.9.0 pkg/webhook/pod/mutating/persistent_pod_state.go`,
  },
  retention: {
    code: 'KF980', severity: ERROR,
    rule: 'The retention policy is WhenScaled or WhenDeleted.',
    why: 'Kruise silently treats anything else as WhenScaled.',
    fix: 'use `PodStateRetention`.',
    source: CONTROLLER,
  },
  generated: {
    code: 'KF981', severity: ERROR,
    rule: 'A StatefulSet whose persistent state Kruise generates has no other one.',
    why: 'Kruise rewrites or deletes the object of the same name, and admission refuses a second one for the same workload.',
    fix: 'remove the annotation kruise.io/auto-generate-persistent-pod-state from the workload.',
    source: CONTROLLER,
  },
} satisfies Record<string, Rule>;

/** Everything that Kruise's admission would refuse about a PersistentPodState, and what would keep pods from being created. */
export function checkPersistentPodState(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'PersistentPodState', kruise, (spec, say) => {
    checkTarget(spec.targetRef, 'PersistentPodState', ['apps.kruise.io/StatefulSet', 'apps/StatefulSet'], true, say);
    const required = spec.requiredPersistentTopology;
    const preferred = listOf<any>(spec.preferredPersistentTopology);
    if (required == null && preferred.length === 0) {
      say(PERSISTENT_POD_STATE_RULES.topology, 'spec has neither requiredPersistentTopology nor preferredPersistentTopology, expected one of them.');
    }
    if (isObjectOrMissing(required, 'spec.requiredPersistentTopology', say)) checkKeys(required, 'spec.requiredPersistentTopology', say);
    isListOrMissing(spec.preferredPersistentTopology, 'spec.preferredPersistentTopology', say);
    for (const term of preferred) {
      if (!isWeight(term?.weight)) {
        say(PERSISTENT_POD_STATE_RULES.topology, `spec.preferredPersistentTopology has the weight ${shown(term?.weight)}, expected a whole number from 1 to 100.`);
      }
      checkKeys(term?.preference, 'spec.preferredPersistentTopology', say);
    }
    if (isListOrMissing(spec.persistentPodAnnotations, 'spec.persistentPodAnnotations', say)) {
      for (const annotation of spec.persistentPodAnnotations as any[]) {
        if (!isLabelKey(annotation?.key)) {
          say(PERSISTENT_POD_STATE_RULES.topology, `spec.persistentPodAnnotations has the key ${shown(annotation?.key)}, expected an annotation key.`, 'correct the key.');
        }
      }
    }
    const retention: unknown = spec.persistentPodStateRetentionPolicy;
    if (![undefined, null, '', 'WhenScaled', 'WhenDeleted'].includes(retention as string)) {
      say(PERSISTENT_POD_STATE_RULES.retention, `spec.persistentPodStateRetentionPolicy is ${shown(retention)}, expected WhenScaled or WhenDeleted.`);
    }
  });
}

function checkKeys(term: unknown, where: string, say: Report): void {
  const keys: unknown = isObject(term) ? term.nodeTopologyKeys : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isLabelKey)) {
    say(PERSISTENT_POD_STATE_RULES.topology, `${where} has the keys ${shown(keys)}, expected keys of node labels.`);
  }
}
