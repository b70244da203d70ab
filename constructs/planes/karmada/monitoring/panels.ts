import { chosen, COLUMNS, heading, lines, type PlacedPanel, RATE, stat, table } from '../../monitoring/panels';
import { joined, maxBy, series, where } from '../../monitoring/promql';
import { CLUSTER, OBJECT } from '../../monitoring/watch';
import { BINDING, KARMADA, type KarmadaScope, STATE } from './metrics';

export function karmadaPanels(federation: string, { kinds, clusters }: KarmadaScope): PlacedPanel[] {
  const known = chosen(BINDING, federation);
  const own = (expression: string, ...labels: string[]) => maxBy([...OBJECT, ...labels], joined(expression, OBJECT, known, []));
  const count = (expression: string) => `count(${own(expression, CLUSTER)}) or vector(0)`;
  const applied = series(STATE.applied, { [CLUSTER]: { not: '' } });
  const errors = (metric: string) => `sum by (kind, ${CLUSTER}) (rate(${series(metric, { result: 'error', kind: kinds, [CLUSTER]: clusters })}${RATE}))`;
  return [
    [stat({ title: 'Unscheduled', description: 'Objects that Karmada finds no clusters for.' }, count(series(STATE.condition, { type: 'Scheduled', status: 'False' }))), 6, 4],
    [stat({ title: 'Not applied', description: 'Objects that are not applied in a cluster of Karmada.' }, count(`${applied} == 0`)), 6, 4],
    [stat({ title: 'Unhealthy', description: 'Objects that do not match their spec.' }, count(series(STATE.health, { health: 'Unhealthy' }))), 6, 4],
    [heading('Karmada'), 24, 1],
    [table({ title: 'Objects by cluster', description: 'The objects in each cluster, and their health.' },
      own(where(STATE.health, [...OBJECT, CLUSTER], applied), CLUSTER, 'health'), { ...COLUMNS, health: 'Health' }), 12, 10],
    [lines({ title: 'Replicas by cluster', description: 'Replicas that the scheduler gave to each cluster.' }, 'short',
      { expr: own(series(STATE.replicas, { [CLUSTER]: { not: '' } }), CLUSTER), legend: `{{resource_name}} {{${CLUSTER}}}` }), 12, 10],
    [lines({ title: 'Errors of the control plane', description: 'Failed attempts to apply policies, create works and schedule, for all workloads on this control plane.' }, 'ops',
      { expr: `sum(rate(${series(KARMADA.policyAttempts, { result: 'error' })}${RATE}))`, legend: 'policies' },
      { expr: `sum(rate(${series(KARMADA.syncWork, { result: 'error' })}${RATE}))`, legend: 'works' },
      { expr: `sum(rate(${series(KARMADA.scheduleAttempts, { result: 'error' })}${RATE}))`, legend: 'scheduling' }), 8, 8],
    [lines({ title: 'Errors by cluster', description: 'Objects of this app\'s kinds that a cluster refused.' }, 'ops',
      { expr: errors(KARMADA.create), legend: `create {{kind}} {{${CLUSTER}}}` }, { expr: errors(KARMADA.update), legend: `update {{kind}} {{${CLUSTER}}}` }), 8, 8],
    [lines({ title: 'Time to schedule', description: '99th percentile of the time to schedule.' }, 's',
      { expr: `histogram_quantile(0.99, sum by (le) (rate(${KARMADA.scheduling}${RATE})))`, legend: 'p99' }), 8, 8],
    [lines({ title: 'Clusters', description: '1 if the cluster is ready, according to Karmada.' }, 'short',
      { expr: maxBy([CLUSTER], series(KARMADA.clusterReady, { [CLUSTER]: clusters })), legend: `{{${CLUSTER}}}` }), 24, 6],
  ];
}
