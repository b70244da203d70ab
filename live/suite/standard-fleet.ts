import { ControlPlane, type FleetCluster } from '../../constructs';

/** The clusters of the example in main.ts, which specs use where it does not matter: so few are registered anew between them. */
export const STANDARD_FLEET: FleetCluster[] = [
  { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
  { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
  { name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' } },
  { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
];
