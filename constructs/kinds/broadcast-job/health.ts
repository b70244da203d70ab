import { HEALTHY_EVERYWHERE, unhealthySomewhere } from '../../health/clusters-healthy';
import { JOB_WORDS } from '../../health/condition-words';
import { above, all, any, atLeast, type Condition, counter, equal, literal, named, oneOf, plus } from '../../health/expression';
import { DESIRED, FAILED, NEVER_COMPLETES, NOT_BEGUN, PHASE, SUCCEEDED } from '../../health/job-parts';
import { type HealthStatement, type Rule, rule } from '../../health/statement';

const done = named('done', plus(counter('active'), SUCCEEDED));
// A deadline may fail the job before any pod has. A failed pod may also have paused it.
const failed = rule('Degraded', any(oneOf(PHASE, 'failed'), above(FAILED, literal(0))), FAILED, ' pods have failed');
const ended = [
  rule('Suspended', oneOf(PHASE, 'paused'), 'The job is paused'),
  rule('Healthy', oneOf(PHASE, 'completed'), 'The job is completed'),
];
const nowhere = rule('Progressing', equal(DESIRED, literal(0)), 'There is no node for the job yet');
const onEach = (everywhere: Condition): Rule => rule('Healthy', all(NEVER_COMPLETES, everywhere), 'There is a pod on each of ', DESIRED, ' nodes');
const onSome = rule('Progressing', NEVER_COMPLETES, 'There is a pod on ', done, ' of ', DESIRED, ' nodes');
const running = (begun: Condition): Rule => rule('Running', begun, SUCCEEDED, ' of ', DESIRED, ' pods have succeeded');

/** When one of them is where its spec wants it. */
export const BROADCAST_JOB_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'BroadcastJob', words: JOB_WORDS,
  inCluster: { rules: [failed, ...ended, nowhere, onEach(atLeast(done, DESIRED)), onSome, running(above(done, literal(0)))], otherwise: NOT_BEGUN },
  onTemplate: {
    rules: [
      failed, unhealthySomewhere(), ...ended, nowhere, onEach(any(HEALTHY_EVERYWHERE, atLeast(done, DESIRED))), onSome,
      running(any(HEALTHY_EVERYWHERE, above(done, literal(0)))),
    ],
    otherwise: NOT_BEGUN,
  },
};
