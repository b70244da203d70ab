import { ROLLOUT_WORDS } from '../../health/condition-words';
import {
  above, all, any, below, choice, counter, equal, field, isPartition, isText, isTrue, literal, max, min, minus, named, not, oneOf, present, share,
} from '../../health/expression';
import { PAUSED, heldAt, untold } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

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

/** When one of them is where its spec wants it. */
export const SIDECAR_SET_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'SidecarSet', words: ROLLOUT_WORDS,
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
