import type { KruiseInstaller } from './kruise-installer';
import type { KruiseSettings } from './kruise-settings';

/** Properties of an installation of Kruise. */
export interface KruiseInstallationProps extends KruiseSettings {
  /** What installs it. */
  readonly installer: KruiseInstaller;
  /** The release of Kruise, such as `1.9.0`. Its minor version is the one that the fleet declares. */
  readonly version: string;
  /**
   * Names of the clusters that get it.
   * @default - all clusters of the fleet that the installer reaches
   */
  readonly clusters?: string[];
  /**
   * The namespace of the managers.
   * @default 'kruise-system'
   */
  readonly namespace?: string;
  /**
   * Whether the namespace is created, with the label that excepts it from the webhooks. One that exists must carry `control-plane: openkruise`: otherwise the
   * managers wait for each other.
   * @default true
   */
  readonly createNamespace?: boolean;
  /**
   * Whether the CRDs of Kruise are installed, too. They are never removed again, whatever becomes of the installation.
   * @default true
   */
  readonly manageCrds?: boolean;
  /**
   * What differs in clusters, by name. An add-on of Open Cluster Management is the same in all clusters but for the registry.
   * @default - nothing
   */
  readonly clusterSettings?: { readonly [cluster: string]: KruiseSettings };
}
