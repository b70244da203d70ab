import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/ephemeraljob/validating/validation.go';

/** Rules on EphemeralJobs. */
export const EPHEMERAL_JOB_RULES = {
  containers: error('KF992', ADMISSION, {
    rule: 'A job has ephemeral containers, each with a unique name, an image, an imagePullPolicy and a terminationMessagePolicy.',
    why: 'Admission refuses the object, and nothing sets defaults for these fields; a job without containers does nothing.',
    fix: 'give a name and an image, and leave the rest to the construct.',
  }),
  foreign: error('KF993', ADMISSION, {
    rule: 'Ephemeral containers have no ports, resources, probes or lifecycle handlers.',
    fix: 'remove the field.',
  }),
};
