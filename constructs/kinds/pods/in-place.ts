import { differences, type Field, formatField } from '../../json/field';
import { isObject, listOf } from '../../json/json';
import { goForm } from './go-form';

/** In what two pod templates differ, sorted by what controllers of Kruise can do about it. */
export interface TemplateChange {
  /** Images of containers: replaced in running pods. */
  readonly images: readonly string[];
  /** Labels, annotations and other metadata: written to running pods. */
  readonly metadata: readonly string[];
  /** All the rest, images of init containers included: only new pods have it. */
  readonly others: readonly string[];
  /** Containers that are restarted because an environment variable is taken from metadata that changes. */
  readonly restarted: readonly string[];
}

/**
 * In what two pod templates differ; undefined if they are the same for a controller of Kruise, which then makes no new revision. The fields are those of
 * pkg/util/inplaceupdate/inplace_update_defaults.go of Kruise 1.9: of the pod only images of containers that had one may be replaced; resources need the gate
 * InPlaceWorkloadVerticalScaling, which is off.
 */
export function templateChange(before: any, after: any, at = 'spec.template'): TemplateChange | undefined {
  if (before === after) return undefined;
  if (!isObject(before) || !isObject(after)) return compared(before, after, at);
  let known = KNOWN.get(before);
  if (!known) KNOWN.set(before, known = new WeakMap());
  let found = known.get(after);
  if (!found) known.set(after, found = new Map());
  if (!found.has(at)) found.set(at, compared(before, after, at));
  return found.get(at);
}

/** Clusters share templates, so that a pair of them is compared once and not for every cluster. */
const KNOWN = new WeakMap<object, WeakMap<object, Map<string, TemplateChange | undefined>>>();

function compared(before: any, after: any, at: string): TemplateChange | undefined {
  const [old, now] = [goForm(before, 'template'), goForm(after, 'template')];
  const images: string[] = [];
  const metadata: Field[] = [];
  const others: string[] = [];
  for (const { field, before: had, after: has } of differences(old, now)) {
    if (isKey(field[0], 'metadata')) metadata.push(field);
    else if (isImage(field) && had !== undefined && has !== undefined) images.push(`${at}.${formatField(field)}`);
    else others.push(`${at}.${formatField(field)}`);
  }
  if (images.length + metadata.length + others.length === 0) return undefined;
  return { images, metadata: metadata.map((field) => `${at}.${formatField(field)}`), others, restarted: restartedBy(old, now) };
}

/** Whether Kruise can bring running pods to the new template without replacing them. */
export function isInPlace({ others }: TemplateChange): boolean {
  return others.length === 0;
}

/** All fields of a change. */
export function fieldsOf({ others, images, metadata }: TemplateChange): readonly string[] {
  return [...others, ...images, ...metadata];
}

function isKey(step: Field[number] | undefined, key: string): boolean {
  return step !== undefined && 'key' in step && step.key === key;
}

function isImage(field: Field): boolean {
  return field.length === 4 && isKey(field[0], 'spec') && isKey(field[1], 'containers') && isKey(field[3], 'image');
}

const FROM_METADATA = /^metadata\.(labels|annotations)\['(.+)'\]$/;

/** Containers with a variable from a label or annotation that is new or has another value; the gate InPlaceUpdateEnvFromMetadata is on by default. */
function restartedBy(before: any, after: any): string[] {
  const isChanged = (variable: any): boolean => {
    const parts = isObject(variable) ? FROM_METADATA.exec(String(variable.valueFrom?.fieldRef?.fieldPath)) : null;
    const value = parts && after?.metadata?.[parts[1]]?.[parts[2]];
    return parts !== null && value !== undefined && value !== before?.metadata?.[parts[1]]?.[parts[2]];
  };
  return listOf<any>(after?.spec?.containers).filter((container) => listOf<any>(container?.env).some(isChanged)).map(({ name }) => String(name));
}
