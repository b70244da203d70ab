import { isObject } from '../../json/json';
import { isText, type SayValue } from '../pods/pod-value';
import { checkCounts } from './counts';
import { checkShare, shareOf } from './scaling-values';

const PROGRESS_SECONDS = 600;

/** Values of a Deployment beside its selector and pods. */
export function checkDeploymentValues(spec: any, say: SayValue): void {
  checkCounts(spec, ['replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'], 'spec', say);
  const { minReadySeconds: ready = 0, progressDeadlineSeconds: deadline = PROGRESS_SECONDS } = spec;
  if (typeof ready === 'number' && typeof deadline === 'number' && deadline >= 0 && deadline <= ready) say('spec.progressDeadlineSeconds', deadline, `more than the minReadySeconds, ${ready}`);
  const { type, rollingUpdate } = isObject(spec.strategy) ? spec.strategy : {} as any;
  if (type === 'Recreate' && rollingUpdate != null) say('spec.strategy.rollingUpdate', rollingUpdate, 'none, because the type is Recreate');
  if (!isObject(rollingUpdate)) return;
  const where = 'spec.strategy.rollingUpdate';
  checkShare(rollingUpdate.maxUnavailable, `${where}.maxUnavailable`, say);
  checkShare(rollingUpdate.maxSurge, `${where}.maxSurge`, say, Infinity);
  if (shareOf(rollingUpdate.maxUnavailable) === 0 && shareOf(rollingUpdate.maxSurge) === 0) say(`${where}.maxUnavailable`, rollingUpdate.maxUnavailable, 'more than 0, because maxSurge is 0');
}

/** Values of a StatefulSet beside its selector and pods. */
export function checkStatefulSetValues(spec: any, say: SayValue): void {
  checkCounts(spec, ['replicas', 'minReadySeconds', 'revisionHistoryLimit'], 'spec', say);
  if (isObject(spec.ordinals)) checkCounts(spec.ordinals, ['start'], 'spec.ordinals', say);
  const { type, rollingUpdate } = isObject(spec.updateStrategy) ? spec.updateStrategy : {} as any;
  if (type === 'OnDelete' && rollingUpdate != null) say('spec.updateStrategy.rollingUpdate', rollingUpdate, 'none, because the type is OnDelete');
  if (!isObject(rollingUpdate)) return;
  const where = 'spec.updateStrategy.rollingUpdate';
  checkCounts(rollingUpdate, ['partition'], where, say);
  checkShare(rollingUpdate.maxUnavailable, `${where}.maxUnavailable`, say);
  if (shareOf(rollingUpdate.maxUnavailable) === 0) say(`${where}.maxUnavailable`, rollingUpdate.maxUnavailable, 'more than 0');
}

/** Values of a DaemonSet beside its selector and pods. */
export function checkDaemonSetValues(spec: any, say: SayValue): void {
  checkCounts(spec, ['minReadySeconds', 'revisionHistoryLimit'], 'spec', say);
  const { type, rollingUpdate } = isObject(spec.updateStrategy) ? spec.updateStrategy : {} as any;
  // API servers do not look at it then.
  if (type === 'OnDelete' || !isObject(rollingUpdate)) return;
  const where = 'spec.updateStrategy.rollingUpdate';
  const { maxUnavailable = 1, maxSurge = 0 } = rollingUpdate;
  checkShare(maxUnavailable, `${where}.maxUnavailable`, say);
  checkShare(maxSurge, `${where}.maxSurge`, say);
  const [down, more] = [shareOf(maxUnavailable), shareOf(maxSurge)];
  if (down === 0 && more === 0) say(`${where}.maxUnavailable`, maxUnavailable, 'more than 0, because maxSurge is 0');
  else if ((down ?? 0) > 0 && (more ?? 0) > 0) say(`${where}.maxSurge`, maxSurge, `0, because maxUnavailable is ${isText(maxUnavailable) ? maxUnavailable : down}`);
}

/** Values of a ReplicaSet or ReplicationController beside its selector and pods. */
export function checkReplicaSetValues(spec: any, say: SayValue): void {
  checkCounts(spec, ['replicas', 'minReadySeconds'], 'spec', say);
}
