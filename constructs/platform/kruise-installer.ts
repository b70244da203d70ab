import type { Installer } from './installation-order';
import { argoCdInstaller } from './installers/argo-cd';
import type { ArgoCdInstallerOptions } from './installers/argo-cd-options';
import { fluxInstaller } from './installers/flux';
import type { FluxInstallerOptions } from './installers/flux-options';
import { ocmInstaller } from './installers/ocm';
import type { OcmAddOnOptions } from './installers/ocm-options';
import { guardMethods } from '../problems/guarded-methods';

/**
 * What installs Kruise on clusters.
 *
 * @example
 *
 * KruiseInstaller.ocmAddOn({ manifests: KruiseManifests.fromFiles('kruise-1.9.0.yaml'), hubNamespace: 'platform' })
 */
export class KruiseInstaller {
  /**
   * Argo CD: an Application with the Helm chart of Kruise for each cluster.
   *
   * @param options where the chart is, and how Argo CD reaches the clusters
   */
  public static argoCd(options: ArgoCdInstallerOptions = {}): KruiseInstaller {
    return new KruiseInstaller(argoCdInstaller(options));
  }

  /**
   * Flux: a HelmRelease of the chart of Kruise for each cluster.
   *
   * @param options where the chart is, and how Flux reaches the clusters
   */
  public static flux(options: FluxInstallerOptions): KruiseInstaller {
    return new KruiseInstaller(fluxInstaller(options));
  }

  /**
   * Open Cluster Management: an add-on, which the work agents of the clusters apply. OCM knows no charts, so it gets rendered manifests.
   *
   * @param options the manifests, and where on the hub the add-on is kept
   */
  public static ocmAddOn(options: OcmAddOnOptions): KruiseInstaller {
    return new KruiseInstaller(ocmInstaller(options));
  }

  /** @internal */
  public readonly _installer: Installer;

  private constructor(installer: Installer) {
    this._installer = installer;
  }
}

guardMethods('KruiseInstaller', KruiseInstaller);
