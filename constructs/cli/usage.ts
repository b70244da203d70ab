/** A command line that cannot be carried out: said with the help, not with a stack. */
export class UsageError extends Error {}

/** Input that cannot be read or a script that fails: the message is all there is to say. */
export class Failure extends Error {}

export const USAGE = `Usage: cdk8s-kruise-federation <command> [options]

Commands:
  convert     turn Deployments and StatefulSets into workloads of OpenKruise
  import      write construct code for manifests that are there already
  interpret   run an operation of an interpreter on objects, as Karmada would
  lint        find what is wrong with interpreter scripts before Karmada runs them

Options:
  -h, --help      show this help, or with a command the help of that command
      --version   show the version of the package
`;

export const INTERPRET_USAGE = `Usage: cdk8s-kruise-federation interpret --operation NAME --object FILE [options]

Runs an interpreter script on every object of the files, in a Lua VM with Karmada's rules, and prints the results as YAML, one document
for each object. Without --script or --customization the scripts of this package for the object's apiVersion and kind are used.

Operations (Karmada's own names, such as InterpretHealth, are understood too):
  health          whether the object in a cluster is healthy
  replicas        the replicas of the template and what one of them needs
  components      the pod templates of the object, with replicas and needs
  revise          the template with the share of a cluster                     (--replicas)
  dependencies    the objects that travel with this one
  retain          the desired object with what is kept of the observed one     (--observed)
  reflect         the status that a cluster reports
  aggregate       the template with the status of all clusters together        (--status)

Options:
      --operation NAME        the operation to run
      --object FILE           objects, YAML or JSON; may be given several times
      --script FILE           the Lua script of the operation
      --customization FILE    ResourceInterpreterCustomization manifests
      --observed FILE         the object in the cluster: one for all objects, or one for each
      --status FILE           what the clusters report: items of clusterName and status, or a ResourceBinding; may be given several times
      --replicas N            the replicas of the cluster
  -h, --help                  show this help

FILE may be - for standard input. Exit codes: 0 done, 1 a script failed, 2 wrong usage.
`;

export const LINT_USAGE = `Usage: cdk8s-kruise-federation lint [--operation NAME] FILE...

Looks for what would fail in Karmada, or harm the scripts of other kinds: a missing entry function, globals, functions that do not exist
there, newer syntax. FILE is a Lua script or a manifest with ResourceInterpreterCustomizations; - is standard input.

Options:
      --operation NAME   the operation of the scripts; by default a script's file is named after it (healthInterpretation.lua)
  -h, --help             show this help

Exit codes: 0 nothing found, 1 something found, 2 wrong usage.
`;

export const CONVERT_USAGE = `Usage: cdk8s-kruise-federation convert [options] FILE...

Prints all objects of the files as YAML, with Deployments as CloneSets and StatefulSets as Advanced StatefulSets. Selectors, pod templates and
volume claims stay as they are; autoscalers follow their target, and policies of Karmada what they name. What changes is written to standard error,
one line for each field.

Options:
      --kruise VERSION   the version of OpenKruise to convert for, 1.8 or 1.9; by default 1.9
      --in-place         update pods in place where an update allows it
  -h, --help             show this help

FILE may be a directory, or - for standard input. Exit codes: 0 done, 1 nothing to convert, 2 wrong usage.
`;

export const IMPORT_USAGE = `Usage: cdk8s-kruise-federation import [options] FILE...

Writes a TypeScript app for existing manifests: workloads with PropagationPolicies, OverridePolicies (cluster-scoped ones too) and
ResourceInterpreterCustomizations of Karmada, or FederatedDeployments and the like of KubeFed. The manifests are not changed. What each cluster
gets by the app is compared with what it gets by the manifests. Mistakes in them are repaired, and written to standard error, each with its code,
what Karmada would have made of it, and the repair.

Options:
  -o, --output FILE        the file to write; by default standard output
      --force              write over a file that is there
      --kruise VERSION     the version of OpenKruise in the clusters, 1.8 or 1.9; by default 1.9
  -n, --namespace NAME     the namespace of objects that say none; by default 'default'
  -h, --help               show this help

FILE may be a directory, or - for standard input. With the Clusters of Karmada among the files (kubectl get clusters -o yaml) the app has a fleet
with their labels, regions and taints; without them it has the clusters that policies name.
Exit codes: 0 done, 1 something is left to settle, 2 wrong usage.
`;
