import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import {
  all, type Amount, any, choice, counter, field, filled, isPartition, isTrue, literal, max, minus, named, not, oneOf, share,
} from '../../health/expression';
import { DONE, ON_DELETE, PAUSED, heldAt, outdated, soFar, unavailable, untold } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, rule } from '../../health/statement';
import { PROGRESSIVE_SCALING } from './facts';

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
    oneOf(field('metadata', 'annotations', PROGRESSIVE_SCALING), 'true'),
  ),
);
const target = named('target', max(literal(0), minus(desired, share(rolling('partition'), desired, 'down'))));
const wanted = (least: Amount): Amount => named('wanted', choice(all(progressive, not(onDelete)), max(least, scheduled), desired));
const waiting = [
  rule('Healthy', onDelete, ON_DELETE),
  rule('Suspended', isTrue(rolling('paused')), PAUSED),
  rule('Healthy', filled(rolling('selector')), 'All pods are available; how many nodes the selector of the update takes in is not told'),
];

/** When one of them is where its spec wants it. */
export const DAEMON_SET_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'DaemonSet', words: ROLLOUT_WORDS,
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
