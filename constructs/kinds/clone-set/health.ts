import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import { all, amountOf, any, choice, type Condition, counter, field, type Field, isPartition, isTrue, literal, named, oneOf, some } from '../../health/expression';
import { AVAILABLE, DONE, ON_DELETE, PAUSED, PODS, REPLICAS, heldAt, outdated, soFar, unavailable } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, type Rule, rule } from '../../health/statement';

const setting = (name: string): Field => field('spec', 'updateStrategy', name);
const rolling = (name: string): Field => field('spec', 'updateStrategy', 'rollingUpdate', name);

const updated = named('updated', counter('updatedAvailableReplicas'));
// Kruise says so when spec.progressDeadlineSeconds has passed, and only then.
const late = some(field('status', 'conditions'), 'c', all(
  oneOf({ item: 'c', path: ['type'] }, 'Progressing'), oneOf({ item: 'c', path: ['status'] }, 'False'),
));
const failed = rule('Degraded', late, 'The rollout has made no progress within its deadline');

/** The statement of a version, by what holds an update back there. */
function statement(held: Condition, paused: Condition, ...untouched: Rule[]): HealthStatement {
  // Kruise's own count, written together with observedGeneration. It is left out when zero, which takes a partition.
  const target = named('target', amountOf(field('status', 'expectedUpdatedReplicas'), choice(held, literal(0), REPLICAS)));
  const waiting = [...untouched, rule('Suspended', paused, PAUSED)];
  return {
    group: 'apps.kruise.io', kind: 'CloneSet',
    words: { ...ROLLOUT_WORDS, degraded: ['The rollout has made no progress within its deadline', 'No deadline has passed'] },
    inCluster: { rules: [UNSEEN, failed, unavailable(AVAILABLE, REPLICAS), ...waiting, outdated(updated, target), heldAt(target, REPLICAS)], otherwise: DONE },
    // The targets of all clusters are added up, so the partition is seen here, too.
    onTemplate: {
      rules: [
        UNSEEN, failed, unhealthySomewhere(...soFar(PODS, AVAILABLE, updated)), bySums(unavailable(AVAILABLE, PODS)), ...waiting, bySums(outdated(updated, target)),
        heldAt(target, PODS), ALL_CLUSTERS_HEALTHY,
      ],
      otherwise: DONE,
    },
  };
}

/** When one of them is where its spec wants it. */
export const CLONE_SET_HEALTH = statement(isPartition(setting('partition')), isTrue(setting('paused')));

/** The same of those in v1beta1. Argo CD has one script for all versions of a kind, so it looks where v1alpha1 has the settings, too: no object has both. */
export const CLONE_SET_BETA_HEALTH = statement(
  any(isPartition(rolling('partition')), isPartition(setting('partition'))),
  any(isTrue(rolling('paused')), isTrue(setting('paused'))),
  rule('Healthy', oneOf(setting('type'), 'OnDelete'), ON_DELETE),
);
