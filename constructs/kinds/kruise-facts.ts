import { KRUISE_CRDS } from '../../imports/kruise-kinds';
import type { KindFacts } from '../delivery/kind-facts';
import { KruiseVersion } from '../fleet/versions';
import type { Kinded } from '../json/kube-object';

/** Keys from the root of an object to the fields that most kinds have. */
export const TEMPLATE = ['spec', 'template'];
export const REPLICAS = ['spec', 'replicas'];
export const ROLLING = ['spec', 'updateStrategy', 'rollingUpdate'];

/** The facts of a Kruise kind: what its CRDs say, and what only its controllers know. */
export function kruiseFacts(kind: keyof typeof KRUISE_CRDS, more: Partial<KindFacts>): KindFacts {
  return { kind, ...KRUISE_CRDS[kind], ...more };
}

/** Whether an object of a kind that v1beta1 comes to after Kruise 1.9 is written in that version. */
export function isBeta({ apiVersion }: Pick<Kinded, 'apiVersion'>): boolean {
  return String(apiVersion).endsWith('/v1beta1');
}

const VERSIONS = Object.values(KruiseVersion);
const { V1_9 } = KruiseVersion;

/** What Kruise can do since a minor version later than the oldest that is supported, by kind. */
const SINCE = {
  cloneSetProgressDeadline: V1_9,
  cloneSetDecimalPercentages: V1_9,
  daemonSetPartitionPercentages: V1_9,
  daemonSetWritableDisks: V1_9,
  sidecarSetDevicesAndResources: V1_9,
  advancedCronJobImagePulls: V1_9,
  podProbeMarkerHttp: V1_9,
  podUnavailableBudgetResize: V1_9,
  unitedDeploymentAdaptiveWithoutLimits: V1_9,
  unitedDeploymentReservedPods: V1_9,
  /** Called `unschedulableLastSeconds` before. */
  unitedDeploymentUnschedulableDuration: V1_9,
};

/** Whether a minor version of Kruise can do something. One that is not known, for the checks to report, counts as the newest. */
export function kruiseCan(kruise: string, what: keyof typeof SINCE): boolean {
  const version = VERSIONS.indexOf(kruise as KruiseVersion);
  return version === -1 || version >= VERSIONS.indexOf(SINCE[what]);
}
