import { type Imported, importManifests } from '../adoption/import';
import { fewMistakes, formatMistake } from '../adoption/mistake';
import { Severity } from '../problems/problem';
import { VERSIONS, versionNamed } from './arguments';
import { counted } from '../json/counted';
import { command, type Output } from './command';
import { filesIn, InputFiles } from './files';
import { TargetFile } from './target-file';

const USAGE = `Usage: cdk8s-kruise-federation import [options] FILE...

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

const OPTIONS = {
  output: { type: 'string', short: 'o' }, force: { type: 'boolean' }, kruise: { type: 'string' }, namespace: { type: 'string', short: 'n' },
} as const;

/** Writes construct code for manifests, and what was wrong with them to the other output. Exit code 1 when something could not be repaired. */
export const importFiles = command(USAGE, OPTIONS, ({ output: target, force, kruise: version, namespace = 'default' }, output, paths) => {
  const kruise = versionNamed(version);
  const names = filesIn(paths);
  const file = target === undefined ? undefined : new TargetFile(target, names, force === true);
  const files = new InputFiles();
  const imported = importManifests(names.map((name) => ({ name, text: files.text(name) })), { kruise, namespace });
  report(imported, output);
  if (imported.code !== undefined) {
    if (file) file.write(imported.code);
    else output.out(imported.code);
  }
  return imported.code === undefined || imported.mistakes.some(({ rule }) => rule.severity === Severity.ERROR) ? 1 : 0;
}, 'import');

function report({ mistakes, proof, adopted }: Imported, output: Output): void {
  const [errors, repaired] = [Severity.ERROR, Severity.WARNING].map((severity) => mistakes.filter(({ rule }) => rule.severity === severity));
  const few = fewMistakes([...repaired, ...errors]);
  for (const mistake of few.mistakes) output.err(formatMistake(mistake));
  for (const line of few.more) output.err(`${line}\n`);
  if (!proof) output.err('No policy delivers anything, so there is no code to write.\n');
  else if (errors.length > 0) output.err(`The code does not match the manifests yet: ${counted(errors.length, 'problem')} left. ${counted(repaired.length, 'mistake')} repaired.\n`);
  else {
    const manifests = repaired.length > 0 ? 'the repaired manifests' : 'the manifests';
    const clusters = counted(proof.clusters, adopted?.clusters.fleet ? 'cluster' : 'hypothetical cluster');
    output.err(`The code delivers the same as ${manifests}: compared ${counted(proof.objects, 'object')} on ${clusters}. ${counted(repaired.length, 'mistake')} repaired.\n`);
  }
}
