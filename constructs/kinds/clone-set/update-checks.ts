import { amount, checkChoice, checkFlag, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { kruiseCan } from '../kruise-facts';
import { CLONE_SET_RULES } from './rules';
import { checkPriority, checkScatter } from '../pods/update-order';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const UPDATE_TYPES = ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'];

/** What is wrong with the update strategy of a CloneSet with this number of replicas; undefined if the number itself is wrong. */
export function checkUpdate(given: any, replicas: number | undefined, kruise: string, say: Report): void {
  const strategy = given ?? {};
  if (!isObjectOrMissing(strategy, 'spec.updateStrategy', say)) return;
  const type: unknown = strategy.type || 'ReCreate';
  checkChoice(type, UPDATE_TYPES, 'spec.updateStrategy.type', CLONE_SET_RULES.updateType, say);
  // Kubernetes' own parser, which knows whole percentages only, read these two before.
  const decimals = kruiseCan(kruise, 'cloneSetDecimalPercentages');
  amount(strategy.partition, 'spec.updateStrategy.partition', say);
  const unavailable = amount(strategy.maxUnavailable ?? '20%', 'spec.updateStrategy.maxUnavailable', say, decimals);
  const surge = amount(strategy.maxSurge, 'spec.updateStrategy.maxSurge', say, decimals);
  if (replicas !== undefined && surge !== undefined) {
    if (type === 'InPlaceOnly' && surge(replicas) > 0) {
      say(CLONE_SET_RULES.inPlaceOnlySurge, `spec.updateStrategy.maxSurge is ${shown(strategy.maxSurge)} with the type InPlaceOnly, expected 0.`);
    }
    if (replicas > 0 && unavailable !== undefined && unavailable(replicas) < 1 && surge(replicas) < 1) {
      const [u, s] = [shown(strategy.maxUnavailable ?? '20%'), shown(strategy.maxSurge ?? 0)];
      say(CLONE_SET_RULES.standstill, `spec.updateStrategy has maxUnavailable ${u} and maxSurge ${s}, but one of them must allow at least one pod.`);
    }
  }
  checkPriority(strategy.priorityStrategy, say);
  checkScatter(strategy.scatterStrategy, say);
  const inPlace = strategy.inPlaceUpdateStrategy;
  const where = 'spec.updateStrategy.inPlaceUpdateStrategy';
  if (isObjectOrMissing(inPlace, where, say)) wholeNumber(inPlace, 'gracePeriodSeconds', 0, say, where);
  checkFlag(strategy.paused, 'spec.updateStrategy.paused', say);
}
