import { KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';

/** A command line that cannot be run: reported with the help, not with a stack. */
export class UsageError extends Error {}

/** Input that cannot be read or a script that fails: the message says it all. */
export class Failure extends Error {}

const VERSIONS = `${Object.values(KruiseVersion).join(' or ')}; by default ${NEWEST_KRUISE}`;

export const USAGE = `Usage: cdk8s-kruise-federation <command> [options]

Commands:
  convert     convert Deployments and StatefulSets to OpenKruise workloads
  import      write construct code for existing manifests
  interpret   run an operation of an interpreter on objects, as Karmada would
  lint        find mistakes in interpreter scripts before Karmada runs them

Options:
  -h, --help      show this help, or the help of a command
      --version   show the version of the package
`;

export const INTERPRET_USAGE = `Usage: cdk8s-kruise-federation interpret --operation NAME --object FILE [options]

Runs an interpreter script on every object of the files, in a Lua VM with Karmada's rules, and prints the results as YAML, one document
for each object. Without --script or --customization the scripts of this package for the object's apiVersion and kind are used.

Operations (Karmada's own names, such as InterpretHealth, work too):
  health          whether the object in a cluster is healthy
  replicas        the replicas of the template and what one of them needs
  components      the pod templates of the object, with replicas and requirements
  revise          the template with the share of a cluster                     (--replicas)
  dependencies    the objects that travel with this one
  retain          the desired object with what is kept from the observed one   (--observed)
  reflect         the status that a cluster reports
  aggregate       the template with the status of all clusters together        (--status)

Options:
      --operation NAME        the operation to run
      --object FILE           objects, YAML or JSON; can be given several times
      --script FILE           the Lua script of the operation
      --customization FILE    ResourceInterpreterCustomization manifests
      --observed FILE         the object in the cluster: one for all objects, or one for each
      --status FILE           what the clusters report: items with clusterName and status, or a ResourceBinding; can be given several times
      --replicas N            the replicas of the cluster
  -h, --help                  show this help

FILE can be - for standard input. Exit codes: 0 done, 1 a script failed, 2 wrong usage.
`;

export const LINT_USAGE = `Usage: cdk8s-kruise-federation lint [--operation NAME] FILE...

Finds what would fail in Karmada or break the scripts of other kinds: a missing entry function, globals, functions that do not exist
there, newer syntax. FILE is a Lua script or a manifest with ResourceInterpreterCustomizations; - is standard input.

Options:
      --operation NAME   the operation of the scripts; by default it is the name of the file (healthInterpretation.lua)
  -h, --help             show this help

Exit codes: 0 nothing found, 1 something found, 2 wrong usage.
`;

export const CONVERT_USAGE = `Usage: cdk8s-kruise-federation convert [options] FILE...

Prints all objects of the files as YAML, with Deployments converted to CloneSets and StatefulSets to Advanced StatefulSets. Selectors, pod templates
and volume claims stay as they are; autoscalers and Karmada policies point to the new objects. The changes are written to standard error, one line for
each field.

Options:
      --kruise VERSION   the version of OpenKruise to convert for, ${VERSIONS}
      --in-place         update pods in place if an update allows it
  -h, --help             show this help

FILE can be a directory, or - for standard input. Exit codes: 0 done, 1 nothing to convert, 2 wrong usage.
`;

export const IMPORT_USAGE = `Usage: cdk8s-kruise-federation import [options] FILE...

Writes a TypeScript app for existing manifests: workloads with PropagationPolicies, OverridePolicies (cluster-scoped ones too) and
ResourceInterpreterCustomizations of Karmada, or FederatedDeployments and similar kinds of KubeFed. The manifests are not changed. What each
cluster gets from the app is compared with what it gets from the manifests. Mistakes in the manifests are repaired and written to standard error, each
with its code, what Karmada would have done with it, and the repair.

Options:
  -o, --output FILE        the file to write; by default standard output
      --force              overwrite an existing file
      --kruise VERSION     the version of OpenKruise in the clusters, ${VERSIONS}
  -n, --namespace NAME     the namespace of objects without one; by default 'default'
  -h, --help               show this help

FILE can be a directory, or - for standard input. If the files include Karmada's Clusters (kubectl get clusters -o yaml), the app has a fleet
with their labels, regions and taints; otherwise it has the clusters that policies name.
Exit codes: 0 done, 1 problems are left, 2 wrong usage.
`;
