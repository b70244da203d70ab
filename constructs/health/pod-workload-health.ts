import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from './clusters-healthy';
import { ROLLOUT_WORDS } from './condition-words';
import type { Amount, Condition } from './expression';
import {
  above, all, amountOf, any, below, choice, counter, equal, field, filled, isPartition, isText, isTrue, literal, max, min, minus, named, not, oneOf, plus,
  present, share, some, sum,
} from './expression';
import { UNSEEN } from './seen';
import type { HealthStatement, Message, Rule } from './statement';
import { otherwise, rule } from './statement';

const REPLICAS = named('replicas', amountOf(field('spec', 'replicas'), literal(1)));
const AVAILABLE = named('available', counter('availableReplicas'));
const KRUISE = 'apps.kruise.io';

const PAUSED = 'The update is paused';
const ON_DELETE = 'All pods are available; they are updated when they are deleted';
const DONE = otherwise('Healthy', 'All pods are updated and available');

/** What the sums are while a cluster is not healthy. */
const soFar = (pods: Amount, available: Amount, updated: Amount): Message => ['; of ', pods, ' pods ', available, ' are available and ', updated, ' updated'];

/** What the template cannot tell, in words for those who look at it. */
const untold = (pods: string): string => `${pods}; how many a partition holds back is worked out in each cluster and not seen here`;

const unavailable = (available: Amount, wanted: Amount): Rule => (
  rule('Progressing', below(available, wanted), available, ' of ', wanted, ' pods are available')
);
const outdated = (updated: Amount, target: Amount): Rule => (
  rule('Progressing', below(updated, target), updated, ' of ', target, ' pods are updated and available')
);
const heldAt = (target: Amount, wanted: Amount): Rule => (
  rule('Healthy', below(target, wanted), 'The partition keeps ', minus(wanted, target), ' of ', wanted, ' pods on the old revision')
);

/**
 * Where every cluster has all replicas (no division), the replicas of the template are those of one cluster. The pods that there are tell more then, though
 * pods that are yet to be made are not seen.
 */
const PODS = named('pods', max(REPLICAS, counter('replicas')));

function cloneSet(): HealthStatement {
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
  return {
    group: KRUISE, kind: 'CloneSet',
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
}

function statefulSet(): HealthStatement {
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
  return {
    group: KRUISE, kind: 'StatefulSet', words: ROLLOUT_WORDS,
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
}

function daemonSet(): HealthStatement {
  const rolling = (name: string) => field('spec', 'updateStrategy', 'rollingUpdate', name);
  const desired = named('desired', counter('desiredNumberScheduled'));
  const scheduled = counter('currentNumberScheduled');
  const available = named('available', counter('numberAvailable'));
  const updated = named('updated', counter('updatedNumberScheduled'));
  const onDelete = oneOf(field('spec', 'updateStrategy', 'type'), 'OnDelete');
  // An annotation of the older version is a field of the newer one. It makes the partition hold back nodes without a pod, too.
  const progressive = any(
    all(oneOf(field('apiVersion'), 'apps.kruise.io/v1beta1'), isTrue(field('spec', 'scaleStrategy', 'partitionedScaling'))),
    all(
      oneOf(field('apiVersion'), 'apps.kruise.io/v1alpha1'),
      oneOf(field('metadata', 'annotations', 'daemonset.kruise.io/progressive-create-pod'), 'true'),
    ),
  );
  const target = named('target', max(literal(0), minus(desired, share(rolling('partition'), desired, 'down'))));
  const wanted = (least: Amount): Amount => named('wanted', choice(all(progressive, not(onDelete)), max(least, scheduled), desired));
  const waiting = [
    rule('Healthy', onDelete, ON_DELETE),
    rule('Suspended', isTrue(rolling('paused')), PAUSED),
    rule('Healthy', filled(rolling('selector')), 'All pods are available; how many nodes the selector of the update takes in is not told'),
  ];
  return {
    group: KRUISE, kind: 'DaemonSet', words: ROLLOUT_WORDS,
    inCluster: { rules: [UNSEEN, unavailable(available, wanted(target)), ...waiting, outdated(updated, target), heldAt(target, desired)], otherwise: DONE },
    // Each cluster holds back its own nodes: a number as often as there are clusters, a percentage rounded in each.
    onTemplate: {
      rules: [
        UNSEEN, unhealthySomewhere(...soFar(desired, available, updated)), bySums(unavailable(available, wanted(literal(0)))), ...waiting, ALL_CLUSTERS_HEALTHY,
        rule('Healthy', isPartition(rolling('partition')), untold('All pods are available')),
        outdated(updated, desired),
      ],
      otherwise: DONE,
    },
  };
}

function sidecarSet(): HealthStatement {
  const strategy = (name: string) => field('spec', 'updateStrategy', name);
  const partition = strategy('partition');
  const pods = named('pods', counter('matchedPods'));
  const updated = named('updated', counter('updatedPods'));
  const ready = named('ready', counter('updatedReadyPods'));
  // Percentages round up, and below "100%" one pod of several is always updated.
  const amount = named('amount', share(partition, pods, 'up'));
  const spared = all(isText(partition), not(oneOf(partition, '100%')), equal(amount, pods), above(pods, literal(1)));
  const held = choice(spared, minus(pods, literal(1)), max(literal(0), min(amount, pods)));
  const target = named('target', minus(pods, held));
  const notUpdated = rule('Healthy', oneOf(strategy('type'), 'NotUpdate'), 'New pods get the sidecars; those that run keep theirs');
  const unready = rule('Progressing', below(ready, updated), ready, ' of ', updated, ' updated pods are ready');
  // Neither a pause nor a selector tells how many pods are to be updated: what is updated must be ready.
  const paused = isTrue(strategy('paused'));
  const chosen = present(strategy('selector'));
  const waiting = [
    notUpdated,
    { ...unready, when: all(any(paused, chosen), unready.when) },
    rule('Suspended', paused, PAUSED),
    rule('Healthy', chosen, 'All updated pods are ready; how many pods the selector of the update takes in is not told'),
  ];
  const behind = rule('Progressing', below(ready, target), ready, ' of ', target, ' pods have the new sidecars and are ready');
  const done = otherwise('Healthy', 'All pods have the new sidecars and are ready');
  return {
    group: KRUISE, kind: 'SidecarSet', words: ROLLOUT_WORDS,
    inCluster: { rules: [UNSEEN, ...waiting, behind, heldAt(target, pods)], otherwise: done },
    onTemplate: {
      rules: [
        UNSEEN, ...waiting,
        { ...unready, when: all(isPartition(partition), unready.when) },
        rule('Healthy', isPartition(partition), untold('All updated pods are ready')),
        rule('Progressing', below(ready, pods), ready, ' of ', pods, ' pods have the new sidecars and are ready'),
      ],
      otherwise: done,
    },
  };
}

function unitedDeployment(): HealthStatement {
  const inner = (kind: string, ...path: string[]) => field('spec', 'template', kind, 'spec', ...path);
  const condition = (type: string, status: string): Condition => all(oneOf({ item: 'c', path: ['type'] }, type), oneOf({ item: 'c', path: ['status'] }, status));
  const failed = some(field('status', 'conditions'), 'c', any(
    condition('SubsetFailure', 'True'), condition('SubsetProvisioned', 'False'), condition('SubsetUpdated', 'False'),
  ));
  // Without replicas of its own it has those of its subsets.
  const wanted = named('wanted', amountOf(field('spec', 'replicas'), sum(field('spec', 'topology', 'subsets'), 'replicas')));
  const replicas = named('pods', counter('replicas'));
  const ready = named('ready', min(replicas, counter('readyReplicas')));
  const updated = named('updated', counter('updatedReadyReplicas'));
  // Deployments have no partition.
  const held = named('held', choice(
    present(field('spec', 'template', 'deploymentTemplate')), literal(0), sum(field('status', 'updateStatus', 'currentPartitions')),
  ));
  const target = named('target', max(literal(0), minus(wanted, held)));
  const paused = any(
    isTrue(inner('advancedStatefulSetTemplate', 'updateStrategy', 'rollingUpdate', 'paused')),
    isTrue(inner('cloneSetTemplate', 'updateStrategy', 'paused')),
    isTrue(inner('deploymentTemplate', 'paused')),
  );
  const onDelete = any(
    oneOf(inner('statefulSetTemplate', 'updateStrategy', 'type'), 'OnDelete'),
    oneOf(inner('advancedStatefulSetTemplate', 'updateStrategy', 'type'), 'OnDelete'),
  );
  const failure = rule('Degraded', failed, 'A subset has failed');
  const unready = (pods: Amount): Rule => rule('Progressing', below(ready, pods), ready, ' of ', pods, ' pods are ready');
  const least = named('least', max(wanted, replicas));
  const waiting = [
    rule('Suspended', paused, PAUSED),
    rule('Healthy', onDelete, 'All pods are ready; they are updated when they are deleted'),
  ];
  const behind = rule('Progressing', below(updated, target), updated, ' of ', target, ' pods are updated and ready');
  const done = otherwise('Healthy', 'All pods are updated and ready');
  return {
    group: KRUISE, kind: 'UnitedDeployment', words: ROLLOUT_WORDS,
    inCluster: { rules: [UNSEEN, failure, unready(wanted), ...waiting, behind, heldAt(target, wanted)], otherwise: done },
    // The partitions of all clusters are added up by subset, so they are seen here, too.
    onTemplate: {
      rules: [
        UNSEEN, failure, unhealthySomewhere(...soFar(least, ready, updated)), bySums(unready(least)), ...waiting, bySums(behind), heldAt(target, wanted),
        ALL_CLUSTERS_HEALTHY,
      ],
      otherwise: done,
    },
  };
}

/** Kinds that keep pods running. */
export const POD_WORKLOADS: readonly HealthStatement[] = [cloneSet(), statefulSet(), daemonSet(), sidecarSet(), unitedDeployment()];

