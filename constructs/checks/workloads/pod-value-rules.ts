import { isObject } from '../../delivery/json';
import { isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue } from '../../delivery/syntax';
import { shown } from '../problem';

/** Reports a value that Kubernetes refuses: where it stands in the pod, the value, and what is expected there. */
type Say = (where: string, value: unknown, expected: string) => void;

const FIELD_PATH = /^(metadata\.(name|namespace|uid|(labels|annotations)\['[^']+'\])|spec\.(host|nodeName|serviceAccountName)|status\.(podIPs?|hostIPs?))$/;
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const PROBE_NUMBERS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];
const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'sleep', 'grpc'];
const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];

/** Values in a pod that fit the schema and that Kubernetes refuses all the same. What is of a wrong type is left to the schema. */
export function checkPodValues(template: any, say: Say): void {
  const spec = template?.spec;
  if (!isObject(spec)) return;
  checkMarks(template.metadata, say);
  for (const name of ['serviceAccountName', 'priorityClassName', 'runtimeClassName']) {
    if (isText(spec[name]) && spec[name] !== '' && !isDnsSubdomain(spec[name])) say(name, spec[name], 'a DNS name');
  }
  if (isText(spec.hostname) && spec.hostname !== '' && !isDnsLabel(spec.hostname)) say('hostname', spec.hostname, 'a DNS label');
  if (spec.dnsPolicy === 'None' && !isObject(spec.dnsConfig)) say('dnsConfig', spec.dnsConfig, 'one beside the dnsPolicy None');
  for (const key of Object.keys(isObject(spec.nodeSelector) ? spec.nodeSelector : {})) if (!isLabelKey(key)) say('nodeSelector', key, 'the key of a label');
  arrayOf(spec.readinessGates).forEach((gate, index) => {
    if (isText(gate?.conditionType) && !isLabelKey(gate.conditionType)) say(`readinessGates[${index}].conditionType`, gate.conditionType, 'a name as that of a label');
  });
  arrayOf(spec.tolerations).forEach((toleration, index) => checkToleration(toleration, `tolerations[${index}]`, say));
  arrayOf(spec.volumes).forEach((volume, index) => checkVolume(volume, `volumes[${index}]`, say));
  const hostPorts = new Set<string>();
  arrayOf(spec.containers).forEach((container, index) => {
    if (!isObject(container)) return;
    if (container.restartPolicy != null) say(`containers[${index}].restartPolicy`, container.restartPolicy, 'none in a container that is no init container');
    checkContainerValues(container, `containers[${index}]`, say);
    for (const port of arrayOf(container.ports)) {
      if (!isObject(port) || !Number.isInteger(port.hostPort) || port.hostPort <= 0) continue;
      const key = `${port.protocol || 'TCP'}/${port.hostIP ?? ''}/${port.hostPort}`;
      if (hostPorts.has(key)) say(`containers[${index}].ports.hostPort`, port.hostPort, 'a port that no other container takes');
      hostPorts.add(key);
    }
  });
  arrayOf(spec.initContainers).forEach((container, index) => {
    if (!isObject(container)) return;
    const policy = container.restartPolicy;
    if (isText(policy) && policy !== '' && policy !== 'Always') say(`initContainers[${index}].restartPolicy`, policy, 'Always or nothing');
    checkContainerValues(container, `initContainers[${index}]`, say);
  });
}

function checkMarks(metadata: any, say: Say): void {
  for (const [key, value] of Object.entries(isObject(metadata?.labels) ? metadata.labels : {})) {
    if (!isLabelKey(key)) say('metadata.labels', key, 'the key of a label');
    else if (isText(value) && !isLabelValue(value)) say(`metadata.labels of ${key}`, value, 'the value of a label');
  }
  for (const key of Object.keys(isObject(metadata?.annotations) ? metadata.annotations : {})) {
    if (!isLabelKey(key.toLowerCase())) say('metadata.annotations', key, 'the key of an annotation');
  }
}

function checkToleration(toleration: any, where: string, say: Say): void {
  if (!isObject(toleration)) return;
  if (toleration.operator === 'Exists' && toleration.value) say(`${where}.value`, toleration.value, 'none beside the operator Exists');
  if (toleration.tolerationSeconds != null && toleration.effect !== 'NoExecute') say(`${where}.effect`, toleration.effect, 'NoExecute beside tolerationSeconds');
}

function checkVolume(volume: any, where: string, say: Say): void {
  if (!isObject(volume)) return;
  const sources = Object.keys(volume).filter((key) => key !== 'name' && volume[key] != null);
  if (sources.length > 1) say(where, sources, 'one source of the volume');
  const { configMap, secret, hostPath, persistentVolumeClaim: claim } = volume;
  if (isObject(configMap) && !configMap.name) say(`${where}.configMap.name`, configMap.name, 'the name of a ConfigMap');
  if (isObject(secret) && !secret.secretName) say(`${where}.secret.secretName`, secret.secretName, 'the name of a Secret');
  if (isObject(hostPath) && !hostPath.path) say(`${where}.hostPath.path`, hostPath.path, 'a path');
  if (isObject(claim) && !claim.claimName) say(`${where}.persistentVolumeClaim.claimName`, claim.claimName, 'the name of a claim');
  for (const [name, source] of [['configMap', configMap], ['secret', secret]]) {
    const mode = isObject(source) ? source.defaultMode : undefined;
    if (Number.isInteger(mode) && (mode < 0 || mode > 0o777)) say(`${where}.${name}.defaultMode`, mode, '0 to 511, which is 0777');
  }
}

function checkContainerValues(container: any, where: string, say: Say): void {
  arrayOf(container.env).forEach((variable, index) => checkVariable(variable, `${where}.env[${index}]`, say));
  arrayOf(container.envFrom).forEach((source, index) => {
    if (!isObject(source)) return;
    const given = ['configMapRef', 'secretRef'].filter((key) => source[key] != null);
    if (given.length !== 1) say(`${where}.envFrom[${index}]`, given, 'one of configMapRef and secretRef');
    for (const key of given) {
      const name = source[key]?.name;
      if (!isDnsSubdomain(name)) say(`${where}.envFrom[${index}].${key}.name`, name, 'the name of an object');
    }
  });
  arrayOf(container.volumeMounts).forEach((mount, index) => {
    const path: unknown = mount?.subPath;
    if (isText(path) && (path.startsWith('/') || path.split('/').includes('..'))) say(`${where}.volumeMounts[${index}].subPath`, path, 'a path within the volume');
  });
  for (const name of PROBES) checkProbe(container[name], `${where}.${name}`, name, say);
  for (const hook of ['postStart', 'preStop']) {
    const handler = container.lifecycle?.[hook];
    if (isObject(handler) && HANDLERS.filter((key) => handler[key] != null).length !== 1) say(`${where}.lifecycle.${hook}`, handler, 'one handler');
  }
  const security = container.securityContext;
  if (!isObject(security)) return;
  if (security.privileged === true && security.allowPrivilegeEscalation === false) say(`${where}.securityContext`, security, 'no allowPrivilegeEscalation: false beside privileged');
  for (const name of ['runAsUser', 'runAsGroup']) {
    const id = security[name];
    if (Number.isInteger(id) && (id < 0 || id > 2147483647)) say(`${where}.securityContext.${name}`, id, '0 to 2147483647');
  }
}

function checkVariable(variable: any, where: string, say: Say): void {
  const source = variable?.valueFrom;
  if (!isObject(source)) return;
  const given = SOURCES.filter((key) => source[key] != null);
  if (given.length !== 1) say(`${where}.valueFrom`, given, `one of ${SOURCES.join(', ')}`);
  const path: unknown = source.fieldRef?.fieldPath;
  if (isText(path) && !FIELD_PATH.test(path)) say(`${where}.valueFrom.fieldRef.fieldPath`, path, 'a field of pods that variables can have, such as metadata.name');
  for (const key of ['configMapKeyRef', 'secretKeyRef']) {
    if (isObject(source[key]) && !source[key].key) say(`${where}.valueFrom.${key}.key`, source[key].key, 'a key');
  }
}

function checkProbe(probe: any, where: string, name: string, say: Say): void {
  if (!isObject(probe)) return;
  for (const field of PROBE_NUMBERS) if (typeof probe[field] === 'number' && probe[field] < 0) say(`${where}.${field}`, probe[field], '0 or more');
  for (const handler of ['httpGet', 'tcpSocket', 'grpc']) {
    const port: unknown = probe[handler]?.port;
    if (typeof port === 'number' && (port < 1 || port > 65535)) say(`${where}.${handler}.port`, port, '1 to 65535');
  }
  if (name === 'readinessProbe' && probe.terminationGracePeriodSeconds != null) {
    say(`${where}.terminationGracePeriodSeconds`, probe.terminationGracePeriodSeconds, 'none in a readinessProbe');
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function arrayOf(value: unknown): readonly any[] {
  return Array.isArray(value) ? value : [];
}

/** The sentence for such a value. */
export function valueSentence(where: string, value: unknown, expected: string): string {
  return `${where} of the pod is ${shown(value)}, but ${expected} is expected.`;
}
