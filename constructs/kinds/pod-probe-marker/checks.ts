import type { Definition } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import { isObject, listOf } from '../../json/json';
import { isLabelKey, isLabelValue, isPortName, isPortNumber } from '../../json/syntax';
import { checkPodSelector, knownContainers } from '../companions/companion-parts';
import { shown } from '../../json/shown';
import { wholeNumber } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks, Say } from '../module';
import { kruiseCan } from '../kruise-facts';
import { POD_PROBE_MARKER_RULES } from './rules';
import { POD_PROBE_MARKER_FACTS } from './facts';

/** Everything that Kruise's admission would refuse about a PodProbeMarker. */
export const checkPodProbeMarker = kruiseCheck(POD_PROBE_MARKER_FACTS, (spec, say, { kruise }) => {
  checkPodSelector(spec.selector, say);
  if (!Array.isArray(spec.probes) || spec.probes.length === 0) {
    say(POD_PROBE_MARKER_RULES.probes, `spec.probes is ${shown(spec.probes)}, expected at least one probe.`);
    return;
  }
  const names = new Set<unknown>();
  const conditions = new Set<unknown>();
  for (const probe of spec.probes) {
    if (!isObject(probe)) {
      say(POD_PROBE_MARKER_RULES.probes, `A probe is ${shown(probe)}, expected an object.`);
      continue;
    }
    checkNames(probe, names, say);
    checkHandler(probe, kruise, say);
    checkOutcome(probe, conditions, say);
  }
});

const TAKEN = ['PodScheduled', 'Initialized', 'Ready', 'ContainersReady', 'KruisePodReady', 'InPlaceUpdateReady'];

function checkNames(probe: any, names: Set<unknown>, say: Report): void {
  const { name, containerName } = probe;
  if (typeof name !== 'string' || name === '' || name.includes('#') || TAKEN.includes(name)) {
    say(POD_PROBE_MARKER_RULES.probes, `A probe has the name ${shown(name)}, expected a name without # that is not a built-in pod condition.`);
  } else if (names.has(name)) {
    say(POD_PROBE_MARKER_RULES.probes, `Two probes have the name ${shown(name)}, expected unique names.`);
  }
  names.add(name);
  if (typeof containerName !== 'string' || containerName === '') {
    say(POD_PROBE_MARKER_RULES.probes, `The probe ${shown(name)} has the containerName ${shown(containerName)}, expected the name of a container.`);
  }
}

const HANDLERS = ['exec', 'httpGet', 'tcpSocket'];
const SECONDS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

function checkHandler({ name, probe }: any, kruise: string, say: Report): void {
  const wrong = (what: string) => say(POD_PROBE_MARKER_RULES.handler, `The probe ${shown(name)} ${what}.`);
  if (!isObject(probe)) {
    wrong(`is ${shown(probe)}, expected an object`);
    return;
  }
  for (const field of SECONDS) wholeNumber(probe, field, 0, say, `probe ${shown(name)}`);
  const given = HANDLERS.filter((handler) => probe[handler] != null);
  if (given.length !== 1) {
    wrong(`has ${given.length === 0 ? 'no handler' : given.join(' and ')}, expected exactly one of ${HANDLERS.join(', ')}`);
    return;
  }
  const { exec, httpGet, tcpSocket } = probe;
  if (exec != null) {
    if (listOf(exec.command).length === 0) wrong(`runs the command ${shown(exec.command)}, expected a non-empty list`);
    return;
  }
  const asked = httpGet ?? tcpSocket;
  if (asked.host) wrong(`has the host ${shown(asked.host)}, but only the pod itself can be probed`);
  if (!isPortNumber(asked.port) && !isPortName(asked.port)) wrong(`has the port ${shown(asked.port)}, expected a number from 1 to 65535 or the name of a port`);
  if (httpGet == null) return;
  if (!kruiseCan(kruise, 'podProbeMarkerHttp')) {
    say(POD_PROBE_MARKER_RULES.httpVersion, `The probe ${shown(name)} uses HTTP, which Kruise ${kruise} does not support.`);
  }
  if (typeof httpGet.path !== 'string' || httpGet.path === '') wrong(`has the path ${shown(httpGet.path)}, expected a non-empty string`);
  if (httpGet.scheme !== 'HTTP' && httpGet.scheme !== 'HTTPS') wrong(`has the scheme ${shown(httpGet.scheme)}, expected HTTP or HTTPS`);
  const header = listOf<any>(httpGet.httpHeaders).find((one) => typeof one?.name !== 'string' || !/^[-A-Za-z0-9]+$/.test(one.name));
  if (header !== undefined) wrong(`sends the header ${shown(header)}, expected a name of letters, digits and dashes`);
}

function checkOutcome({ name, podConditionType, markerPolicy }: any, conditions: Set<unknown>, say: Report): void {
  const wrong = (what: string) => say(POD_PROBE_MARKER_RULES.outcome, `The probe ${shown(name)} ${what}.`);
  const policies = listOf<any>(markerPolicy);
  if (!podConditionType && policies.length === 0) wrong('has neither podConditionType nor markerPolicy, expected one of them');
  if (podConditionType) {
    if (conditions.has(podConditionType)) wrong(`has the same podConditionType ${shown(podConditionType)} as another probe`);
    else if (!isLabelKey(podConditionType)) wrong(`has the podConditionType ${shown(podConditionType)}, expected the syntax of a label key`);
    conditions.add(podConditionType);
  }
  const states = new Set<unknown>();
  for (const policy of policies) {
    const state: unknown = policy?.state;
    if (state !== 'Succeeded' && state !== 'Failed') wrong(`has a policy for the state ${shown(state)}, expected Succeeded or Failed`);
    else if (states.has(state)) wrong(`has two policies for ${shown(state)}, expected one`);
    states.add(state);
    const labels = Object.entries(isObject(policy?.labels) ? policy.labels : {});
    const annotations = Object.entries(isObject(policy?.annotations) ? policy.annotations : {});
    if (labels.length + annotations.length === 0) wrong(`has a policy for ${shown(state)} without labels or annotations, expected at least one`);
    const bad = labels.find(([key, value]) => !isLabelKey(key) || !isLabelValue(value))
      ?? annotations.find(([key, value]) => !isLabelKey(key) || typeof value !== 'string');
    if (bad) wrong(`marks pods with ${shown(Object.fromEntries([bad]))}, which is not a valid label or annotation`);
  }
}

/** Checks a marker beside the workload whose pods it probes. */
function checkPodProbeMarkerBeside(definition: Definition, { spec }: KubeObject, say: Say): void {
  const known = knownContainers(definition);
  for (const probe of known ? listOf<any>(spec?.probes) : []) {
    const name: unknown = probe?.containerName;
    if (typeof name === 'string' && name !== '' && !known!.has(name)) {
      say(POD_PROBE_MARKER_RULES.container, `the probe ${shown(probe.name)} is for the container ${shown(name)}, but the pods have ${[...known!].join(', ')}.`);
    }
  }
}

/** Everything that is checked about the kind. */
export const POD_PROBE_MARKER_CHECKS: KindChecks = {
  title: 'PodProbeMarker', rules: POD_PROBE_MARKER_RULES,
  alone: checkPodProbeMarker, beside: checkPodProbeMarkerBeside,
};
