import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import { amountOf, below, counter, field, isPartition, isTrue, literal, max, min, minus, named, oneOf, plus } from '../../health/expression';
import { AVAILABLE, DONE, ON_DELETE, PAUSED, PODS, REPLICAS, heldAt, outdated, soFar, unavailable, untold } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, rule } from '../../health/statement';

const rolling = (name: string) => field('spec', 'updateStrategy', 'rollingUpdate', name);
const updated = named('updated', counter('updatedReplicas'));
// Left out when zero, and by old releases: then it is what both counts have more than there are pods.
const updatedAvailable = named('updatedAvailable', amountOf(
  field('status', 'updatedAvailableReplicas'), minus(plus(updated, AVAILABLE), max(counter('replicas'), AVAILABLE)),
));
// A Kruise Rollout starts with a partition of 32767, so this may be below zero.
const target = named('target', minus(REPLICAS, amountOf(rolling('partition'), literal(0))));
const waiting = [
  rule('Suspended', isTrue(rolling('paused')), PAUSED),
  rule('Healthy', oneOf(field('spec', 'updateStrategy', 'type'), 'OnDelete'), ON_DELETE),
];

/** When one of them is where its spec wants it. */
export const STATEFUL_SET_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'StatefulSet', words: ROLLOUT_WORDS,
  inCluster: {
    rules: [UNSEEN, unavailable(AVAILABLE, REPLICAS), ...waiting, outdated(min(updated, updatedAvailable), target), heldAt(max(literal(0), target), REPLICAS)],
    otherwise: DONE,
  },
  // Each cluster holds back its own share of the partition, so the sums do not tell when that is done.
  onTemplate: {
    rules: [
      UNSEEN, unhealthySomewhere(...soFar(PODS, AVAILABLE, updated)), bySums(unavailable(AVAILABLE, PODS)), ...waiting, ALL_CLUSTERS_HEALTHY,
      rule('Progressing', below(updatedAvailable, updated), updatedAvailable, ' of ', updated, ' updated pods are available'),
      rule('Healthy', isPartition(rolling('partition')), untold('All updated pods are available')),
      outdated(updated, PODS),
    ],
    otherwise: DONE,
  },
};
