import { isLoadableZone } from './time-zone';
import { shown } from '../../json/shown';
import { withoutEnds } from '../../json/trim';

/** A schedule that Kruise can read. */
export interface CronSchedule {
  /** Whether there is any date that it matches. */
  readonly fires: boolean;
}

interface Bounds {
  readonly what: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const FIELDS: readonly Bounds[] = [
  { what: 'minute', min: 0, max: 59 },
  { what: 'hour', min: 0, max: 23 },
  { what: 'day of the month', min: 1, max: 31 },
  { what: 'month', min: 1, max: 12, names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { what: 'day of the week', min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const DESCRIPTORS: ReadonlySet<string> = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);
const EVERY = '@every ';

/** What Go counts as white space; JavaScript's own idea of it differs in two characters. */
const SPACE = '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
const SPACES = new RegExp(`[${SPACE}]+`);

/** The most days a month can have; a schedule for 29 February fires in leap years. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Values of a field; the star says that it puts no condition on the date. */
interface Field {
  readonly values: ReadonlySet<number>;
  readonly star: boolean;
}

/**
 * Reads a schedule as Kruise does: five fields or a descriptor, optionally after `TZ=` or `CRON_TZ=` (robfig/cron v3.0.1, `ParseStandard`).
 *
 * @returns instead of the schedule, a sentence without a full stop if Kruise would refuse it
 */
export function readSchedule(schedule: string): CronSchedule | string {
  if (schedule === '') return 'it is empty';
  let rest = schedule;
  if (/^(CRON_)?TZ=/.test(schedule)) {
    const space = schedule.indexOf(' ');
    if (space < 0) return 'nothing follows the time zone';
    const zone = schedule.slice(schedule.indexOf('=') + 1, space);
    if (!isLoadableZone(zone)) return `${shown(zone)} is not a time zone`;
    rest = withoutEnds(schedule.slice(space), SPACE);
  }
  if (rest.startsWith('@')) return descriptor(rest);
  const texts = rest.split(SPACES).filter((text) => text !== '');
  if (texts.length !== FIELDS.length) return `it has ${texts.length} fields, expected 5 (minute, hour, day of the month, month, day of the week)`;
  const fields: Field[] = [];
  for (const [i, text] of texts.entries()) {
    const field = readField(text, FIELDS[i]);
    if (typeof field === 'string') return field;
    fields.push(field);
  }
  return { fires: everComes(fields) };
}

function descriptor(text: string): CronSchedule | string {
  if (DESCRIPTORS.has(text)) return { fires: true };
  if (!text.startsWith(EVERY)) return `${shown(text)} is not one of ${[...DESCRIPTORS].join(', ')} or @every`;
  const duration = text.slice(EVERY.length);
  return isDuration(duration) ? { fires: true } : `${shown(duration)} is not a duration such as 1h30m`;
}

function readField(text: string, bounds: Bounds): Field | string {
  const values = new Set<number>();
  let star = false;
  for (const range of text.split(',').filter((part) => part !== '')) {
    const read = readRange(range, bounds);
    if (typeof read === 'string') return `the ${bounds.what} ${shown(range)} ${read}`;
    read.values.forEach((value) => values.add(value));
    star ||= read.star;
  }
  return { values, star };
}

function readRange(text: string, bounds: Bounds): Field | string {
  const [range, ...steps] = text.split('/');
  const [low, ...highs] = range.split('-');
  if (steps.length > 1) return 'has too many slashes';
  const any = low === '*' || low === '?';
  if (!any && highs.length > 1) return 'has too many dashes';
  const start = any ? bounds.min : numberOf(low, bounds);
  // A start with a step goes on to the end of the field.
  const last = highs.length === 0 && steps.length === 1 ? bounds.max : highs.length === 0 ? start : numberOf(highs[0], bounds);
  const end = any ? bounds.max : last;
  const step = steps.length === 0 ? 1 : numberOf(steps[0]);
  if (start === undefined || end === undefined || step === undefined) return 'is not a number, name, range or step';
  if (start < bounds.min || end > bounds.max) return `is not between ${bounds.min} and ${bounds.max}`;
  if (start > end) return 'ends before it begins';
  if (step === 0) return 'has a step of 0';
  const values = new Set<number>();
  for (let value = start; value <= end; value += step) values.add(value);
  return { values, star: any && step === 1 };
}

function numberOf(text: string, { names, min }: Partial<Bounds> = {}): number | undefined {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + (min ?? 0);
  if (!/^[+]?[0-9]+$/.test(text) && !/^-0+$/.test(text)) return undefined;
  return BigInt(text.replace(/^[+-]/, '')) < 2n ** 63n ? Math.abs(Number(text)) : undefined;
}

/** Of a day of the month and one of the week, either is enough, unless one of them is a star. */
function everComes([minute, hour, dayOfMonth, month, dayOfWeek]: readonly Field[]): boolean {
  if ([minute, hour, month].some(({ values }) => values.size === 0)) return false;
  const dates = [...month.values].some((number) => [...dayOfMonth.values].some((day) => day <= DAYS[number - 1]));
  const weekdays = dayOfWeek.values.size > 0;
  return dayOfMonth.star || dayOfWeek.star ? dates && weekdays : dates || weekdays;
}

const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, 'µs': 1e3, 'μs': 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };
const PART = '(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h)';

/** Whether Go's time.ParseDuration accepts a string; durations end after about 292 years. */
function isDuration(text: string): boolean {
  const unsigned = text.replace(/^[+-]/, '');
  if (unsigned === '0') return true;
  if (!new RegExp(`^(?:${PART})+$`).test(unsigned)) return false;
  const total = [...unsigned.matchAll(/([0-9.]+)([a-zµμ]+)/g)].reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit], 0);
  return total < 2 ** 63;
}
