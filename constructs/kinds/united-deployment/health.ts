import { ALL_CLUSTERS_HEALTHY, bySums, unhealthySomewhere } from '../../health/clusters-healthy';
import { ROLLOUT_WORDS } from '../../health/condition-words';
import {
  all, type Amount, amountOf, any, below, choice, type Condition, counter, field, isTrue, literal, max, min, minus, named, oneOf, present, some, sum,
} from '../../health/expression';
import { PAUSED, heldAt, soFar } from '../../health/rollout-parts';
import { UNSEEN } from '../../health/seen';
import { type HealthStatement, otherwise, type Rule, rule } from '../../health/statement';

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
const failure = rule('Degraded', failed, 'A subset has failed');
const unready = (pods: Amount): Rule => rule('Progressing', below(ready, pods), ready, ' of ', pods, ' pods are ready');
const least = named('least', max(wanted, replicas));
const done = otherwise('Healthy', 'All pods are updated and ready');

const paused = [
  isTrue(inner('advancedStatefulSetTemplate', 'updateStrategy', 'rollingUpdate', 'paused')),
  isTrue(inner('cloneSetTemplate', 'updateStrategy', 'paused')),
  isTrue(inner('deploymentTemplate', 'paused')),
];
const onDelete = ['statefulSetTemplate', 'advancedStatefulSetTemplate'].map((kind) => oneOf(inner(kind, 'updateStrategy', 'type'), 'OnDelete'));

/** The statement of a version, by how many pods its partitions hold back, and what else holds an update back there. */
function statement(partitions: Amount, pauses: readonly Condition[], untouched: readonly Condition[]): HealthStatement {
  // Deployments have no partition.
  const held = named('held', choice(present(field('spec', 'template', 'deploymentTemplate')), literal(0), partitions));
  const target = named('target', max(literal(0), minus(wanted, held)));
  const waiting = [
    rule('Suspended', any(...pauses), PAUSED),
    rule('Healthy', any(...untouched), 'All pods are ready; they are updated when they are deleted'),
  ];
  const behind = rule('Progressing', below(updated, target), updated, ' of ', target, ' pods are updated and ready');
  return {
    group: 'apps.kruise.io', kind: 'UnitedDeployment', words: ROLLOUT_WORDS,
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

/** When one of them is where its spec wants it. */
export const UNITED_DEPLOYMENT_HEALTH = statement(sum(field('status', 'updateStatus', 'currentPartitions')), paused, onDelete);

/** The same of those in v1beta1, which has the partitions with its subsets. Argo CD has one script for all versions of a kind, so it knows both forms of a CloneSet. */
export const UNITED_DEPLOYMENT_BETA_HEALTH = statement(
  sum(field('status', 'subsetStatuses'), 'partition'),
  [...paused, isTrue(inner('cloneSetTemplate', 'updateStrategy', 'rollingUpdate', 'paused'))],
  [...onDelete, oneOf(inner('cloneSetTemplate', 'updateStrategy', 'type'), 'OnDelete')],
);
