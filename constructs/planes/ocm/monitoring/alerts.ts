import { joined, type Matchers, maxBy, series, unless, where } from '../../monitoring/promql';
import { CLUSTER, OBJECT, type PlaneWatch, WHICH } from '../../monitoring/watch';
import { type HubScope, RECORDED, STATE } from './metrics';

const GET_WORK = '`kubectl get manifestwork {{ $labels.work }} -n {{ $labels.member_cluster }} -o yaml`';
const WORK = ['work', CLUSTER];
const LABELS = ['chart', ...OBJECT];
const REPLICA_SET = ['replica_set_namespace', 'replica_set_name'];

export function ocmAlerts(federation: string, { works, replicaSets, clusters }: HubScope): ReturnType<PlaneWatch['alerts']> {
  const known = (recorded: string, matchers: Matchers = {}) => series(recorded, { federation, ...matchers });
  /** Series of works that are the app's own, by their name or by the replica set they come from. */
  const found = (expression: string, matchers?: Matchers) => [
    ...(works ? [joined(expression, ['work'], known(RECORDED.work, matchers), LABELS)] : []),
    ...(replicaSets ? [joined(expression, ['replica_set'], known(RECORDED.replicaSet, matchers), LABELS)] : []),
  ].join(' or ');
  const own = (expression: string) => maxBy([...LABELS, ...WORK], found(expression));
  const condition = (type: string, ...status: string[]) => series(STATE.workCondition, { type, status });
  const generation = maxBy(WORK, STATE.workGeneration);
  return {
    ...(works && {
      notPropagated: {
        // Without any work at all it is the metrics that are missing.
        expr: where(
          unless(known(RECORDED.work), ['work'], `count by (work) (${generation}) >= on (work) ${known(RECORDED.work)}`), [], STATE.workGeneration,
        ),
        summary: `Works for ${WHICH} are missing on the OCM hub.`,
        description: `{{ $value }} clusters should have a ManifestWork {{ $labels.work }} with ${WHICH}, but fewer have one. Check whether the tool that applies the manifests to the hub has failed, and whether `
          + 'the clusters are registered: a cluster that is not has no namespace. `kubectl get manifestwork -A --field-selector metadata.name={{ $labels.work }}` lists the existing ones.',
      },
    }),
    ...(replicaSets && {
      unscheduled: {
        expr: maxBy([...LABELS, ...REPLICA_SET], joined(series(STATE.replicaSetCondition, { type: 'PlacementVerified', status: ['False'] }), REPLICA_SET, known(RECORDED.replicaSet), LABELS)),
        summary: `OCM finds no clusters for ${WHICH}.`,
        description: `The Placement of the ManifestWorkReplicaSet {{ $labels.replica_set_namespace }}/{{ $labels.replica_set_name }} with ${WHICH} selected no cluster. The condition PlacementSatisfied of the Placement says `
          + 'why: a cluster set that is not bound to the namespace, an empty one, or clusters that do not match.',
      },
    }),
    notApplied: {
      expr: own(unless(STATE.workGeneration, WORK, `${maxBy(WORK, condition('Applied', 'True'))} >= ${generation}`)),
      summary: `${WHICH} is not applied in {{ $labels.member_cluster }}.`,
      description: `The agent in {{ $labels.member_cluster }} has not applied the current ManifestWork. Its conditions say why: ${GET_WORK}. If none is about this generation, the agent is not running or cannot reach the hub; `
        + 'with AppliedManifestWorkFailed it lacks permissions or the CRD, or an admission webhook refuses the object.',
    },
    unhealthy: {
      expr: maxBy([...LABELS, ...WORK], [
        // What has failed stays Progressing, and a job at work is Progressing until it is done.
        found(unless(condition('Progressing', 'True', 'Unknown'), WORK, condition('Degraded', 'True')), { job: 'false' }),
        found(condition('Available', 'False', 'Unknown')),
      ].join(' or ')),
      summary: `${WHICH} is unhealthy in {{ $labels.member_cluster }}.`,
      description: `${WHICH} in {{ $labels.member_cluster }} does not match its spec (Progressing), or objects are missing from the cluster (Available). What the agent read from it is in `
        + `status.resourceStatus: ${GET_WORK}.`,
    },
    degraded: {
      expr: own(condition('Degraded', 'True')),
      summary: `${WHICH} has failed in {{ $labels.member_cluster }}.`,
      description: `A rollout of ${WHICH} failed in {{ $labels.member_cluster }}. The message of the condition Degraded says how: ${GET_WORK}. A rollout across clusters stops there until it is fixed or rolled back.`,
    },
    clusterNotReady: {
      expr: maxBy([CLUSTER], series(STATE.clusterCondition, { type: 'ManagedClusterConditionAvailable', status: ['False', 'Unknown'], [CLUSTER]: clusters })),
      summary: 'The OCM hub does not hear from {{ $labels.member_cluster }}.',
      description: 'The agent of {{ $labels.member_cluster }} does not renew its lease, so nothing changes there and the status of its works is out of date. '
        + '`kubectl get managedcluster {{ $labels.member_cluster }} -o yaml` says since when.',
    },
    metricsAbsent: {
      expr: `absent(${STATE.workGeneration})`,
      summary: 'Metrics of the OCM hub are missing, so alerts about it cannot fire.',
      description: `${STATE.workGeneration} is missing. It comes from kube-state-metrics with the configuration for OCM, on the hub. Check the targets of Prometheus.`,
    },
  };
}
