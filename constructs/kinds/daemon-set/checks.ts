import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { amount, checkFlag, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { kruiseCan } from '../kruise-facts';
import { DAEMON_SET_RULES } from './rules';
import { checkDaemonUpdate, isSome, misplacedRollingFields } from './update-checks';
import { checkEveryNodePods } from '../pods/every-node-pods';
import { checkPodTemplate } from '../pods/checks';
import { kruiseCheck, checkLastingPods, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { DAEMON_SET_FACTS, PROGRESSIVE_SCALING } from './facts';

/** Everything that Kruise's admission would refuse about an Advanced DaemonSet, and what it would accept and then ignore. */
export const checkDaemonSet = kruiseCheck(DAEMON_SET_FACTS, (spec, say, { path, object, kruise }) => {
  for (const field of ['minReadySeconds', 'revisionHistoryLimit']) wholeNumber(spec, field, 0, say);
  checkSelector(spec.selector, spec.template?.metadata?.labels, say);
  checkLastingPods(spec.template, say);
  checkForeignFields(spec, say);
  const { onDelete, surging } = checkDaemonUpdate(spec.updateStrategy, kruise, say);
  checkProgressiveScaling(object, onDelete, say);
  checkBurst(spec.burstReplicas, say);
  checkHooks(spec.lifecycle, say);
  checkEveryNodePods(object, surging, say);
  if (!kruiseCan(kruise, 'daemonSetWritableDisks')) checkDisks(spec.template, say);
  return checkPodTemplate(path, spec.template);
});

function checkForeignFields(spec: any, say: Report): void {
  for (const field of ['paused', 'suspend']) {
    if (spec[field] != null) {
      say(DAEMON_SET_RULES.misplaced, `spec.${field} is ${shown(spec[field])}, but a DaemonSet is paused with spec.updateStrategy.rollingUpdate.paused.`);
    }
  }
  for (const field of misplacedRollingFields(spec.updateStrategy)) {
    say(DAEMON_SET_RULES.misplaced, `spec.updateStrategy.${field} is given, but belongs in spec.updateStrategy.rollingUpdate.`);
  }
  const type = spec.updateStrategy?.rollingUpdate?.type;
  if (type != null) {
    say(DAEMON_SET_RULES.misplaced, `spec.updateStrategy.rollingUpdate.type is ${shown(type)}, but the field is called rollingUpdateType.`);
  }
}

/** A field in v1beta1, an annotation in v1alpha1; neither version reads the other's. */
function checkProgressiveScaling(object: KubeObject, onDelete: boolean, say: Report): void {
  const annotation: unknown = object.metadata?.annotations?.[PROGRESSIVE_SCALING];
  const { scaleStrategy } = object.spec;
  const alpha = object.apiVersion === 'apps.kruise.io/v1alpha1';
  if (alpha && scaleStrategy != null) {
    say(DAEMON_SET_RULES.misplaced, `spec.scaleStrategy is ${shown(scaleStrategy)}, but v1alpha1 uses the annotation ${PROGRESSIVE_SCALING} for it.`);
  }
  if (!alpha && annotation != null) {
    say(DAEMON_SET_RULES.misplaced, `The annotation ${PROGRESSIVE_SCALING} is ${shown(annotation)}, but v1beta1 uses spec.scaleStrategy.partitionedScaling for it.`);
  }
  if (alpha && annotation != null && annotation !== 'true' && annotation !== 'false') {
    say(DAEMON_SET_RULES.idle, `The annotation ${PROGRESSIVE_SCALING} is ${shown(annotation)}, expected "true".`);
  }
  if (!alpha && isObjectOrMissing(scaleStrategy, 'spec.scaleStrategy', say)) {
    checkFlag(scaleStrategy.partitionedScaling, 'spec.scaleStrategy.partitionedScaling', say);
  }
  if (onDelete && (alpha ? annotation === 'true' : scaleStrategy?.partitionedScaling === true)) {
    say(DAEMON_SET_RULES.idle, 'Scaling is progressive, but with the update type OnDelete there is no partition to follow.');
  }
}

function checkBurst(burstReplicas: unknown, say: Report): void {
  if (burstReplicas == null) return;
  const read = amount(burstReplicas, 'spec.burstReplicas', say, false);
  if (read && !isSome(read)) say(DAEMON_SET_RULES.burst, `spec.burstReplicas is ${shown(burstReplicas)}, expected at least one pod.`);
}

function checkHooks(lifecycle: unknown, say: Report): void {
  if (!isObjectOrMissing(lifecycle, 'spec.lifecycle', say)) return;
  isObjectOrMissing(lifecycle.preDelete, 'spec.lifecycle.preDelete', say);
  for (const point of ['inPlaceUpdate', 'preNormal']) {
    if (lifecycle[point] != null) say(DAEMON_SET_RULES.lifecycle, `spec.lifecycle.${point} is given, but a DaemonSet only supports preDelete.`);
  }
}

function checkDisks(template: any, say: Report): void {
  for (const volume of listOf<any>(template?.spec?.volumes)) {
    const disk = volume?.gcePersistentDisk;
    if (isObject(disk) && disk.readOnly !== true) {
      say(DAEMON_SET_RULES.persistentDisk, `The volume ${shown(volume.name)} is a persistent disk with readOnly ${shown(disk.readOnly ?? false)}, expected true.`);
    }
  }
}

/** Everything that is checked about the kind. */
export const DAEMON_SET_CHECKS: KindChecks = { title: 'DaemonSet', rules: DAEMON_SET_RULES, alone: checkDaemonSet };
