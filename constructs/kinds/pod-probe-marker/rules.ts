import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'pkg/webhook/podprobemarker/validating/probe_create_update_handler.go';

/** Rules on PodProbeMarkers. */
export const POD_PROBE_MARKER_RULES = {
  probes: {
    code: 'KF982', severity: ERROR,
    rule: 'A marker has probes, each with a unique name and the name of a container.',
    why: 'Admission refuses the object, also for names with # and names of conditions that every pod has.',
    fix: 'give every probe a unique name and a container.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  handler: {
    code: 'KF983', severity: ERROR,
    rule: 'A probe runs a command, or probes a port of the pod by HTTP or TCP.',
    why: 'Admission refuses any other handler, a host, and an HTTP probe without a path or scheme.',
    fix: 'use `MarkerProbe`.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  httpVersion: {
    code: 'KF984', severity: ERROR,
    rule: 'HTTP probes need Kruise 1.9.',
    why: 'Kruise 1.8 refuses the object.',
    fix: 'use `MarkerProbe.exec(...)` or `MarkerProbe.tcpSocket(...)`, or raise the Kruise version of the fleet.',
    source: `kruise 1.8.4 ${ADMISSION}`,
  },
  outcome: {
    code: 'KF985', severity: ERROR,
    rule: 'A probe reports its result in a unique condition type, or in valid labels or annotations for success and failure.',
    why: 'Admission refuses the object.',
    fix: 'give `conditionType`, `onSuccess` or `onFailure`.',
    source: `kruise 1.9.0 ${ADMISSION}`,
  },
  container: {
    code: 'KF986', severity: ERROR,
    rule: 'A probe is for a container that the pods have.',
    why: 'Kruise silently skips a probe if it does not find the container.',
    fix: 'use the name of a container of the workload.',
    source: 'kruise 1.9.0 pkg/daemon/podprobe/worker.go',
  },
} satisfies Record<string, Rule>;
