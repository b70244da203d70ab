import type { ApiObjectMetadata } from 'cdk8s';
import { DELIVERY_RULES } from '../definition/rules';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { type Forms, LIST_OF_OBJECTS, LIST_OF_STRINGS, misfits, STRING, STRINGS } from '../problems/forms';
import { finding, type Problem } from '../problems/problem';

/** What cdk8s takes for granted of metadata. */
export const METADATA_FORMS: Forms = {
  name: STRING, namespace: STRING, labels: STRINGS, annotations: STRINGS, finalizers: LIST_OF_STRINGS, ownerReferences: LIST_OF_OBJECTS,
};

/** What cdk8s would fail on, ignore or take for something else. */
export function checkMetadata(path: string, given: unknown): Problem[] {
  if (given == null) return [];
  const say = (message: string) => finding(DELIVERY_RULES.wrongType, { path, message, fix: 'write it as an object that has `name`, `labels` or `annotations`.' });
  if (!isObject(given)) return [say(`metadata is ${shown(given)}, expected an object.`)];
  return misfits(given, METADATA_FORMS).map(({ name, value, expected }) => say(`metadata.${name} is ${shown(value)}, expected ${expected}.`));
}

/** Metadata without what is wrong with it, which is reported, so that the construct can be made. */
export function soundMetadata(given: unknown): ApiObjectMetadata | undefined {
  if (!isObject(given)) return undefined;
  const wrong = new Set(misfits(given, METADATA_FORMS).map(({ name }) => name));
  if (wrong.size === 0) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
}
