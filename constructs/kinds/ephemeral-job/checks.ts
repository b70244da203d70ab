import { isObject } from '../../json/json';
import { isDnsLabel } from '../../json/syntax';
import { checkPodSelector } from '../companions/companion-parts';
import { shown } from '../../json/shown';
import { wholeNumber } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks } from '../module';
import { EPHEMERAL_JOB_RULES } from './rules';
import { EPHEMERAL_JOB_FACTS } from './facts';

const FORBIDDEN = ['ports', 'resources', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle', 'resizePolicy', 'restartPolicy'];
const COUNTS = ['replicas', 'parallelism', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'];

/** Everything that Kruise's admission would refuse about an EphemeralJob. */
export const checkEphemeralJob = kruiseCheck(EPHEMERAL_JOB_FACTS, (spec, say) => {
  checkPodSelector(spec.selector, say);
  for (const field of COUNTS) wholeNumber(spec, field, 0, say);
  const containers: unknown = spec.template?.ephemeralContainers;
  if (!Array.isArray(containers) || containers.length === 0) {
    say(EPHEMERAL_JOB_RULES.containers, `spec.template.ephemeralContainers is ${shown(containers)}, expected at least one container.`);
    return;
  }
  const names = new Set<unknown>();
  for (const container of containers) checkContainer(container, names, say);
});

function checkContainer(container: any, names: Set<unknown>, say: Report): void {
  if (!isObject(container)) {
    say(EPHEMERAL_JOB_RULES.containers, `An ephemeral container is ${shown(container)}, expected an object.`);
    return;
  }
  const { name, image, imagePullPolicy, terminationMessagePolicy } = container;
  const wrong = (what: string) => say(EPHEMERAL_JOB_RULES.containers, `The ephemeral container ${shown(name)} ${what}.`);
  if (!isDnsLabel(name)) wrong('has a name that is not a DNS label');
  else if (names.has(name)) wrong('is in the list twice, expected unique names');
  names.add(name);
  if (typeof image !== 'string' || image === '' || image !== image.trim()) wrong(`has the image ${shown(image)}, expected an image reference`);
  if (!['Always', 'IfNotPresent', 'Never'].includes(imagePullPolicy)) wrong(`has the imagePullPolicy ${shown(imagePullPolicy)}, expected Always, IfNotPresent or Never`);
  if (!['File', 'FallbackToLogsOnError'].includes(terminationMessagePolicy)) {
    wrong(`has the terminationMessagePolicy ${shown(terminationMessagePolicy)}, expected File or FallbackToLogsOnError`);
  }
  const set = FORBIDDEN.filter((field) => isSet(container[field]));
  if (set.length > 0) say(EPHEMERAL_JOB_RULES.foreign, `The ephemeral container ${shown(name)} has ${set.join(' and ')}, which ephemeral containers cannot have.`);
}

/** Admission compares with the zero value of a field. */
function isSet(value: unknown): boolean {
  return value != null && value !== '' && !(isObject(value) && Object.keys(value).length === 0);
}

/** Everything that is checked about the kind. */
export const EPHEMERAL_JOB_CHECKS: KindChecks = { title: 'EphemeralJob', rules: EPHEMERAL_JOB_RULES, alone: checkEphemeralJob };
