import type { AdvancedCronJobSpec, BroadcastJobSpec, CloneSetSpec, DaemonSetSpec, ImageListPullJobSpec, ImagePullJobSpec, SidecarSetSpec, StatefulSetSpec, UnitedDeploymentSpec } from '../../imports/apps.kruise.io';
import type { KubeMetadata } from '../json/kube-object';
import type { Plain } from '../json/plain';
import type { KruiseFederatedAdvancedCronJob } from '../kinds/advanced-cron-job/kruise-federated-advanced-cron-job';
import type { KruiseFederatedBroadcastJob } from '../kinds/broadcast-job/kruise-federated-broadcast-job';
import type { KruiseFederatedCloneSet } from '../kinds/clone-set/kruise-federated-clone-set';
import type { KruiseFederatedDaemonSet } from '../kinds/daemon-set/kruise-federated-daemon-set';
import type { KruiseFederatedImageListPullJob } from '../kinds/image-list-pull-job/kruise-federated-image-list-pull-job';
import type { KruiseFederatedImagePullJob } from '../kinds/image-pull-job/kruise-federated-image-pull-job';
import type { KruiseFederatedSidecarSet } from '../kinds/sidecar-set/kruise-federated-sidecar-set';
import type { KruiseFederatedStatefulSet } from '../kinds/stateful-set/kruise-federated-stateful-set';
import type { KruiseFederatedUnitedDeployment } from '../kinds/united-deployment/kruise-federated-united-deployment';
import type { k8s } from '../plus';

/** An object as a cluster gets it, with the fields of its kind. */
export interface DeliveredObject<Spec> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: KubeMetadata;
  readonly spec: Spec;
}

/** The spec of a kind that runs pods: the definitions of Kruise leave open what is in a pod template. */
type WithPods<Spec> = Omit<Plain<Spec>, 'template'> & { readonly template: Plain<k8s.PodTemplateSpec> };

/** The spec of the kind that a construct is for. */
type SpecOf<T> =
  T extends KruiseFederatedCloneSet ? WithPods<CloneSetSpec>
    : T extends KruiseFederatedStatefulSet ? WithPods<StatefulSetSpec>
      : T extends KruiseFederatedDaemonSet ? WithPods<DaemonSetSpec>
        : T extends KruiseFederatedBroadcastJob ? WithPods<BroadcastJobSpec>
          : T extends KruiseFederatedSidecarSet ? Plain<SidecarSetSpec>
            : T extends KruiseFederatedUnitedDeployment ? Plain<UnitedDeploymentSpec>
              : T extends KruiseFederatedAdvancedCronJob ? Plain<AdvancedCronJobSpec>
                : T extends KruiseFederatedImagePullJob ? Plain<ImagePullJobSpec>
                  : T extends KruiseFederatedImageListPullJob ? Plain<ImageListPullJobSpec>
                    : any;

/**
 * The workload as a cluster gets it, as `deliveredWorkload` says, with the fields of its kind for editors and compilers.
 *
 * @param resource a federated workload
 * @param cluster name of a cluster in the fleet
 * @throws if the cluster does not get it
 */
export function workloadOn<T extends { deliveredWorkload(cluster: string): any }>(resource: T, cluster: string): DeliveredObject<SpecOf<T>> {
  const workload = resource.deliveredWorkload(cluster);
  if (workload === undefined) throw new Error(`The cluster '${cluster}' does not get the workload.`);
  return workload;
}
