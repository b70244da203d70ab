import type { Definition } from '../../definition/definition';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { isObject, listOf } from '../../json/json';
import { isLabelKey } from '../../json/syntax';
import { checkTarget } from '../companions/companion-parts';
import { isWeight } from '../companions/node-term-checks';
import { shown } from '../../json/shown';
import { checkChoice, isListOrMissing, isObjectOrMissing } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks, Say } from '../module';
import { PERSISTENT_POD_STATE_RULES } from './rules';
import { PERSISTENT_POD_STATE_FACTS, topologyKeys } from './facts';

/** Everything that Kruise's admission would refuse about a PersistentPodState, and what would keep pods from being created. */
export const checkPersistentPodState = kruiseCheck(PERSISTENT_POD_STATE_FACTS, (spec, say, { object }) => {
  const field = topologyKeys(object);
  checkTarget(spec.targetRef, 'PersistentPodState', ['apps.kruise.io/StatefulSet', 'apps/StatefulSet'], true, say);
  const required = spec.requiredPersistentTopology;
  const preferred = listOf<any>(spec.preferredPersistentTopology);
  if (required == null && preferred.length === 0) {
    say(PERSISTENT_POD_STATE_RULES.topology, 'spec has neither requiredPersistentTopology nor preferredPersistentTopology, expected one of them.');
  }
  if (isObjectOrMissing(required, 'spec.requiredPersistentTopology', say)) checkKeys(required, field, 'spec.requiredPersistentTopology', say);
  isListOrMissing(spec.preferredPersistentTopology, 'spec.preferredPersistentTopology', say);
  for (const term of preferred) {
    if (!isWeight(term?.weight)) {
      say(PERSISTENT_POD_STATE_RULES.topology, `spec.preferredPersistentTopology has the weight ${shown(term?.weight)}, expected a whole number from 1 to 100.`);
    }
    checkKeys(term?.preference, field, 'spec.preferredPersistentTopology', say);
  }
  if (isListOrMissing(spec.persistentPodAnnotations, 'spec.persistentPodAnnotations', say)) {
    for (const annotation of spec.persistentPodAnnotations as any[]) {
      if (!isLabelKey(annotation?.key)) {
        say(PERSISTENT_POD_STATE_RULES.topology, `spec.persistentPodAnnotations has the key ${shown(annotation?.key)}, expected an annotation key.`, 'correct the key.');
      }
    }
  }
  const retention = 'persistentPodStateRetentionPolicy';
  checkChoice(spec[retention], ['WhenScaled', 'WhenDeleted'], `spec.${retention}`, PERSISTENT_POD_STATE_RULES.retention, say);
});

function checkKeys(term: unknown, field: string, where: string, say: Report): void {
  const keys: unknown = isObject(term) ? term[field] : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isLabelKey)) {
    say(PERSISTENT_POD_STATE_RULES.topology, `${where} has the keys ${shown(keys)}, expected keys of node labels.`);
  }
}

const GENERATED = 'kruise.io/auto-generate-persistent-pod-state';

/** Checks a state beside the StatefulSet whose pods it brings back. */
function checkPersistentPodStateBeside({ template }: Definition, _state: KubeObject, say: Say): void {
  if (template.metadata.annotations?.[GENERATED] !== 'true') return;
  say(PERSISTENT_POD_STATE_RULES.generated, `${nameOf(template)} has the annotation ${GENERATED}.`);
}

/** Everything that is checked about the kind. */
export const PERSISTENT_POD_STATE_CHECKS: KindChecks = {
  title: 'PersistentPodState', rules: PERSISTENT_POD_STATE_RULES,
  alone: checkPersistentPodState, beside: checkPersistentPodStateBeside,
};
