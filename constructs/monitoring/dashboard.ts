import { createHash } from 'node:crypto';
import { CLUSTER, KARMADA, OBJECT, RECORDED, STATE } from './metrics';
import type { Monitored } from './monitored';
import { arrange, DATASOURCE, heading, lines, type Panel, stat, table } from '../planes/monitoring/panels';
import { joined, maxBy, series, where } from '../planes/monitoring/promql';

type Placed = readonly [Panel, number, number];

const RATE = '[$__rate_interval]';
const COLUMNS = { resource_kind: 'Kind', resource_namespace: 'Namespace', resource_name: 'Name', [CLUSTER]: 'Cluster' };

/** A Grafana dashboard on the workloads, as plain JSON. Workloads are found by what the rules record, so it stays as it is when they come and go. */
export function dashboard(federation: string, title: string, watched: Monitored): object {
  const panels: Placed[] = [
    [stat({ title: 'Alerts', description: 'Firing alerts.' }, `count(${series('ALERTS', { federation, alertstate: 'firing' })}) or vector(0)`, true), 6, 4],
    ...(watched.bindings.length > 0 ? karmadaPanels(federation, watched) : []),
    ...(watched.works.length + watched.replicaSets.length > 0 ? ocmPanels(federation, watched) : []),
  ];
  return {
    annotations: { list: [] },
    editable: true,
    graphTooltip: 1,
    links: [],
    panels: arrange(panels),
    refresh: '1m',
    schemaVersion: 39,
    tags: ['kruise-federation'],
    templating: { list: variables(federation) },
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    title,
    // Grafana takes at most 40 characters; links keep working as long as the name of the federation stays.
    uid: `kruise-${createHash('sha256').update(federation).digest('hex').slice(0, 16)}`,
  };
}

function variables(federation: string): object[] {
  const query = (name: string, label: string, text: string) => ({
    type: 'query', name, label, datasource: DATASOURCE, definition: text, query: { query: text, refId: name }, refresh: 2, sort: 1,
    allValue: '.*', includeAll: true, multi: true, current: { text: ['All'], value: ['$__all'] },
  });
  const all = `{__name__=~"kruise_federation:.+", federation=${JSON.stringify(federation)}`;
  return [
    { type: 'datasource', name: 'datasource', label: 'Prometheus', query: 'prometheus', current: {} },
    query('namespace', 'Namespace', `label_values(${all}}, resource_namespace)`),
    query('workload', 'Workload', `label_values(${all}, resource_namespace=~"$namespace"}, resource_name)`),
  ];
}

/** The recorded series that the reader has chosen. */
function chosen(recorded: string, federation: string): string {
  return `${recorded}{federation=${JSON.stringify(federation)}, resource_namespace=~"$namespace", resource_name=~"$workload"}`;
}

function karmadaPanels(federation: string, { kinds, karmadaClusters }: Monitored): Placed[] {
  const known = chosen(RECORDED.binding, federation);
  const own = (expression: string, ...labels: string[]) => maxBy([...OBJECT, ...labels], joined(expression, OBJECT, known, []));
  const count = (expression: string) => `count(${own(expression, CLUSTER)}) or vector(0)`;
  const applied = series(STATE.bindingApplied, { [CLUSTER]: { not: '' } });
  const errors = (metric: string) => `sum by (kind, ${CLUSTER}) (rate(${series(metric, { result: 'error', kind: kinds, [CLUSTER]: karmadaClusters })}${RATE}))`;
  return [
    [stat({ title: 'Unscheduled', description: 'Objects that Karmada finds no clusters for.' }, count(series(STATE.bindingCondition, { type: 'Scheduled', status: 'False' })), true), 6, 4],
    [stat({ title: 'Not applied', description: 'Objects that are not applied in a cluster of Karmada.' }, count(`${applied} == 0`), true), 6, 4],
    [stat({ title: 'Unhealthy', description: 'Objects that do not match their spec.' }, count(series(STATE.bindingHealth, { health: 'Unhealthy' })), true), 6, 4],
    [heading('Karmada'), 24, 1],
    [table({ title: 'Objects by cluster', description: 'The objects in each cluster, and their health.' },
      own(where(STATE.bindingHealth, [...OBJECT, CLUSTER], applied), CLUSTER, 'health'), { ...COLUMNS, health: 'Health' }), 12, 10],
    [lines({ title: 'Replicas by cluster', description: 'Replicas that the scheduler gave to each cluster.' }, 'short',
      { expr: own(series(STATE.bindingReplicas, { [CLUSTER]: { not: '' } }), CLUSTER), legend: `{{resource_name}} {{${CLUSTER}}}` }), 12, 10],
    [lines({ title: 'Errors of the control plane', description: 'Failed attempts to apply policies, create works and schedule, for all workloads on this control plane.' }, 'ops',
      { expr: `sum(rate(${series(KARMADA.policyAttempts, { result: 'error' })}${RATE}))`, legend: 'policies' },
      { expr: `sum(rate(${series(KARMADA.syncWork, { result: 'error' })}${RATE}))`, legend: 'works' },
      { expr: `sum(rate(${series(KARMADA.scheduleAttempts, { result: 'error' })}${RATE}))`, legend: 'scheduling' }), 8, 8],
    [lines({ title: 'Errors by cluster', description: 'Objects of this app\'s kinds that a cluster refused.' }, 'ops',
      { expr: errors(KARMADA.create), legend: `create {{kind}} {{${CLUSTER}}}` }, { expr: errors(KARMADA.update), legend: `update {{kind}} {{${CLUSTER}}}` }), 8, 8],
    [lines({ title: 'Time to schedule', description: '99th percentile of the time to schedule.' }, 's',
      { expr: `histogram_quantile(0.99, sum by (le) (rate(${KARMADA.scheduling}${RATE})))`, legend: 'p99' }), 8, 8],
    [lines({ title: 'Clusters', description: '1 if the cluster is ready, according to Karmada.' }, 'short',
      { expr: maxBy([CLUSTER], series(KARMADA.clusterReady, { [CLUSTER]: karmadaClusters })), legend: `{{${CLUSTER}}}` }), 24, 6],
  ];
}

function ocmPanels(federation: string, { works, replicaSets, ocmClusters }: Monitored): Placed[] {
  const own = (expression: string, ...labels: string[]) => maxBy([...OBJECT, ...labels], [
    ...(works.length > 0 ? [joined(expression, ['work'], chosen(RECORDED.work, federation), OBJECT)] : []),
    ...(replicaSets.length > 0 ? [joined(expression, ['replica_set'], chosen(RECORDED.replicaSet, federation), OBJECT)] : []),
  ].join(' or '));
  const conditions = series(STATE.workCondition, { type: ['Applied', 'Available', 'Progressing', 'Degraded'] });
  const clusters = series(STATE.clusterCondition, { type: 'ManagedClusterConditionAvailable', [CLUSTER]: ocmClusters });
  return [
    [heading('Open Cluster Management'), 24, 1],
    [table({ title: 'Works by cluster', description: 'The conditions of works.' },
      own(conditions, CLUSTER, 'type', 'status'), { ...COLUMNS, type: 'Condition', status: 'Status' }), 16, 10],
    [table({ title: 'Clusters', description: 'Whether the hub hears from the clusters.' }, maxBy([CLUSTER, 'status'], clusters), { [CLUSTER]: 'Cluster', status: 'Available' }), 8, 10],
    ...(replicaSets.length > 0 ? [[
      lines({ title: 'Works of replica sets', description: 'Progress of rollouts across clusters.' }, 'short', {
        expr: maxBy([...OBJECT, 'state'], joined(series(STATE.replicaSetWorks, { state: { not: '' } }), ['replica_set_namespace', 'replica_set_name'], chosen(RECORDED.replicaSet, federation), OBJECT)),
        legend: '{{resource_name}} {{state}}',
      }), 24, 8,
    ] as const] : []),
  ];
}
