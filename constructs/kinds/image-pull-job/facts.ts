import { kruiseFacts } from '../kruise-facts';

/** What there is to know of ImagePullJob. */
export const IMAGE_PULL_JOB_FACTS = kruiseFacts('ImagePullJob', {
  secretNames: [['spec', 'pullSecrets']], images: [['spec', 'image']],
  status: ['desired', 'active', 'succeeded', 'failed', 'message'],
});
