import { isObject } from '../../json/json';
import { shown } from '../../json/shown';
import { checkChoice, isCount, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks } from '../module';
import { CONTAINER_RECREATE_REQUEST_RULES } from './rules';
import { CONTAINER_RECREATE_REQUEST_FACTS } from './facts';

const FILLED_IN = ['preStop', 'ports', 'statusContext'];

/** Everything that Kruise's admission would refuse about a ContainerRecreateRequest without looking at the pod. */
export const checkContainerRecreateRequest = kruiseCheck(CONTAINER_RECREATE_REQUEST_FACTS, (spec, say) => {
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
  checkChoice(spec.strategy.failurePolicy, ['Fail', 'Ignore'], 'spec.strategy.failurePolicy', CONTAINER_RECREATE_REQUEST_RULES.strategy, say);
});

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

/** Everything that is checked about the kind. */
export const CONTAINER_RECREATE_REQUEST_CHECKS: KindChecks = {
  title: 'ContainerRecreateRequest', rules: CONTAINER_RECREATE_REQUEST_RULES,
  alone: checkContainerRecreateRequest,
};
