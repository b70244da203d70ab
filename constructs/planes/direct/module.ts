import { ControlPlane } from '../../fleet/control-plane';
import { finishedParts } from '../finished-parts';
import type { PlaneModule } from '../plane';

/** All of clusters without a federation control plane: each has a directory with its finished objects, for Argo CD, Flux or kubectl. */
export const DIRECT: PlaneModule = {
  controlPlane: ControlPlane.DIRECT,
  title: 'the clusters themselves',
  directory: 'clusters',
  bare: true,
  remote: true,
  rules: {},
  kinds: {},
  health: [],
  chartOf: (chart, { cluster }) => `${chart}-${cluster}`,
  checkDefinition: () => [],
  checkDeliveries: () => [],
  checkTogether: () => [],
  tell: ({ definition, deliveries }) => {
    const parts = finishedParts(definition, deliveries.map(({ delivery }) => delivery), true);
    return parts.length > 0 ? { parts } : undefined;
  },
  platform: () => undefined,
};
