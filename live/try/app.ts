import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCommand, withPrograms } from '../../constructs/cli/app';
import { objectsIn } from '../harness/tree';
import type { PlanDocument } from './plan';

/** An app of a user, as it was planned and written. */
export interface TriedApp {
  readonly plan: PlanDocument;
  /** Where its tree is. */
  readonly directory: string;
  /** The set of clusters that its Placements of OCM choose from. @default - it has none */
  readonly clusterSet?: string;
}

/** Runs the app in a folder twice: for its plan, and for its tree, which goes to a place of ours. Its own output directory is left alone. */
export async function runApp(folder: string, command: string | undefined, place: string): Promise<TriedApp> {
  const file = join(place, 'plan.json');
  const directory = join(place, 'tree');
  mkdirSync(directory, { recursive: true });
  const cli = [process.execPath, '--import', require.resolve('tsx'), join(__dirname, 'cli.ts'), 'plan', '--output', 'json', '--file', file];
  await ended(cli[0], [...cli.slice(1), ...(command === undefined ? [] : ['--app', command])], folder, process.env);
  await ended('/bin/sh', ['-c', appCommand(folder, command)], folder, { ...withPrograms(folder), CDK8S_OUTDIR: directory, KRUISE_FEDERATION_SHARES: 'off' });
  const plan: PlanDocument = JSON.parse(readFileSync(file, 'utf8'));
  if (readdirSync(directory).length === 0) {
    throw new Error(`The app in ${folder} wrote nothing to the directory that CDK8S_OUTDIR names. Does it give \`outdir\` to its FederationApp? Leave that to cdk8s.yaml.`);
  }
  if (plan.workloads.some(({ app }) => app !== '')) throw new Error('The program has several apps with output directories of their own. Try one at a time, with --app COMMAND.');
  const sets = existsSync(join(directory, 'ocm')) ? objectsIn(join(directory, 'ocm')).filter(({ kind }) => kind === 'Placement').flatMap(({ spec }) => spec?.clusterSets ?? []) : [];
  return { plan, directory, clusterSet: sets[0] };
}

function ended(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The app in ${cwd} could not be run (exit code ${code}); what it said is above.`))));
  });
}
