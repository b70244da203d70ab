import { error } from '../../problems/problem';

const ADMISSION = 'pkg/webhook/podprobemarker/validating/probe_create_update_handler.go';

/** Rules on PodProbeMarkers. */
export const POD_PROBE_MARKER_RULES = {
  probes: error('KF982', `kruise 1.9.0 ${ADMISSION}`, {
    rule: 'A marker has probes, each with a unique name and the name of a container.',
    why: 'Admission refuses the object, also for names with # and names of conditions that every pod has.',
    fix: 'give every probe a unique name and a container.',
  }),
  handler: error('KF983', `kruise 1.9.0 ${ADMISSION}`, {
    rule: 'A probe runs a command, or probes a port of the pod by HTTP or TCP.',
    why: 'Admission refuses any other handler, a host, and an HTTP probe without a path or scheme.',
    fix: 'use `MarkerProbe`.',
  }),
  httpVersion: error('KF984', `kruise 1.8.4 ${ADMISSION}`, {
    rule: 'HTTP probes need Kruise 1.9.',
    why: 'Kruise 1.8 refuses the object.',
    fix: 'use `MarkerProbe.exec(...)` or `MarkerProbe.tcpSocket(...)`, or raise the Kruise version of the fleet.',
  }),
  outcome: error('KF985', `kruise 1.9.0 ${ADMISSION}`, {
    rule: 'A probe reports its result in a unique condition type, or in valid labels or annotations for success and failure.',
    fix: 'give `conditionType`, `onSuccess` or `onFailure`.',
  }),
  container: error('KF986', 'kruise 1.9.0 pkg/daemon/podprobe/worker.go', {
    rule: 'A probe is for a container that the pods have.',
    why: 'Kruise silently skips a probe if it does not find the container.',
    fix: 'use the name of a container of the workload.',
  }),
};
