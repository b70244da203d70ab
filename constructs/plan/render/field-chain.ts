import { differences, type Field, type FieldStep, formatField, namesIn, parseField, valueAtField } from '../../json/field';
import { isObject } from '../../json/json';
import { shown } from '../../json/shown';
import { visible } from '../../json/visible';
import { nearest } from '../../problems/nearest';
import { type FieldOrigin, OriginStep, type PlannedObject, type PlannedShare, type PlannedWorkload } from '../model';
import { wrapped } from './grid';
import { type Palette, PLAIN } from './palette';
import type { TableStyle } from './plan-table';
import { addressOf, replicasText } from './plan-words';

/** An object in a cluster, and what it belongs to. */
export interface ChainedObject {
  readonly workload: PlannedWorkload;
  readonly share: PlannedShare;
  readonly object: PlannedObject;
}

/** A field as the manifest names it: elements of lists by their names where they have some. Steps that lead nowhere stay as they are. */
export function fieldIn(manifest: unknown, field: Field): Field {
  let here: any = manifest;
  return field.map((step): FieldStep => {
    const list = Array.isArray(here) ? here : undefined;
    const named = list && 'index' in step && namesIn(list) && list[step.index] ? { name: list[step.index].name as string } : step;
    // In a pointer the keys of an object may be numbers, and quoted words are keys.
    const exact: FieldStep = !list && isObject(here) && 'index' in named ? { key: String(named.index) } : !list && isObject(here) && 'name' in named ? { key: named.name } : list && 'key' in named ? { name: named.key } : named;
    here = valueAtField(here, [exact]);
    return exact;
  });
}

/** What made a field what it is: the template, the division, overrides one after the other. Undefined if there is no such field and never was. */
export function fieldChain(found: ChainedObject, field: Field, style: TableStyle = {}): string | undefined {
  const { workload, share, object } = found;
  const palette = style.palette ?? PLAIN;
  const wanted = fieldIn(object.manifest, field);
  const text = formatField(wanted);
  const value = valueAtField(object.manifest, wanted);
  const origins = object.origins.filter((origin) => isWithin(origin.field, text) || (isWithin(text, origin.field) && changesPart(origin, wanted)));
  if (value === undefined && origins.length === 0) return undefined;
  const title = `${palette.bold(visible(text))} of ${visible(object.kind)} ${addressOf(object)} in ${visible(share.cluster)} (${share.controlPlane})`;
  if (origins.length === 0) {
    return [title, '', `  ${shown(value)}`, `  It is as the template of construct '${visible(workload.path)}' has it; nothing changes it for this cluster.`, ''].join('\n');
  }
  const steps = origins.flatMap((origin, at) => stepLines(origin, at + 1, wanted, found, palette, style));
  const [first] = origins;
  const start = valueWithin(first.field, first.before, wanted);
  return [
    title, '',
    ...(first.field === text || isWithin(text, first.field) ? [`  template  ${palette.dim(`construct '${visible(workload.path)}'`)}`, `            ${start === undefined ? 'nothing' : shown(start)}`] : []),
    ...steps, '',
    ...wrapped(visible(gotten(value, origins, found)), Math.max(40, (style.columns ?? 120) - 2)).map((line) => `  ${palette.bold(line)}`), '',
  ].join('\n');
}

/** What the cluster gets in the end; of a number that a tie decides on, both that are possible. */
function gotten(value: unknown, origins: readonly FieldOrigin[], { share, object }: ChainedObject): string {
  if (value === undefined) return 'The cluster gets no such field.';
  const tied = object === share.workload && value === share.replicas && share.alternativeReplicas !== undefined && origins.at(-1)?.step === OriginStep.DIVISION;
  if (!tied) return `The cluster gets ${shown(value)}`;
  return `The cluster gets ${replicasText(share)}: ${(share.reason ?? 'a tie decides.').replace(/^[^:]*: /, '')}`;
}

function stepLines(origin: FieldOrigin, number: number, wanted: Field, { workload, share }: ChainedObject, palette: Palette, { columns = 120 }: TableStyle): string[] {
  const below = formatField(wanted) !== origin.field && isWithin(origin.field, formatField(wanted));
  const after = below ? origin.after : valueWithin(origin.field, origin.after, wanted);
  const before = below ? origin.before : valueWithin(origin.field, origin.before, wanted);
  const indent = ' '.repeat(12);
  const lines = (text: string): string[] => wrapped(visible(text), Math.max(40, columns - indent.length)).map((line) => `${indent}${line}`);
  const why = origin.step === OriginStep.DIVISION ? [workload.division.summary, ...workload.division.clusters.filter(({ cluster }) => cluster === share.cluster).map(({ because }) => because)] : [origin.by];
  return [
    `  ${palette.cyan(STEP_NAMES[origin.step].padEnd(9))} ${palette.dim(`${number}. construct '${visible(origin.construct)}'`)}`,
    ...[...new Set(why)].flatMap(lines),
    `${indent}${below ? `${visible(origin.field)}: ` : ''}${before === undefined ? 'nothing' : shown(before)} → ${palette.bold(after === undefined ? 'removed' : shown(after))}`,
  ];
}

const STEP_NAMES: Readonly<Record<OriginStep, string>> = {
  [OriginStep.DIVISION]: 'division', [OriginStep.OVERRIDE]: 'override', [OriginStep.POLICY]: 'policy', [OriginStep.LEFT]: 'left', [OriginStep.ROLLOUT]: 'rollout',
};

/** Whether a field is another one, or lies in it. */
function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(outer) && (inner.length === outer.length || inner[outer.length] === '.' || inner[outer.length] === '[');
}

/** Whether a step that changed more than a field changed the field. */
function changesPart({ field, before, after }: FieldOrigin, wanted: Field): boolean {
  return differences(valueWithin(field, before, wanted), valueWithin(field, after, wanted)).length > 0;
}

/** The part of a value that a deeper field is; the value itself where the field is not deeper. */
function valueWithin(at: string, value: unknown, wanted: Field): unknown {
  const depth = parseField(at)?.length ?? wanted.length;
  return valueAtField(value, wanted.slice(depth));
}

/** That an object has no such field, and which one is near. */
export function noSuchField({ object, share }: ChainedObject, field: Field): string {
  const wanted = fieldIn(object.manifest, field);
  let depth = wanted.length;
  while (depth > 0 && valueAtField(object.manifest, wanted.slice(0, depth)) === undefined) depth -= 1;
  const parent = wanted.slice(0, depth);
  const there = valueAtField(object.manifest, parent);
  const step = wanted[depth];
  const name = 'key' in step ? step.key : 'name' in step ? step.name : String(step.index);
  const known = Array.isArray(there) ? namesIn(there) ?? there.map((_, index) => String(index)) : isObject(there) ? Object.keys(there) : [];
  const near = nearest(name, known);
  const has = (each: string): string => formatField(fieldIn(object.manifest, [...parent, Array.isArray(there) ? (namesIn(there) ? { name: each } : { index: Number(each) }) : { key: each }]));
  const place = parent.length === 0 ? 'It' : `'${formatField(parent)}'`;
  const choice = near !== undefined ? `did you mean '${has(near)}'?` : known.length > 0 ? `${place} has ${known.slice(0, 12).join(', ')}${known.length > 12 ? ` and ${known.length - 12} more` : ''}.` : `${place} has no fields.`;
  return visible(`${object.kind} ${addressOf(object)} has no field '${formatField(wanted)}' in ${share.cluster}; ${choice}`);
}

/** The fields of an object that are not as the template has them. */
export function changedFields({ object }: ChainedObject): string[] {
  return [...new Set(object.origins.map(({ field }) => field))];
}
