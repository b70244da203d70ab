import { isCidr } from '../../../constructs/kinds/native/network-values';
import { messageOf, named, NO_OBJECTS, placesOf, refusedAt } from './refused-places';

const backend = (more: object = {}): any => ({ service: { name: 'web', port: { number: 80 }, ...more } });
const ingress = (spec: object): any => named('networking.k8s.io/v1', 'Ingress', { spec: { defaultBackend: backend(), ...spec } });
const ruled = (rule: object): any => ingress({ rules: [rule] });
const path = (more: object): any => ruled({ http: { paths: [{ path: '/', pathType: 'Prefix', backend: backend(), ...more }] } });
const to = (service: object): any => ingress({ defaultBackend: backend(service) });
const AT = 'spec.rules[0].http.paths[0]';

describe('an Ingress', () => {
  refusedAt([
    ['spec.rules', 'one is needed', (rules) => ingress({ rules, defaultBackend: undefined }), [[{ host: 'a.example.com' }]], [undefined, null, []]],
    ['spec.rules', 'none is needed beside a backend', (rules) => ingress({ rules }), [undefined, []], []],
    ['spec.rules[0].host', 'a host name', (host) => ruled({ host }), [undefined, null, '', 'shop', 'shop.example.com', '*.example.com', 'x'.repeat(253), 7],
      ['10.0.0.1', 'fd00::1', '*', '*.', 'a.*.com', '**.com', 'Shop.example.com', 'a b', 'x'.repeat(254)]],
    ['spec.rules[0].http.paths', 'one is needed', (paths) => ruled({ http: { paths } }), [[{ path: '/', backend: backend() }]], [undefined, null, []]],
    ['spec.rules[0].http', 'what is none is left to the schema', (http) => ruled({ http }), NO_OBJECTS, []],
    ['spec.tls[0].hosts', 'host names', (host) => ingress({ tls: [{ hosts: [host] }] }), ['shop.example.com', '*.example.com', 7], ['', '*', 'a b', 'Shop']],
    ['spec.tls[0].secretName', 'a name', (secretName) => ingress({ tls: [{ secretName }] }), [undefined, null, '', 'tls', 'a.b', 7], ['A', 'a_b', ' ']],
    ['spec.ingressClassName', 'a name', (ingressClassName) => ingress({ ingressClassName }), [undefined, null, 'nginx', 'a.b', 7], ['', 'Nginx', 'a/b']],
  ]);

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (spec) => {
    expect(placesOf(named('networking.k8s.io/v1', 'Ingress', { spec }))).toEqual([]);
  });
});

describe('a path of an Ingress', () => {
  const anything = (value: unknown) => path({ path: value, pathType: 'ImplementationSpecific' });
  refusedAt([
    [`${AT}.path`, 'begins with a slash', (value) => path({ path: value }), ['/', '/shop', '/a.b/..c/.d', '/a%20b', 7], [undefined, null, '', 'shop', ' /', '*']],
    [`${AT}.path`, 'goes one way only', (value) => path({ path: value, pathType: 'Exact' }), ['/a/b/', '/a/...', '/.a', '/a.', '/a..'],
      ['//', '/a//b', '/./a', '/../a', '/a/%2fb', '/a%2Fb', '/.', '/..', '/a/.', '/a/..']],
    [`${AT}.path`, 'may be anything to some controllers, after a slash', anything, [undefined, null, '', '/', '/a//b', '/..', '/[a-z]+%2f', 7], ['shop', '*']],
    [`${AT}.backend`, 'leads somewhere', (value) => path({ backend: value }), [backend(), { resource: { kind: 'Bucket', name: 'a' } }, undefined], [{}, { ...backend(), resource: {} }]],
  ]);
});

describe('a backend of an Ingress', () => {
  const at = 'spec.defaultBackend';
  refusedAt([
    [at, 'a service or a resource', (defaultBackend) => ingress({ rules: [{ host: 'a' }], defaultBackend }), [...NO_OBJECTS, { resource: {} }, backend(), { service: 7 }], [{}, { service: null }, { ...backend(), resource: {} }]],
    [`${at}.service.name`, 'a DNS label that begins with a letter', (name) => to({ name }), ['web', 'web-1', 'x'.repeat(63), undefined, 7], ['', '1web', 'a.b', 'Web', 'x'.repeat(64)]],
    [`${at}.service.port`, 'a name or a number', (port) => to({ port }), [{ name: 'http' }, { number: 80 }, { name: '', number: 80 }, { name: 'http', number: 0 }],
      [undefined, null, 80, {}, { name: '', number: 0 }, { name: 'http', number: 80 }]],
    [`${at}.service.port.name`, 'a name', (name) => to({ port: { name } }), ['http', 'a1', 'abcdefghijklmno', 7], ['HTTP', '80', 'a_b', 'abcdefghijklmnop']],
    [`${at}.service.port.number`, '1 to 65535', (number) => to({ port: { number } }), [1, 65535, '80'], [-1, 65536]],
  ]);
});

describe('a NetworkPolicy', () => {
  const policy = (spec: object): any => named('networking.k8s.io/v1', 'NetworkPolicy', { spec: { podSelector: {}, ...spec } });
  const selectors = { good: [undefined, null, {}, { matchLabels: { app: 'web' } }, { matchExpressions: [{ key: 'app', operator: 'Exists' }] }], bad: [{ matchLabels: { app: 'a b' } }, { matchExpressions: [{ key: 'app', operator: 'Is' }] }] };
  refusedAt([
    ['spec.podSelector', 'a selector', (podSelector) => policy({ podSelector }), selectors.good, selectors.bad],
    ['spec.policyTypes', 'directions', (policyTypes) => policy({ policyTypes }), [undefined, null, [], ['Ingress'], ['Ingress', 'Egress'], [7]], [['ingress'], ['']]],
    ...([['ingress', 'from'], ['egress', 'to']] as const).flatMap(([direction, peers]) => {
      const port = (value: object) => policy({ [direction]: [{ ports: [value] }] });
      const peer = (value: unknown) => policy({ [direction]: [{ [peers]: [value] }] });
      const [ports, at] = [`spec.${direction}[0].ports[0]`, `spec.${direction}[0].${peers}[0]`];
      return [
        [`${ports}.port`, 'a number or a name', (value: unknown) => port({ port: value }), [undefined, null, 1, 65535, 'http', true], [0, 65536, '', '80', 'HTTP']],
        [`${ports}.endPort`, 'from a number on', (endPort: unknown) => port({ port: 80, endPort }), [undefined, null, 80, 81, 65535, '90'], [79, 0, 65536, 80.5]],
        [`${ports}.endPort`, 'needs a number', (value: unknown) => port({ port: value, endPort: 90 }), [80, 90], [undefined, null, 'http']],
        [at, 'one way to name it', peer, [{ podSelector: {} }, { namespaceSelector: {} }, { podSelector: {}, namespaceSelector: {} }, { ipBlock: { cidr: '10.0.0.0/8' } }, { ipBlock: 7 }, 7],
          [{}, { podSelector: null }, { ipBlock: { cidr: '10.0.0.0/8' }, podSelector: {} }, { ipBlock: { cidr: '10.0.0.0/8' }, namespaceSelector: {} }]],
        [`${at}.podSelector`, 'a selector', (podSelector: unknown) => peer({ podSelector, namespaceSelector: {} }), selectors.good, selectors.bad],
        [`${at}.namespaceSelector`, 'a selector', (namespaceSelector: unknown) => peer({ namespaceSelector, podSelector: {} }), selectors.good, selectors.bad],
        [`${at}.ipBlock`, 'a range', (cidr: unknown) => peer({ ipBlock: { cidr } }), ['10.0.0.0/8', 'fd00::/8', undefined, 7], ['', '10.0.0.0', 'web/8']],
        [`${at}.ipBlock`, 'ranges within it', (except: unknown) => peer({ ipBlock: { cidr: '10.0.0.0/8', except } }), [undefined, null, [], ['10.1.0.0/16'], [7]], [['10.1.0.0'], ['10.1.0.0/16', '']]],
      ] as const;
    }),
  ]);

  test('is told how to write a number', () => {
    const said = (port: string): string => messageOf(policy({ ingress: [{ ports: [{ port }] }] }));
    expect(said('80')).toContain('expected the number 80 without quotes, or the name of a port.');
    for (const value of ['-80', '80-']) expect(said(value)).toContain('expected the number or name of a port.');
  });

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (spec) => {
    expect(placesOf(named('networking.k8s.io/v1', 'NetworkPolicy', { spec }))).toEqual([]);
  });
});

test('a range has as many bits as its addresses', () => {
  expect(['0.0.0.0/0', '10.0.0.0/32', '::/0', 'fd00::/128'].filter(isCidr)).toHaveLength(4);
  expect(['', '/', '/8', '10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/ 8', '10.0.0.0/8 ', '10.0.0.0/0x8', '10.0.0.0/0008', '10.0.0/8'].filter(isCidr)).toEqual([]);
});
