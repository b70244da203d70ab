import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isLabelKey, isLabelValue } from '../../json/syntax';
import { checkPodSelector } from '../companions/companion-parts';
import type { Problem, Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';
import { shown } from '../../json/shown';
import { wholeNumber } from '../pods/amounts';
import { checkKruiseObject } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

const { ERROR } = Severity;

const ADMISSION = 'pkg/webhook/podprobemarker/validating/probe_create_update_handler.go';

/** Rules on PodProbeMarkers. */
export const POD_PROBE_MARKER_RULES = {
  probes: {
    code: 'KF982', severity: ERROR,
    rule: 'A marker has probes, each with a name of its own and the name of a container.',
    why: 'Admission refuses the object; names of conditions that pods have anyway and names with # are taken.',
    fix: 'give every probe a name that no other has, and its container.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  handler: {
    code: 'KF983', severity: ERROR,
    rule: 'A probe runs a command, or asks a port of the pod by HTTP or TCP.',
    why: 'Admission refuses any other, one with a host, and one by HTTP without path or scheme.',
    fix: 'use `MarkerProbe`.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  httpVersion: {
    code: 'KF984', severity: ERROR,
    rule: 'A probe by HTTP needs Kruise 1.9.',
    why: 'Kruise 1.8 refuses the object.',
    fix: 'use `MarkerProbe.exec(...)` or `MarkerProbe.tcpSocket(...)`, or raise the Kruise version of the fleet.',
    source: `kruise 1.8.4 ${ADMISSION}`,
  },
  outcome: {
    code: 'KF985', severity: ERROR,
    rule: 'The outcome of a probe is told by a condition type that no other has, or by valid labels or annotations for success and failure.',
    why: 'Admission refuses the object.',
    fix: 'give `conditionType`, `onSuccess` or `onFailure`.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  container: {
    code: 'KF986', severity: ERROR,
    rule: 'A probe is about a container that the pods have.',
    why: 'Kruise passes a probe over whose container it does not find, without a word.',
    fix: 'use the name of a container of the workload.',
    source: 'kruise 1.9.0 pkg/daemon/podprobe/worker.go',
  },
} satisfies Record<string, Rule>;

/** Everything that Kruise's admission would refuse about a PodProbeMarker. Takes any object, however malformed. */
export function checkPodProbeMarker(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'PodProbeMarker', kruise, (spec, say) => {
    checkPodSelector(spec.selector, say);
    if (!Array.isArray(spec.probes) || spec.probes.length === 0) {
      say(POD_PROBE_MARKER_RULES.probes, `spec.probes is ${shown(spec.probes)}, but at least one probe is expected.`);
      return;
    }
    const names = new Set<unknown>();
    const conditions = new Set<unknown>();
    for (const probe of spec.probes) {
      if (!isObject(probe)) {
        say(POD_PROBE_MARKER_RULES.probes, `A probe is ${shown(probe)}, but an object is expected.`);
        continue;
      }
      checkNames(probe, names, say);
      checkHandler(probe, kruise, say);
      checkOutcome(probe, conditions, say);
    }
  });
}

const TAKEN = ['PodScheduled', 'Initialized', 'Ready', 'ContainersReady', 'KruisePodReady', 'InPlaceUpdateReady'];

function checkNames(probe: any, names: Set<unknown>, say: Report): void {
  const { name, containerName } = probe;
  if (typeof name !== 'string' || name === '' || name.includes('#') || TAKEN.includes(name)) {
    say(POD_PROBE_MARKER_RULES.probes, `A probe is named ${shown(name)}, but a name without # is expected that is no condition of Kubernetes.`);
  } else if (names.has(name)) {
    say(POD_PROBE_MARKER_RULES.probes, `Two probes are named ${shown(name)}, but each needs a name of its own.`);
  }
  names.add(name);
  if (typeof containerName !== 'string' || containerName === '') {
    say(POD_PROBE_MARKER_RULES.probes, `The probe ${shown(name)} has the containerName ${shown(containerName)}, but the name of a container is expected.`);
  }
}

const HANDLERS = ['exec', 'httpGet', 'tcpSocket'];
const SECONDS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

function checkHandler({ name, probe }: any, kruise: string, say: Report): void {
  const wrong = (what: string) => say(POD_PROBE_MARKER_RULES.handler, `The probe ${shown(name)} ${what}.`);
  if (!isObject(probe)) {
    wrong(`is ${shown(probe)}, but an object is expected`);
    return;
  }
  for (const field of SECONDS) wholeNumber(probe, field, 0, say, `probe ${shown(name)}`);
  const given = HANDLERS.filter((handler) => probe[handler] != null);
  if (given.length !== 1) {
    wrong(`has ${given.length === 0 ? 'no handler' : given.join(' and ')}, but exactly one of ${HANDLERS.join(', ')} is expected`);
    return;
  }
  const { exec, httpGet, tcpSocket } = probe;
  if (exec != null) {
    if (listOf(exec.command).length === 0) wrong(`runs the command ${shown(exec.command)}, but a command is expected`);
    return;
  }
  const asked = httpGet ?? tcpSocket;
  if (asked.host) wrong(`asks the host ${shown(asked.host)}, but only the pod itself can be asked`);
  if (!isPort(asked.port)) wrong(`asks the port ${shown(asked.port)}, but a number from 1 to 65535 or the name of a port is expected`);
  if (httpGet == null) return;
  if (kruise === '1.8') say(POD_PROBE_MARKER_RULES.httpVersion, `The probe ${shown(name)} asks by HTTP, but Kruise 1.8 cannot.`);
  if (typeof httpGet.path !== 'string' || httpGet.path === '') wrong(`asks the path ${shown(httpGet.path)}, but a path is expected`);
  if (httpGet.scheme !== 'HTTP' && httpGet.scheme !== 'HTTPS') wrong(`has the scheme ${shown(httpGet.scheme)}, but HTTP or HTTPS is expected`);
  const header = listOf<any>(httpGet.httpHeaders).find((one) => typeof one?.name !== 'string' || !/^[-A-Za-z0-9]+$/.test(one.name));
  if (header !== undefined) wrong(`sends the header ${shown(header)}, but a name of letters, digits and dashes is expected`);
}

function isPort(port: unknown): boolean {
  if (typeof port === 'number') return Number.isInteger(port) && port >= 1 && port <= 65535;
  return typeof port === 'string' && port.length <= 15 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(port) && /[a-z]/.test(port);
}

function checkOutcome({ name, podConditionType, markerPolicy }: any, conditions: Set<unknown>, say: Report): void {
  const wrong = (what: string) => say(POD_PROBE_MARKER_RULES.outcome, `The probe ${shown(name)} ${what}.`);
  const policies = listOf<any>(markerPolicy);
  if (!podConditionType && policies.length === 0) wrong('has neither podConditionType nor markerPolicy, but one of them is expected');
  if (podConditionType) {
    if (conditions.has(podConditionType)) wrong(`has the podConditionType ${shown(podConditionType)} of another probe`);
    else if (!isLabelKey(podConditionType)) wrong(`has the podConditionType ${shown(podConditionType)}, but the syntax of a label key is expected`);
    conditions.add(podConditionType);
  }
  const states = new Set<unknown>();
  for (const policy of policies) {
    const state: unknown = policy?.state;
    if (state !== 'Succeeded' && state !== 'Failed') wrong(`has a policy for the state ${shown(state)}, but Succeeded or Failed is expected`);
    else if (states.has(state)) wrong(`has two policies for ${shown(state)}, but one is expected`);
    states.add(state);
    const labels = Object.entries(isObject(policy?.labels) ? policy.labels : {});
    const annotations = Object.entries(isObject(policy?.annotations) ? policy.annotations : {});
    if (labels.length + annotations.length === 0) wrong(`has a policy for ${shown(state)} without labels and annotations, but a mark is expected`);
    const bad = labels.find(([key, value]) => !isLabelKey(key) || !isLabelValue(value))
      ?? annotations.find(([key, value]) => !isLabelKey(key) || typeof value !== 'string');
    if (bad) wrong(`marks pods with ${shown(Object.fromEntries([bad]))}, which is no valid label or annotation`);
  }
}
