import { createHash } from 'node:crypto';
import { arrange, DATASOURCE, type PlacedPanel, stat } from '../planes/monitoring/panels';
import { series } from '../planes/monitoring/promql';

/** A Grafana dashboard on the workloads, as plain JSON. Workloads are found by what the rules record, so it stays as it is when they come and go. */
export function dashboard(federation: string, title: string, panels: readonly PlacedPanel[]): object {
  const alerts = stat({ title: 'Alerts', description: 'Firing alerts.' }, `count(${series('ALERTS', { federation, alertstate: 'firing' })}) or vector(0)`);
  return {
    annotations: { list: [] },
    editable: true,
    graphTooltip: 1,
    links: [],
    panels: arrange([[alerts, 6, 4], ...panels]),
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
