import { checkInterpreterWebhook } from '../../../constructs/planes/karmada/interpreter-webhook-checks';

const RULE = { operations: ['InterpretHealth'], apiGroups: ['apps.kruise.io'], apiVersions: ['v1alpha1'], kinds: ['CloneSet'] };
const HOOK = {
  name: 'workloads.example.com', clientConfig: { url: 'https://interpreter.example.com:8443/clonesets' }, interpreterContextVersions: ['v1alpha1'],
  rules: [RULE], timeoutSeconds: 10,
};
const SERVICE = { namespace: 'platform', name: 'interpreter', path: '/interpret', port: 443 };
const PEM = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');

const check = (webhooks: any, customizations: any[] = []) => checkInterpreterWebhook('platform/hooks', webhooks, customizations);
const codes = (change: any, customizations: any[] = []) => check([{ ...HOOK, ...change }], customizations).map(({ code }) => code);
const endpoint = (clientConfig: any) => codes({ clientConfig });
const service = (change: any) => endpoint({ service: { ...SERVICE, ...change } });
const rule = (change: any) => codes({ rules: [{ ...RULE, ...change }] });

describe('an interpreter webhook configuration', () => {
  test('has webhooks, and they have rules', () => {
    expect(codes({})).toEqual([]);
    expect([undefined, [], {}, [null], ['x']].map((webhooks) => check(webhooks).map(({ code }) => code))).toEqual(Array(5).fill(['KF661']));
    expect([undefined, [], 'x'].map((rules) => codes({ rules }))).toEqual(Array(3).fill(['KF661']));
  });

  test('names each webhook by a domain of two parts or more', () => {
    expect(['a.b', 'workloads.example.com.'].flatMap((name) => codes({ name }))).toEqual([]);
    expect(codes({ name: `${'a.'.repeat(126)}a` })).toEqual([]);
    for (const name of [`${'a.'.repeat(127)}a`, 'workloads.', '.workloads.example', 'workloads', 'Work.example.com', 'a..b', '', undefined, 7, `${'a'.repeat(64)}.com`]) expect(codes({ name })).toEqual(['KF662']);
  });

  test('has no two webhooks of one name', () => {
    expect(check([HOOK, { ...HOOK }, { ...HOOK, name: 'other.example.com' }])).toMatchObject([
      { code: 'KF662', path: 'platform/hooks', message: "There are several webhooks with the name 'workloads.example.com'." },
    ]);
  });

  test('reports all problems at once', () => {
    expect(codes({ name: 'x', clientConfig: {}, timeoutSeconds: 0, rules: [{}] })).toEqual(['KF662', 'KF663', 'KF665', 'KF666', 'KF666', 'KF666', 'KF666']);
  });
});

describe('the endpoint of a webhook', () => {
  test('is one URL or one Service', () => {
    expect([{}, undefined, 'https://x', { url: 'https://x.example', service: SERVICE }].map(endpoint)).toEqual(Array(4).fill(['KF663']));
  });

  test('is an https URL with a host, and without user, query and fragment', () => {
    for (const url of ['https://x.example/a@b/%20', 'https://x.example/https://me@y', 'HTTPS://x.example', 'https://x', 'https://x.example:8443', 'https://x.example/%2F%aF']) expect([url, endpoint({ url })]).toEqual([url, []]);
    for (const url of ['https://x.example/%zz', 'http://x.example', 'x.example', 'https:/x.example', 'https://', 'https://me@x.example', 'https://x.example?a', 'https://x.example#a', 7,
      'ftp://x.example/https://x', 'https://x.example/%2', 'https://x.example/%', 'https://x.example/a?b@c', 'https:///x.example', null]) {
      expect([url, endpoint({ url })]).toEqual([url, ['KF663']]);
    }
  });

  test('is a Service with namespace, name, port and a path of DNS names', () => {
    expect([{}, { path: undefined }, { path: '/' }, { path: '/a/b.c/' }, { path: '' }, { port: 1 }, { port: 65535 }].flatMap(service)).toEqual([]);
    for (const change of [{ name: undefined }, { name: '' }, { namespace: 'Platform' }, { port: 0 }, { port: 65536 }, { port: '443' }, { path: 'a' }, { path: '/a//b' }, { path: '/A' }, { path: '/a//' }, { path: '//' }, { path: 7 }, { port: 1.5 }, { namespace: undefined }]) {
      expect([change, service(change)]).toEqual([change, ['KF663']]);
    }
  });

  test('is trusted by certificates', () => {
    expect(endpoint({ service: SERVICE, caBundle: PEM })).toEqual([]);
    expect(['!', `${PEM}=`, `!${PEM}`, 'AAA'].map((caBundle) => endpoint({ service: SERVICE, caBundle }))).toEqual(Array(4).fill(['KF664']));
    expect(['not base64!', Buffer.from('no certificate').toString('base64'), '', 7].map((caBundle) => endpoint({ service: SERVICE, caBundle })))
      .toEqual(Array(4).fill(['KF664']));
  });

  test('answers within 1 to 30 seconds', () => {
    expect([1, 30].flatMap((timeoutSeconds) => codes({ timeoutSeconds }))).toEqual([]);
    expect([0, 31, 1.5, '10'].map((timeoutSeconds) => codes({ timeoutSeconds }))).toEqual(Array(4).fill(['KF665']));
  });
});

describe('messages on webhooks', () => {
  test.each<[string, any, string]>([
    ['by their names', { name: 'a.b', timeoutSeconds: 0 }, "Webhook 'a.b' has a timeout of 0 seconds, expected 1 to 30."],
    ['by their place, where they have none', { name: '', timeoutSeconds: 0 }, 'webhooks[0] has a timeout of 0 seconds, expected 1 to 30.'],
    ['by their place, where the name is no string', { name: 7, timeoutSeconds: 0 }, 'webhooks[0] has a timeout of 0 seconds, expected 1 to 30.'],
  ])('name them %s', (_title, change, message) => {
    expect(check([{ ...HOOK, ...change }]).map((problem) => problem.message)).toContain(message);
  });

  test.each<[string, any, RegExp]>([
    ['a URL that is none', 'x', /which is not a valid URL\.$/],
    ['another scheme', 'http://x.example', /which does not start with https:\/\/ and a host\.$/],
    ['a user', 'https://me@x.example', /which contains a user\.$/],
    ['a query', 'https://x.example/a?b', /which contains a query or a fragment\.$/],
  ])('say what is wrong with %s', (_title, url, message) => {
    expect(check([{ ...HOOK, clientConfig: { url } }])[0].message).toMatch(message);
  });

  test.each<[string, any, string]>([
    ['no list', 'x', 'expected a list with at least one name'],
    ['an empty list', [], 'expected a list with at least one name'],
    ['what is no string', ['a', 7], 'all of them must be strings'],
    ['a star beside others', ['*', 'a'], "'*' must be the only entry"],
    ['an empty name', ['a', ''], 'no name may be empty'],
    ['a group with its version', ['a', 'b/v1'], "names have no '/'; groups and versions are listed separately"],
  ])('say what is wrong with kinds that are %s', (_title, kinds, fault) => {
    expect(check([{ ...HOOK, rules: [RULE, { ...RULE, kinds }] }])).toMatchObject([{ message: expect.stringMatching(/^Rule 2 of webhook 'workloads\.example\.com' has kinds /) }]);
    expect(check([{ ...HOOK, rules: [{ ...RULE, kinds }] }])[0].message.endsWith(`: ${fault}.`)).toBe(true);
  });

  test('do not count names that are no strings as repeated', () => {
    expect(check([{ ...HOOK, name: undefined }, { ...HOOK, name: undefined }]).map(({ message }) => message)).toEqual([0, 1].map((index) => expect.stringMatching(`^The name of webhooks\\[${index}\\]`)));
  });
});

describe('a rule of a webhook', () => {
  test.each<[string, any, any, boolean]>([
    ['all groups', { apiGroups: ['*'] }, {}, true],
    ['all versions', { apiVersions: ['*'] }, {}, true],
    ['all operations', { operations: ['*'] }, {}, true],
    ['kinds of the core group', { apiGroups: [''], apiVersions: ['v1'], kinds: ['Pod'] }, { target: { apiVersion: 'v1', kind: 'Pod' } }, true],
    ['another group than the core one', { apiVersions: ['v1'], kinds: ['Pod'] }, { target: { apiVersion: 'v1', kind: 'Pod' } }, false],
    ['a customization without operations', {}, { customizations: undefined }, false],
    ['a customization with operations that nobody knows', {}, { customizations: { other: {} } }, false],
    ['a customization without a target', {}, { target: undefined }, false],
  ])('may never be called: %s', (_title, change, spec, expected) => {
    const theirs = { metadata: { name: 'theirs' }, spec: { target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, customizations: { healthInterpretation: {} }, ...spec } };
    expect(codes({ rules: [{ ...RULE, ...change }] }, [theirs])).toEqual(expected ? ['KF667'] : []);
    expect(codes({ rules: [{ ...RULE, ...change }] }, [{}, { spec: {} }])).toEqual([]);
    expect(codes({ rules: [{ ...RULE, ...change, kinds: [] }] }, [theirs])).toEqual(['KF666']);
  });

  test('has lists with names', () => {
    expect(rule({ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], kinds: ['*'] })).toEqual([]);
    expect(rule({ apiGroups: [''] })).toEqual([]);
    for (const field of ['operations', 'apiGroups', 'apiVersions', 'kinds']) {
      expect([[], undefined, 'x', ['*', 'x'], [7]].map((list) => rule({ [field]: list }))).toEqual(Array(5).fill(['KF666']));
    }
    expect([rule({ kinds: [''] }), rule({ apiVersions: [''] })]).toEqual([['KF666'], ['KF666']]);
  });

  test('has versions without their groups', () => {
    expect(rule({ apiVersions: ['apps.kruise.io/v1alpha1'] })).toEqual(['KF666']);
  });

  test('has operations that Karmada asks webhooks for', () => {
    expect(check([{ ...HOOK, rules: [{ ...RULE, operations: ['healthInterpretation', 'Prune'] }] }])).toMatchObject([
      { code: 'KF666', message: expect.stringContaining("there is no 'healthInterpretation', 'Prune'") },
    ]);
  });

  test('is for operations that no customization answers', () => {
    const customization = (apiVersion: string, kind: string, ...operations: string[]) => ({
      metadata: { name: 'theirs' },
      spec: { target: { apiVersion, kind }, customizations: Object.fromEntries(operations.map((operation) => [operation, { luaScript: 'x' }])) },
    });
    const found = check([HOOK], [customization('apps.kruise.io/v1alpha1', 'CloneSet', 'healthInterpretation', 'retention')]);
    expect(found).toMatchObject([{
      code: 'KF667', severity: 'warning',
      message: "Rule 1 of webhook 'workloads.example.com' is never called for InterpretHealth of CloneSet: the customization 'theirs' comes first.",
    }]);
    for (const other of [
      customization('apps.kruise.io/v1alpha1', 'CloneSet', 'retention'),
      customization('apps.kruise.io/v1beta1', 'CloneSet', 'healthInterpretation'),
      customization('apps.kruise.io/v1alpha1', 'DaemonSet', 'healthInterpretation'),
      customization('apps/v1alpha1', 'CloneSet', 'healthInterpretation'),
    ]) expect(check([HOOK], [other])).toEqual([]);
    expect(check([{ ...HOOK, rules: [{ ...RULE, kinds: ['*'] }] }], [customization('apps.kruise.io/v1alpha1', 'CloneSet', 'healthInterpretation')])).toEqual([]);
  });
});
