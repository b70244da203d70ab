import { type Field, formatField, parseField } from '../../json/field';
import { visible } from '../../json/visible';
import type { YamlWriter } from '../../json/yaml-writer';
import { type FieldOrigin, OriginStep, type PlannedObject, type PlannedShare } from '../model';
import { manifestLines } from './manifest-lines';
import { type Palette, PLAIN } from './palette';
import { replicasText } from './plan-words';

/**
 * The manifest of an object as YAML, with a comment on each line that is not as the template has it: what made it so, where that is said, and what it was.
 *
 * @param share the share of the cluster, if the object is the workload: a tie may leave two numbers of replicas
 */
export function annotatedYaml({ manifest, origins }: Pick<PlannedObject, 'manifest' | 'origins'>, writer: YamlWriter, palette: Palette = PLAIN, share?: PlannedShare): string {
  const text = writer.document(manifest);
  if (origins.length === 0) return text;
  const places = manifestLines(manifest);
  const comments = new Map<number, string[]>();
  for (const origin of origins) {
    const { line, exact } = lineOf(origin.field, places);
    const comment = `${tieOf(origin, share)}${commentOf(origin, exact)}`;
    const there = comments.get(line);
    if (!there) comments.set(line, [comment]);
    else if (!there.includes(comment)) there.push(comment);
  }
  return text.split('\n').map((line, at) => (comments.has(at) ? `${line} ${palette.cyan(`# ${comments.get(at)!.join('; ')}`)}` : line)).join('\n');
}

/** Where a field is; where it is not there, the nearest one above that is. */
function lineOf(field: string, places: ReadonlyMap<string, number>): { readonly line: number; readonly exact: boolean } {
  const line = places.get(field);
  if (line !== undefined) return { line, exact: true };
  let steps: Field = parseField(field) ?? [];
  while (steps.length > 0) {
    steps = steps.slice(0, -1);
    const above = places.get(formatField(steps));
    if (above !== undefined) return { line: above, exact: false };
  }
  return { line: 0, exact: false };
}

function tieOf({ step, by, after }: FieldOrigin, share: PlannedShare | undefined): string {
  if (step !== OriginStep.DIVISION || share?.alternativeReplicas === undefined || after !== share.replicas) return '';
  const both = replicasText(share);
  return by.includes(both) ? '' : `${both}: a tie is broken by the UID; `;
}

/** Values that are longer would hide who made them. */
const LONGEST_VALUE = 60;

function commentOf({ field, by, construct, before, after }: FieldOrigin, exact: boolean): string {
  const was = before === undefined || typeof before === 'object' ? undefined : JSON.stringify(before);
  const old = was === undefined || was.length > LONGEST_VALUE ? '' : `, was ${was}`;
  const what = exact ? '' : after === undefined ? `without ${field}: ` : `${field}: `;
  return visible(`${what}${by} (${construct}${old})`);
}
