import { JOB_WORDS } from '../../health/condition-words';
import { above, all, atLeast, equal, field, literal, not, present } from '../../health/expression';
import { COMPLETED, DESIRED, FAILED, NEVER_COMPLETES, SUCCEEDED } from '../../health/job-parts';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

const rules = [
  rule('Degraded', above(FAILED, literal(0)), 'The image could not be pulled on ', FAILED, ' of ', DESIRED, ' nodes'),
  rule('Progressing', not(present(field('status', 'desired'))), 'The job has not begun'),
  rule('Healthy', all(NEVER_COMPLETES, atLeast(SUCCEEDED, DESIRED)), 'The image is on each of ', DESIRED, ' nodes'),
  rule('Healthy', all(not(NEVER_COMPLETES), COMPLETED), 'The image is on ', SUCCEEDED, ' of ', DESIRED, ' nodes'),
];
const pulling = otherwise('Progressing', 'The image is on ', SUCCEEDED, ' of ', DESIRED, ' nodes');

/** When one of them is where its spec wants it. */
export const IMAGE_PULL_JOB_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'ImagePullJob', words: JOB_WORDS,
  inCluster: { rules, otherwise: pulling },
  // Before the first cluster has reported the sums are zeros, which would be all there is to pull.
  onTemplate: { rules: [rule('Progressing', all(NEVER_COMPLETES, equal(DESIRED, literal(0))), 'No cluster has told of a node yet'), ...rules], otherwise: pulling },
};
