import { OBJECT_WORDS } from '../../health/condition-words';
import { DELETED, hasCondition, hasCurrent } from '../../health/control-plane-parts';
import { above, all, below, counter, field, fieldOf, literal, named, not, oneOf, some } from '../../health/expression';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

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

/** The health of the objects that deliver workloads. */
export const OCM_HEALTH: readonly HealthStatement[] = [manifestWork(), manifestWorkReplicaSet()];
