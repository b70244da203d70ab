import type { KubeObject } from '../json/kube-object';
import { advancedCronJobDefaults } from './advanced-cron-job/defaults';
import { advancedStatefulSetDefaults } from './stateful-set/defaults';
import { broadcastJobDefaults } from './broadcast-job/defaults';
import { cloneSetDefaults } from './clone-set/defaults';
import { daemonSetDefaults } from './daemon-set/defaults';
import { imageListPullJobDefaults, imagePullJobDefaults } from './image-pull/defaults';
import { groupKindOf } from '../json/kube-object';
import { sidecarSetDefaults } from './sidecar-set/defaults';
import { unitedDeploymentDefaults } from './united-deployment/defaults';

/** Writes into a spec what Kruise's webhook would write. */
type SpecDefaults = (spec: any) => any;

/** By group and kind. */
const DEFAULTS: Readonly<Record<string, SpecDefaults>> = {
  'apps.kruise.io/AdvancedCronJob': advancedCronJobDefaults,
  'apps.kruise.io/ImageListPullJob': imageListPullJobDefaults,
  'apps.kruise.io/ImagePullJob': imagePullJobDefaults,
  'apps.kruise.io/BroadcastJob': broadcastJobDefaults,
  'apps.kruise.io/DaemonSet': daemonSetDefaults,
  'apps.kruise.io/UnitedDeployment': unitedDeploymentDefaults,
  'apps.kruise.io/CloneSet': (spec) => cloneSetDefaults(spec),
  'apps.kruise.io/SidecarSet': sidecarSetDefaults,
  'apps.kruise.io/StatefulSet': (spec) => advancedStatefulSetDefaults(spec),
};

/**
 * An object that somebody else wrote, with the defaults that Kruise's webhook would add to it: none runs on a Karmada control plane, and what
 * members add would be taken for a difference. Nothing that is there is changed; the very same object for other kinds, or if it is complete.
 */
export function withKindDefaults(object: KubeObject): KubeObject {
  const key = groupKindOf(object);
  if (!Object.hasOwn(DEFAULTS, key)) return object;
  const spec = DEFAULTS[key](object.spec);
  return spec === object.spec ? object : { ...object, spec };
}
