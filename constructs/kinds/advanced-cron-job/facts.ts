import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of AdvancedCronJob. */
export const ADVANCED_CRON_JOB_FACTS = kruiseFacts('AdvancedCronJob', {
  podTemplates: ['jobTemplate', 'broadcastJobTemplate'].map((kind) => ['spec', 'template', kind, 'spec', 'template']),
  secretNames: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'pullSecrets']],
  images: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'images']],
  quantities: quantitiesAt(['spec', 'template'], {
    jobTemplate: { spec: workloadQuantities() }, broadcastJobTemplate: { spec: workloadQuantities() },
  }),
  // Where a BroadcastJob or ImageListPullJob is made, its webhook writes a null into metadata that API servers take out when they read
  // (kruise 1.9 pkg/webhook/advancedcronjob/mutating).
  restlessGeneration: true,
  status: ['type', 'lastScheduleTime'],
});
