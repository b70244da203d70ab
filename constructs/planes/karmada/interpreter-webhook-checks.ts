import { INTERPRETER_WEBHOOK_RULES as RULES } from './interpreter-webhook-rules';
import { isWhole, listed, repeated, type Report, reporter } from '../../problems/reporter';
import type { Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';

/** The operations as webhooks name them, by the field of a customization. */
const OPERATIONS: Readonly<Record<string, string>> = {
  replicaResource: 'InterpretReplica',
  componentResource: 'InterpretComponent',
  replicaRevision: 'ReviseReplica',
  statusReflection: 'InterpretStatus',
  statusAggregation: 'AggregateStatus',
  healthInterpretation: 'InterpretHealth',
  retention: 'Retain',
  dependencyInterpretation: 'InterpretDependency',
};

const ALL = '*';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Checks the webhooks of a ResourceInterpreterWebhookConfiguration.
 *
 * @param customizations the ResourceInterpreterCustomizations on the same control plane
 */
export function checkInterpreterWebhook(path: string, webhooks: unknown, customizations: readonly any[]): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  if (!Array.isArray(webhooks) || webhooks.length === 0) {
    report(RULES.nothing, `webhooks is ${shown(webhooks)}, expected a list with at least one webhook.`);
    return problems;
  }
  for (const name of repeated(webhooks.map((webhook) => webhook?.name))) {
    if (typeof name === 'string') report(RULES.name, `There are several webhooks with the name '${name}'.`);
  }
  webhooks.forEach((webhook, index) => {
    if (typeof webhook !== 'object' || webhook === null) {
      report(RULES.nothing, `webhooks[${index}] is ${shown(webhook)}, expected an object.`);
      return;
    }
    const which = typeof webhook.name === 'string' && webhook.name !== '' ? `Webhook '${webhook.name}'` : `webhooks[${index}]`;
    if (!isDomain(webhook.name)) report(RULES.name, `The name of webhooks[${index}] is ${shown(webhook.name)}, expected a domain name with at least two parts.`);
    checkClientConfig(which, webhook.clientConfig, report);
    if (!isWhole(webhook.timeoutSeconds, 1, 30)) report(RULES.timeout, `${which} has a timeout of ${shown(webhook.timeoutSeconds)} seconds, expected 1 to 30.`);
    checkRules(which, webhook.rules, customizations, report);
  });
  return problems;
}

function isDomain(name: unknown): boolean {
  if (typeof name !== 'string') return false;
  const labels = name.replace(/\.$/, '').split('.');
  return labels.length >= 2 && name.length <= 253 && labels.every((label) => isDnsLabel(label));
}

function checkClientConfig(which: string, config: any, report: Report): void {
  if (typeof config !== 'object' || config === null || ((config.url === undefined) === (config.service === undefined))) {
    report(RULES.endpoint, `${which} has the endpoint ${shown(config)}, expected either a URL or a Service.`);
    return;
  }
  const { caBundle, service, url } = config;
  if (caBundle !== undefined && !holdsCertificates(caBundle)) report(RULES.caBundle, `${which} has the CA bundle ${shown(caBundle)}, expected PEM certificates.`);
  if (service === undefined) {
    const fault = urlFault(url);
    if (fault !== undefined) report(RULES.endpoint, `${which} has the URL ${shown(url)}, which ${fault}.`);
    return;
  }
  for (const field of ['namespace', 'name']) {
    if (!isDnsLabel(service[field])) report(RULES.endpoint, `${which} has a Service whose ${field} is ${shown(service[field])}, expected a DNS label.`);
  }
  if (!isWhole(service.port, 1, 65535)) report(RULES.endpoint, `${which} has a Service whose port is ${shown(service.port)}, expected 1 to 65535.`);
  if (service.path !== undefined && !isServicePath(service.path)) {
    report(RULES.endpoint, `${which} has a Service whose path is ${shown(service.path)}; it must start with '/' and have segments of lower-case letters, digits, '-' and '.'.`);
  }
}

function holdsCertificates(caBundle: unknown): boolean {
  return typeof caBundle === 'string' && BASE64.test(caBundle) && Buffer.from(caBundle, 'base64').toString('latin1').includes('-----BEGIN CERTIFICATE-----');
}

function urlFault(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url) || /%(?![0-9a-f]{2})/i.test(url)) return 'is not a valid URL';
  // Looked for in the text: the parser mends 'https:/host', which Go takes for a path.
  if (!/^https:\/\/[^/]/i.test(url)) return 'does not start with https:// and a host';
  if (/^https:\/\/[^/?#]*@/i.test(url)) return 'contains a user';
  return /[?#]/.test(url) ? 'contains a query or a fragment' : undefined;
}

/** As Kubernetes checks the path of a webhook's Service: every segment is a DNS name. */
function isServicePath(path: unknown): boolean {
  if (typeof path !== 'string') return false;
  return path === '' || path === '/' || (path.startsWith('/') && path.slice(1).replace(/\/$/, '').split('/').every(isDnsSubdomain));
}

function checkRules(which: string, rules: unknown, customizations: readonly any[], report: Report): void {
  if (!Array.isArray(rules) || rules.length === 0) {
    report(RULES.nothing, `${which} has the rules ${shown(rules)}, expected a list with at least one rule.`);
    return;
  }
  rules.forEach((rule, index) => {
    const before = `Rule ${index + 1} of ${which.charAt(0).toLowerCase()}${which.slice(1)}`;
    const sound = (['operations', 'apiGroups', 'apiVersions', 'kinds'] as const).filter((field) => {
      const fault = listFault(field, rule?.[field]);
      if (fault !== undefined) report(RULES.matching, `${before} has ${field} ${shown(rule?.[field])}: ${fault}.`);
      return fault === undefined;
    }).length === 4;
    if (sound) customizations.forEach((customization) => checkShadow(before, rule, customization, report));
  });
}

function listFault(field: 'operations' | 'apiGroups' | 'apiVersions' | 'kinds', list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return 'expected a list with at least one name';
  if (!list.every((item) => typeof item === 'string')) return 'all of them must be strings';
  if (list.length > 1 && list.includes(ALL)) return `'${ALL}' must be the only entry`;
  if (field !== 'apiGroups' && list.includes('')) return 'no name may be empty';
  if (list.some((item) => item.includes('/'))) return 'names have no \'/\'; groups and versions are listed separately';
  const known = Object.values(OPERATIONS);
  const unknown = field === 'operations' ? list.filter((item) => item !== ALL && !known.includes(item)) : [];
  return unknown.length > 0 ? `there is no ${listed(unknown)}; operations are ${known.join(', ')}` : undefined;
}

/** A rule for all kinds is not meant for the one that has a customization. */
function checkShadow(before: string, rule: any, { metadata, spec }: any, report: Report): void {
  const { apiVersion = '', kind } = spec?.target ?? {};
  const [version, group = ''] = String(apiVersion).split('/').reverse();
  const matches = (list: readonly string[], name: string) => list.includes(ALL) || list.includes(name);
  if (!rule.kinds.includes(kind) || !matches(rule.apiGroups, group) || !matches(rule.apiVersions, version)) return;
  const answered = Object.keys(spec.customizations ?? {}).flatMap((field) => OPERATIONS[field] ?? []).filter((operation) => matches(rule.operations, operation));
  if (answered.length > 0) {
    report(RULES.shadowed, `${before} is never called for ${answered.join(', ')} of ${kind}: the customization '${metadata?.name}' comes first.`);
  }
}
