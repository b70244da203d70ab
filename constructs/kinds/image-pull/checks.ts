import { parseImage } from '../../delivery/image';
import { isObject, type Json } from '../../json/json';
import { isDnsSubdomain } from '../../json/syntax';
import { checkChoice, isCount, isListOrMissing, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { IMAGE_PULL_RULES } from './rules';
import { isWellFormedSelector } from '../pods/label-selector';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { timeToLive } from '../pods/time-to-live';
import { IMAGE_PULL_JOB_FACTS } from '../image-pull-job/facts';
import { IMAGE_LIST_PULL_JOB_FACTS } from '../image-list-pull-job/facts';

const MAX_IMAGES = 255;

/** Everything that Kruise's admission would refuse about an ImagePullJob, and what it would accept and then ignore. */
export const checkImagePullJob = kruiseCheck(IMAGE_PULL_JOB_FACTS, (spec, say) => {
  checkImage(spec.image, 'spec.image', say);
  checkPull(spec, 'spec', say);
});

/** Everything that Kruise's admission would refuse about an ImageListPullJob or the jobs it creates, and what it would accept and then ignore. */
export const checkImageListPullJob = kruiseCheck(IMAGE_LIST_PULL_JOB_FACTS, (spec, say) => checkImageListPull(spec, 'spec', say));

/** What is wrong with the spec of an ImageListPullJob, wherever it is. */
export function checkImageListPull(spec: Json, where: string, say: Report): void {
  checkImages(spec.images, `${where}.images`, say);
  checkPull(spec, where, say);
}

function checkImage(image: unknown, where: string, say: Report): void {
  const read = typeof image === 'string' ? parseImage(image) : { error: 'it is not a string' };
  if ('error' in read) say(IMAGE_PULL_RULES.image, `${where} is ${shown(image)}, which is not a valid image: ${read.error}.`);
}

function checkImages(images: unknown, where: string, say: Report): void {
  if (!Array.isArray(images) || images.length === 0 || images.length > MAX_IMAGES) {
    const found = Array.isArray(images) ? `has ${images.length} images` : `is ${shown(images)}`;
    say(IMAGE_PULL_RULES.images, `${where} ${found}, expected a list of 1 to ${MAX_IMAGES} images.`);
    return;
  }
  images.forEach((image, index) => checkImage(image, `${where}[${index}]`, say));
  const again = images.find((image, index) => images.indexOf(image) < index);
  if (again !== undefined) say(IMAGE_PULL_RULES.images, `${where} has ${shown(again)} more than once, expected each image once.`);
}

function checkPull(spec: Json, where: string, say: Report): void {
  checkNodes(spec, where, say);
  checkParallelism(spec.parallelism, where, say);
  const pull: unknown = spec.pullPolicy;
  const timeout = isObjectOrMissing(pull, `${where}.pullPolicy`, say) ? wholeNumber(pull, 'timeoutSeconds', 600, say, `${where}.pullPolicy`) : 600;
  if (isObject(pull)) wholeNumber(pull, 'backoffLimit', 3, say, `${where}.pullPolicy`);
  checkCompletion(spec.completionPolicy, timeout, where, say);
  isObjectOrMissing(spec.sandboxConfig, `${where}.sandboxConfig`, say);
  checkChoice(spec.imagePullPolicy, ['Always', 'IfNotPresent'], `${where}.imagePullPolicy`, IMAGE_PULL_RULES.pullPolicy, say);
  checkSecrets(spec.pullSecrets, where, say);
}

function checkNodes({ selector, podSelector }: Json, where: string, say: Report): void {
  if (isObjectOrMissing(selector, `${where}.selector`, say)) {
    const { names, matchLabels, matchExpressions } = selector;
    const byLabels = matchLabels != null || matchExpressions != null;
    if (names != null && byLabels) {
      say(IMAGE_PULL_RULES.nodeSelector, `${where}.selector has both names and labels, expected only one of them.`);
    } else if (byLabels && !isWellFormedSelector(selector)) {
      say(IMAGE_PULL_RULES.nodeSelector, `${where}.selector is ${shown(selector)}, expected a valid label selector.`);
    } else if (names != null && !areNames(names)) {
      say(IMAGE_PULL_RULES.nodeSelector, `${where}.selector.names is ${shown(names)}, expected a list of node names, each once.`);
    }
  }
  if (isObjectOrMissing(podSelector, `${where}.podSelector`, say)) {
    if (selector != null) say(IMAGE_PULL_RULES.twoSelectors, `${where} has both selector and podSelector, expected only one of them.`);
    if (!isWellFormedSelector(podSelector)) {
      say(IMAGE_PULL_RULES.nodeSelector, `${where}.podSelector is ${shown(podSelector)}, expected a valid label selector.`);
    }
  }
}

function areNames(names: unknown): boolean {
  return Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string' && name !== '') && new Set(names).size === names.length;
}

/** Admission also accepts a number in quotes. */
function checkParallelism(given: unknown, where: string, say: Report): void {
  const value = typeof given === 'string' && /^[0-9]+$/.test(given) ? Number(given) : given;
  if (value == null || (isCount(value) && value > 0)) return;
  say(IMAGE_PULL_RULES.parallelism, `${where}.parallelism is ${shown(given)}, expected a whole number of 1 or more.`);
}

function checkCompletion(policy: unknown, timeout: number | undefined, where: string, say: Report): void {
  const path = `${where}.completionPolicy`;
  if (!isObjectOrMissing(policy, path, say)) return;
  const { type } = policy;
  const deadline = wholeNumber(policy, 'activeDeadlineSeconds', Infinity, say, path);
  wholeNumber(policy, 'ttlSecondsAfterFinished', 0, say, path);
  if (type === 'Never') {
    for (const field of ['activeDeadlineSeconds', 'ttlSecondsAfterFinished']) {
      if (policy[field] != null) say(IMAGE_PULL_RULES.completion, `${path}.${field} is ${shown(policy[field])}, but a job that never completes cannot have one.`);
    }
  } else if (type != null && type !== '' && type !== 'Always') {
    checkChoice(type, ['Always', 'Never'], `${path}.type`, IMAGE_PULL_RULES.completion, say);
  } else if ((deadline ?? Infinity) < (timeout ?? 0)) {
    say(IMAGE_PULL_RULES.deadline, `${path}.activeDeadlineSeconds is ${deadline}, expected at least ${timeout}, the timeout of a pull.`);
  }
}

function checkSecrets(secrets: unknown, where: string, say: Report): void {
  if (!isListOrMissing(secrets, `${where}.pullSecrets`, say)) return;
  const wrong = secrets.find((name, index) => !isDnsSubdomain(name) || secrets.indexOf(name) < index);
  if (wrong !== undefined) say(IMAGE_PULL_RULES.pullSecrets, `${where}.pullSecrets has ${shown(wrong)}, expected Secret names, each once.`);
}

const SHARED = {
  title: 'ImagePullJob and ImageListPullJob', rules: IMAGE_PULL_RULES,
  ...timeToLive(IMAGE_PULL_RULES.timeToLive, ['spec', 'completionPolicy', 'ttlSecondsAfterFinished']),
};

/** Everything that is checked about an ImagePullJob. */
export const IMAGE_PULL_JOB_CHECKS: KindChecks = { ...SHARED, alone: checkImagePullJob };

/** Everything that is checked about an ImageListPullJob. */
export const IMAGE_LIST_PULL_JOB_CHECKS: KindChecks = { ...SHARED, alone: checkImageListPullJob };
