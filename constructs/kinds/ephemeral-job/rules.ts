import type { KubeObject } from '../../json/kube-object';
import { isObject } from '../../json/json';
import { isDnsLabel } from '../../json/syntax';
import { checkPodSelector } from '../companions/companion-parts';
import type { Problem, Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';
import { shown } from '../../json/shown';
import { wholeNumber } from '../pods/amounts';
import { checkKruiseObject } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/ephemeraljob/validating/validation.go';

/** Rules on EphemeralJobs. */
export const EPHEMERAL_JOB_RULES = {
  containers: {
    code: 'KF992', severity: ERROR,
    rule: 'A job has ephemeral containers, each with a name of its own, an image, and how the image is pulled and its end is told.',
    why: 'Admission refuses the object, and nothing fills these fields in; a job without containers does nothing.',
    fix: 'give name and image, and leave the rest to the construct.',
    source: ADMISSION,
  },
  foreign: {
    code: 'KF993', severity: ERROR,
    rule: 'Ephemeral containers have neither ports, resources, probes nor lifecycle handlers.',
    why: 'Admission refuses the object.',
    fix: 'remove the field.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;

const FORBIDDEN = ['ports', 'resources', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle', 'resizePolicy', 'restartPolicy'];
const COUNTS = ['replicas', 'parallelism', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'];

/** Everything that Kruise's admission would refuse about an EphemeralJob. Takes any object, however malformed. */
export function checkEphemeralJob(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'EphemeralJob', kruise, (spec, say) => {
    checkPodSelector(spec.selector, say);
    for (const field of COUNTS) wholeNumber(spec, field, 0, say);
    const containers: unknown = spec.template?.ephemeralContainers;
    if (!Array.isArray(containers) || containers.length === 0) {
      say(EPHEMERAL_JOB_RULES.containers, `spec.template.ephemeralContainers is ${shown(containers)}, but at least one container is expected.`);
      return;
    }
    const names = new Set<unknown>();
    for (const container of containers) checkContainer(container, names, say);
  });
}

function checkContainer(container: any, names: Set<unknown>, say: Report): void {
  if (!isObject(container)) {
    say(EPHEMERAL_JOB_RULES.containers, `An ephemeral container is ${shown(container)}, but an object is expected.`);
    return;
  }
  const { name, image, imagePullPolicy, terminationMessagePolicy } = container;
  const wrong = (what: string) => say(EPHEMERAL_JOB_RULES.containers, `The ephemeral container ${shown(name)} ${what}.`);
  if (!isDnsLabel(name)) wrong('has no DNS label as its name');
  else if (names.has(name)) wrong('is there twice, but each needs a name of its own');
  names.add(name);
  if (typeof image !== 'string' || image === '' || image !== image.trim()) wrong(`has the image ${shown(image)}, but the reference of an image is expected`);
  if (!['Always', 'IfNotPresent', 'Never'].includes(imagePullPolicy)) wrong(`has the imagePullPolicy ${shown(imagePullPolicy)}, but Always, IfNotPresent or Never is expected`);
  if (!['File', 'FallbackToLogsOnError'].includes(terminationMessagePolicy)) {
    wrong(`has the terminationMessagePolicy ${shown(terminationMessagePolicy)}, but File or FallbackToLogsOnError is expected`);
  }
  const set = FORBIDDEN.filter((field) => isSet(container[field]));
  if (set.length > 0) say(EPHEMERAL_JOB_RULES.foreign, `The ephemeral container ${shown(name)} has ${set.join(' and ')}, but cannot.`);
}

/** Admission compares with the zero value of a field. */
function isSet(value: unknown): boolean {
  return value != null && value !== '' && !(isObject(value) && Object.keys(value).length === 0);
}
