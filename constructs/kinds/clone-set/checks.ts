import { amount, checkNameLength, isCount, isListOrMissing, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { INT32_MAX } from '../../problems/reporter';
import { isBeta, kruiseCan } from '../kruise-facts';
import { CLONE_SET_BETA_RULES, CLONE_SET_RULES } from './rules';
import { checkUpdate } from './update-checks';
import { checkClaimingPods } from '../pods/checks';
import { kruiseCheck, checkLastingPods, checkLifecycle, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { CLONE_SET_FACTS } from './facts';

/** The label controller-revision-hash is `<name>-<hash>`, at most 63 characters, and the hash has up to 10 digits. */
const NAME_LIMIT = 52;

/** Fields of an update strategy that only v1beta1 has, and that it has in `rollingUpdate`. */
const BETA_FIELDS = ['rollingUpdate', 'podUpdatePolicy'];
const SETTINGS = ['partition', 'maxUnavailable', 'maxSurge', 'paused', 'priorityStrategy', 'scatterStrategy', 'inPlaceUpdateStrategy', 'podUpdatePolicy'];

/** Everything that Kruise's admission would refuse about a CloneSet, and what it would accept and then ignore. */
export const checkCloneSet = kruiseCheck(CLONE_SET_FACTS, (spec, say, { path, object, kruise }) => {
  checkNameLength(object?.metadata?.name, NAME_LIMIT, CLONE_SET_RULES.nameLength, say);
  const beta = isBeta(object);
  checkForeignFields(spec, beta, say);
  const replicas = wholeNumber(spec, 'replicas', 1, say);
  for (const field of ['minReadySeconds', 'revisionHistoryLimit']) wholeNumber(spec, field, 0, say);
  checkSelector(spec.selector, spec.template?.metadata?.labels, say);
  checkLastingPods(spec.template, say);
  isListOrMissing(spec.volumeClaimTemplates, 'spec.volumeClaimTemplates', say);
  checkScaling(spec, say);
  checkUpdate(spec.updateStrategy, replicas, kruise, beta, say);
  checkLifecycle(spec.lifecycle, say);
  checkProgressDeadline(spec, kruise, say);
  return checkClaimingPods(path, spec);
});

function checkForeignFields(spec: any, beta: boolean, say: Report): void {
  for (const field of ['paused', 'suspend']) {
    if (spec[field] != null) say(CLONE_SET_RULES.paused, `spec.${field} is ${shown(spec[field])}, but a CloneSet has no such field.`);
  }
  const [foreign, rule, version] = beta ? [SETTINGS, CLONE_SET_BETA_RULES.settingsPlace, 'v1beta1'] : [BETA_FIELDS, CLONE_SET_RULES.rollingUpdate, 'v1alpha1'];
  for (const field of foreign) {
    if (spec.updateStrategy?.[field] != null) say(rule, `spec.updateStrategy.${field} is given, but a ${version} CloneSet has no such field.`);
  }
  if (spec.strategy != null) say(CLONE_SET_RULES.rollingUpdate, 'spec.strategy is given, but that field belongs to a Deployment.');
}

function checkScaling(spec: any, say: Report): void {
  const strategy = spec.scaleStrategy;
  if (!isObjectOrMissing(strategy, 'spec.scaleStrategy', say)) return;
  if (strategy.podsToDelete != null && !(Array.isArray(strategy.podsToDelete) && strategy.podsToDelete.length === 0)) {
    say(CLONE_SET_RULES.podsToDelete, `spec.scaleStrategy.podsToDelete is ${shown(strategy.podsToDelete)}, but a definition cannot know the names of pods.`);
  }
  amount(strategy.maxUnavailable, 'spec.scaleStrategy.maxUnavailable', say);
}

function checkProgressDeadline(spec: any, kruise: string, say: Report): void {
  const deadline: unknown = spec.progressDeadlineSeconds;
  if (deadline == null) return;
  const minReady = isCount(spec.minReadySeconds) ? spec.minReadySeconds : 0;
  if (!isCount(deadline) || (deadline !== INT32_MAX && deadline <= minReady)) {
    say(CLONE_SET_RULES.progressDeadline,
      `spec.progressDeadlineSeconds is ${shown(deadline)}, expected a whole number greater than minReadySeconds (${minReady}).`);
  }
  if (!kruiseCan(kruise, 'cloneSetProgressDeadline')) {
    say(CLONE_SET_RULES.progressDeadlineVersion, `spec.progressDeadlineSeconds is ${shown(deadline)}, but Kruise ${kruise} has no such field.`);
  }
}

/** Everything that is checked about the kind. */
export const CLONE_SET_CHECKS: KindChecks = { title: 'CloneSet', rules: { ...CLONE_SET_RULES, ...CLONE_SET_BETA_RULES }, alone: checkCloneSet };
