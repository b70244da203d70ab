import type { KindModule } from '../module';
import { workflowReferences } from './references';

/** All of the Workflow of Argo. */
export const WORKFLOW: KindModule = {
  group: 'argoproj.io', kind: 'Workflow', plural: 'workflows', namespaced: true, version: 'v1alpha1',
  status: ['phase', 'progress', 'message', 'startedAt', 'finishedAt'],
  plainStatus: true,
  references: workflowReferences,
  checks: () => (require('./checks') as typeof import('./checks')).WORKFLOW_CHECKS,
  health: () => (require('./health') as typeof import('./health')).WORKFLOW_HEALTH,
  // Every step is a pod that the Workflow owns.
  updates: () => ({ ownsPods: () => true }),
};
