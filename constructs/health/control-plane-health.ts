import { OBJECT_WORDS } from './condition-words';
import type { Condition } from './expression';
import { above, all, amountOf, any, below, count, counter, equal, field, fieldOf, filled, isTrue, literal, named, not, oneOf, present, some } from './expression';
import type { HealthStatement } from './statement';
import { otherwise, rule } from './statement';

/*
 * Objects of the control planes themselves. Nothing in a cluster asks for them, so there is no interpreter to agree with; Argo CD and Flux see them on the
 * API server they apply to.
 */

const GENERATION = amountOf(field('metadata', 'generation'), literal(-2));
const DELETED = rule('Progressing', present(field('metadata', 'deletionTimestamp')), 'The object is being deleted');

/** A condition of the status with one of these values. */
const hasCondition = (type: string, ...values: string[]): Condition => some(field('status', 'conditions'), 'c', all(
  oneOf(fieldOf('c', 'type'), type), oneOf(fieldOf('c', 'status'), ...values),
));

/** The same, where it speaks of the spec as it is now. */
const hasCurrent = (type: string, ...values: string[]): Condition => some(field('status', 'conditions'), 'c', all(
  oneOf(fieldOf('c', 'type'), type), oneOf(fieldOf('c', 'status'), ...values), equal(amountOf(fieldOf('c', 'observedGeneration'), literal(-1)), GENERATION),
));

function manifestWork(): HealthStatement {
  const asksForProgress = some(field('spec', 'manifestConfigs'), 'm', some(fieldOf('m', 'conditionRules'), 'r', oneOf(fieldOf('r', 'condition'), 'Progressing')));
  return {
    group: 'work.open-cluster-management.io', kind: 'ManifestWork', words: OBJECT_WORDS,
    // Applied and Available only say that the objects exist. How they fare is what the rules of the work find out, a moment later.
    inCluster: {
      rules: [
        DELETED,
        rule('Degraded', hasCurrent('Applied', 'False'), 'Not all manifests could be applied'),
        rule('Progressing', not(hasCurrent('Applied', 'True')), 'The agent has not applied this spec yet'),
        rule('Degraded', hasCurrent('Available', 'False'), 'Not all objects are in the cluster'),
        rule('Progressing', not(hasCurrent('Available', 'True')), 'The agent has not looked for the objects yet'),
        rule('Degraded', hasCurrent('Degraded', 'True'), 'A workload has failed'),
        rule('Progressing', hasCurrent('Progressing', 'True', 'Unknown'), 'A workload is not where its spec wants it yet'),
        rule('Progressing', all(asksForProgress, not(hasCurrent('Progressing', 'False'))), 'The agent has not looked at the workload yet'),
      ],
      otherwise: otherwise('Healthy', 'All manifests are applied, and the workload is where its spec wants it'),
    },
  };
}

function manifestWorkReplicaSet(): HealthStatement {
  const summary = (name: string) => named(name, counter('summary', name));
  const total = summary('total');
  return {
    group: 'work.open-cluster-management.io', kind: 'ManifestWorkReplicaSet', words: OBJECT_WORDS,
    // Its conditions have no generation: for a moment after a change they still speak of the spec before.
    inCluster: {
      rules: [
        DELETED,
        rule('Progressing', not(hasCondition('PlacementVerified', 'True')), 'The placement has selected no cluster yet'),
        rule('Degraded', above(summary('degraded'), literal(0)), summary('degraded'), ' of ', total, ' works are degraded'),
        rule('Progressing', not(hasCondition('ManifestworkApplied', 'True')), summary('applied'), ' of ', total, ' works are applied'),
        rule('Progressing', below(summary('available'), total), summary('available'), ' of ', total, ' works are available'),
        rule('Progressing', above(summary('progressing'), literal(0)), summary('progressing'), ' of ', total, ' works are progressing'),
        rule('Progressing', not(hasCondition('PlacementRolledOut', 'True')), 'The rollout over the clusters is not finished'),
      ],
      otherwise: otherwise('Healthy', 'All ', total, ' works are rolled out'),
    },
  };
}

/** Newer releases of Argo CD have checks of their own, which call a cluster Degraded whenever it is not healthy, so also during every rollout. */
function binding(kind: string): HealthStatement {
  const reports = field('status', 'aggregatedStatus');
  const clusters = named('clusters', count(field('spec', 'clusters'), 'c', present(fieldOf('c', 'name'))));
  const reported = named('reported', count(reports, 'r', present(fieldOf('r', 'clusterName'))));
  const healthy = named('healthy', count(reports, 'r', oneOf(fieldOf('r', 'health'), 'Healthy')));
  return {
    group: 'work.karmada.io', kind, words: OBJECT_WORDS,
    inCluster: {
      rules: [
        DELETED,
        rule('Suspended', any(isTrue(field('spec', 'suspension', 'scheduling')), isTrue(field('spec', 'suspension', 'dispatching'))), 'The propagation is suspended'),
        rule('Degraded', hasCondition('Scheduled', 'False'), 'No cluster could be found for it'),
        rule('Degraded', some(reports, 'r', all(not(isTrue(fieldOf('r', 'applied'))), filled(fieldOf('r', 'appliedMessage')))), 'A cluster has not taken it'),
        rule('Progressing', equal(clusters, literal(0)), 'It is not scheduled yet'),
        rule('Progressing', below(reported, clusters), reported, ' of ', clusters, ' clusters have reported'),
        // Unhealthy is a cluster that is on its way, and one that has failed; Karmada does not tell them apart.
        rule('Progressing', below(healthy, clusters), healthy, ' of ', clusters, ' clusters are healthy'),
      ],
      otherwise: otherwise('Healthy', 'All ', clusters, ' clusters are healthy'),
    },
  };
}

/** The health of the objects that deliver workloads. */
export const CONTROL_PLANE_OBJECTS: readonly HealthStatement[] = [
  manifestWork(), manifestWorkReplicaSet(), binding('ResourceBinding'), binding('ClusterResourceBinding'),
];
