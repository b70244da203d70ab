import { error, warning } from '../../problems/problem';

/** Rules on Argo Workflows: what Argo refuses, and what goes wrong in a federation. */
export const WORKFLOW_RULES = {
  runsEverywhere: warning('KF955', 'ours: every selected cluster gets the whole Workflow, and nothing upstream refuses that', {
    rule: 'A Workflow runs in one cluster.',
    why: 'Karmada and OCM give every selected cluster the whole Workflow: it would run once in each of them.',
    fix: 'place it on one cluster, or acknowledge that each cluster does its own work.',
  }),
  timeToLive: error('KF956', 'argo-workflows 4.1.2 workflow/gccontroller/gc_controller.go, karmada 1.18.2 pkg/controllers/status/work_status_controller.go', {
    rule: 'A federated Workflow has no time to live.',
    why: 'Argo deletes the Workflow in its cluster, Karmada or the OCM agent creates it again, and it runs over and over.',
    fix: 'remove `ttlStrategy`; remove the Workflow from the app when you no longer need it.',
  }),
  entrypoint: error('KF957', 'argo-workflows 4.1.2 workflow/validate/validate.go', {
    rule: 'A Workflow starts with one of its templates, whose names are unique, or uses a WorkflowTemplate.',
    why: 'Argo marks the Workflow as failed immediately.',
    fix: 'set `entrypoint` to the name of a template, or use `workflowTemplate`.',
  }),
  replaced: error('KF958', 'ocm 1.3.1 pkg/work/spoke/apply/update_apply.go', {
    rule: 'A Workflow is not replaced as a whole in OCM clusters.',
    why: 'Argo keeps its progress in the object itself; the update strategy Update wipes it, and the Workflow starts over.',
    fix: 'use `OcmUpdateStrategy.SERVER_SIDE_APPLY`, the default, or `CREATE_ONLY`.',
  }),
  name: error('KF959', 'argo-workflows 4.1.2 workflow/validate/validate.go', {
    rule: 'A Workflow has a name of at most 63 characters.',
    why: 'Argo labels the pods with the name, and control planes track objects by name: `generateName` would give a new one with every synthesis.',
    fix: 'set `metadata.name`, with a part that changes from run to run.',
  }),
};
