import { isObject, listOf } from '../../json/json';
import { POD_RULES } from './rules';
import type { Rule } from '../../problems/problem';
import { shown } from '../../json/shown';
import { compareQuantities } from '../../json/quantity';
import { isDnsLabel, isPortName, isPortNumber } from '../../json/syntax';

/** What the checks of a container need to know about its pod. */
export interface ContainerPlace {
  readonly volumes: ReadonlySet<unknown>;
  readonly init: boolean;
  readonly hostNetwork: boolean;
}

/** Reports a mistake. */
export type Say = (rule: Rule, message: string) => void;

/** The name of a container, worded when a sentence has it. */
type Named = { readonly toString: () => string };

/** What is wrong with one container. */
export function checkContainer(container: any, place: ContainerPlace, say: Say): void {
  if (!isObject(container)) {
    say(POD_RULES.container, `A container is ${shown(container)}, expected an object.`);
    return;
  }
  // Nearly always nobody asks for it.
  const name = { toString: () => shown(container.name) };
  if (!isDnsLabel(container.name)) say(POD_RULES.container, `A container is named ${name}, expected a DNS label.`);
  checkImage(container, say);
  checkMounts(container, name, place.volumes, say);
  checkPorts(container, name, place.hostNetwork, say);
  checkEnv(container, name, say);
  checkResources(container, name, say);
  checkProbes(container, name, place.init, say);
}

/** What is wrong with the image of a container, and the only thing that is said of it. */
export function checkImage({ name, image }: any, say: Say): void {
  if (typeof image !== 'string' || image.trim() === '' || image !== image.trim()) {
    say(POD_RULES.image, `Container ${shown(name)} has the image ${shown(image)}, expected an image reference.`);
  }
}

function checkMounts(container: any, name: Named, volumes: ReadonlySet<unknown>, say: Say): void {
  const paths = new Set<unknown>();
  for (const mount of listOf<any>(container.volumeMounts)) {
    if (!volumes.has(mount?.name)) {
      say(POD_RULES.mount, `Container ${name} mounts the volume ${shown(mount?.name)}, but the pod has no volume of that name.`);
    }
    if (typeof mount?.mountPath !== 'string' || mount.mountPath === '') {
      say(POD_RULES.mountPath, `Container ${name} mounts ${shown(mount?.name)} at ${shown(mount?.mountPath)}, expected a path.`);
    } else if (paths.has(mount.mountPath)) {
      say(POD_RULES.mountPath, `Container ${name} mounts two volumes at ${shown(mount.mountPath)}, but a path can only hold one.`);
    }
    paths.add(mount?.mountPath);
  }
}

function checkPorts(container: any, name: Named, hostNetwork: boolean, say: Say): void {
  const names = new Set<unknown>();
  for (const port of listOf<any>(container.ports)) {
    if (!isPortNumber(port?.containerPort)) say(POD_RULES.port, `Container ${name} has the port ${shown(port?.containerPort)}, expected 1 to 65535.`);
    if (port?.name != null && port.name !== '') {
      if (!isPortName(port.name)) {
        say(POD_RULES.port, `Container ${name} names a port ${shown(port.name)}, expected at most 15 lower-case letters, digits or dashes.`);
      } else if (names.has(port.name)) {
        say(POD_RULES.port, `Container ${name} has two ports named ${shown(port.name)}, but their names must be unique.`);
      }
    }
    if (hostNetwork && port?.hostPort && port.hostPort !== port.containerPort) {
      say(POD_RULES.port, `Container ${name} has port ${shown(port.containerPort)} with host port ${shown(port.hostPort)}, but in the host network they must be equal.`);
    }
    names.add(port?.name);
  }
}

function checkEnv(container: any, name: Named, say: Say): void {
  for (const variable of listOf<any>(container.env)) {
    if (typeof variable?.name !== 'string' || variable.name === '' || /[=\s]/.test(variable.name)) {
      say(POD_RULES.env, `Container ${name} sets a variable named ${shown(variable?.name)}, expected a name without spaces or '='.`);
    } else if (variable.value != null && typeof variable.value !== 'string') {
      say(POD_RULES.env, `Container ${name} sets ${variable.name} to ${shown(variable.value)}, expected a string.`);
    } else if (variable.value && variable.valueFrom != null) {
      say(POD_RULES.env, `Container ${name} sets ${variable.name} with both value and valueFrom, expected only one of them.`);
    }
  }
}

function checkResources(container: any, name: Named, say: Say): void {
  const { requests, limits } = isObject(container.resources) ? container.resources : {} as any;
  if (!isObject(requests) || !isObject(limits)) return;
  for (const resource of Object.keys(requests)) {
    if (limits[resource] != null && compareQuantities(requests[resource], limits[resource]) > 0) {
      const [request, limit] = [shown(requests[resource]), shown(limits[resource])];
      say(POD_RULES.resources, `Container ${name} requests ${request} of ${resource}, but its limit is ${limit}.`);
    }
  }
}

const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc'];

function checkProbes(container: any, name: Named, init: boolean, say: Say): void {
  const plainInit = init && container.restartPolicy !== 'Always';
  if (plainInit && container.lifecycle != null) say(POD_RULES.initContainer, `Init container ${name} has lifecycle handlers, but only sidecars can have them.`);
  for (const kind of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = container[kind];
    if (!isObject(probe)) continue;
    if (plainInit) say(POD_RULES.initContainer, `Init container ${name} has a ${kind}, but only sidecars can have one.`);
    const handlers = HANDLERS.filter((handler) => probe[handler] != null);
    if (handlers.length !== 1) {
      const has = handlers.length === 0 ? 'no handler' : handlers.join(' and ');
      say(POD_RULES.probe, `The ${kind} of container ${name} has ${has}, expected exactly one.`);
    }
    if (kind !== 'readinessProbe' && probe.successThreshold != null && probe.successThreshold !== 1 && probe.successThreshold !== 0) {
      say(POD_RULES.probe, `The ${kind} of container ${name} has the successThreshold ${shown(probe.successThreshold)}, expected 1.`);
    }
  }
}
