import { error, warning } from '../problems/problem';

/** Rules on the tree that an app writes. */
export const TREE_RULES = {
  shared: warning('KF580', 'ours: an app removes the files in its directory that it did not write this time', {
    rule: 'An app has an output directory of its own.',
    why: 'An app removes files of this package that it did not write itself: the app that runs last removes the files of the others, and Argo CD or Flux then removes their workloads.',
    fix: 'give each app an `outdir` of its own, for example `dist/shop`.',
  }),
  locked: error('KF551', 'ours: two runs at once would replace each other\'s files', {
    rule: 'One run at a time writes into an output directory.',
    why: 'Two at once would leave files of both, which fit together by chance only. A run waits for another one; the lock of a run that died is taken over.',
    fix: 'wait for the other run to end, or give each app an `outdir` of its own.',
  }),
  occupied: error('KF552', 'ours: a record in the output directory lists the files that are ours', {
    rule: 'Nothing that this package did not write stands where a file of the output goes: neither a file, nor a directory, nor a link.',
    why: 'It would be lost, or something outside of the output directory would be changed.',
    fix: 'move it elsewhere, or give the app another `outdir`; if it comes from an earlier run whose record `.kruise-federation` is lost, delete it.',
  }),
  fileSystem: error('KF553', 'ours: the tree is written as a whole or not at all', {
    rule: 'The output directory can be written.',
    why: 'A disk that is full, a directory that is read-only or a name that is too long would leave one half of the tree old and the other new.',
    fix: 'make the directory writable, or give the app another `outdir`.',
  }),
  path: error('KF554', 'ours: a tree is checked out on Linux, macOS and Windows', {
    rule: 'Every file of the output has a path of its own inside the output directory, on every system.',
    why: 'One file would replace another, or be written where nobody expects it.',
    fix: 'rename the chart, the workload or the cluster that the file is named after.',
  }),
  incomplete: error('KF555', 'ours: the next run completes what a journal in the output directory describes', {
    rule: 'A run that fails while it puts its files into place puts the old ones back.',
    why: 'If that fails too, files of two runs stand side by side until the next run.',
    fix: 'repair the cause and run the app again before anything reads the directory.',
  }),
  credentials: warning('KF556', 'ours: the output is committed, and read by everyone who reads the repository', {
    rule: 'No address in the options of Argo CD or Flux has a password or a token in it.',
    why: 'It is written into the output as it stands, and from there into the repository and the cluster, where everyone who may read an Application or a GitRepository reads it.',
    fix: 'leave it out of the address, change it if the output was committed, and give it to Argo CD as a repository Secret, or to Flux as `secretName`.',
  }),
  lost: error('KF557', 'ours: the cdk8s command empties the output directory before it runs the app', {
    rule: 'Nobody removes the output directory, or the lock in it, while a run writes.',
    why: 'What one run writes would be removed by the other.',
    fix: 'run one `cdk8s synth` at a time for each output directory.',
  }),
  definitions: warning('KF559', 'kubernetes 1.32.4 staging/src/k8s.io/cli-runtime/pkg/resource/mapper.go', {
    rule: 'Where kubectl applies the output, definitions of kinds are there before objects of these kinds.',
    why: 'kubectl looks all kinds up before it applies the first object: a command with a definition and objects of its kind applies the former, leaves out the latter and fails. Argo CD and Flux apply definitions first, and wait for them.',
    fix: 'apply the definitions first and wait for them, then everything.',
  }),
  objects: error('KF560', 'kustomize 5.8 api/resmap/reswrangler.go, flux-kustomize-controller 1.9.3 internal/controller/kustomization_controller.go', {
    rule: 'With Flux, no directory of a chart has more than 800 objects.',
    why: 'Flux builds every directory with kustomize, once for each of its Kustomizations, and kustomize compares each object with all others: the time grows with the square, to minutes at 10,000 objects, until Flux gives up.',
    fix: 'divide the chart with `parts`.',
  }),
  bytes: warning('KF561', 'argo-cd 3.5.6 reposerver/repository/repository.go, argo-cd 3.5.6 cmd/argocd-repo-server/commands/argocd_repo_server.go', {
    rule: 'With Argo CD, no directory of a chart has more than 10 MB of manifests.',
    why: 'Argo CD reads no more of a directory, unless it is set to: the Application fails, and nothing new is applied.',
    fix: 'divide the chart with `parts`, or let Argo CD read more.',
  }),
  undivided: warning('KF562', 'kustomize 5.8 api/resmap/reswrangler.go, flux-kustomize-controller 1.9.3 internal/controller/kustomization_controller.go', {
    rule: 'With Flux, neither the platform of a control plane nor the Kustomizations themselves are more than 800 objects.',
    why: 'Flux builds them with kustomize, which takes time that grows with the square of the objects.',
    fix: 'use fewer parts, let two apps have half of the clusters each, or give Flux more time with `timeout` and acknowledge the warning.',
  }),
  platform: error('KF581', 'ours: the directory `platform` of the tree is taken', {
    rule: 'No chart with federated workloads is called `platform`.',
    why: 'The directory of that name holds what belongs to a whole control plane; both would be applied and removed together.',
    fix: 'give the chart another name.',
  }),
  tool: error('KF582', 'ours: a tool decides which files are written', {
    rule: 'The tools of an app are made by GitOps, and none appears twice.',
    why: 'Only these know what to write, and two of the same tool would write the same files.',
    fix: 'give a list of what `GitOps.argoCd`, `GitOps.flux` and `GitOps.access` make.',
  }),
  option: error('KF583', 'ours: JavaScript and tsx do not check the names and values of options', {
    rule: 'Every option of a federation app is a known one, `deletionProtection` is true or false, `parts` has numbers from 1 to 1,000 for charts that are there, and `KRUISE_FEDERATION_DIRECTORY` is a directory of the output.',
    why: 'Where types are not checked, a misspelt option would be ignored silently, and nothing would be protected; empty output would look as if everything had been removed.',
    fix: 'correct the option, or remove it.',
  }),
  twice: error('KF579', 'ours: an API server holds one object of a kind and name in a namespace', {
    rule: 'No two objects for Argo CD or Flux have the same name.',
    why: 'The second would replace the first, and what the first applied would be pruned.',
    fix: 'rename a chart, a cluster, the app or the root Application.',
  }),
};
