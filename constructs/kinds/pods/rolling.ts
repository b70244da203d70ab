import { differences } from '../../json/field';
import { type PodUpdate, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { fieldsOf, isInPlace, type TemplateChange } from './in-place';
import { type Pace, paceOf } from './update-pace';

/** What the fields of a workload are called: those of one that is a part of another object have a longer way. */
export interface Where {
  readonly spec: string;
  /** The field that holds pods back, if it is not among the settings. */
  readonly partition?: string;
}

/** The fields of a workload that is an object by itself. */
export const ALONE: Where = { spec: 'spec' };

/** How a workload brings its pods to a new template. */
export interface RollingUpdate {
  /** What it does with pods, such as `InPlaceIfPossible`. */
  readonly policy: string;
  /** The field that says so. */
  readonly policyField: string;
  /** Why pods keep the old template for now, in a sentence. */
  readonly waits?: string;
  /** Why some of them do, in a sentence. */
  readonly some?: string;
  /** Why pods may have an earlier template than that of the object before, in a sentence. */
  readonly waited?: string;
  readonly pace: Pace;
}

const IN_PLACE: ReadonlySet<string> = new Set(['InPlaceIfPossible', 'InPlaceOnly']);

/** What becomes of pods of a workload of Kruise whose template changes. */
export function rolled(change: TemplateChange, { policy, policyField, waits, some, waited, pace }: RollingUpdate): PodUpdate {
  // The webhooks of CloneSet and StatefulSet look at the pod spec alone, so that metadata may change.
  if (policy === 'InPlaceOnly' && !isInPlace(change)) {
    return { effect: 'refused', reasons: [`${changing(change.others)}, but ${policyField} 'InPlaceOnly' allows new images of containers only, so Kruise refuses the object.`] };
  }
  if (pace.before === 0 || pace.after === 0) return UNTOUCHED;
  const inPlace = IN_PLACE.has(policy) && isInPlace(change);
  const reasons = inPlace ? inPlaceReasons(change) : [recreatedReason(change, policy, policyField)];
  if (waits !== undefined) return { effect: 'held', reasons: [...reasons, waits], ...(pace.before === undefined ? {} : { updated: 0 }) };
  const earlier = inPlace && waited !== undefined ? [earlierPods(waited)] : [];
  return { effect: inPlace ? 'in-place' : 'recreated', reasons: [...reasons, ...(some === undefined ? [] : [some]), ...earlier], ...paceOf(pace) };
}

/** That what is done in place to some pods may not be to others, in a sentence. */
function earlierPods(waited: string): string {
  return `Pods that were held back before (${clause(waited)}) may differ in more than that from an earlier template; if so they are replaced.`;
}

/** A sentence without its end. */
function clause(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function recreatedReason(change: TemplateChange, policy: string, policyField: string): string {
  if (IN_PLACE.has(policy)) return `${changing(change.others)}, which Kruise cannot do in place.`;
  const instead = isInPlace(change) ? ' With \'InPlaceIfPossible\' they would stay.' : '';
  return `${changing(fieldsOf(change))}, and ${policyField} '${policy}' replaces pods for every change of their template.${instead}`;
}

/** What is done to pods in place, in sentences. */
export function inPlaceReasons({ images, metadata, restarted }: TemplateChange): string[] {
  const restarts = restarted.length > 0
    ? `, and restarts ${listed(restarted.map((name) => `'${name}'`))}, which takes an environment variable from it` : ' without a restart';
  return [
    ...(images.length > 0 ? [`${changing(images)}, which Kruise does in place: pods stay, and their containers are restarted.`] : []),
    ...(metadata.length > 0 ? [`${changing(metadata)}, which Kruise writes to running pods${restarts}.`] : []),
  ];
}

/** The most fields that a sentence names. */
const NAMED = 6;

/** Fields as the beginning of a sentence that says that they change. */
export function changing(fields: readonly string[]): string {
  const rest = fields.length - NAMED;
  const named = rest > 1 ? [...fields.slice(0, NAMED), `${rest} more fields`] : fields;
  return `${listed(named)} ${fields.length === 1 ? 'changes' : 'change'}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** How many pods a setting holds back. */
export interface Holding {
  readonly settings: UpdateSettings;
  /** Pods that keep an earlier template; undefined if all do, whatever their number. */
  readonly held?: number;
  /** Whether these are of a hundred, since the number of pods is not known. */
  readonly ofHundred?: boolean;
  /** What pods, or their nodes, must match to be updated at all, with the field that says so. */
  readonly selector?: { readonly field: string; readonly value: unknown };
}

/** How many pods a partition holds back where nobody knows how many there are. */
export function holding(settings: UpdateSettings, selector?: Holding['selector']): Holding {
  const { partition = '0' } = settings;
  return { settings, held: Math.max(0, parseInt(partition, 10) || 0), ofHundred: partition.endsWith('%'), ...(selector && { selector }) };
}

/**
 * What becomes of pods when the template is the same, but fewer of them are held back than before: those that still have an earlier template get the one of the
 * object. Whether there are any is not in the two objects.
 */
export function released(before: Holding, after: Holding, partitionField: string, stop: (settings: UpdateSettings) => string | undefined): PodUpdate {
  const [held, holds] = [stop(before.settings), stop(after.settings)];
  if (holds !== undefined) return UNTOUCHED;
  const what = held === undefined ? lessHeld(before, after, partitionField) : `The update goes on that waited before (${clause(held)})`;
  return what === undefined ? UNTOUCHED
    : { effect: 'unknown', reasons: [`${what}: pods that still have an earlier template are updated now. Which ones these are is not in the objects.`] };
}

/** That settings hold back fewer pods than before, as the beginning of a sentence. */
function lessHeld(before: Holding, after: Holding, partitionField: string): string | undefined {
  const [had, has] = [before.settings.partition, after.settings.partition];
  const [held, holds] = [before.held ?? Infinity, after.held ?? Infinity];
  // A percentage cannot be compared with a number, unless it is of a known number.
  const isOpen = before.ofHundred !== after.ofHundred && held > 0 && holds > 0;
  // A percentage of fewer replicas is fewer pods, but those that go are the ones that were held.
  if (had !== has && (holds < held || isOpen)) return `${partitionField} goes from '${had ?? 0}' to '${has ?? 0}'`;
  const { selector } = before;
  return selector?.value != null && differences(selector.value, after.selector?.value).length > 0 ? `${selector.field} changes` : undefined;
}
