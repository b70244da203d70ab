import { checkKind } from '../../../constructs/kinds/kinds';
import { messageOf, named, NO_OBJECTS, placesOf, refusedAt } from './refused-places';

const config = (more: object): any => named('v1', 'ConfigMap', more);
const secret = (more: object, metadata: object = {}): any => named('v1', 'Secret', more, metadata);
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const MEBIBYTE = 1024 * 1024;
const KEYS = { good: ['a', 'A.b_c-1', '.hidden', 'x'.repeat(253), 'a..b', '-'], bad: ['', 'a/b', 'a b', '.', '..', '..a', 'x'.repeat(254), 'ä'] };
const BASE64 = { good: ['', 'YQ==', 'YWI=', 'YWJj', 'YW\nJj', 'YW\r\nJj\n', '+/==', 7, null], bad: ['a', 'YQ', 'YQ=', 'YQ===', 'Y===', '====', '=YQ=', 'YQ==YQ==', 'YW Jj', 'YW-_', '!YQ=', 'YQ=!'] };

describe('a ConfigMap', () => {
  refusedAt([
    ['A key in data', 'its form', (key) => config({ data: { [key]: 'b' } }), KEYS.good, KEYS.bad],
    ['A key in binaryData', 'its form', (key) => config({ binaryData: { [key]: 'Yg==' } }), KEYS.good, KEYS.bad],
    ['A key in data', 'not in both', (key) => config({ data: { [key]: 'b' }, binaryData: { a: 'Yg==' } }), ['b'], ['a']],
    ['binaryData[a]', 'base64', (a) => config({ binaryData: { a } }), BASE64.good, BASE64.bad],
    ['data', 'any string', (a) => config({ data: { a } }), ['', 'hello', '!', 7], []],
    ['data', 'what is none is left to the schema', (value) => config({ data: value, binaryData: value }), NO_OBJECTS, []],
    ['data', 'nothing is in both if one is none', (binaryData) => config({ data: { length: 'a' }, binaryData }), NO_OBJECTS, []],
  ], 'data');

  test('is not larger than a mebibyte', () => {
    const size = (data: string, binary = ''): string[] => placesOf(config({ data: { a: data }, binaryData: { b: encoded(binary) } }));
    expect(size('x'.repeat(MEBIBYTE))).toEqual([]);
    expect(size('x'.repeat(MEBIBYTE + 1))).toEqual(['The size of the data']);
    expect(size('ä'.repeat(MEBIBYTE / 2))).toEqual([]);
    expect(size('ä'.repeat(MEBIBYTE / 2) + 'x')).toEqual(['The size of the data']);
    expect(size('', 'x'.repeat(MEBIBYTE))).toEqual([]);
    expect(size('', 'x'.repeat(MEBIBYTE + 1))).toEqual(['The size of the data']);
    expect(size('x'.repeat(MEBIBYTE / 2), 'x'.repeat(MEBIBYTE / 2))).toEqual([]);
    expect(size('x'.repeat(MEBIBYTE / 2), 'x'.repeat(MEBIBYTE / 2 + 1))).toEqual(['The size of the data']);
  });
});

describe('a Secret', () => {
  refusedAt([
    ['A key in data', 'its form', (key) => secret({ data: { [key]: 'Yg==' } }), KEYS.good, KEYS.bad],
    ['A key in stringData', 'its form', (key) => secret({ stringData: { [key]: 'b' } }), KEYS.good, KEYS.bad],
    ['data[a]', 'base64', (a) => secret({ data: { a } }), BASE64.good, BASE64.bad],
    ['stringData', 'any string, and in both', (a) => secret({ data: { a: 'YQ==' }, stringData: { a } }), ['', 'hello', '!', 7], []],
    ['data', 'what is none is left to the schema', (value) => secret({ data: value, stringData: value }), NO_OBJECTS, []],
  ], 'data');

  test('is not larger than a mebibyte, of which what stringData replaces is no part', () => {
    const size = (data: object, stringData: object): string[] => placesOf(secret({ data, stringData }));
    const [half, whole] = ['x'.repeat(MEBIBYTE / 2), 'x'.repeat(MEBIBYTE)];
    expect(size({ a: encoded(half) }, { b: half })).toEqual([]);
    expect(size({ a: encoded(`${half}x`) }, { b: half })).toEqual(['The size of the data']);
    expect(size({ a: encoded(whole) }, {})).toEqual([]);
    expect(size({ a: encoded(`${whole}x`) }, {})).toEqual(['The size of the data']);
    expect(size({ a: encoded(whole) }, { a: whole })).toEqual([]);
    expect(size({ a: encoded(whole) }, { b: 'x' })).toEqual(['The size of the data']);
  });

  test('is never shown', () => {
    const [{ message }] = checkKind('shop/web', secret({ data: { a: 'hunter2!' } }), '1.9');
    expect(message).not.toContain('hunter2');
  });
});

describe('a Secret of a type', () => {
  const token = (annotations: unknown) => secret({ type: 'kubernetes.io/service-account-token' }, { annotations });
  const typed = (type: string) => (data: object) => secret({ type: `kubernetes.io/${type}`, data });
  refusedAt([
    ['The keys of data', 'a certificate', typed('tls'), [{ 'tls.crt': '', 'tls.key': '' }, { 'tls.crt': '', 'tls.key': '', 'ca.crt': '' }], [{ 'tls.crt': '' }, { 'tls.key': '' }]],
    ['The keys of data', 'a key for SSH', typed('ssh-auth'), [{ 'ssh-privatekey': 'YQ==' }], [{}, undefined, { key: 'YQ==' }]],
    ['The keys of data', 'a login', typed('basic-auth'), [{ username: '' }, { password: '' }, { username: '', password: '' }], [{}, undefined, { user: 'YQ==' }]],
    ['The keys of data', 'a login to a registry', typed('dockerconfigjson'), [{ '.dockerconfigjson': encoded('{}') }], [{}, { '.dockercfg': encoded('{}') }]],
    ['data[.dockerconfigjson]', 'is JSON', (text) => typed('dockerconfigjson')({ '.dockerconfigjson': encoded(text) }), ['{}', '{"auths":{}}'], ['', '[]', '3', '{']],
    ['data[.dockercfg]', 'is JSON', (text) => typed('dockercfg')({ '.dockercfg': encoded(text) }), ['{}', '{"a":{}}'], ['', '"a"', '{']],
    ['data[.dockercfg]', 'is base64 first', (text) => typed('dockercfg')({ '.dockercfg': text }), [encoded('{}')], ['{}']],
    ['The keys of data', 'of no known type', (type) => secret({ type }), [undefined, null, 'Opaque', 'toString', 'example.com/tls', 7], ['kubernetes.io/ssh-auth', 'kubernetes.io/basic-auth']],
    ['metadata.annotations[kubernetes.io/service-account.name]', 'a token', (name) => token({ 'kubernetes.io/service-account.name': name }), ['web'], [undefined, null, '']],
    ['metadata.annotations[kubernetes.io/service-account.name]', 'a token without annotations', token, [], [undefined, null, {}]],
    ['stringData', 'counts as data', (stringData) => secret({ type: 'kubernetes.io/ssh-auth', stringData }), [{ 'ssh-privatekey': 'a' }], []],
    ['data[.dockerconfigjson]', 'stringData is JSON, too', (text) => secret({ type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': text } }), ['{}'], ['', 'auths']],
  ], 'data');

  test('is told the keys that it has', () => {
    expect(messageOf(typed('ssh-auth')({ 'ssh-key': 'YQ==' }))).toContain('is ["ssh-key"], expected ssh-privatekey');
    expect(messageOf(typed('basic-auth')({ user: 'YQ==' }))).toContain('is ["user"], expected username or password');
  });

  test.each(NO_OBJECTS)('leaves metadata of %j to the schema', (metadata) => {
    expect(placesOf({ ...token({}), metadata })).toHaveLength(1);
  });
});
