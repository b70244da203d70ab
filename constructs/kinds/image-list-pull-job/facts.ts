import { kruiseFacts } from '../kruise-facts';

/** What there is to know of ImageListPullJob. */
export const IMAGE_LIST_PULL_JOB_FACTS = kruiseFacts('ImageListPullJob', {
  secretNames: [['spec', 'pullSecrets']], images: [['spec', 'images']],
  status: ['desired', 'active', 'completed', 'succeeded'],
});
