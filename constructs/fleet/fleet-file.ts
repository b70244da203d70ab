import { readFileSync } from 'node:fs';
import { FLEET_RULES } from './rules';
import { isObject, type Json } from '../json/json';
import { readYamlDocuments } from '../json/go-yaml-read';
import { shown } from '../json/shown';
import { withoutEnd } from '../json/trim';
import { FederationError } from '../problems/error';
import { finding } from '../problems/problem';
import { messageOf } from '../problems/refusals';

/** The properties of a fleet from a file of YAML or JSON. They are checked like those of any fleet, by the fleet. */
export function readFleetFile(path: string, file: string): Json {
  const fail = (message: string) => new FederationError([finding(FLEET_RULES.file, { path, message })]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw fail(`The file ${shown(file)} cannot be read: ${messageOf(error)}.`);
  }
  const documents = readYamlDocuments(text).filter((document) => 'error' in document || document.value !== null);
  const [first] = documents;
  if (first && 'error' in first) throw fail(`The file ${shown(file)} is not YAML: ${withoutEnd(first.error, '.:')}.`);
  if (documents.length !== 1 || !isObject(first.value)) throw fail(`The file ${shown(file)} holds ${documents.length === 1 ? shown(first.value) : `${documents.length} documents`}; expected the properties of a fleet.`);
  return first.value;
}
