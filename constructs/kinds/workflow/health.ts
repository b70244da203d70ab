import { JOB_WORDS } from '../../health/condition-words';
import { all, field, isTrue, oneOf } from '../../health/expression';
import { PHASE } from '../../health/job-parts';
import { type HealthStatement, otherwise, rule } from '../../health/statement';

/** When one of them is where its spec wants it. */
export const WORKFLOW_HEALTH: HealthStatement = {
  group: 'argoproj.io', kind: 'Workflow', words: JOB_WORDS,
  inCluster: {
    rules: [
      rule('Healthy', oneOf(PHASE, 'Succeeded'), 'The workflow has succeeded'),
      rule('Degraded', oneOf(PHASE, 'Failed', 'Error'), 'The workflow has failed'),
      rule('Suspended', all(oneOf(PHASE, 'Pending', 'Running'), isTrue(field('spec', 'suspend'))), 'The workflow is suspended'),
      rule('Running', oneOf(PHASE, 'Pending', 'Running'), 'The workflow is running'),
    ],
    otherwise: otherwise('Progressing', 'The workflow has not begun'),
  },
  // Karmada brings no status back to this kind of template, so waiting for one would never end.
  onTemplate: { rules: [], otherwise: otherwise('Healthy', 'How the workflow fares is not seen here; its ResourceBinding tells it for each cluster') },
};
