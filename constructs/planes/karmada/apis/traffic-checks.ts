import { isObject, listOf } from '../../../json/json';
import { isDnsLabel, isPortNumber, isServiceName } from '../../../json/syntax';
import { checkIngressValues } from '../../../kinds/native/network-values';
import { checkReference } from '../../../kinds/native/scaling-values';
import { checkOneOf, isText, objectsOf, type SayValue } from '../../../kinds/pods/pod-value';
import { repeated } from '../../../problems/reporter';
import { checkClusterName } from './cluster-names';
import type { Admission } from './say';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

const TYPES = ['CrossCluster', 'LoadBalancer'];
const PATHS = ['Exact', 'Prefix', 'ImplementationSpecific'];

/** Checks a MultiClusterService as Karmada's admission does. */
export function checkMultiClusterService({ metadata, spec }: any, admission: Admission): void {
  const { note } = admission;
  const say: SayValue = (where, value, expected) => admission.say(RULES.service, where, value, expected);
  if (isText(metadata?.name) && !isServiceName(metadata.name)) say('metadata.name', metadata.name, 'the name of a Service');
  if (!isObject(spec)) return;
  const types = listOf<unknown>(Array.isArray(spec.types) ? spec.types : []);
  types.forEach((type, index) => checkOneOf(type, TYPES, `spec.types[${index}]`, say));
  if (Array.isArray(spec.types) && new Set(types).size !== 1) say('spec.types', types, 'one type');
  const ports = objectsOf(spec.ports, 'spec.ports');
  for (const [{ name, port }, where] of ports) {
    if (isText(name) && name !== '' && !isDnsLabel(name)) say(`${where}.name`, name, 'a DNS label');
    if (typeof port === 'number' && !isPortNumber(port)) say(`${where}.port`, port, '1 to 65535');
  }
  for (const name of repeated(ports.map(([port]) => port.name))) {
    if (isText(name) && name !== '') note(RULES.service, `There are several ports with the name '${name}'.`);
  }
  for (const field of ['providerClusters', 'consumerClusters']) {
    for (const [{ name }, where] of objectsOf(spec[field], `spec.${field}`)) checkClusterName(name, `${where}.name`, RULES.cluster, admission);
  }
  note(RULES.gate, 'A MultiClusterService needs the Karmada feature gate MultiClusterService.');
}

/** Checks a MultiClusterIngress as Karmada's admission does, which is that of Kubernetes. */
export function checkMultiClusterIngress(object: any, admission: Admission): void {
  const say: SayValue = (where, value, expected) => admission.say(RULES.ingress, where, value, expected);
  checkIngressValues(object, say);
  const { spec } = object;
  if (isObject(spec)) {
    checkResource(spec.defaultBackend, 'spec.defaultBackend', say);
    for (const [{ http }, where] of objectsOf(spec.rules, 'spec.rules')) {
      for (const [path, at] of objectsOf(http?.paths, `${where}.http.paths`)) {
        checkOneOf(path.pathType, PATHS, `${at}.pathType`, say);
        checkResource(path.backend, `${at}.backend`, say);
      }
    }
  }
  admission.note(RULES.ingressController, 'A MultiClusterIngress needs a controller that is not part of Karmada.');
}

/** An object other than a Service that traffic goes to. */
function checkResource(backend: any, where: string, say: SayValue): void {
  if (isObject(backend) && isObject(backend.resource)) checkReference(backend.resource, `${where}.resource`, say);
}
