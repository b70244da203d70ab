import { JOB_WORDS } from '../../health/condition-words';
import { all, any, atLeast, below, type Condition, equal, field, filled, literal, minus, present } from '../../health/expression';
import { COMPLETED, DESIRED, NEVER_COMPLETES, NOT_BEGUN, SUCCEEDED } from '../../health/job-parts';
import { type HealthStatement, type Rule, rule } from '../../health/statement';

const pulled = all(present(field('status', 'desired')), atLeast(SUCCEEDED, DESIRED));
const failed = filled(field('status', 'failedImageStatuses'));
const failure = (when: Condition): Rule => rule('Degraded', when, minus(DESIRED, SUCCEEDED), ' of ', DESIRED, ' images are not pulled');
const rules = [
  rule('Healthy', all(pulled, any(NEVER_COMPLETES, COMPLETED)), 'All ', DESIRED, ' images are pulled'),
  failure(any(failed, all(COMPLETED, below(SUCCEEDED, DESIRED)))),
  rule('Progressing', present(field('status', 'desired')), SUCCEEDED, ' of ', DESIRED, ' images are pulled'),
];

/** When one of them is where its spec wants it. */
export const IMAGE_LIST_PULL_JOB_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'ImageListPullJob', words: JOB_WORDS,
  inCluster: { rules, otherwise: NOT_BEGUN },
  onTemplate: {
    rules: [failure(failed), rule('Progressing', all(NEVER_COMPLETES, equal(DESIRED, literal(0))), 'No cluster has told of an image yet'), ...rules],
    otherwise: NOT_BEGUN,
  },
};
