import { isObject } from '../../json/json';
import { isDnsSubdomain, isLabelKey } from '../../json/syntax';
import { isText, objectsOf, type SayValue } from './pod-value';
import { compareQuantities } from '../../json/quantity';

const VARIABLE = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const FIELDS = /^(metadata\.(name|namespace|uid|(labels|annotations)\['[^']+'\])|spec\.(host|nodeName|serviceAccountName)|status\.(podIPs?|hostIPs?))$/;
const RESOURCES = /^(limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-.+)$/;
const BYTE_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];

/** The variables of a container and where they come from. */
export function checkVariables(container: any, where: string, say: SayValue): void {
  for (const [variable, at] of objectsOf(container.env, `${where}.env`)) {
    // Spaces, '=' and a missing name have their own code.
    if (isText(variable.name) && /^[^=\s]+$/.test(variable.name) && !VARIABLE.test(variable.name)) say(`${at}.name`, variable.name, 'letters, digits, _, - and ., not starting with a digit');
    checkSource(variable.valueFrom, `${at}.valueFrom`, say);
  }
  for (const [source, at] of objectsOf(container.envFrom, `${where}.envFrom`)) {
    const given = ['configMapRef', 'secretRef'].filter((key) => source[key] != null);
    if (given.length !== 1) say(at, given, 'either configMapRef or secretRef');
    for (const key of given) if (!isDnsSubdomain(source[key].name)) say(`${at}.${key}.name`, source[key].name, 'the name of an object');
    if (isText(source.prefix) && source.prefix !== '' && !VARIABLE.test(source.prefix)) say(`${at}.prefix`, source.prefix, 'the start of a variable name');
  }
}

function checkSource(source: any, where: string, say: SayValue): void {
  if (!isObject(source)) return;
  const given = SOURCES.filter((key) => (source as any)[key] != null);
  if (given.length !== 1) say(where, given, `exactly one of ${SOURCES.join(', ')}`);
  checkField(source, FIELDS, where, say);
  for (const key of ['configMapKeyRef', 'secretKeyRef']) {
    const reference = (source as any)[key];
    if (!isObject(reference)) continue;
    if (!isKey(reference.key)) say(`${where}.${key}.key`, reference.key, 'a key');
    if (!isDnsSubdomain(reference.name)) say(`${where}.${key}.name`, reference.name, 'the name of an object');
  }
}

function isKey(key: unknown): boolean {
  return isText(key) && key.length <= 253 && /^[-._a-zA-Z0-9]+$/.test(key) && key !== '.' && !key.startsWith('..');
}

/** A reference to a field of the pod or an amount of a container, from a variable or a file. */
export function checkField(source: any, fields: RegExp, where: string, say: SayValue): void {
  const { fieldRef, resourceFieldRef } = source;
  const path: unknown = fieldRef?.fieldPath;
  if (isText(path)) {
    const known = fields.test(path);
    const key = known ? /\['(.*)'\]$/.exec(path)?.[1] : undefined;
    if (!known) say(`${where}.fieldRef.fieldPath`, path, 'a pod field that is available here, such as metadata.name');
    else if (key !== undefined && !isLabelKey(path.startsWith('metadata.annotations') ? key.toLowerCase() : key)) say(`${where}.fieldRef.fieldPath`, path, 'a valid label or annotation key in it');
  }
  if (isText(fieldRef?.apiVersion) && fieldRef.apiVersion !== 'v1' && fieldRef.apiVersion !== '') say(`${where}.fieldRef.apiVersion`, fieldRef.apiVersion, 'v1');
  if (!isObject(resourceFieldRef)) return;
  const { resource, divisor } = resourceFieldRef as any;
  if (!isText(resource)) return;
  if (!RESOURCES.test(resource)) say(`${where}.resourceFieldRef.resource`, resource, 'limits or requests of cpu, memory, ephemeral-storage or huge pages');
  else if (divisor != null && !isDivisor(divisor, resource.endsWith('.cpu') ? ['1', '1m'] : BYTE_DIVISORS)) say(`${where}.resourceFieldRef.divisor`, divisor, 'a single unit, such as 1 or 1Mi');
}

function isDivisor(divisor: unknown, allowed: readonly string[]): boolean {
  return ['0', ...allowed].some((unit) => !(Math.abs(compareQuantities(divisor, unit)) > 0));
}
