import { isObject, type Json, listOf } from '../../json/json';
import { isDnsLabel, isDnsSubdomain, isLabelKey } from '../../json/syntax';
import { shown } from '../../json/shown';
import { checkAnnotations, checkLabels } from '../marks';
import { checkContainerValues } from './container-values';
import { checkAmounts } from './pod-resource-values';
import { checkSchedulingValues } from './pod-scheduling-values';
import { checkSecurityValues } from './pod-security-values';
import { checkObjectName, isAddress, isText, objectsOf, type SayValue } from './pod-value';
import { checkVolumeValues } from './pod-volume-values';

/** Labels and annotations of a pod that Kubernetes refuses. */
export function checkPodMetadata(metadata: any, say: SayValue): void {
  checkLabels(metadata?.labels, 'metadata.labels', say);
  checkAnnotations(metadata?.annotations, 'metadata.annotations', say);
}

/**
 * Values in the spec of a pod that fit the schema but that Kubernetes still refuses. Values of the wrong type are left to the schema.
 *
 * @param templates names of the workload's volume claim templates
 */
export function checkPodValues(spec: Json, say: SayValue, templates: readonly unknown[] = []): void {
  checkNames(spec, say);
  checkDns(spec, say);
  checkSchedulingValues(spec, say);
  checkVolumeValues(spec.volumes, say);
  checkAmounts(spec.overhead, 'overhead', say);
  checkContainers(spec, templates, say);
}

function checkContainers(spec: any, templates: readonly unknown[], say: SayValue): void {
  const containers = objectsOf(spec.containers, 'containers');
  const inits = objectsOf(spec.initContainers, 'initContainers');
  if (listOf(spec.ephemeralContainers).length > 0) say('ephemeralContainers', spec.ephemeralContainers, 'none in a template');
  for (const [container, where] of containers) {
    if (container.restartPolicy != null) say(`${where}.restartPolicy`, container.restartPolicy, 'none in a container that is not an init container');
  }
  for (const [{ restartPolicy: policy }, where] of inits) {
    if (isText(policy) && policy !== 'Always') say(`${where}.restartPolicy`, policy, 'Always or nothing');
  }
  checkHostPorts(containers, say);
  // Init containers run one after the other: each has the ports of the node for itself.
  for (const init of inits) checkHostPorts([init], say);
  const place = { spec, templates, claims: listOf<any>(spec.resourceClaims).map((claim) => claim?.name) };
  for (const [container, where] of [...containers, ...inits]) checkContainerValues(container, where, place, say);
  checkSecurityValues(spec, [...containers, ...inits], say);
}

function checkHostPorts(containers: readonly (readonly [any, string])[], say: SayValue): void {
  const taken = new Set<string>();
  for (const [container, where] of containers) {
    for (const [port, at] of objectsOf(container.ports, `${where}.ports`)) {
      if (!Number.isInteger(port.hostPort) || port.hostPort <= 0) continue;
      const key = `${port.protocol || 'TCP'}/${port.hostIP ?? ''}/${port.hostPort}`;
      if (taken.has(key)) say(`${at}.hostPort`, port.hostPort, 'a port that no other container uses');
      taken.add(key);
    }
  }
}

function checkNames(spec: any, say: SayValue): void {
  for (const name of ['serviceAccountName', 'priorityClassName']) {
    if (isText(spec[name]) && spec[name] !== '' && !isDnsSubdomain(spec[name])) say(name, spec[name], 'a DNS name');
  }
  if (isText(spec.runtimeClassName) && !isDnsSubdomain(spec.runtimeClassName)) say('runtimeClassName', spec.runtimeClassName, 'a DNS name');
  for (const name of ['hostname', 'subdomain']) {
    if (isText(spec[name]) && spec[name] !== '' && !isDnsLabel(spec[name])) say(name, spec[name], 'a DNS label');
  }
  for (const [gate, where] of objectsOf(spec.readinessGates, 'readinessGates')) {
    if (isText(gate.conditionType) && !isLabelKey(gate.conditionType)) say(`${where}.conditionType`, gate.conditionType, 'a name in the form of a label key');
  }
  const claims = objectsOf(spec.resourceClaims, 'resourceClaims');
  claims.forEach(([claim, where], index) => {
    if (isText(claim.name) && !isDnsLabel(claim.name)) say(`${where}.name`, claim.name, 'a DNS label');
    else if (claims.slice(0, index).some(([other]) => other.name === claim.name)) say(`${where}.name`, claim.name, 'each name only once');
    const given = ['resourceClaimName', 'resourceClaimTemplateName'].filter((key) => claim[key] != null);
    if (given.length !== 1) say(where, given, 'either resourceClaimName or resourceClaimTemplateName');
    for (const key of given) checkObjectName(claim[key], `${where}.${key}`, say);
  });
}

function checkDns(spec: any, say: SayValue): void {
  for (const [alias, where] of objectsOf(spec.hostAliases, 'hostAliases')) {
    if (isText(alias.ip) && !isAddress(alias.ip)) say(`${where}.ip`, alias.ip, 'an IP address');
    for (const name of listOf(alias.hostnames)) if (isText(name) && !isDnsSubdomain(name)) say(`${where}.hostnames`, name, 'a host name');
  }
  const config: any = isObject(spec.dnsConfig) ? spec.dnsConfig : {};
  const servers = listOf(config.nameservers);
  if (spec.dnsPolicy === 'None' && servers.length === 0) say('dnsConfig.nameservers', config.nameservers, 'at least one with the dnsPolicy None');
  if (servers.length > 3) say('dnsConfig.nameservers', servers, 'at most 3');
  for (const server of servers) if (isText(server) && !isAddress(server)) say('dnsConfig.nameservers', server, 'an IP address');
  if (listOf(config.searches).length > 32) say('The number of dnsConfig.searches', listOf(config.searches).length, 'at most 32');
  for (const search of listOf(config.searches)) {
    if (isText(search) && !isDnsSubdomain(search.replace(/\.$/, ''))) say('dnsConfig.searches', search, 'a domain');
  }
  for (const [option, where] of objectsOf(config.options, 'dnsConfig.options')) if (!option.name) say(`${where}.name`, option.name, 'an option name');
}

/** The sentence for such a value. */
export function valueSentence(where: string, value: unknown, expected: string): string {
  return `${where} of the pod is ${shown(value)}, expected ${expected}.`;
}
