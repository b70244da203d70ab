import { isLabelKey, isLabelValue } from '../json/syntax';
import { entriesOf, isText, type SayValue } from './pods/pod-value';

/** All annotations of an object together may not be longer. */
const ANNOTATION_BYTES = 256 * 1024;

/** Labels whose keys or values Kubernetes refuses. Values of other types are left to the schema. */
export function checkLabels(labels: unknown, where: string, say: SayValue): void {
  for (const [key, value] of entriesOf(labels)) {
    if (!isLabelKey(key)) say(`A key in ${where}`, key, 'a label key');
    else if (isText(value) && !isLabelValue(value)) say(`${where}[${key}]`, value, 'a label value');
  }
}

/** Annotations whose keys Kubernetes refuses, or that are too long. */
export function checkAnnotations(annotations: unknown, where: string, say: SayValue): void {
  const entries = entriesOf(annotations);
  for (const [key] of entries) if (!isLabelKey(key.toLowerCase())) say(`A key in ${where}`, key, 'an annotation key');
  const bytes = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + (isText(value) ? Buffer.byteLength(value) : 0), 0);
  if (bytes > ANNOTATION_BYTES) say(`The size of ${where}`, bytes, `at most ${ANNOTATION_BYTES} bytes`);
}
