import type { KubeObject } from '../../../json/kube-object';
import { distinctById, isJob, type PlaneWatch, type RecordedSeries, type WatchedWorkload } from '../../monitoring/watch';
import { ocmAlerts } from './alerts';
import { type HubScope, RECORDED, STATE_METRICS } from './metrics';
import { ocmPanels } from './panels';

/** What is watched of works. They contain what travels with a workload. */
export function watchHub(workloads: readonly WatchedWorkload[]): PlaneWatch {
  const works = distinctById(workloads.flatMap(worksOf), ({ labels }) => labels.work);
  const replicaSets = distinctById(workloads.flatMap(replicaSetsOf), ({ labels }) => labels.replica_set);
  const scope: HubScope = {
    works: works.length > 0,
    replicaSets: replicaSets.length > 0,
    clusters: [...new Set(workloads.flatMap(({ clusters }) => clusters))].sort(),
  };
  return {
    recorded: [...works, ...replicaSets],
    stateMetrics: STATE_METRICS,
    alerts: (federation) => ocmAlerts(federation, scope),
    panels: (federation) => ocmPanels(federation, scope),
  };
}

/** The works of one workload that have one name, in all clusters. */
function worksOf(workload: WatchedWorkload): RecordedSeries[] {
  const counts = new Map<string, number>();
  for (const { name } of toldOf(workload, 'ManifestWork')) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([work, clusters]) => recorded(workload, RECORDED.work, clusters, { work }));
}

function replicaSetsOf(workload: WatchedWorkload): RecordedSeries[] {
  return toldOf(workload, 'ManifestWorkReplicaSet').map(({ name, namespace = '' }) => recorded(workload, RECORDED.replicaSet, 1, {
    // As its works are labelled with it.
    replica_set: `${namespace}.${name}`, replica_set_name: name, replica_set_namespace: namespace,
  }));
}

function toldOf({ told }: WatchedWorkload, kind: string): KubeObject['metadata'][] {
  return told.filter((object) => object.kind === kind).map(({ metadata }) => metadata);
}

function recorded({ chart, definition: { template } }: WatchedWorkload, record: string, value: number, labels: Readonly<Record<string, string>>): RecordedSeries {
  return { record, chart, object: template, value, labels: { job: String(isJob(template)), ...labels } };
}
