import { HEALTHY_EVERYWHERE, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import { all, any, type Condition, field, oneOf } from '../../health/expression';
import { PHASE } from '../../health/job-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, otherwise, type Rule, rule, type Rules } from '../../health/statement';

const waits = any(
  all(oneOf(field('apiVersion'), 'rollouts.kruise.io/v1beta1'), oneOf(field('status', 'currentStepState'), 'StepPaused')),
  all(oneOf(field('apiVersion'), 'rollouts.kruise.io/v1alpha1'), oneOf(field('status', 'canaryStatus', 'currentStepState'), 'StepPaused')),
);
const rules = (waiting: Condition, ...first: Rule[]): Rules => ({
  rules: [
    UNSEEN, ...first,
    rule('Healthy', oneOf(PHASE, 'Healthy'), 'The release is complete'),
    rule('Suspended', oneOf(PHASE, 'Disabled'), 'The rollout is disabled'),
    rule('Suspended', waiting, 'The release waits at a step for someone to go on'),
  ],
  otherwise: otherwise('Progressing', 'The release is not complete'),
});
const waitsAtStep = all(oneOf(PHASE, 'Progressing'), waits);

/** When one of them is where its spec wants it. */
export const ROLLOUT_HEALTH: HealthStatement = {
  group: 'rollouts.kruise.io', kind: 'Rollout', words: ROLLOUT_WORDS,
  inCluster: rules(waitsAtStep),
  // The step is that of the cluster that is behind, which may be one that has finished.
  onTemplate: rules(any(HEALTHY_EVERYWHERE, waitsAtStep), unhealthySomewhere()),
};
