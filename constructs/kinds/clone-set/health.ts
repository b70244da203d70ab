import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import { all, amountOf, choice, counter, field, isPartition, isTrue, literal, named, oneOf, some } from '../../health/expression';
import { AVAILABLE, DONE, PAUSED, PODS, REPLICAS, heldAt, outdated, soFar, unavailable } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, rule } from '../../health/statement';

// Kruise's own count, written together with observedGeneration. It is left out when zero, which takes a partition.
const target = named('target', amountOf(
  field('status', 'expectedUpdatedReplicas'), choice(isPartition(field('spec', 'updateStrategy', 'partition')), literal(0), REPLICAS),
));
const updated = named('updated', counter('updatedAvailableReplicas'));
// Kruise says so when spec.progressDeadlineSeconds has passed, and only then.
const late = some(field('status', 'conditions'), 'c', all(
  oneOf({ item: 'c', path: ['type'] }, 'Progressing'), oneOf({ item: 'c', path: ['status'] }, 'False'),
));
const failed = rule('Degraded', late, 'The rollout has made no progress within its deadline');
const paused = rule('Suspended', isTrue(field('spec', 'updateStrategy', 'paused')), PAUSED);

/** When one of them is where its spec wants it. */
export const CLONE_SET_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'CloneSet',
  words: { ...ROLLOUT_WORDS, degraded: ['The rollout has made no progress within its deadline', 'No deadline has passed'] },
  inCluster: { rules: [UNSEEN, failed, unavailable(AVAILABLE, REPLICAS), paused, outdated(updated, target), heldAt(target, REPLICAS)], otherwise: DONE },
  // The targets of all clusters are added up, so the partition is seen here, too.
  onTemplate: {
    rules: [
      UNSEEN, failed, unhealthySomewhere(...soFar(PODS, AVAILABLE, updated)), bySums(unavailable(AVAILABLE, PODS)), paused, bySums(outdated(updated, target)),
      heldAt(target, PODS), ALL_CLUSTERS_HEALTHY,
    ],
    otherwise: DONE,
  },
};
