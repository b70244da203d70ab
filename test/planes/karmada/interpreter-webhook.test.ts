import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Duration, Testing } from 'cdk8s';
import {
  FederationApp, Interpreter, InterpreterOperation, InterpreterWebhook, type InterpreterWebhookOptions, KruiseFederatedCloneSet, WebhookEndpoint,
} from '../../../constructs';
import { checkSchema } from '../../../constructs/problems/schema/schema-rules';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const RULE = { operations: [InterpreterOperation.INTERPRET_HEALTH], apiGroups: ['apps.kruise.io'], apiVersions: ['v1alpha1'], kinds: ['CloneSet'] };
const HOOK: InterpreterWebhookOptions = { name: 'clonesets.example.com', endpoint: WebhookEndpoint.url('https://interpreter.example.com/clonesets'), rules: [RULE] };
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];

const shop = (app = new App()) => new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

function emitted(...webhooks: InterpreterWebhookOptions[]): any {
  const chart = shop();
  new InterpreterWebhook(chart, 'hooks', { webhooks });
  return Testing.synth(chart)[0];
}

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

describe('an interpreter webhook', () => {
  test('is a ResourceInterpreterWebhookConfiguration without a namespace, with all defaults written', () => {
    const object = emitted(HOOK, { ...HOOK, name: 'other.example.com', endpoint: WebhookEndpoint.service({ namespace: 'platform', name: 'interpreter' }) });
    expect(object).toEqual({
      apiVersion: 'config.karmada.io/v1alpha1',
      kind: 'ResourceInterpreterWebhookConfiguration',
      metadata: { name: 'shop-hooks' },
      webhooks: [
        {
          name: 'clonesets.example.com', interpreterContextVersions: ['v1alpha1'], rules: [RULE], timeoutSeconds: 10,
          clientConfig: { url: 'https://interpreter.example.com/clonesets' },
        },
        {
          name: 'other.example.com', interpreterContextVersions: ['v1alpha1'], rules: [RULE], timeoutSeconds: 10,
          clientConfig: { service: { name: 'interpreter', namespace: 'platform', port: 443 } },
        },
      ],
    });
    expect(checkSchema('', object, 'it', { kruise: '1.9' })).toEqual([]);
  });

  test('takes certificates as PEM or in base64, and durations', () => {
    const base64 = Buffer.from(PEM).toString('base64');
    const [byUrl, byService] = emitted(
      { ...HOOK, endpoint: WebhookEndpoint.url('https://a.example', { caBundle: PEM }), timeout: Duration.millis(3000) },
      { ...HOOK, name: 'b.example.com', endpoint: WebhookEndpoint.service({ namespace: 'a', name: 'b', path: '/c', port: 8443, caBundle: base64 }) },
    ).webhooks;
    expect(byUrl).toMatchObject({ clientConfig: { caBundle: base64 }, timeoutSeconds: 3 });
    expect(byService.clientConfig).toEqual({ caBundle: base64, service: { name: 'b', namespace: 'a', path: '/c', port: 8443 } });
  });

  test('may be named', () => {
    const chart = shop();
    const hooks = new InterpreterWebhook(chart, 'hooks', { metadata: { name: 'ours', labels: { a: 'b' } }, webhooks: [HOOK] });
    expect(hooks.apiObject.toJson().metadata).toEqual({ name: 'ours', labels: { a: 'b' } });
  });

  test('has its problems reported at synthesis, never thrown before', () => {
    for (const props of [undefined, {}, { webhooks: [null] }, { webhooks: [{ name: 'a.b', rules: [null], endpoint: 'https://x', timeout: 7 }] }]) {
      const chart = shop();
      new InterpreterWebhook(chart, 'hooks', props as any);
      expect(() => Testing.synth(chart)).toThrow(/\[shop\/hooks\] KF66/);
    }
  });

  test.each<[string, any, RegExp]>([
    ['a webhook that is a string', ['x'], /KF661: webhooks\[0\] is "x"/],
    ['a webhook that is null', [null], /KF661: webhooks\[0\] is null/],
    ['rules that are a string', [{ ...HOOK, rules: 'x' }], /KF661: .* has the rules "x"/],
    ['a rule that is a string', [{ ...HOOK, rules: ['x'] }], /KF666: Rule 1 .* has operations undefined/],
    ['an endpoint that is an address', [{ ...HOOK, endpoint: 'https://x' }], /KF663: .* has the endpoint "https:\/\/x"/],
    ['a timeout that is null', [{ ...HOOK, timeout: null }], /KF665/],
  ])('reports %s as it was given', (_title, webhooks, message) => {
    const chart = shop();
    new InterpreterWebhook(chart, 'hooks', { webhooks });
    expect(() => Testing.synth(chart)).toThrow(message);
  });

  test('has endpoints made of nothing, which are reported', () => {
    for (const endpoint of [WebhookEndpoint.url(undefined as any, null as any), WebhookEndpoint.service(undefined as any)]) {
      const chart = shop();
      new InterpreterWebhook(chart, 'hooks', { webhooks: [{ ...HOOK, endpoint }] });
      expect(() => Testing.synth(chart)).toThrow(/KF663/);
    }
  });

  test('has no properties of rules that are not Karmada\'s', () => {
    expect(emitted({ ...HOOK, rules: [{ ...RULE, more: 1 } as any] }).webhooks[0].rules).toEqual([RULE]);
  });

  test('is pointed out where our interpreter answers first, and not where it is left to the webhook', () => {
    for (const [interpreter, expected] of [[Interpreter.ours(), ['KF667']], [Interpreter.none(), []]] as const) {
      warnings = [];
      const chart = shop();
      new InterpreterWebhook(chart, 'hooks', { webhooks: [HOOK] });
      new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, interpreter });
      Testing.synth(chart);
      expect(warnings.map((line) => /KF\d+/.exec(line)?.[0])).toEqual(expected);
    }
  });

  test('goes into the chart it is created in, beside the workloads for Karmada', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'webhook-'));
    const app = new FederationApp({ outdir });
    const chart = shop(app);
    new InterpreterWebhook(chart, 'hooks', { webhooks: [HOOK] });
    new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, interpreter: Interpreter.none() });
    new InterpreterWebhook(new Chart(app, 'platform'), 'hooks', { webhooks: [HOOK] });
    app.synth();
    for (const file of ['karmada/shop/_shared.k8s.yaml', 'platform.k8s.yaml']) {
      expect(readFileSync(join(outdir, file), 'utf8')).toContain('kind: ResourceInterpreterWebhookConfiguration');
    }
    expect(warnings).toEqual([]);
  });
});
