import { type Amount, amountOf, below, counter, field, literal, max, minus, named } from './expression';
import { type Message, otherwise, type Rule, rule } from './statement';

/* What the statements of kinds that keep pods running have in common. */

export const REPLICAS = named('replicas', amountOf(field('spec', 'replicas'), literal(1)));
export const AVAILABLE = named('available', counter('availableReplicas'));

export const PAUSED = 'The update is paused';
export const ON_DELETE = 'All pods are available; they are updated when they are deleted';
export const DONE = otherwise('Healthy', 'All pods are updated and available');

/** What the sums are while a cluster is not healthy. */
export const soFar = (pods: Amount, available: Amount, updated: Amount): Message => ['; of ', pods, ' pods ', available, ' are available and ', updated, ' updated'];

/** What the template cannot tell, in words for those who look at it. */
export const untold = (pods: string): string => `${pods}; how many a partition holds back is worked out in each cluster and not seen here`;

export const unavailable = (available: Amount, wanted: Amount): Rule => (
  rule('Progressing', below(available, wanted), available, ' of ', wanted, ' pods are available')
);
export const outdated = (updated: Amount, target: Amount): Rule => (
  rule('Progressing', below(updated, target), updated, ' of ', target, ' pods are updated and available')
);
export const heldAt = (target: Amount, wanted: Amount): Rule => (
  rule('Healthy', below(target, wanted), 'The partition keeps ', minus(wanted, target), ' of ', wanted, ' pods on the old revision')
);

/**
 * Where every cluster has all replicas (no division), the replicas of the template are those of one cluster. The pods that there are tell more then, though
 * pods that are yet to be made are not seen.
 */
export const PODS = named('pods', max(REPLICAS, counter('replicas')));
