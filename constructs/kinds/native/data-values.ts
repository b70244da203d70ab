import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isDataKey } from '../../json/syntax';
import { entriesOf, isText, type SayValue } from '../pods/pod-value';

/** What an API server stores of data. */
const MOST_BYTES = 1024 * 1024;
/** Keys that Secrets of a type must have. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};
const JSON_KEYS: ReadonlySet<string> = new Set(['.dockercfg', '.dockerconfigjson']);

/** Keys and sizes of a ConfigMap's data. */
export function checkConfigMapValues(object: KubeObject, say: SayValue): void {
  checkKeys(object, ['data', 'binaryData'], say);
  for (const [key] of entriesOf(object.data)) {
    if (isObject(object.binaryData) && Object.hasOwn(object.binaryData, key)) say('A key in data', key, 'one that binaryData does not have');
  }
  checkEncoding(object.binaryData, 'binaryData', say);
  checkSize([...sizes(object.data, false), ...sizes(object.binaryData, true)], say);
}

/** Keys, encoding and sizes of a Secret's data. No value of it is ever shown. */
export function checkSecretValues(object: KubeObject, say: SayValue): void {
  checkKeys(object, ['data', 'stringData'], say);
  checkEncoding(object.data, 'data', say);
  const plain = isObject(object.stringData) ? object.stringData : {};
  const encoded = entriesOf(object.data).filter(([key]) => !Object.hasOwn(plain, key));
  checkSize([...sizes(Object.fromEntries(encoded), true), ...sizes(plain, false)], say);
  checkType(object, say);
}

function checkType(object: KubeObject, say: SayValue): void {
  const { type } = object;
  const texts = new Map([...entriesOf(object.data).map(([key, value]) => [key, decoded(value)] as const), ...entriesOf(object.stringData)]);
  for (const key of (isText(type) && Object.hasOwn(KEYS, type) ? KEYS[type] : [])) {
    if (!texts.has(key)) say('The keys of data', [...texts.keys()], `${key}, because the type is ${type}`);
    else if (JSON_KEYS.has(key) && !isJsonObject(texts.get(key))) say(`data[${key}]`, HIDDEN, 'a JSON object');
  }
  if (type === 'kubernetes.io/basic-auth' && !texts.has('username') && !texts.has('password')) say('The keys of data', [...texts.keys()], `username or password, because the type is ${type}`);
  const account: unknown = object.metadata?.annotations?.['kubernetes.io/service-account.name'];
  if (type === 'kubernetes.io/service-account-token' && !account) say('metadata.annotations[kubernetes.io/service-account.name]', account, 'the name of a ServiceAccount, because of the type');
}

/** Stands where a value would be shown. */
const HIDDEN = 'not shown';

function checkKeys(object: KubeObject, fields: readonly string[], say: SayValue): void {
  for (const field of fields) {
    for (const [key] of entriesOf(object[field])) if (!isDataKey(key)) say(`A key in ${field}`, key, 'letters, digits, dashes, underscores and dots, at most 253 of them');
  }
}

function checkEncoding(data: unknown, where: string, say: SayValue): void {
  for (const [key, value] of entriesOf(data)) if (isText(value) && decoded(value) === undefined) say(`${where}[${key}]`, HIDDEN, 'base64; use stringData for plain strings of a Secret');
}

/** What base64 stands for, as Go reads it: line ends are skipped, the padding is not. */
function decoded(value: unknown): string | undefined {
  if (!isText(value)) return undefined;
  const text = value.replace(/[\r\n]/g, '');
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString() : undefined;
}

function sizes(data: unknown, isEncoded: boolean): number[] {
  return entriesOf(data).map(([, value]) => (isText(value) ? Buffer.from(value, isEncoded ? 'base64' : 'utf8').length : 0));
}

function checkSize(bytes: readonly number[], say: SayValue): void {
  const sum = bytes.reduce((total, one) => total + one, 0);
  if (sum > MOST_BYTES) say('The size of the data', sum, `at most ${MOST_BYTES} bytes`);
}

function isJsonObject(text: unknown): boolean {
  // One that is no base64 is reported already.
  if (!isText(text)) return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
