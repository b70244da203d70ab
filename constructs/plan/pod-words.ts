import { PodEffect } from './diff-model';

/** What happens to pods, as it is said beside a number, in every output. */
export const POD_WORDS: Readonly<Record<PodEffect, string>> = {
  [PodEffect.NONE]: 'pods untouched',
  [PodEffect.CREATED]: 'pods started',
  [PodEffect.IN_PLACE]: 'pods updated in place',
  [PodEffect.RECREATED]: 'pods recreated',
  [PodEffect.DELETED]: 'pods deleted',
  [PodEffect.HELD]: 'pods held back',
  [PodEffect.REFUSED]: 'refused by the API server',
  [PodEffect.UNKNOWN]: 'effect on pods unknown',
};
