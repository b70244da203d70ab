import { type KindUpdates, UNTOUCHED } from '../pod-update';
import { fieldsOf, templateChange } from '../pods/in-place';
import { changing } from '../pods/rolling';

const LATER = 'nodes that have a pod of the job keep it, and nodes without one get the new form. Give the job another name to run it anew.';

/** What happens when a BroadcastJob changes: nodes that have a pod, running or finished, are done (pkg/controller/broadcastjob of Kruise 1.9). */
export const BROADCAST_JOB_UPDATES: KindUpdates = {
  pods: ({ spec: before }, { spec: after }) => {
    const change = templateChange(before?.template, after?.template);
    return change ? { effect: 'held', reasons: [`${changing(fieldsOf(change))}; ${LATER}`] } : UNTOUCHED;
  },
};
