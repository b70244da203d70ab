import { isObject, listOf } from '../../../json/json';
import { shown } from '../../../json/shown';
import { readSchedule } from '../../../kinds/native/cron-schedule';
import { isLoadableZone } from '../../../kinds/native/time-zone';
import { isText, objectsOf } from '../../../kinds/pods/pod-value';
import { repeated } from '../../../problems/reporter';
import { checkScaleTarget, FEDERATED_AUTOSCALER } from './federated-autoscaler-checks';
import type { Admission, Say } from './say';
import { SCALING_RULES as RULES } from './scaling-rules';

/** Words for a schedule that both admission and the controller know. */
const WORDS: ReadonlySet<string> = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@hourly']);

/** A part of a field as admission reads it: a star, a value or a range, each of them with a step if it has one. */
const VALUE = '(?:[0-9]+|[a-z]{3})';
const PART = new RegExp(`^(?:\\?|(?:\\*|${VALUE}(?:-${VALUE})?)(?:/[0-9]+)?)$`, 'i');

/** Checks a CronFederatedHPA as Karmada's admission does, and what its controller makes of it. */
export function checkCronAutoscaler({ spec }: any, { say, note }: Admission): void {
  if (!isObject(spec)) return;
  const target: any = isObject(spec.scaleTargetRef) ? spec.scaleTargetRef : {};
  const limits = target.apiVersion === FEDERATED_AUTOSCALER.apiVersion;
  if (limits && target.kind !== FEDERATED_AUTOSCALER.kind) say(RULES.target, 'spec.scaleTargetRef.kind', target.kind, `${FEDERATED_AUTOSCALER.kind}, or a workload`);
  else checkScaleTarget(limits ? { ...target, apiVersion: 'v1' } : spec.scaleTargetRef, say);
  if (Array.isArray(spec.rules) && spec.rules.length === 0) say(RULES.cronRule, 'spec.rules', spec.rules, 'at least one rule');
  for (const name of repeated(listOf<any>(spec.rules).map((rule) => rule?.name))) {
    if (isText(name)) note(RULES.cronRule, `There are several rules with the name '${name}'.`, 'give each rule a name of its own.');
  }
  for (const [rule, where] of objectsOf(spec.rules, 'spec.rules')) {
    checkRule(rule, where, say);
    if (limits) checkLimits(rule, where, say);
    else checkReplicas(rule, where, say);
  }
}

function checkRule({ schedule, timeZone, failedHistoryLimit }: any, where: string, say: Say): void {
  const fault = isText(schedule) ? scheduleFault(schedule) : undefined;
  if (fault !== undefined) say(RULES.cronRule, `${where}.schedule`, schedule, `a cron schedule: ${fault}`);
  if (isText(timeZone) && !isLoadableZone(timeZone)) say(RULES.cronRule, `${where}.timeZone`, timeZone, 'a time zone of the IANA database');
  if (failedHistoryLimit === 0) say(RULES.cronHistory, `${where}.failedHistoryLimit`, 0, '1 to 32');
}

/** Admission reads a schedule with one library and the controller with another: what both understand is five fields, or a word. */
function scheduleFault(schedule: string): string | undefined {
  const read = readSchedule(schedule);
  if (typeof read === 'string') return read;
  if (!read.fires) return 'there is no date that it matches';
  if (schedule.startsWith('@')) return WORDS.has(schedule) ? undefined : `of words, Karmada knows ${[...WORDS].join(', ')}`;
  if (/^(CRON_)?TZ=/.test(schedule)) return 'the time zone is a field of its own';
  const odd = schedule.split(/[ \t]+/).flatMap((field) => (field === '' ? [] : field.split(','))).find((part) => !PART.test(part));
  return odd === undefined ? undefined : `Karmada does not read ${shown(odd)}`;
}

function checkLimits({ targetReplicas, targetMinReplicas: least, targetMaxReplicas: most }: any, where: string, say: Say): void {
  if (targetReplicas !== undefined) say(RULES.cronReplicas, `${where}.targetReplicas`, targetReplicas, 'nothing, because the target is a FederatedHPA');
  if (least === undefined && most === undefined) say(RULES.cronReplicas, `${where}.targetMaxReplicas`, undefined, 'a number here or in targetMinReplicas');
  if (typeof least === 'number' && least <= 0) say(RULES.cronReplicas, `${where}.targetMinReplicas`, least, '1 or more');
  if (typeof most === 'number' && most <= 0) say(RULES.cronReplicas, `${where}.targetMaxReplicas`, most, '1 or more');
  else if (typeof most === 'number' && typeof least === 'number' && least > most) say(RULES.cronReplicas, `${where}.targetMaxReplicas`, most, `${least} or more, the targetMinReplicas`);
}

function checkReplicas({ targetReplicas, targetMinReplicas, targetMaxReplicas }: any, where: string, say: Say): void {
  if (targetReplicas === undefined) say(RULES.cronReplicas, `${where}.targetReplicas`, undefined, 'the number of replicas');
  if (typeof targetReplicas === 'number' && targetReplicas < 0) say(RULES.cronReplicas, `${where}.targetReplicas`, targetReplicas, '0 or more');
  for (const [field, value] of Object.entries({ targetMinReplicas, targetMaxReplicas })) {
    if (value !== undefined) say(RULES.cronReplicas, `${where}.${field}`, value, 'nothing, because the target is a workload');
  }
}
