import { OBJECT_WORDS } from '../../health/condition-words';
import { DELETED, hasCondition } from '../../health/control-plane-parts';
import { all, any, below, count, equal, field, fieldOf, filled, isTrue, literal, named, not, oneOf, present, some } from '../../health/expression';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

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
export const KARMADA_HEALTH: readonly HealthStatement[] = [binding('ResourceBinding'), binding('ClusterResourceBinding')];
