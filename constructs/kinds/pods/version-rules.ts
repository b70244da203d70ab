import { error } from '../../problems/problem';

/** Rules on objects for what comes after the newest release of Kruise. */
export const VERSION_RULES = {
  unseen: error('KF683', 'karmada 1.18.2 pkg/detector/detector.go, kruise next config/crd/bases', {
    rule: 'With what comes after Kruise 1.9, objects are written in the version that is preferred then.',
    why: 'Karmada sees a kind only in the version that the API server prefers: a policy for another one matches nothing, and no event says so.',
    fix: 'write the apiVersion named in the message, in the form of that version.',
  }),
};
