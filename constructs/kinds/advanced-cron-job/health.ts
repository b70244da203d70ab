import { JOB_WORDS } from '../../health/condition-words';
import { field, filled, isTrue, not } from '../../health/expression';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

const taken = filled(field('status', 'type'));

/** When one of them is where its spec wants it. */
export const ADVANCED_CRON_JOB_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'AdvancedCronJob', words: JOB_WORDS,
  // The kind of job is the first thing Kruise writes, paused or not. How a run went is told by the job it made.
  inCluster: {
    rules: [
      rule('Progressing', not(taken), 'The schedule has not been taken up yet'),
      rule('Suspended', isTrue(field('spec', 'paused')), 'The schedule is paused'),
    ],
    otherwise: otherwise('Healthy', 'The schedule is in effect'),
  },
};
