import type { Definition } from '../../definition/definition';
import { type KubeObject, nameOf } from '../../json/kube-object';
import type { Say } from '../module';
import { PERSISTENT_POD_STATE_RULES } from './rules';

const GENERATED = 'kruise.io/auto-generate-persistent-pod-state';

/** Checks a state beside the StatefulSet whose pods it brings back. */
export function checkPersistentPodStateBeside({ template }: Definition, _state: KubeObject, say: Say): void {
  if (template.metadata.annotations?.[GENERATED] !== 'true') return;
  say(PERSISTENT_POD_STATE_RULES.generated, `${nameOf(template)} has the annotation ${GENERATED}.`);
}
