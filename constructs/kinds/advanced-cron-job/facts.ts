import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, kruiseFacts } from '../kruise-facts';

/** What there is to know of AdvancedCronJob. */
export const ADVANCED_CRON_JOB_FACTS: KindFacts = kruiseFacts('AdvancedCronJob', 'advancedcronjobs', BETA_SINCE_1_9, {
  podTemplates: ['jobTemplate', 'broadcastJobTemplate'].map((kind) => ['spec', 'template', kind, 'spec', 'template']),
  secretNames: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'pullSecrets']],
  images: [['spec', 'template', 'imageListPullJobTemplate', 'spec', 'images']],
  status: ['type', 'lastScheduleTime'],
});
