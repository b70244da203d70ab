import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, kruiseFacts } from '../kruise-facts';

/** What there is to know of ImagePullJob. */
export const IMAGE_PULL_JOB_FACTS: KindFacts = kruiseFacts('ImagePullJob', 'imagepulljobs', BETA_SINCE_1_9, {
  secretNames: [['spec', 'pullSecrets']], images: [['spec', 'image']],
  status: ['desired', 'active', 'succeeded', 'failed', 'message'],
});
