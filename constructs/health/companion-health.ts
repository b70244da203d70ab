import { HEALTHY_EVERYWHERE, unhealthySomewhere } from './clusters-healthy';
import { OBJECT_WORDS, ROLLOUT_WORDS } from './condition-words';
import type { Condition } from './expression';
import { above, all, any, below, counter, field, literal, named, oneOf } from './expression';
import { UNSEEN } from './seen';
import type { HealthStatement, Rule, Rules } from './statement';
import { otherwise, rule } from './statement';

const KRUISE = 'apps.kruise.io';
const PHASE = field('status', 'phase');

/** Kinds of which there is no more to tell than that their controller has taken them up. */
const seenOnly = (kind: string): HealthStatement => ({
  group: KRUISE, kind, words: OBJECT_WORDS,
  inCluster: { rules: [UNSEEN], otherwise: otherwise('Healthy', 'The controller has taken up this spec') },
});

function resourceDistribution(): HealthStatement {
  const [desired, succeeded, failed] = ['desired', 'succeeded', 'failed'].map((name) => named(name, counter(name)));
  return {
    group: KRUISE, kind: 'ResourceDistribution', words: OBJECT_WORDS,
    inCluster: {
      rules: [
        UNSEEN,
        rule('Degraded', above(failed, literal(0)), failed, ' of ', desired, ' namespaces could not get the resource'),
        rule('Progressing', below(succeeded, desired), succeeded, ' of ', desired, ' namespaces have the resource'),
      ],
      otherwise: otherwise('Healthy', 'All ', desired, ' namespaces have the resource'),
    },
  };
}

function podUnavailableBudget(): HealthStatement {
  const [current, desired] = [named('current', counter('currentAvailable')), named('desired', counter('desiredAvailable'))];
  return {
    group: 'policy.kruise.io', kind: 'PodUnavailableBudget', words: OBJECT_WORDS,
    inCluster: {
      rules: [UNSEEN, rule('Degraded', below(current, desired), current, ' of at least ', desired, ' pods are available')],
      otherwise: otherwise('Healthy', current, ' pods are available, of which ', desired, ' are needed'),
    },
  };
}

function rollout(): HealthStatement {
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
  return {
    group: 'rollouts.kruise.io', kind: 'Rollout', words: ROLLOUT_WORDS,
    inCluster: rules(waitsAtStep),
    // The step is that of the cluster that is behind, which may be one that has finished.
    onTemplate: rules(any(HEALTHY_EVERYWHERE, waitsAtStep), unhealthySomewhere()),
  };
}

/** Kinds that stand beside a workload. */
export const COMPANIONS: readonly HealthStatement[] = [
  seenOnly('WorkloadSpread'), seenOnly('PersistentPodState'), seenOnly('PodProbeMarker'), resourceDistribution(), podUnavailableBudget(), rollout(),
];
