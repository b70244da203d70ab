import { clustersInWords, namesOneCluster } from '../../definition/one-cluster';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { WORKFLOW_RULES } from './rules';
import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

/** What federation asks of an Argo Workflow before it is known who gets it. */
export function checkFederatedWorkflow(definition: Definition): Problem[] {
  const { path, template, fleet } = definition;
  const problems = timeToLive(path, template, '');
  if (!fleet && !namesOneCluster(definition)) {
    const message = `The Workflow '${template.metadata.name}' runs once in every cluster that the placement selects.`;
    problems.push(finding(WORKFLOW_RULES.runsEverywhere, { path, message }));
  }
  return problems;
}

/** Whether a Workflow runs more than once, and what overrides make of it. */
export function checkDeliveredWorkflows({ path, template }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const delivered = deliveries.flatMap(({ delivery: { cluster }, workload }) => (workload ? [{ cluster, workload }] : []));
  const running = delivered.filter(({ workload }) => valueAt(workload, ['spec', 'suspend']) !== true).map(({ cluster }) => cluster);
  const message = `The Workflow '${template.metadata.name}' runs on each of ${clustersInWords(running)}.`;
  return [
    ...delivered.flatMap(({ cluster, workload }) => (workload === template ? [] : timeToLive(path, workload, `As delivered to ${cluster}: `))),
    ...(running.length > 1 ? [finding(WORKFLOW_RULES.runsEverywhere, { path, message })] : []),
  ];
}

function timeToLive(path: string, workflow: KubeObject, where: string): Problem[] {
  const ttl: unknown = valueAt(workflow, ['spec', 'ttlStrategy']);
  if (ttl == null) return [];
  return [finding(WORKFLOW_RULES.timeToLive, { path, message: `${where}spec.ttlStrategy is ${shown(ttl)}, but a federated Workflow must stay after it has finished.` })];
}
