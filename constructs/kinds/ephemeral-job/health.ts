import { unhealthySomewhere } from '../../health/clusters-healthy';
import { JOB_WORDS } from '../../health/condition-words';
import { above, any, counter, literal, oneOf } from '../../health/expression';
import { FAILED, NOT_BEGUN, PHASE, SUCCEEDED } from '../../health/job-parts';
import { type HealthStatement, rule } from '../../health/statement';

const failed = rule('Degraded', any(oneOf(PHASE, 'Failed', 'Error'), above(FAILED, literal(0))), FAILED, ' containers have failed');
const phases = [
  rule('Healthy', oneOf(PHASE, 'Succeeded'), 'The job is completed'),
  rule('Suspended', oneOf(PHASE, 'Paused'), 'The job is paused'),
  rule('Running', oneOf(PHASE, 'Running'), SUCCEEDED, ' of ', counter('match'), ' pods are done'),
];

/** When one of them is where its spec wants it. */
export const EPHEMERAL_JOB_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'EphemeralJob', words: JOB_WORDS,
  // While it waits for pods it has yet to show that it finds any.
  inCluster: { rules: [failed, ...phases], otherwise: NOT_BEGUN },
  // One that waits is not seen behind one that runs.
  onTemplate: { rules: [failed, unhealthySomewhere(), ...phases], otherwise: NOT_BEGUN },
};
