import { error } from '../problems/problem';

/** Rules on saved plans and on what is supposed. */
export const PLAN_RULES = {
  form: error('KF890', 'ours: the form of saved plans is docs/schemas/plan.schema.json', {
    rule: 'A saved plan has the form that this version of the package reads.',
    why: 'What is not a plan, or was cut or edited, would be compared wrongly.',
    fix: 'save it again with `plan --output json`, and the version of the package that reads it.',
  }),
  input: error('KF892', 'ours: for callers without types', {
    rule: 'Plans are made of constructs, and diffs of plans.',
    why: 'Anything else has no clusters to look at.',
    fix: 'pass the app to `Plan.of`, and two plans to `Plan.diff`.',
  }),
  supposed: error('KF891', 'ours: what is supposed has to be possible', {
    rule: 'What is supposed names clusters and workloads that exist, and is possible.',
    why: 'A misspelt name would show a plan in which nothing has changed.',
    fix: 'use the name of one of the clusters or workloads of the app.',
  }),
};
