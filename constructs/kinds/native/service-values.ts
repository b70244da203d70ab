import { isObject, listOf } from '../../json/json';
import { isDnsLabel, isDnsSubdomain, isLabelKey, isPortNumber } from '../../json/syntax';
import { checkLabels } from '../marks';
import { checkOneOf, isAddress, isText, objectsOf, type SayValue } from '../pods/pod-value';
import { checkPort, isCidr } from './network-values';

const REACHED_FROM_OUTSIDE = ['NodePort', 'LoadBalancer'];

/** Values of a Service. */
export function checkServiceValues({ spec }: any, say: SayValue): void {
  if (!isObject(spec)) return;
  const { type = 'ClusterIP', clusterIP, externalIPs } = spec;
  const isHeadless = clusterIP === 'None';
  if (type === 'ExternalName') checkExternalName(spec, say);
  else if (listOf(spec.ports).length === 0 && !isHeadless) say('spec.ports', spec.ports, 'at least one port');
  if (isHeadless && REACHED_FROM_OUTSIDE.includes(type)) say('spec.clusterIP', clusterIP, `an address, because the type is ${type}`);
  if (isText(clusterIP) && !['', 'None'].includes(clusterIP) && !isAddress(clusterIP)) say('spec.clusterIP', clusterIP, 'None or an IP address');
  checkPorts(spec, type, say);
  checkLabels(spec.selector, 'spec.selector', say);
  for (const address of listOf(externalIPs)) if (isText(address) && !isAddress(address)) say('spec.externalIPs', address, 'an IP address');
  for (const family of listOf(spec.ipFamilies)) checkOneOf(family, ['IPv4', 'IPv6'], 'spec.ipFamilies', say);
  checkOutside(spec, type, say);
}

function checkExternalName(spec: any, say: SayValue): void {
  const name = isText(spec.externalName) ? spec.externalName.replace(/\.$/, '') : spec.externalName;
  if (name == null || (isText(name) && !isDnsSubdomain(name))) say('spec.externalName', spec.externalName, 'a host name');
  if (spec.clusterIP) say('spec.clusterIP', spec.clusterIP, 'none, because the type is ExternalName');
}

function checkPorts(spec: any, type: string, say: SayValue): void {
  const ports = objectsOf(spec.ports, 'spec.ports');
  const [names, numbers, nodePorts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [{ name, port, protocol, targetPort, nodePort, appProtocol }, where] of ports) {
    if (!name && ports.length > 1) say(`${where}.name`, name, 'a name, because there are several ports');
    else if (name && isText(name) && !isDnsLabel(name)) say(`${where}.name`, name, 'a DNS label');
    once(names, name, `${where}.name`, name, say);
    if (typeof port === 'number' && !isPortNumber(port)) say(`${where}.port`, port, '1 to 65535');
    else once(numbers, port && `${protocol || 'TCP'}/${port}`, `${where}.port`, port, say);
    // None, or 0, is the port of the Service.
    if (targetPort !== 0 && targetPort !== '') checkPort(targetPort, `${where}.targetPort`, say);
    if (typeof nodePort === 'number' && nodePort !== 0) {
      if (!isPortNumber(nodePort)) say(`${where}.nodePort`, nodePort, '1 to 65535');
      else if (type === 'ClusterIP') say(`${where}.nodePort`, nodePort, 'none, because the type is ClusterIP');
      once(nodePorts, `${protocol || 'TCP'}/${nodePort}`, `${where}.nodePort`, nodePort, say);
    }
    if (isText(appProtocol) && !isLabelKey(appProtocol)) say(`${where}.appProtocol`, appProtocol, 'a name in the form of a label key');
  }
}

function once(seen: Set<string>, key: unknown, where: string, value: unknown, say: SayValue): void {
  if (!isText(key) || key === '') return;
  if (seen.has(key)) say(where, value, 'one that no other port has');
  seen.add(key);
}

function checkOutside(spec: any, type: string, say: SayValue): void {
  const reached = REACHED_FROM_OUTSIDE.includes(type) || listOf(spec.externalIPs).length > 0;
  if (spec.externalTrafficPolicy && !reached) say('spec.externalTrafficPolicy', spec.externalTrafficPolicy, `none, because the type is ${type}`);
  for (const field of ['loadBalancerSourceRanges', 'allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    const given = Array.isArray(spec[field]) ? spec[field].length > 0 : spec[field] != null;
    if (given && type !== 'LoadBalancer') say(`spec.${field}`, spec[field], 'none unless the type is LoadBalancer');
  }
  for (const range of listOf(spec.loadBalancerSourceRanges)) if (isText(range) && !isCidr(range.trim())) say('spec.loadBalancerSourceRanges', range, 'a range of addresses such as 10.0.0.0/8');
}
