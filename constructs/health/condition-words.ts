import type { ConditionWords } from './statement';

/** For kinds whose pods are replaced. */
export const ROLLOUT_WORDS: ConditionWords = {
  progressing: ['The rollout is not finished', 'The rollout is finished, or held back by partition or pause'],
  degraded: ['The rollout has failed', 'The rollout has not failed'],
};

/** For kinds that come to an end. */
export const JOB_WORDS: ConditionWords = {
  progressing: ['The job is not done', 'The job is done, or held back on purpose'],
  degraded: ['The job has failed', 'The job has not failed'],
};

/** For kinds that only have to be taken up. */
export const OBJECT_WORDS: ConditionWords = {
  progressing: ['The object is not in effect yet', 'The object is in effect'],
  degraded: ['The object has failed', 'The object has not failed'],
};
