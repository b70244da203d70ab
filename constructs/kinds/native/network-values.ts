import { isObject, listOf } from '../../json/json';
import { isDnsSubdomain, isDnsWildcard, isPortName, isPortNumber, isServiceName } from '../../json/syntax';
import { isWellFormedSelector } from '../pods/label-selector';
import { checkOneOf, isAddress, isText, objectsOf, type SayValue } from '../pods/pod-value';

/** A range of addresses such as 10.0.0.0/8. */
export function isCidr(value: string): boolean {
  const [address, bits, ...more] = value.split('/');
  return more.length === 0 && isAddress(address) && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (address.includes(':') ? 128 : 32);
}

/** Values of an Ingress. */
export function checkIngressValues({ spec }: any, say: SayValue): void {
  if (!isObject(spec)) return;
  const rules = objectsOf(spec.rules, 'spec.rules');
  if (rules.length === 0 && spec.defaultBackend == null) say('spec.rules', spec.rules, 'at least one rule, or a defaultBackend');
  checkBackend(spec.defaultBackend, 'spec.defaultBackend', say);
  for (const [rule, where] of rules) {
    checkHost(rule.host, `${where}.host`, say);
    if (!isObject(rule.http)) continue;
    const paths = objectsOf(rule.http.paths, `${where}.http.paths`);
    if (paths.length === 0) say(`${where}.http.paths`, rule.http.paths, 'at least one path');
    for (const [path, at] of paths) checkPath(path, at, say);
  }
  for (const [tls, where] of objectsOf(spec.tls, 'spec.tls')) {
    for (const host of listOf(tls.hosts)) if (isText(host) && !isDnsSubdomain(host) && !isDnsWildcard(host)) say(`${where}.hosts`, host, 'a host name');
    if (isText(tls.secretName) && tls.secretName !== '' && !isDnsSubdomain(tls.secretName)) say(`${where}.secretName`, tls.secretName, 'the name of a Secret');
  }
  if (isText(spec.ingressClassName) && !isDnsSubdomain(spec.ingressClassName)) say('spec.ingressClassName', spec.ingressClassName, 'the name of an IngressClass');
}

function checkHost(host: unknown, where: string, say: SayValue): void {
  if (!isText(host) || host === '') return;
  if (isAddress(host) || (!isDnsSubdomain(host) && !isDnsWildcard(host))) say(where, host, 'a host name such as shop.example.com or *.example.com');
}

function checkPath({ path, pathType, backend }: any, where: string, say: SayValue): void {
  const anything = pathType === 'ImplementationSpecific';
  if ((path == null || path === '') ? !anything : isText(path) && !path.startsWith('/')) say(`${where}.path`, path, 'a path that begins with /');
  else if (!anything && isText(path) && (/\/\/|\/\.\/|\/\.\.\/|%2f/i.test(path) || /\/\.\.?$/.test(path))) say(`${where}.path`, path, 'a path without //, ., .. and %2f');
  checkBackend(backend, `${where}.backend`, say);
}

function checkBackend(backend: unknown, where: string, say: SayValue): void {
  if (!isObject(backend)) return;
  const { service, resource } = backend;
  if ((service == null) === (resource == null)) say(where, Object.keys(backend), 'either service or resource');
  if (!isObject(service)) return;
  if (isText(service.name) && !isServiceName(service.name)) say(`${where}.service.name`, service.name, 'the name of a Service');
  const { name, number } = isObject(service.port) ? service.port : {} as any;
  if (!name === !number) say(`${where}.service.port`, service.port, 'either a name or a number');
  else if (name && isText(name) && !isPortName(name)) say(`${where}.service.port.name`, name, 'the name of a port');
  else if (typeof number === 'number' && number !== 0 && !isPortNumber(number)) say(`${where}.service.port.number`, number, '1 to 65535');
}

/** Values of a NetworkPolicy. */
export function checkNetworkPolicyValues({ spec }: any, say: SayValue): void {
  if (!isObject(spec)) return;
  checkSelectorSyntax(spec.podSelector, 'spec.podSelector', say);
  for (const type of listOf(spec.policyTypes)) checkOneOf(type, ['Ingress', 'Egress'], 'spec.policyTypes', say);
  for (const [direction, peers] of [['ingress', 'from'], ['egress', 'to']] as const) {
    for (const [rule, where] of objectsOf(spec[direction], `spec.${direction}`)) {
      for (const [port, at] of objectsOf(rule.ports, `${where}.ports`)) checkPolicyPort(port, at, say);
      for (const [peer, at] of objectsOf(rule[peers], `${where}.${peers}`)) checkPeer(peer, at, say);
    }
  }
}

/** The port of a pod, by number or name. */
export function checkPort(port: unknown, where: string, say: SayValue): void {
  if (typeof port === 'number' && !isPortNumber(port)) say(where, port, '1 to 65535');
  if (isText(port) && !isPortName(port)) say(where, port, /^\d+$/.test(port) ? `the number ${port} without quotes, or the name of a port` : 'the number or name of a port');
}

function checkPolicyPort({ port, endPort }: any, where: string, say: SayValue): void {
  checkPort(port, `${where}.port`, say);
  if (endPort == null) return;
  if (typeof port !== 'number') say(`${where}.endPort`, endPort, 'none without the number of a port');
  else if (typeof endPort === 'number' && (!isPortNumber(endPort) || endPort < port)) say(`${where}.endPort`, endPort, `${port} to 65535`);
}

function checkPeer(peer: any, where: string, say: SayValue): void {
  const { podSelector, namespaceSelector, ipBlock } = peer;
  if (podSelector == null && namespaceSelector == null && ipBlock == null) say(where, peer, 'one of podSelector, namespaceSelector and ipBlock');
  if (ipBlock != null && (podSelector != null || namespaceSelector != null)) say(where, Object.keys(peer), 'ipBlock alone');
  checkSelectorSyntax(podSelector, `${where}.podSelector`, say);
  checkSelectorSyntax(namespaceSelector, `${where}.namespaceSelector`, say);
  if (!isObject(ipBlock)) return;
  for (const range of [ipBlock.cidr, ...listOf(ipBlock.except)]) if (isText(range) && !isCidr(range)) say(`${where}.ipBlock`, range, 'a range of addresses such as 10.0.0.0/8');
}

/** A label selector that may be empty. */
export function checkSelectorSyntax(selector: unknown, where: string, say: SayValue): void {
  if (isObject(selector) && !isWellFormedSelector(selector)) say(where, selector, 'a valid label selector');
}
