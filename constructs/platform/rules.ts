import { error } from '../problems/problem';

/** Rules on what a platform team keeps on control planes. */
export const PLATFORM_RULES = {
  fleet: error('KF610', 'ours: what control planes need follows from the fleet', {
    rule: 'A platform has a fleet, which is created before it.',
    why: 'The fleet says which control planes and clusters there are, and which version of Kruise they have.',
    fix: 'create the Fleet in the same scope or above it, before the KruisePlatform.',
  }),
  twice: error('KF611', 'ours: a control plane has one owner', {
    rule: 'An app has one KruisePlatform.',
    why: 'A control plane holds each of these objects once; which of two was meant cannot be known.',
    fix: 'put the options of both into one.',
  }),
  managedElsewhere: error('KF612', 'ours: a control plane has one owner', {
    rule: 'An app with a KruisePlatform owns the platform part of its control planes.',
    why: 'With `managePlatform: false` the fleet says that somebody else keeps them; two owners would overwrite and prune each other\'s objects.',
    fix: 'leave out `managePlatform: false` here, and set it in the apps of those who deliver onto this platform.',
  }),
  value: error('KF614', 'ours: callers without types can pass anything', {
    rule: 'Options of a platform have values of their types: `crds` is a KruiseCrds, `kinds` and `namespaces` are lists of names.',
    why: 'Anything else would be ignored, or refused by the API server.',
    fix: 'give what `KruiseCrds.fromFiles` makes as `crds`, and names as `namespaces`.',
  }),
  kind: error('KF620', 'ours: only kinds of Kruise have interpreters before there are workloads', {
    rule: '`kinds` names kinds of Kruise that can be federated.',
    why: 'There is nothing to set up for others.',
    fix: 'correct the name, or leave out `kinds` for all of them.',
  }),
  nothingToPropagate: error('KF624', 'ours: what is not there cannot be brought to clusters', {
    rule: 'With `propagateCrds` there are definitions to bring to clusters.',
    why: 'Without `crds` members get none, and Kruise does not start there.',
    fix: 'give the definitions in `crds`, or leave out `propagateCrds`.',
  }),
  crdOwners: error('KF626', 'ours: two owners of the same objects overwrite each other', {
    rule: 'A cluster of Karmada gets the CRDs of Kruise from a KruisePlatform with `propagateCrds`, or from a KruiseInstallation, but not from both.',
    why: 'Karmada and the tool that installs Kruise would each put back what the other one changes, or one of them reports a conflict for ever.',
    fix: 'set `manageCrds: false` of the installation, or leave out `propagateCrds`.',
  }),
};
