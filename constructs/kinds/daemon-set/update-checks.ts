import { isObject } from '../../json/json';
import { amount, type Amount, checkChoice, checkFlag, isCount, isObjectOrMissing } from '../pods/fields';
import { kruiseCan } from '../kruise-facts';
import { DAEMON_SET_RULES } from './rules';
import { isWellFormedSelector } from '../pods/label-selector';
import { type Report, WORKLOAD_RULES } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const STRATEGIES = ['RollingUpdate', 'OnDelete'];
const ROLLING_TYPES = ['Standard', 'InPlaceIfPossible'];
const SURGING_FIX = 'write \'Standard\' with `maxSurge: 1` and `maxUnavailable: 0`.';
const ROLLING = 'spec.updateStrategy.rollingUpdate';

/** What an update asks of the pods. */
export interface DaemonUpdate {
  /** Pods are only updated when somebody deletes them. */
  readonly onDelete: boolean;
  /** Two pods may meet on one node. */
  readonly surging: boolean;
}

/** What is wrong with the update strategy of a DaemonSet. */
export function checkDaemonUpdate(strategy: any, kruise: string, say: Report): DaemonUpdate {
  if (!isObjectOrMissing(strategy, 'spec.updateStrategy', say)) return { onDelete: false, surging: false };
  const type: unknown = strategy.type || 'RollingUpdate';
  checkChoice(type, STRATEGIES, 'spec.updateStrategy.type', DAEMON_SET_RULES.updateType, say);
  const rolling = strategy.rollingUpdate;
  if (!isObjectOrMissing(rolling, ROLLING, say)) return { onDelete: type === 'OnDelete', surging: false };
  if (type !== 'OnDelete') return { onDelete: false, surging: checkRollingUpdate(rolling, kruise, say) };
  const idle = Object.keys(rolling).filter((field) => rolling[field] != null);
  if (idle.length > 0) say(DAEMON_SET_RULES.idle, `${ROLLING} has ${idle.join(', ')}, but the type is OnDelete.`);
  return { onDelete: true, surging: false };
}

/** @returns whether the update surges */
function checkRollingUpdate(rolling: any, kruise: string, say: Report): boolean {
  const way: unknown = rolling.rollingUpdateType || 'Standard';
  const where = `${ROLLING}.rollingUpdateType`;
  if (way === 'Surging') say(DAEMON_SET_RULES.updateType, `${where} is "Surging", expected ${ROLLING_TYPES.join(' or ')}.`, SURGING_FIX);
  else checkChoice(way, ROLLING_TYPES, where, DAEMON_SET_RULES.updateType, say);
  const { maxUnavailable, maxSurge, partition, paused, selector } = rolling;
  const unavailable = updateAmount(maxUnavailable, 'maxUnavailable', say);
  const surge = updateAmount(maxSurge, 'maxSurge', say);
  const surging = surge !== undefined && isSome(surge);
  // Surging has its own pace, and is already refused.
  if (way !== 'Surging' && unavailable !== undefined && surge !== undefined && (maxUnavailable != null || maxSurge != null)) {
    const found = `${ROLLING} has maxUnavailable ${shown(maxUnavailable ?? 0)} and maxSurge ${shown(maxSurge ?? 0)}`;
    if (surging && way === 'InPlaceIfPossible') say(DAEMON_SET_RULES.pace, `${found} with the type InPlaceIfPossible, but then maxSurge must be 0.`);
    else if (surging === isSome(unavailable)) say(DAEMON_SET_RULES.pace, `${found}, but exactly one of them must be greater than zero.`);
  }
  checkPartition(partition, kruise, say);
  checkFlag(paused, `${ROLLING}.paused`, say);
  if (isObjectOrMissing(selector, `${ROLLING}.selector`, say) && !isWellFormedSelector(selector)) {
    say(WORKLOAD_RULES.selectorSyntax, `${ROLLING}.selector is ${shown(selector)}, which is not a valid label selector: no node would be updated.`);
  }
  return surging;
}

function checkPartition(partition: unknown, kruise: string, say: Report): void {
  if (kruiseCan(kruise, 'daemonSetPartitionPercentages') || partition == null || isCount(partition)) updateAmount(partition, 'partition', say);
  else say(DAEMON_SET_RULES.partitionVersion, `${ROLLING}.partition is ${shown(partition)}, expected a whole number of 0 or more with Kruise ${kruise}.`);
}

/** An amount of an update, read by the parser of Kubernetes, which knows whole percentages only. */
function updateAmount(value: unknown, field: string, say: Report): Amount | undefined {
  const where = `${ROLLING}.${field}`;
  const read = amount(value, where, say, false);
  if (read && typeof value === 'string' && read(100) > 100) say(DAEMON_SET_RULES.percentLimit, `${where} is ${shown(value)}, expected at most "100%".`);
  return read;
}

/** Whether an amount is anything at all: of a hundred pods, every percentage but 0 is at least one. */
export function isSome(read: Amount): boolean {
  return read(100) > 0;
}

/** The fields of `rollingUpdate`, which other APIs have elsewhere. */
export const ROLLING_FIELDS: readonly string[] = ['partition', 'maxUnavailable', 'maxSurge', 'paused', 'selector', 'rollingUpdateType'];

/** Whether an update strategy has a field of `rollingUpdate` outside that block. */
export function misplacedRollingFields(strategy: unknown): string[] {
  return isObject(strategy) ? ROLLING_FIELDS.filter((field) => strategy[field] != null) : [];
}
