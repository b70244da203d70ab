import { OBJECT_WORDS } from '../../health/condition-words';
import { above, below, counter, literal, named } from '../../health/expression';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

const [desired, succeeded, failed] = ['desired', 'succeeded', 'failed'].map((name) => named(name, counter(name)));

/** When one of them is where its spec wants it. */
export const RESOURCE_DISTRIBUTION_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'ResourceDistribution', words: OBJECT_WORDS,
  inCluster: {
    rules: [
      UNSEEN,
      rule('Degraded', above(failed, literal(0)), failed, ' of ', desired, ' namespaces could not get the resource'),
      rule('Progressing', below(succeeded, desired), succeeded, ' of ', desired, ' namespaces have the resource'),
    ],
    otherwise: otherwise('Healthy', 'All ', desired, ' namespaces have the resource'),
  },
};
