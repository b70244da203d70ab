import { chosen, COLUMNS, heading, lines, type PlacedPanel, table } from '../../monitoring/panels';
import { joined, maxBy, series } from '../../monitoring/promql';
import { CLUSTER, OBJECT } from '../../monitoring/watch';
import { type HubScope, RECORDED, STATE } from './metrics';

export function ocmPanels(federation: string, { works, replicaSets, clusters }: HubScope): PlacedPanel[] {
  const own = (expression: string, ...labels: string[]) => maxBy([...OBJECT, ...labels], [
    ...(works ? [joined(expression, ['work'], chosen(RECORDED.work, federation), OBJECT)] : []),
    ...(replicaSets ? [joined(expression, ['replica_set'], chosen(RECORDED.replicaSet, federation), OBJECT)] : []),
  ].join(' or '));
  const conditions = series(STATE.workCondition, { type: ['Applied', 'Available', 'Progressing', 'Degraded'] });
  const available = series(STATE.clusterCondition, { type: 'ManagedClusterConditionAvailable', [CLUSTER]: clusters });
  return [
    [heading('Open Cluster Management'), 24, 1],
    [table({ title: 'Works by cluster', description: 'The conditions of works.' },
      own(conditions, CLUSTER, 'type', 'status'), { ...COLUMNS, type: 'Condition', status: 'Status' }), 16, 10],
    [table({ title: 'Clusters', description: 'Whether the hub hears from the clusters.' }, maxBy([CLUSTER, 'status'], available), { [CLUSTER]: 'Cluster', status: 'Available' }), 8, 10],
    ...(replicaSets ? [[
      lines({ title: 'Works of replica sets', description: 'Progress of rollouts across clusters.' }, 'short', {
        expr: maxBy([...OBJECT, 'state'], joined(series(STATE.replicaSetWorks, { state: { not: '' } }), ['replica_set_namespace', 'replica_set_name'], chosen(RECORDED.replicaSet, federation), OBJECT)),
        legend: '{{resource_name}} {{state}}',
      }), 24, 8,
    ] as const] : []),
  ];
}
