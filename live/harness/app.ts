import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type ClusterDelivery, type FederationApp, Fleet, type FleetCluster, type FleetProps, KruiseVersion, OcmVersion } from '../../constructs';
import { readEnvironment, type KruiseLine, type LiveEnvironment } from '../environment';

/** What the package says that one cluster gets of one federated construct. */
export interface SaidDelivery extends ClusterDelivery {
  /** Path of the construct. */
  readonly path: string;
}

/** An app that was synthesised, with all that is said of it. */
export interface Written {
  /** Where the tree is. */
  readonly directory: string;
  readonly deliveries: readonly SaidDelivery[];
  readonly fleet: readonly FleetCluster[];
}

/** The versions that a fleet declares for what an environment runs. A hub that is older than what the package is for counts as the oldest one. */
export function versionsOf({ kruise, versions }: LiveEnvironment): Required<Pick<FleetProps, 'kruiseVersion' | 'controlPlaneVersions'>> {
  const [karmada, ocm] = [versions.karmada, versions.ocm].map((version) => version.split('.').slice(0, 2).join('.'));
  const isKnown = (Object.values(OcmVersion) as string[]).includes(ocm);
  return { kruiseVersion: KRUISE_VERSIONS[kruise], controlPlaneVersions: { Karmada: karmada, OCM: isKnown ? ocm : OcmVersion.V1_1 } };
}

const KRUISE_VERSIONS: Readonly<Record<KruiseLine, KruiseVersion>> = { '1.8': KruiseVersion.V1_8, '1.9': KruiseVersion.V1_9, 'next': KruiseVersion.NEXT };

/** A directory for the output of an app, in the home of the run, with which it goes. */
export function outputDirectory(name = 'app'): string {
  const place = join(readEnvironment().home, 'output');
  mkdirSync(place, { recursive: true });
  return mkdtempSync(join(place, `${name}-`));
}

/** Synthesises an app that was built with `outdir`, and asks it what each cluster gets. What it refuses is an error. */
export function written(app: FederationApp): Written {
  app.synth();
  return { directory: app.outdir, deliveries: deliveriesOf(app), fleet: fleetOf(app) };
}

/** What all federated constructs of an app say that clusters get. */
export function deliveriesOf(app: FederationApp): SaidDelivery[] {
  return app.node.findAll().flatMap((construct: any) => {
    const deliveries: unknown = 'deliveries' in construct ? construct.deliveries : undefined;
    return Array.isArray(deliveries) ? deliveries.map((delivery: ClusterDelivery) => ({ ...delivery, path: construct.node.path })) : [];
  });
}

function fleetOf(app: FederationApp): readonly FleetCluster[] {
  const fleet = app.node.findAll().find((construct): construct is Fleet => construct.constructor.name === 'Fleet' || construct instanceof Fleet)
    ?? Fleet.of(app);
  if (!fleet) throw new Error('The app has no fleet: say which clusters it is for.');
  return (fleet as Fleet).clusters;
}
