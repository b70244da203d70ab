import { join } from 'node:path';
import { type App, Chart, Testing } from 'cdk8s';
import {
  ControlPlane, Fleet, type FleetCluster, type FleetProps, KruiseInstallation, type KruiseInstallationProps, KruiseInstaller, KruiseManifests, type OcmAddOnOptions,
} from '../../constructs';

/** Rendered manifests of Kruise 1.9.0, shortened. */
export const MANIFESTS = join(__dirname, '../../examples/manifests/kruise.yaml');

export const CLUSTERS: FleetCluster[] = [
  { name: 'us-west' }, { name: 'edge-1', controlPlane: ControlPlane.OCM }, { name: 'edge-2', controlPlane: ControlPlane.OCM }, { name: 'plain', controlPlane: ControlPlane.DIRECT },
];

export const addOn = (options: Partial<OcmAddOnOptions> = {}) => KruiseInstaller.ocmAddOn({ manifests: KruiseManifests.fromFiles(MANIFESTS), hubNamespace: 'platform', ...options });
export const flux = () => KruiseInstaller.flux({ kubeConfigs: { 'us-west': { secretName: 'west' }, plain: { secretName: 'plain', key: 'config' } } });

export interface Setting {
  readonly app: App;
  readonly shop: Chart;
  /** What the checks of an installation say, warnings included, as codes. */
  readonly codes: () => string[];
  readonly installation: KruiseInstallation;
}

/** An app with a fleet and an installation, and a chart for workloads. */
export function installing(props: Partial<KruiseInstallationProps>, fleet: FleetProps = {}): Setting {
  const app = Testing.app();
  new Fleet(app, 'fleet', { clusters: CLUSTERS, ...fleet });
  const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const installation = new KruiseInstallation(app, 'kruise', { version: '1.9.0', installer: KruiseInstaller.argoCd(), ...props });
  return { app, shop, installation, codes: () => findings(installation).map((line) => /KF\d+/.exec(line)![0]) };
}

/** Errors and warnings of an installation. */
export function findings(installation: KruiseInstallation): string[] {
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    // The root plans everything, and its children report.
    installation.node.root.node.validate();
    const errors = installation.node.validate();
    return [...errors, ...printed.mock.calls.map(([text]) => String(text)).filter((text) => text.includes(`[${installation.node.path}]`))];
  } finally {
    printed.mockRestore();
  }
}

/** The objects of an installation by kind and name. */
export function written(installation: KruiseInstallation): Map<string, any> {
  return new Map(installation.objects.map((object) => object.toJson()).map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}
