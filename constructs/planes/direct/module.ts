import { ControlPlane } from '../../fleet/control-plane';
import { listed } from '../../problems/reporter';
import { finishedParts, objectsIn } from '../finished-parts';
import type { PlaneModule } from '../plane';
import { checkSecrets } from '../secret-checks';
import { SECRET_RULES } from '../secret-rules';

/** All of clusters without a federation control plane: each has a directory with its finished objects, for Argo CD, Flux or kubectl. */
export const DIRECT: PlaneModule = {
  controlPlane: ControlPlane.DIRECT,
  title: 'the clusters themselves',
  directory: 'clusters',
  bare: true,
  remote: true,
  rules: () => ({}),
  kinds: {},
  health: [],
  chartOf: (chart, { cluster }) => `${chart}-${cluster}`,
  checkDefinition: () => [],
  checkDeliveries: ({ path }, deliveries) => checkSecrets(
    SECRET_RULES.inFiles, path, objectsIn(deliveries), () => `the files of ${listed(deliveries.map(({ delivery }) => delivery.cluster))}`,
  ),
  checkTogether: () => [],
  tell: ({ definition, deliveries }) => {
    const parts = finishedParts(definition, deliveries.map(({ delivery }) => delivery), true);
    return parts.length > 0 ? { parts } : undefined;
  },
  platform: () => undefined,
};
