import type { KindModule } from '../module';
import { POD_PROBE_MARKER_FACTS } from './facts';

/** All of PodProbeMarker. */
export const POD_PROBE_MARKER: KindModule = {
  ...POD_PROBE_MARKER_FACTS,
  gates: () => ['PodProbeMarkerGate', 'KruiseDaemon'],
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  rank: 21, wave: -10,
  podSelector: (spec) => spec.selector,
  companion: {},
  checks: () => (require('./checks') as typeof import('./checks')).POD_PROBE_MARKER_CHECKS,
  health: () => (require('./health') as typeof import('./health')).POD_PROBE_MARKER_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).POD_PROBE_MARKER_UPDATES,
};
