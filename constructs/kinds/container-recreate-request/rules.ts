import type { KubeObject } from '../../json/kube-object';
import { isObject } from '../../json/json';
import type { Problem, Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isCount, wholeNumber } from '../pods/amounts';
import { checkKruiseObject, isObjectOrMissing } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/containerrecreaterequest/mutating/crr_mutating_handler.go';

/** Rules on ContainerRecreateRequests. */
export const CONTAINER_RECREATE_REQUEST_RULES = {
  containers: {
    code: 'KF990', severity: ERROR,
    rule: 'A request names a pod and some of its containers, each once, and leaves out what Kruise fills in itself.',
    why: 'Admission refuses the object.',
    fix: 'give `podName` and the names of the `containers`.',
    source: ADMISSION,
  },
  strategy: {
    code: 'KF991', severity: ERROR,
    rule: 'The failure policy of a request is Fail or Ignore, and its deadline is at least three seconds.',
    why: 'Admission refuses the object.',
    fix: 'use `RecreateFailurePolicy`, and an `activeDeadline` of three seconds or more.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;

const FILLED_IN = ['preStop', 'ports', 'statusContext'];

/** Everything that Kruise's admission would refuse about a ContainerRecreateRequest without looking at the pod. */
export function checkContainerRecreateRequest(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'ContainerRecreateRequest', kruise, (spec, say) => {
    if (typeof spec.podName !== 'string' || spec.podName === '') {
      say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.podName is ${shown(spec.podName)}, expected the name of a pod.`);
    }
    checkContainers(spec.containers, say);
    wholeNumber(spec, 'ttlSecondsAfterFinished', 0, say);
    const deadline: unknown = spec.activeDeadlineSeconds;
    if (deadline != null && !(isCount(deadline) && deadline >= 3)) {
      say(CONTAINER_RECREATE_REQUEST_RULES.strategy, `spec.activeDeadlineSeconds is ${shown(deadline)}, expected a whole number of 3 or more.`);
    }
    if (!isObjectOrMissing(spec.strategy, 'spec.strategy', say)) return;
    for (const field of ['terminationGracePeriodSeconds', 'unreadyGracePeriodSeconds', 'minStartedSeconds']) wholeNumber(spec.strategy, field, 0, say, 'spec.strategy');
    const policy: unknown = spec.strategy.failurePolicy;
    if (![undefined, null, '', 'Fail', 'Ignore'].includes(policy as string)) {
      say(CONTAINER_RECREATE_REQUEST_RULES.strategy, `spec.strategy.failurePolicy is ${shown(policy)}, expected Fail or Ignore.`);
    }
  });
}

function checkContainers(containers: unknown, say: Report): void {
  if (!Array.isArray(containers) || containers.length === 0) {
    say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.containers is ${shown(containers)}, expected at least one container.`);
    return;
  }
  const names = new Set<unknown>();
  for (const container of containers) {
    const name: unknown = container?.name;
    if (typeof name !== 'string' || name === '') say(CONTAINER_RECREATE_REQUEST_RULES.containers, `A container has the name ${shown(name)}, expected a non-empty string.`);
    else if (names.has(name)) say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.containers has ${shown(name)} twice, expected each container once.`);
    names.add(name);
    for (const field of FILLED_IN) {
      if (isObject(container) && container[field] != null) {
        say(CONTAINER_RECREATE_REQUEST_RULES.containers, `The container ${shown(name)} has ${field}, but Kruise fills that in itself.`);
      }
    }
  }
}
