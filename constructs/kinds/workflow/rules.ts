import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;

/** Rules on Argo Workflows: what Argo refuses, and what a federation would make of them. */
export const WORKFLOW_RULES = {
  runsEverywhere: {
    code: 'KF955', severity: WARNING,
    rule: 'A Workflow runs in one cluster.',
    why: 'Karmada and OCM give every selected cluster the whole Workflow: it would run once in each of them.',
    fix: 'place it on one cluster, or acknowledge that each cluster does work of its own.',
    source: 'ours: every selected cluster gets the whole Workflow, and nothing upstream refuses that',
  },
  timeToLive: {
    code: 'KF956', severity: ERROR,
    rule: 'A federated Workflow has no time to live.',
    why: 'Argo deletes the Workflow in its cluster, Karmada or the agent of OCM creates it again, and it runs again, over and over.',
    fix: 'remove `ttlStrategy`; remove the Workflow from the app when it is not needed any more.',
    source: 'argo-workflows 4.1.2 workflow/gccontroller/gc_controller.go, karmada 1.18.2 pkg/controllers/status/work_status_controller.go',
  },
  entrypoint: {
    code: 'KF957', severity: ERROR,
    rule: 'A Workflow begins with one of its templates, each of which has a name of its own, or with those of a WorkflowTemplate.',
    why: 'Argo marks the Workflow as failed at once.',
    fix: 'set `entrypoint` to the name of a template, or use `workflowTemplate`.',
    source: 'argo-workflows 4.1.2 workflow/validate/validate.go',
  },
  replaced: {
    code: 'KF958', severity: ERROR,
    rule: 'A Workflow is not replaced as a whole in clusters of OCM.',
    why: 'Argo keeps its progress in the object itself; the update strategy Update wipes it, and the Workflow begins anew.',
    fix: 'use `OcmUpdateStrategy.SERVER_SIDE_APPLY`, the default, or `CREATE_ONLY`.',
    source: 'ocm 1.3.1 pkg/work/spoke/apply/update_apply.go',
  },
  name: {
    code: 'KF959', severity: ERROR,
    rule: 'A Workflow has a name of at most 63 characters.',
    why: 'Argo labels the pods with the name, and control planes keep track of objects by name: `generateName` would give a new one with every synthesis.',
    fix: 'set `metadata: { name: ... }`, with something in it that changes from run to run.',
    source: 'argo-workflows 4.1.2 workflow/validate/validate.go',
  },
} satisfies Record<string, Rule>;
