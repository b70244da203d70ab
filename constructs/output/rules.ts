import { error, warning } from '../problems/problem';

/** Rules on the tree that an app writes. */
export const TREE_RULES = {
  shared: warning('KF580', 'ours: an app removes the files in its directory that it did not write this time', {
    rule: 'An app has an output directory of its own.',
    why: 'An app removes files of this package that it did not write itself: the app that runs last removes the files of the others, and Argo CD or Flux then removes their workloads.',
    fix: 'give each app an `outdir` of its own, for example `new FederationApp({ outdir: \'dist/shop\' })`.',
  }),
  platform: error('KF581', 'ours: the directory `platform` of the tree is taken', {
    rule: 'No chart with federated workloads is called `platform`.',
    why: 'The directory of that name holds what belongs to a whole control plane; both would be applied and removed together.',
    fix: 'give the chart another name.',
  }),
  tool: error('KF582', 'ours: a tool decides which files are written', {
    rule: 'The tools of an app are made by GitOps, and none appears twice.',
    why: 'Only these know what to write, and two of the same tool would write the same files.',
    fix: 'use `gitOps: [GitOps.argoCd(...)]` or `gitOps: [GitOps.flux(...)]`.',
  }),
  option: error('KF583', 'ours: JavaScript and tsx do not check the names and values of options', {
    rule: 'Every option of a federation app is a known one, `deletionProtection` is true or false, and `KRUISE_FEDERATION_DIRECTORY` is a directory of the output.',
    why: 'Where types are not checked, a misspelt option would be ignored silently, and nothing would be protected; empty output would look as if everything had been removed.',
    fix: 'correct the option, or remove it.',
  }),
  twice: error('KF579', 'ours: an API server holds one object of a kind and name in a namespace', {
    rule: 'No two objects for Argo CD or Flux have the same name.',
    why: 'The second would replace the first, and what the first applied would be pruned.',
    fix: 'rename a chart, a cluster, the app or the root Application.',
  }),
};
