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
    for (const name of ['workloads', 'Work.example.com', 'a..b', '', undefined, 7, `${'a'.repeat(64)}.com`]) expect(codes({ name })).toEqual(['KF662']);
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
    expect(endpoint({ url: 'https://x.example/a@b/%20' })).toEqual([]);
    for (const url of ['https://x.example/%zz', 'http://x.example', 'x.example', 'https:/x.example', 'https://', 'https://me@x.example', 'https://x.example?a', 'https://x.example#a', 7]) {
      expect([url, endpoint({ url })]).toEqual([url, ['KF663']]);
    }
  });

  test('is a Service with namespace, name, port and a path of DNS names', () => {
    expect([{}, { path: undefined }, { path: '/' }, { path: '/a/b.c/' }].flatMap(service)).toEqual([]);
    for (const change of [{ name: undefined }, { name: '' }, { namespace: 'Platform' }, { port: 0 }, { port: 65536 }, { port: '443' }, { path: 'a' }, { path: '/a//b' }, { path: '/A' }]) {
      expect([change, service(change)]).toEqual([change, ['KF663']]);
    }
  });

  test('is trusted by certificates', () => {
    expect(endpoint({ service: SERVICE, caBundle: PEM })).toEqual([]);
    expect(['not base64!', Buffer.from('no certificate').toString('base64'), '', 7].map((caBundle) => endpoint({ service: SERVICE, caBundle })))
      .toEqual(Array(4).fill(['KF664']));
  });

  test('answers within 1 to 30 seconds', () => {
    expect([1, 30].flatMap((timeoutSeconds) => codes({ timeoutSeconds }))).toEqual([]);
    expect([0, 31, 1.5, '10'].map((timeoutSeconds) => codes({ timeoutSeconds }))).toEqual(Array(4).fill(['KF665']));
  });
});

describe('a rule of a webhook', () => {
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
