/** A command line that cannot be carried out: said with the help, not with a stack. */
export class UsageError extends Error {}

/** Input that cannot be read or a script that fails: the message is all there is to say. */
export class Failure extends Error {}

export const USAGE = `Usage: cdk8s-kruise-federation <command> [options]

Commands:
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
