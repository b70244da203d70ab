import type { ApiObjectMetadata } from 'cdk8s';
import { DELIVERY_RULES } from '../definition/rules';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { finding, type Problem } from '../problems/problem';

interface Form {
  readonly fits: (value: unknown) => boolean;
  readonly expected: string;
}

const STRING: Form = { fits: (value) => typeof value === 'string', expected: 'a string' };
const STRINGS: Form = { fits: (value) => isObject(value) && Object.values(value).every(STRING.fits), expected: 'an object whose values are strings' };

/** What cdk8s takes for granted of metadata. */
const FORMS: Readonly<Record<string, Form>> = {
  name: STRING, namespace: STRING, labels: STRINGS, annotations: STRINGS,
  finalizers: { fits: (value) => Array.isArray(value) && value.every(STRING.fits), expected: 'a list of strings' },
  ownerReferences: { fits: (value) => Array.isArray(value) && value.every(isObject), expected: 'a list of objects' },
};

const fits = (name: string, value: unknown) => value == null || (FORMS[name]?.fits(value) ?? true);

/** What cdk8s would fail on, ignore or take for something else. */
export function checkMetadata(path: string, given: unknown): Problem[] {
  if (given == null) return [];
  const say = (message: string) => finding(DELIVERY_RULES.wrongType, { path, message, fix: 'write it as an object, such as `{ labels: { team: \'shop\' } }`.' });
  if (!isObject(given)) return [say(`metadata is ${shown(given)}, expected an object.`)];
  return Object.entries(given).filter(([name, value]) => !fits(name, value))
    .map(([name, value]) => say(`metadata.${name} is ${shown(value)}, expected ${FORMS[name].expected}.`));
}

/** Metadata without what is wrong with it, which is reported, so that the construct can be made. */
export function soundMetadata(given: unknown): ApiObjectMetadata | undefined {
  return isObject(given) ? Object.fromEntries(Object.entries(given).filter(([name, value]) => fits(name, value))) : undefined;
}
