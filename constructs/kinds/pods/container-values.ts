import { isObject, listOf } from '../../json/json';
import { isPortName } from '../../json/syntax';
import { checkVariables } from './container-env-values';
import { checkResourceValues } from './pod-resource-values';
import { checkOneOf, checkPathWithin, isText, objectsOf, type SayValue } from './pod-value';

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const PROBE_NUMBERS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];
const HOOKS = ['exec', 'httpGet', 'tcpSocket', 'sleep'];

/** What the checks of a container's values need to know about its pod. */
export interface ValuePlace {
  readonly spec: any;
  /** Names of the pod's resource claims. */
  readonly claims: readonly unknown[];
  /** Names of the workload's volume claim templates. */
  readonly templates: readonly unknown[];
}

/** Values of one container. */
export function checkContainerValues(container: any, where: string, place: ValuePlace, say: SayValue): void {
  checkVariables(container, where, say);
  checkResourceValues(container.resources, place.claims, `${where}.resources`, say);
  checkMounts(container, where, say);
  checkDevices(container, where, place, say);
  for (const [port, at] of objectsOf(container.ports, `${where}.ports`)) {
    if (typeof port.hostPort === 'number' && (port.hostPort < 0 || port.hostPort > 65535)) say(`${at}.hostPort`, port.hostPort, '1 to 65535');
  }
  for (const name of PROBES) checkProbe(container[name], `${where}.${name}`, name, say);
  for (const hook of ['postStart', 'preStop']) checkHook(container.lifecycle?.[hook], `${where}.lifecycle.${hook}`, place.spec.terminationGracePeriodSeconds ?? 30, say);
  checkResizing(container.resizePolicy, `${where}.resizePolicy`, say);
}

function checkMounts(container: any, where: string, say: SayValue): void {
  for (const [mount, at] of objectsOf(container.volumeMounts, `${where}.volumeMounts`)) {
    const { subPath, subPathExpr, mountPropagation, recursiveReadOnly, readOnly } = mount;
    checkPathWithin(subPath, `${at}.subPath`, say);
    checkPathWithin(subPathExpr, `${at}.subPathExpr`, say);
    if (subPath && subPathExpr) say(`${at}.subPathExpr`, subPathExpr, 'none together with subPath');
    checkOneOf(mountPropagation, ['None', 'HostToContainer', 'Bidirectional'], `${at}.mountPropagation`, say);
    if (mountPropagation === 'Bidirectional' && container.securityContext?.privileged !== true) say(`${at}.mountPropagation`, mountPropagation, 'None or HostToContainer in a container that is not privileged');
    checkOneOf(recursiveReadOnly, ['Disabled', 'Enabled', 'IfPossible'], `${at}.recursiveReadOnly`, say);
    if (recursiveReadOnly !== 'Enabled' && recursiveReadOnly !== 'IfPossible') continue;
    if (readOnly !== true) say(`${at}.recursiveReadOnly`, recursiveReadOnly, 'Disabled unless readOnly is true');
    else if (mountPropagation != null && mountPropagation !== 'None') say(`${at}.recursiveReadOnly`, recursiveReadOnly, 'Disabled unless mountPropagation is None');
  }
}

function checkDevices(container: any, where: string, { spec, templates }: ValuePlace, say: SayValue): void {
  const mounts = listOf<any>(container.volumeMounts);
  const devices = objectsOf(container.volumeDevices, `${where}.volumeDevices`);
  devices.forEach(([device, at], index) => {
    const { name, devicePath } = device;
    const volume = listOf<any>(spec.volumes).find((one) => one?.name === name);
    if (!templates.includes(name) && volume?.persistentVolumeClaim == null && volume?.ephemeral == null) say(`${at}.name`, name, 'a volume that comes from a claim');
    const before = devices.slice(0, index).map(([other]) => other);
    if ([...before, ...mounts].some((other) => other?.name === name)) say(`${at}.name`, name, 'a volume that the container uses only once');
    if (!isText(devicePath)) return;
    if (devicePath === '' || devicePath.split('/').includes('..')) say(`${at}.devicePath`, devicePath, 'a path without ..');
    else if (before.some((other) => other.devicePath === devicePath) || mounts.some((mount) => mount?.mountPath === devicePath)) say(`${at}.devicePath`, devicePath, 'a path that is not used twice');
  });
}

function checkProbe(probe: any, where: string, name: string, say: SayValue): void {
  if (!isObject(probe)) return;
  for (const field of PROBE_NUMBERS) if (typeof (probe as any)[field] === 'number' && (probe as any)[field] < 0) say(`${where}.${field}`, (probe as any)[field], '0 or more');
  checkHandler(probe, where, say);
  const grace: unknown = (probe as any).terminationGracePeriodSeconds;
  if (name === 'readinessProbe' && grace != null) say(`${where}.terminationGracePeriodSeconds`, grace, 'none in a readinessProbe');
  else if (typeof grace === 'number' && grace <= 0) say(`${where}.terminationGracePeriodSeconds`, grace, '1 or more');
}

function checkHook(hook: any, where: string, grace: unknown, say: SayValue): void {
  if (!isObject(hook)) return;
  const given = HOOKS.filter((key) => (hook as any)[key] != null);
  if (given.length !== 1) say(where, hook, `exactly one of ${HOOKS.join(', ')}`);
  checkHandler(hook, where, say);
  const seconds: unknown = (hook as any).sleep?.seconds;
  if (typeof seconds === 'number' && typeof grace === 'number' && (seconds <= 0 || seconds > grace)) say(`${where}.sleep.seconds`, seconds, `1 to ${grace}, which is terminationGracePeriodSeconds`);
}

function checkHandler({ exec, httpGet, tcpSocket, grpc }: any, where: string, say: SayValue): void {
  if (isObject(exec) && listOf((exec as any).command).length === 0) say(`${where}.exec.command`, (exec as any).command, 'a command');
  for (const [name, handler] of Object.entries<any>({ httpGet, tcpSocket, grpc })) {
    const port: unknown = handler?.port;
    if (typeof port === 'number' && (port < 1 || port > 65535)) say(`${where}.${name}.port`, port, '1 to 65535');
    if (isText(port) && !isPortName(port)) say(`${where}.${name}.port`, port, 'a port number or port name');
  }
  for (const [header, at] of objectsOf(httpGet?.httpHeaders, `${where}.httpGet.httpHeaders`)) {
    if (isText(header.name) && !/^[-A-Za-z0-9]+$/.test(header.name)) say(`${at}.name`, header.name, 'a header name');
  }
}

function checkResizing(policies: unknown, where: string, say: SayValue): void {
  const seen = new Set<unknown>();
  for (const [policy, at] of objectsOf(policies, where)) {
    checkOneOf(policy.resourceName, ['cpu', 'memory'], `${at}.resourceName`, say);
    checkOneOf(policy.restartPolicy, ['NotRequired', 'RestartContainer'], `${at}.restartPolicy`, say);
    if (seen.has(policy.resourceName)) say(`${at}.resourceName`, policy.resourceName, 'each resource only once');
    seen.add(policy.resourceName);
  }
}
