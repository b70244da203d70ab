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
    rule: 'A request names a pod and, each once, containers of it, and nothing that Kruise fills in itself.',
    why: 'Admission refuses the object.',
    fix: 'give `podName` and the names of `containers`.',
    source: ADMISSION,
  },
  strategy: {
    code: 'KF991', severity: ERROR,
    rule: 'A request fails or goes on with its first failure, and takes three seconds at least.',
    why: 'Admission refuses the object.',
    fix: 'use `RecreateFailurePolicy`, and an `activeDeadline` of three seconds or more.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;

const FILLED_IN = ['preStop', 'ports', 'statusContext'];

/** Everything that Kruise's admission would refuse about a ContainerRecreateRequest, as far as no pod needs to be known. */
export function checkContainerRecreateRequest(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'ContainerRecreateRequest', kruise, (spec, say) => {
    if (typeof spec.podName !== 'string' || spec.podName === '') {
      say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.podName is ${shown(spec.podName)}, but the name of a pod is expected.`);
    }
    checkContainers(spec.containers, say);
    wholeNumber(spec, 'ttlSecondsAfterFinished', 0, say);
    const deadline: unknown = spec.activeDeadlineSeconds;
    if (deadline != null && !(isCount(deadline) && deadline >= 3)) {
      say(CONTAINER_RECREATE_REQUEST_RULES.strategy, `spec.activeDeadlineSeconds is ${shown(deadline)}, but a whole number of 3 or more is expected.`);
    }
    if (!isObjectOrMissing(spec.strategy, 'spec.strategy', say)) return;
    for (const field of ['terminationGracePeriodSeconds', 'unreadyGracePeriodSeconds', 'minStartedSeconds']) wholeNumber(spec.strategy, field, 0, say, 'spec.strategy');
    const policy: unknown = spec.strategy.failurePolicy;
    if (![undefined, null, '', 'Fail', 'Ignore'].includes(policy as string)) {
      say(CONTAINER_RECREATE_REQUEST_RULES.strategy, `spec.strategy.failurePolicy is ${shown(policy)}, but Fail or Ignore is expected.`);
    }
  });
}

function checkContainers(containers: unknown, say: Report): void {
  if (!Array.isArray(containers) || containers.length === 0) {
    say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.containers is ${shown(containers)}, but at least one container is expected.`);
    return;
  }
  const names = new Set<unknown>();
  for (const container of containers) {
    const name: unknown = container?.name;
    if (typeof name !== 'string' || name === '') say(CONTAINER_RECREATE_REQUEST_RULES.containers, `A container is named ${shown(name)}, but a name is expected.`);
    else if (names.has(name)) say(CONTAINER_RECREATE_REQUEST_RULES.containers, `spec.containers has ${shown(name)} twice, but each container may occur once.`);
    names.add(name);
    for (const field of FILLED_IN) {
      if (isObject(container) && container[field] != null) {
        say(CONTAINER_RECREATE_REQUEST_RULES.containers, `The container ${shown(name)} has ${field}, but Kruise fills that in itself.`);
      }
    }
  }
}
