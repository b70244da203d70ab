import { amount, checkChoice, checkFlag, isCount, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { kruiseCan } from '../kruise-facts';
import { CLONE_SET_BETA_RULES, CLONE_SET_RULES } from './rules';
import { checkPriority, checkScatter } from '../pods/update-order';
import { type Report, WORKLOAD_RULES } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const POLICIES = ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'];
const WHERE = 'spec.updateStrategy';

/** Where a version has the settings of an update, and what is particular about them there. */
interface Form {
  readonly where: string;
  /** The field that says whether pods are updated in place. */
  readonly policy: 'type' | 'podUpdatePolicy';
  readonly kruise: string;
  /** Undefined if the number itself is wrong. */
  readonly replicas: number | undefined;
}

/**
 * What is wrong with the update strategy of a CloneSet with this number of replicas; undefined if the number itself is wrong.
 *
 * @param beta whether it is in v1beta1, which has the settings in `rollingUpdate`
 */
export function checkUpdate(given: any, replicas: number | undefined, kruise: string, beta: boolean, say: Report): void {
  const strategy = given ?? {};
  if (!isObjectOrMissing(strategy, WHERE, say)) return;
  if (!beta) {
    checkSettings(strategy, { where: WHERE, policy: 'type', kruise, replicas }, say);
    return;
  }
  checkChoice(strategy.type, ['RollingUpdate', 'OnDelete'], `${WHERE}.type`, CLONE_SET_BETA_RULES.strategyType, say);
  const where = `${WHERE}.rollingUpdate`;
  const settings = strategy.rollingUpdate;
  if (!isObjectOrMissing(settings, where, say)) return;
  checkSettings(settings, { where, policy: 'podUpdatePolicy', kruise, replicas }, say);
  checkPreDownload(settings.inPlaceUpdateStrategy, `${where}.inPlaceUpdateStrategy`, say);
}

function checkSettings(settings: any, form: Form, say: Report): void {
  const { where, policy, kruise } = form;
  checkChoice(settings[policy] || 'ReCreate', POLICIES, `${where}.${policy}`, CLONE_SET_RULES.updateType, say);
  // Kubernetes' own parser, which knows whole percentages only, read these two before.
  const decimals = kruiseCan(kruise, 'cloneSetDecimalPercentages');
  amount(settings.partition, `${where}.partition`, say);
  const unavailable = amount(settings.maxUnavailable ?? '20%', `${where}.maxUnavailable`, say, decimals);
  const surge = amount(settings.maxSurge, `${where}.maxSurge`, say, decimals);
  checkMotion(settings, form, unavailable, surge, say);
  checkPriority(settings.priorityStrategy, say, `${where}.priorityStrategy`);
  checkScatter(settings.scatterStrategy, say, `${where}.scatterStrategy`);
  const inPlace = settings.inPlaceUpdateStrategy;
  if (isObjectOrMissing(inPlace, `${where}.inPlaceUpdateStrategy`, say)) wholeNumber(inPlace, 'gracePeriodSeconds', 0, say, `${where}.inPlaceUpdateStrategy`);
  checkFlag(settings.paused, `${where}.paused`, say);
}

/** Whether an update can go on at all. */
function checkMotion(settings: any, { where, policy, replicas }: Form, unavailable: ReturnType<typeof amount>, surge: ReturnType<typeof amount>, say: Report): void {
  if (replicas === undefined || surge === undefined) return;
  if (settings[policy] === 'InPlaceOnly' && surge(replicas) > 0) {
    say(CLONE_SET_RULES.inPlaceOnlySurge, `${where}.maxSurge is ${shown(settings.maxSurge)} with the ${policy} InPlaceOnly, expected 0.`);
  }
  if (replicas === 0 || unavailable === undefined || unavailable(replicas) >= 1) return;
  if (surge(replicas) < 1) {
    const [u, s] = [shown(settings.maxUnavailable ?? '20%'), shown(settings.maxSurge ?? 0)];
    say(CLONE_SET_RULES.standstill, `${where} has maxUnavailable ${u} and maxSurge ${s}, but one of them must allow at least one pod.`);
  } else if (policy === 'podUpdatePolicy') {
    say(CLONE_SET_BETA_RULES.surgeAlone, `${where} has maxUnavailable ${shown(settings.maxUnavailable)} and maxSurge ${shown(settings.maxSurge)}, but maxUnavailable must allow at least one pod.`);
  }
}

/** The settings for images that are pulled ahead, which are annotations before. */
function checkPreDownload(inPlace: any, where: string, say: Report): void {
  if (!isObjectOrMissing(inPlace, where, () => undefined)) return;
  for (const field of ['imagePreDownloadTimeoutSeconds', 'imagePreDownloadMinUpdatedReadyPods']) wholeNumber(inPlace, field, 0, say, where);
  const parallelism: unknown = inPlace.imagePreDownloadParallelism;
  if (parallelism == null || isCount(parallelism) || (typeof parallelism === 'string' && /^\d{1,10}$/.test(parallelism))) return;
  say(WORKLOAD_RULES.wholeNumber, `${where}.imagePreDownloadParallelism is ${shown(parallelism)}, expected a whole number of 0 or more, without a percent sign.`);
}
