import { clustersInWords, namesOneCluster } from '../../definition/one-cluster';
import { finding, type Problem } from '../../problems/problem';
import { WORKFLOW_RULES } from './rules';
import { timeToLive } from '../pods/time-to-live';
import { valueAt } from '../../json/json';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

const TIME_TO_LIVE = timeToLive(WORKFLOW_RULES.timeToLive, ['spec', 'ttlStrategy']);

/** What federation asks of an Argo Workflow before it is known who gets it. */
export function checkFederatedWorkflow(definition: Definition): Problem[] {
  const { path, template, fleet } = definition;
  const problems = TIME_TO_LIVE.federated(definition);
  if (!fleet && !namesOneCluster(definition)) {
    const message = `The Workflow '${template.metadata.name}' runs once in every cluster that the placement selects.`;
    problems.push(finding(WORKFLOW_RULES.runsEverywhere, { path, message }));
  }
  return problems;
}

/** Whether a Workflow runs more than once, and what overrides make of it. */
export function checkDeliveredWorkflows(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const { path, template } = definition;
  const running = deliveries.filter(({ workload }) => workload && valueAt(workload, ['spec', 'suspend']) !== true).map(({ delivery }) => delivery.cluster);
  const message = `The Workflow '${template.metadata.name}' runs on each of ${clustersInWords(running)}.`;
  return [
    ...TIME_TO_LIVE.delivered(definition, deliveries),
    ...(running.length > 1 ? [finding(WORKFLOW_RULES.runsEverywhere, { path, message })] : []),
  ];
}
