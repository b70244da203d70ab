import { kruiseFacts } from '../kruise-facts';

/** What there is to know of AdvancedCronJob. */
export const ADVANCED_CRON_JOB_FACTS = kruiseFacts('AdvancedCronJob', {
  podTemplates: ['jobTemplate', 'broadcastJobTemplate'].map((kind) => ['spec', 'template', kind, 'spec', 'template']),
  secretNames: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'pullSecrets']],
  images: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'images']],
  status: ['type', 'lastScheduleTime'],
});
