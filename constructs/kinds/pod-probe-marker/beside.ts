import type { Definition } from '../../definition/definition';
import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { knownContainers } from '../companions/known-containers';
import type { Say } from '../module';
import { POD_PROBE_MARKER_RULES } from './rules';

/** Checks a marker beside the workload whose pods it probes. */
export function checkPodProbeMarkerBeside(definition: Definition, { spec }: KubeObject, say: Say): void {
  const known = knownContainers(definition);
  for (const probe of known ? listOf<any>(spec?.probes) : []) {
    const name: unknown = probe?.containerName;
    if (typeof name === 'string' && name !== '' && !known!.has(name)) {
      say(POD_PROBE_MARKER_RULES.container, `the probe ${shown(probe.name)} is for the container ${shown(name)}, but the pods have ${[...known!].join(', ')}.`);
    }
  }
}
