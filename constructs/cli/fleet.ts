import type { FleetCluster } from '../fleet/cluster';
import { ControlPlane } from '../fleet/control-plane';
import { readFleetFile } from '../fleet/fleet-file';
import { checkFleet } from '../fleet/rules';
import { byName, isObject } from '../json/json';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { writeYaml } from '../json/yaml-writer';
import { PLANES } from '../planes/list';
import type { PlaneModule } from '../planes/plane';
import { type RegisteredCluster, type Registration, registrationDifferences } from '../planes/registration';
import { nearest } from '../problems/nearest';
import { formatProblemAt, Severity } from '../problems/problem';
import { repeated } from '../problems/reporter';
import { counted } from '../json/counted';
import { command, type Command, Failure, type Output, UsageError } from './command';
import { filesIn, InputFiles } from './files';
import { TargetFile } from './target-file';

const USAGE = `Usage: cdk8s-kruise-federation fleet <import|check> [options] FILE...

  import   write the file of a fleet from the clusters that control planes have
  check    say where the file of a fleet differs from the clusters that control planes have

FILE holds what control planes have, as YAML or JSON; it can be a directory, or - for standard input:
  kubectl --context karmada get clusters.cluster.karmada.io -o yaml > karmada.yaml
  kubectl --context hub get managedclusters -o yaml > hub.yaml

Use --help behind import or check for their options.
`;

const IMPORT_USAGE = `Usage: cdk8s-kruise-federation fleet import [options] FILE...

Writes the file of a fleet, for Fleet.fromFile, from Clusters of Karmada and ManagedClusters of Open Cluster Management. What was left out is written to
standard error.

Options:
  -o, --output FILE   the file to write; by default standard output
      --force         overwrite an existing file
  -h, --help          show this help

Exit codes: 0 done, 1 no file can be written, 2 wrong usage.
`;

const CHECK_USAGE = `Usage: cdk8s-kruise-federation fleet check [options] FILE...

Compares the file of a fleet with Clusters of Karmada and ManagedClusters of Open Cluster Management. Only control planes that have a cluster in the files
are compared.

Options:
  -f, --fleet FILE   the file of the fleet; by default fleet.yaml
  -h, --help         show this help

Exit codes: 0 they agree, 1 they differ or the fleet has problems, 2 wrong usage.
`;

const importClusters = command(IMPORT_USAGE, { output: { type: 'string', short: 'o' }, force: { type: 'boolean' } }, ({ output: target, force }, output, paths) => {
  const names = filesIn(paths);
  const file = target === undefined ? undefined : new TargetFile(target, names, force === true);
  const clusters = registeredIn(names).flatMap(({ plane, registered }) => inFleet(registered, output).map((cluster) => {
    const { name, ...options } = cluster;
    return { name, controlPlane: plane.controlPlane, ...options };
  }));
  const [twice] = repeated(clusters.map(({ name }) => name));
  if (twice !== undefined) throw new Failure(`'${twice}' is registered more than once, but one control plane delivers to a cluster: leave out the others.`);
  const text = writeYaml({ clusters: clusters.sort((a, b) => byName(a.name, b.name)) });
  if (file) file.write(text);
  else output.out(text);
  output.err(`${counted(clusters.length, 'cluster')} written.\n`);
  return 0;
}, 'import');

const checkClusters = command(CHECK_USAGE, { fleet: { type: 'string', short: 'f', default: 'fleet.yaml' } }, ({ fleet: file }, output, paths) => {
  const props = readFleetFile('fleet', file as string);
  const problems = checkFleet('fleet', props);
  for (const problem of problems) output.err(`${formatProblemAt(problem)}\n`);
  if (problems.some(({ severity }) => severity === Severity.ERROR)) return 1;
  const differences = registeredIn(filesIn(paths)).flatMap(({ plane, registration, registered }) => {
    const fleet = props.clusters.filter(({ controlPlane = ControlPlane.KARMADA }: FleetCluster) => controlPlane === plane.controlPlane);
    const found = registrationDifferences(fleet, inFleet(registered, output), registration);
    output.err(`${plane.controlPlane}: ${counted(fleet.length, 'cluster')} in the fleet, ${counted(registered.length, 'cluster')} registered, ${found.length} differences.\n`);
    return found.map((line) => `${plane.controlPlane}: ${line}\n`);
  });
  output.out(differences.join(''));
  return differences.length === 0 ? 0 : 1;
}, 'check');

const COMMANDS: Readonly<Record<string, Command>> = { import: importClusters, check: checkClusters };

/** Reads the clusters that control planes have, and writes or checks the file of a fleet. */
export const fleet: Command = {
  usage: USAGE,
  run: ([name, ...rest], output) => {
    if (name === '--help' || name === '-h') {
      output.out(USAGE);
      return 0;
    }
    const near = nearest(name ?? '', Object.keys(COMMANDS));
    if (!Object.hasOwn(COMMANDS, name ?? '')) throw new UsageError(`Expected import or check${name === undefined ? '' : `, not '${name}'`}${near === undefined ? '.' : `; did you mean '${near}'?`}`);
    return COMMANDS[name].run(rest, output);
  },
};

interface Registrar {
  readonly plane: PlaneModule;
  readonly registration: Registration;
  readonly registered: readonly RegisteredCluster[];
}

/** The clusters in the files, by control plane; control planes without one are left out. */
function registeredIn(files: readonly string[]): Registrar[] {
  const objects = new InputFiles().manifests(files) as KubeObject[];
  const found = PLANES.flatMap((plane) => {
    const { registration } = plane;
    const own = registration ? objects.filter((object) => groupKindOf(object) === registration.kind && isObject(object.metadata) && typeof object.metadata.name === 'string') : [];
    return own.length > 0 ? [{ plane, registration: registration!, registered: own.map(registration!.read) }] : [];
  });
  if (found.length > 0) return found;
  throw new Failure(`There is no cluster in the files; expected objects of the kinds ${PLANES.flatMap(({ registration }) => registration?.kind ?? []).join(', ')}.`);
}

/** The clusters that belong to a fleet; why others do not is said. */
function inFleet(registered: readonly RegisteredCluster[], output: Output): FleetCluster[] {
  return registered.flatMap(({ cluster, leftOut, notes }) => {
    for (const note of leftOut === undefined ? notes : [`${leftOut}, and so it is left out.`]) output.err(`'${cluster.name}': ${note}\n`);
    return leftOut === undefined ? [cluster] : [];
  });
}
