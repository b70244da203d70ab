import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isObject } from '../json/json';
import { readYamlDocuments } from '../json/go-yaml-read';
import { visible } from '../json/visible';
import { ended } from './child';
import { Failure, UsageError } from './command';
import type { Leftovers } from './leftovers';
import type { Progress } from './progress';

/** The file in which cdk8s keeps how an app is run. */
export const SETTINGS = 'cdk8s.yaml';

/** An app to run. */
export interface AppRun {
  /** What it is called while it runs, such as `the app at main`. */
  readonly title: string;
  /** The command of the shell that runs it. */
  readonly command: string;
  readonly folder: string;
  /** What is supposed, as constructs/plan/what-if.ts has it; absent for the app as it is. */
  readonly whatIf?: object;
  /** What the environment says beside what it says already, such as the step of a rollout. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether what it prints is passed on only if it fails: another run of the same app prints it. */
  readonly quiet?: boolean;
}

/** An app that failed, with what it printed and nobody has seen yet. */
export class AppFailure extends Failure {
  constructor(message: string, public readonly printed: string) {
    super(message);
  }
}

/** A file that the app wrote. */
export interface WrittenPlan {
  /** Its name without the ending: a number, or `lost-<cluster>-<number>`. */
  readonly name: string;
  readonly text: string;
}

/** How apps are run that begin with these files. */
const LIKELY = [['main.ts', 'npx tsx main.ts'], ['main.js', 'node main.js'], ['main.py', 'python main.py'], ['main.go', 'go run .']] as const;

/** The command that runs the app in a folder: the one that was given, or `app` of cdk8s.yaml. */
export function appCommand(folder: string, given?: string): string {
  if (given !== undefined) {
    if (given.trim() === '') throw new UsageError('--app is empty; expected the command that runs the app, such as --app "npx tsx main.ts".');
    return given;
  }
  const file = join(folder, SETTINGS);
  if (!existsSync(file)) {
    const [, likely] = LIKELY.find(([name]) => existsSync(join(folder, name))) ?? [];
    const advice = likely === undefined ? 'Run the command in the folder of the app, or give --app, such as --app "npx tsx main.ts".' : `Likely it is --app "${likely}".`;
    throw new Failure(`There is no ${SETTINGS} here, so it is not known how the app is run. ${advice}`);
  }
  const [document] = readYamlDocuments(readFileSync(file, 'utf8'));
  if (document && 'error' in document) throw new Failure(`${SETTINGS} is not YAML: ${document.error}`);
  const app: unknown = isObject(document?.value) ? document.value.app : undefined;
  if (typeof app === 'string' && app.trim() !== '') return app;
  throw new Failure(`${SETTINGS} has no 'app', the command that runs the app; add it, such as app: npx tsx main.ts, or give --app.`);
}

/** Runs an app and gives the plans that the package writes inside of it. The output directory of the app is left alone. */
export async function plansOf(run: AppRun, progress: Progress, leftovers: Leftovers): Promise<WrittenPlan[]> {
  const plans = mkdtempSync(join(tmpdir(), 'kruise-federation-plan-'));
  leftovers.add(() => rmSync(plans, { recursive: true, force: true }));
  const output = join(plans, 'output');
  mkdirSync(output);
  const environment: NodeJS.ProcessEnv = {
    ...withPrograms(run.folder),
    ...run.environment,
    KRUISE_FEDERATION_PLAN: plans,
    // Apps of cdk8s itself write there; a FederationApp that makes a plan writes nothing.
    CDK8S_OUTDIR: output,
  };
  delete environment.KRUISE_FEDERATION_WHAT_IF;
  if (run.whatIf) environment.KRUISE_FEDERATION_WHAT_IF = JSON.stringify(run.whatIf);
  await runApp(run, environment, progress, leftovers);
  const written = readdirSync(plans).filter((file) => file.endsWith('.json')).sort(byNumber);
  if (written.length === 0) throw new Failure(noPlan(run));
  return written.map((file) => ({ name: file.slice(0, -'.json'.length), text: readFileSync(join(plans, file), 'utf8') }));
}

/** Runs an app that writes its output into a directory, as `cdk8s synth --output` has it. */
export async function synthesise(run: AppRun, directory: string, progress: Progress, leftovers: Leftovers): Promise<void> {
  const environment: NodeJS.ProcessEnv = { ...withPrograms(run.folder), ...run.environment, CDK8S_OUTDIR: directory };
  delete environment.KRUISE_FEDERATION_PLAN;
  delete environment.KRUISE_FEDERATION_WHAT_IF;
  await runApp(run, environment, progress, leftovers);
}

async function runApp(run: AppRun, environment: NodeJS.ProcessEnv, progress: Progress, leftovers: Leftovers): Promise<void> {
  let printed = '';
  const said = (text: string): void => {
    if (run.quiet) printed += text;
    else progress.pass(text);
  };
  const { code, how } = await progress.during(`running ${run.title}`, () => ended({ command: run.command, folder: run.folder, environment, said }, leftovers));
  if (code !== 0) throw new AppFailure(`${capital(run.title)} failed: '${visible(run.command)}' ended with ${how}. What it printed is above.`, printed);
}

/** Does something with an app that is quiet; what it printed is of interest if it fails. */
export async function quietly<T>(run: AppRun, progress: Progress, work: (run: AppRun) => Promise<T>): Promise<T> {
  try {
    return await work({ ...run, quiet: true });
  } catch (error) {
    if (error instanceof AppFailure) progress.pass(error.printed);
    throw error;
  }
}

/** The environment with the programs that the packages of an app bring, as `npm run` has it. */
export function withPrograms(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [...programsFor(folder), process.env.PATH ?? ''].join(delimiter) };
}

/** The folders of programs that packages bring, nearest first, as `npm run` has them. */
function programsFor(folder: string): string[] {
  return upwards(folder).map((each) => join(each, 'node_modules', '.bin')).filter((each) => existsSync(each));
}

/** A folder and the ones above it. */
export function upwards(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

const PACKAGE = 'cdk8s-kruise-federation';

function noPlan({ title, command, folder }: AppRun): string {
  const found = upwards(folder).map((each) => join(each, 'node_modules', PACKAGE, 'package.json')).find((file) => existsSync(file));
  const said = `${capital(title)} ran ('${visible(command)}') but made no plan.`;
  if (!found) return `${said} Does it call synth(), and does it use ${PACKAGE}? No copy of it was found in node_modules of the app's folder or above.`;
  return `${said} Either it never calls synth(), or its copy of ${PACKAGE}, version ${versionIn(found)}, is too old to make plans: update it.`;
}

function versionIn(file: string): string {
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).version);
  } catch {
    return 'unknown';
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
