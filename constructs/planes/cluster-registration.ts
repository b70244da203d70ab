import type { Duration } from 'cdk8s';
import { ControlPlane } from '../fleet/control-plane';
import type { NamedOptions } from '../problems/property-names';
import { guardMethods } from '../problems/guarded-methods';

/** How Karmada reaches a cluster by itself. */
export interface PushRegistrationOptions {
  /** Address of the cluster's API server, as Karmada reaches it: `https://10.0.0.1:6443`. */
  readonly apiEndpoint: string;
  /**
   * Namespace of both Secrets on Karmada's API server.
   * @default karmada-cluster
   */
  readonly secretNamespace?: string;
  /**
   * Name of the Secret with the credentials. It is only referred to, never written: `karmadactl join` makes it.
   * @default - the name of the cluster
   */
  readonly secretName?: string;
  /**
   * Name of the Secret with the token to act for users with, when they go to the cluster through Karmada. It is only referred to, never written.
   * @default - the name of the cluster, followed by `-impersonator`
   */
  readonly impersonatorSecretName?: string;
  /**
   * Proxy on the way to the cluster: `http`, `https` or `socks5`.
   * @default - none
   */
  readonly proxyUrl?: string;
  /**
   * Whether the certificate of the cluster's API server is not verified.
   * @default false
   */
  readonly insecureSkipTlsVerification?: boolean;
}

/** How a hub of Open Cluster Management takes a cluster. */
export interface HubRegistrationOptions {
  /**
   * Whether the hub accepts the cluster. The request for a certificate that its agent makes has to be approved all the same.
   * @default true
   */
  readonly accepted?: boolean;
  /**
   * How often the agent says that it is there. After five times that, the hub takes the cluster for unreachable.
   * @default Duration.seconds(60)
   */
  readonly leaseDuration?: Duration;
}

/**
 * How a cluster is registered with its control plane.
 *
 * @example
 *
 * ClusterRegistration.byPush({ apiEndpoint: 'https://10.0.0.1:6443' })
 */
export class ClusterRegistration {
  /**
   * Karmada goes to the cluster.
   *
   * @param options address and credentials
   */
  public static byPush(options: PushRegistrationOptions): ClusterRegistration {
    return new ClusterRegistration(ControlPlane.KARMADA, 'Push', { given: options, struct: 'PushRegistrationOptions' });
  }

  /** An agent in the cluster goes to Karmada: `karmadactl register` installs it. */
  public static byPull(): ClusterRegistration {
    return new ClusterRegistration(ControlPlane.KARMADA, 'Pull');
  }

  /**
   * A hub of Open Cluster Management takes the cluster. Clusters of OCM are registered like this unless you say otherwise.
   *
   * @param options whether it is accepted
   */
  public static byHub(options: HubRegistrationOptions = {}): ClusterRegistration {
    return new ClusterRegistration(ControlPlane.OCM, 'Hub', { given: options, struct: 'HubRegistrationOptions' });
  }

  private constructor(
    /** @internal */
    public readonly _controlPlane: ControlPlane,
    /** @internal */
    public readonly _mode: 'Push' | 'Pull' | 'Hub',
    /** @internal */
    public readonly _options?: NamedOptions,
  ) {}
}

guardMethods('ClusterRegistration', ClusterRegistration);
