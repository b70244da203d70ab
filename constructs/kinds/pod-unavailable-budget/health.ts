import { OBJECT_WORDS } from '../../health/condition-words';
import { below, counter, named } from '../../health/expression';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

const [current, desired] = [named('current', counter('currentAvailable')), named('desired', counter('desiredAvailable'))];

/** When one of them is where its spec wants it. */
export const POD_UNAVAILABLE_BUDGET_HEALTH: HealthStatement = {
  group: 'policy.kruise.io', kind: 'PodUnavailableBudget', words: OBJECT_WORDS,
  inCluster: {
    rules: [UNSEEN, rule('Degraded', below(current, desired), current, ' of at least ', desired, ' pods are available')],
    otherwise: otherwise('Healthy', current, ' pods are available, of which ', desired, ' are needed'),
  },
};
