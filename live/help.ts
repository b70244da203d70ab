import { KARMADA_LINES, KRUISE_LINES, OCM_LINES } from './build/versions';
import { DEFAULT_CLUSTERS, SUITE_KRUISE } from './options';

/** What `--help` prints. */
export const HELP = `Real Karmada, OpenKruise and Open Cluster Management on this machine, as processes on loopback: no containers, no cluster, no root.

  npm run live -- try DIR     Runs the app in DIR (it has a cdk8s.yaml) on control planes with the clusters of its fleet, and compares what
                              each cluster has with what the plan says.
  npm run live -- up          Starts control planes and clusters, says how to reach them, and ends them on Ctrl-C.
  npm run live                Runs the suite of this project, on each line of Kruise.
  npm run live -- build       Builds the programs, once for each version. The first time takes long; the other commands do it too.
  npm run live -- doctor      Says what is missing on this machine.
  npm run live -- clean       Ends and removes what is left of runs that were killed, and homes that --keep left; --home DIR names one.

Versions
  --kruise LINES      ${KRUISE_LINES.join(', ')}: several for the suite (default ${SUITE_KRUISE.join(',')}), one for up (default ${KRUISE_LINES[0]}).
                      try takes what the fleet declares.
  --karmada LINE      ${KARMADA_LINES.join(', ')}; default ${KARMADA_LINES[0]}
  --ocm LINE          ${OCM_LINES.join(', ')}; default ${OCM_LINES[0]}

up and try
  --clusters LIST     up, and the suite: clusters to start, NAME or NAME:PLANE:REGION:LABEL=VALUE+LABEL=VALUE, where PLANE is karmada, ocm, direct or none.
                      Default: ${DEFAULT_CLUSTERS.map(({ name }) => name).join(',')}
                      Example: --clusters us-west:karmada:us-west:tier=prod,edge-1:ocm:eu:tier=edge
  --karmada-gates LIST  Feature gates of Karmada (also for the suite), such as Failover or Failover=false.
  --tools             up: also builds the programs that specs run, such as what applies as Argo CD and Flux do.
  --app COMMAND       try: the command that synthesises the app, instead of the one in cdk8s.yaml.
  --crds PATHS        try: files or directories of CRDs that the app needs besides Kruise's, applied to every API server first.

The suite
  --only PATTERN      Only files, or else only tests, whose names have the pattern.
  --random N          Only N random apps; --seed S makes them the same again.
  --previous REF      Release or commit whose output is upgraded to that of today; default: the newest release, if there is one.
  --json FILE         Writes the results to a file.

All that start something
  --keep              Stays until Ctrl-C when all is done (the suite: on each line of Kruise), and leaves the home (data, logs, kubeconfigs) there.
  --home DIR          Home of the run: an empty directory, removed at the end unless --keep. Default: a new one for temporary files.
  --logs DIR          Copies all logs there at the end.

Exit codes: 0 all is as it should be, 1 something is not, 2 wrong usage, 130 ended by Ctrl-C. See docs/live.md.
`;
