import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';

/** Rules on the tree that an app writes. */
export const TREE_RULES = {
  shared: {
    code: 'KF580', severity: Severity.WARNING,
    rule: 'An app has an output directory of its own.',
    why: 'An app makes the directory hold what it writes and nothing else that this package wrote: the app that runs last removes the files of the others, and Argo CD or Flux then the workloads.',
    fix: 'give each app an `outdir` of its own, for example `new FederationApp({ outdir: \'dist/shop\' })`.',
    source: 'ours: an app removes the files in its directory that it did not write this time',
  },
  platform: {
    code: 'KF581', severity: Severity.ERROR,
    rule: 'No chart with federated workloads is called `platform`.',
    why: 'The directory of that name holds what one owner keeps for a whole control plane; both would be applied as one, and removed as one.',
    fix: 'give the chart another name.',
    source: 'ours: the directory `platform` of the tree is taken',
  },
  tool: {
    code: 'KF582', severity: Severity.ERROR,
    rule: 'The tools of an app are made by GitOps, each once.',
    why: 'Nothing else says what to write; and two of a kind would write the same files.',
    fix: 'use `gitOps: [GitOps.argoCd(...)]` or `gitOps: [GitOps.flux(...)]`.',
    source: 'ours: a tool decides which files are written',
  },
  option: {
    code: 'KF583', severity: Severity.ERROR,
    rule: 'Options of a federation app have the names that are known, `deletionProtection` is true or false, and `KRUISE_FEDERATION_DIRECTORY` is a directory of the output.',
    why: 'A misspelt option would be passed over without a word where types are not checked, and nothing would be protected; a stream of nothing would be taken for everything having been removed.',
    fix: 'correct the option, or remove it.',
    source: 'ours: JavaScript and tsx do not check the names and values of options',
  },
  twice: {
    code: 'KF579', severity: Severity.ERROR,
    rule: 'No two objects for Argo CD or Flux have one name.',
    why: 'The second would replace the first, and what it applies would be pruned.',
    fix: 'give charts, clusters or apps other names.',
    source: 'ours: an API server holds one object of a kind and name in a namespace',
  },
} satisfies Record<string, Rule>;
