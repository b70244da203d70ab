import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, kruiseFacts } from '../kruise-facts';

/** What there is to know of ImageListPullJob. */
export const IMAGE_LIST_PULL_JOB_FACTS: KindFacts = kruiseFacts('ImageListPullJob', 'imagelistpulljobs', BETA_SINCE_1_9, {
  secretNames: [['spec', 'pullSecrets']], images: [['spec', 'images']],
  status: ['desired', 'active', 'completed', 'succeeded'],
});
