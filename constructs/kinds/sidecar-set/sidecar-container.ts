import { eachOf, kubeOf } from '../../json/given';
import { isObject } from '../../json/json';
import type * as kplus from '../../plus';
import { resourcesPolicySpec, type SidecarResourcesPolicy } from './sidecar-resources-policy';
import type { TransferEnv } from './transfer-env';

/** Where a sidecar stands among the containers of a pod. */
export enum PodInjectPolicy {
  /** In front of the containers of the pod. */
  BEFORE_APP_CONTAINER = 'BeforeAppContainer',
  /** Behind the containers of the pod. */
  AFTER_APP_CONTAINER = 'AfterAppContainer',
}

/**
 * How a sidecar in a running pod gets a new image. It cannot be changed later: admission refuses another type for a container that exists.
 *
 * @example
 * SidecarUpgradeStrategy.hot('registry.example.com/mesh-empty:1.0.0')
 */
export class SidecarUpgradeStrategy {
  /** The container is restarted with the new image. */
  public static cold(): SidecarUpgradeStrategy {
    return new SidecarUpgradeStrategy({ upgradeType: 'ColdUpgrade' });
  }

  /**
   * Two containers, `<name>-1` and `<name>-2`, take turns: one works, the other runs an image that does nothing.
   *
   * @param emptyImage the image that does nothing
   */
  public static hot(emptyImage: string): SidecarUpgradeStrategy {
    return new SidecarUpgradeStrategy({ upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: emptyImage });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}

/** A container that enters the pods of others. */
export interface SidecarContainerOptions extends kplus.ContainerProps {
  /**
   * Where the container stands among those of the pod.
   * @default - in front of them; init containers behind the pod's own
   */
  readonly podInjectPolicy?: PodInjectPolicy;
  /**
   * How the container in a running pod gets a new image.
   * @default SidecarUpgradeStrategy.cold()
   */
  readonly upgradeStrategy?: SidecarUpgradeStrategy;
  /**
   * Whether the container mounts what the pod's own containers mount, at the same paths.
   * @default false
   */
  readonly shareVolumes?: boolean;
  /**
   * Whether the container sees the block devices of the pod's own containers. Needs Kruise 1.9.
   * @default false
   */
  readonly shareVolumeDevices?: boolean;
  /**
   * Environment variables to take over from the pod's own containers.
   * @default - none
   */
  readonly transferEnv?: TransferEnv[];
  /**
   * Requests and limits worked out from those of the pod's own containers, in place of `resources`. Needs Kruise 1.9.
   * @default - the `resources`
   */
  readonly resourcesPolicy?: SidecarResourcesPolicy;
}

/** The container as cdk8s-plus takes it: its own default requests and limits must not meet a policy for resources, which excludes them. */
export function plainContainer(props: SidecarContainerOptions): kplus.ContainerProps {
  if (!isObject(props) || props.resourcesPolicy === undefined || props.resources !== undefined) return props;
  return { ...props, resources: {} } as kplus.ContainerProps;
}

/** What a SidecarSet says of a container beyond the container itself. */
export function sidecarFields(props: SidecarContainerOptions): any {
  const { podInjectPolicy, upgradeStrategy, shareVolumes, shareVolumeDevices, transferEnv, resourcesPolicy } = props as any;
  return {
    podInjectPolicy,
    upgradeStrategy: kubeOf(upgradeStrategy),
    shareVolumePolicy: sharing(shareVolumes),
    shareVolumeDevicePolicy: sharing(shareVolumeDevices),
    transferEnv: eachOf(transferEnv, kubeOf),
    resourcesPolicy: resourcesPolicySpec(resourcesPolicy),
  };
}

function sharing(share: unknown): any {
  if (share === undefined) return undefined;
  return { type: share === true ? 'enabled' : share === false ? 'disabled' : share };
}
