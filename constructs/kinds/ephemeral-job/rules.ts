import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/ephemeraljob/validating/validation.go';

/** Rules on EphemeralJobs. */
export const EPHEMERAL_JOB_RULES = {
  containers: {
    code: 'KF992', severity: ERROR,
    rule: 'A job has ephemeral containers, each with a unique name, an image, an imagePullPolicy and a terminationMessagePolicy.',
    why: 'Admission refuses the object, and nothing sets defaults for these fields; a job without containers does nothing.',
    fix: 'give a name and an image, and leave the rest to the construct.',
    source: ADMISSION,
  },
  foreign: {
    code: 'KF993', severity: ERROR,
    rule: 'Ephemeral containers have no ports, resources, probes or lifecycle handlers.',
    why: 'Admission refuses the object.',
    fix: 'remove the field.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;
