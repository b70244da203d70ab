import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '../json/counted';
import { visible } from '../json/visible';
import { diffPlans } from '../plan/diff/diff-plans';
import type { WholePlan } from '../plan/of';
import { diffMarkdown } from '../plan/render/diff-markdown';
import { checklist, setTo, type StepSetting } from '../plan/render/rollout-markdown';
import type { RolledOut } from '../plan/render/rollout-table';
import { backPosition, lastStep, nextPosition, type RolloutPosition } from '../plan/render/rollout-words';
import { meaningOf } from '../output/file-errors';
import { STEP_VARIABLE } from '../rollout/current-step';
import { type AppRun, quietly, synthesise } from './app';
import { planOfApp } from './app-plans';
import { Failure, UsageError } from './command';
import { shown } from './files';
import type { Leftovers } from './leftovers';
import type { Progress } from './progress';
import { environmentOf, moved, positionsIn, settingText } from './rollout-steps';

const STEP_FOLDER = /^step-\d+$/;
/** The file that tells a folder of ours from another one of the same name. */
const CHECKLIST = 'checklist.md';

/** What all steps are made of. */
export interface Stepwise {
  readonly run: AppRun;
  /** The plan of the app as it is. */
  readonly plan: WholePlan;
  /** The workloads whose rollouts go from step to step; those of others stay where they are. */
  readonly named: readonly RolledOut[];
}

/** A directory with the output of an app for every step of its rollouts. It is looked at before the work begins. */
export class StepTrees {
  private readonly directory: string;

  /**
   * @param path the directory, which is made if it is not there
   * @param force whether steps that a run before wrote are written anew
   */
  constructor(private readonly path: string, force: boolean) {
    if (path.trim() === '') throw new UsageError('--all is empty; expected a directory, such as --all steps.');
    this.directory = resolve(path);
    if (!existsSync(this.directory)) return;
    if (!statSync(this.directory).isDirectory()) throw new UsageError(`--all '${shown(path)}' is a file; expected a directory.`);
    const steps = readdirSync(this.directory).filter((name) => STEP_FOLDER.test(name));
    const foreign = steps.find((name) => !existsSync(join(this.directory, name, CHECKLIST)));
    if (foreign !== undefined) {
      throw new UsageError(`'${shown(join(path, foreign))}' was not written by this command, since it has no ${CHECKLIST}; choose another directory.`);
    }
    if (steps.length > 0 && !force) throw new UsageError(`'${shown(path)}' has steps already; use --force to write them anew.`);
  }

  /** Writes every step and says what was written. The app runs twice for each: for its plan, and for its output. */
  public async write(work: Stepwise, progress: Progress, leftovers: Leftovers): Promise<string> {
    const { run, plan, named } = work;
    refuseOwnDirectories(plan);
    const last = Math.max(...named.map(({ rollout }) => lastStep(rollout)));
    this.clear();
    let before: WholePlan | undefined;
    for (let step = 0; step <= last; step++) {
      const positions = moved(positionsIn(plan), named, () => ({ step }));
      const at: AppRun = { ...run, title: `the app at step ${step}`, environment: environmentOf(plan, positions) };
      const folder = join(this.directory, `step-${step}`);
      mkdirSync(folder, { recursive: true });
      let isWhole = false;
      leftovers.add(() => isWhole || rmSync(folder, { recursive: true, force: true }));
      const [after] = await Promise.all([
        quietly(at, progress, (each) => planOfApp(each, progress, leftovers)),
        quietly({ ...at, title: `the output at step ${step}` }, progress, (each) => synthesise(each, folder, progress, leftovers)),
      ]);
      if (readdirSync(folder).length === 0) {
        throw new Failure(`The app wrote nothing to '${shown(join(this.path, `step-${step}`))}', where CDK8S_OUTDIR asked for its output.`);
      }
      const going = named.filter(({ rollout }) => step <= lastStep(rollout));
      this.note(folder, CHECKLIST, going.map((workload) => `${checklist(workload, step, settingAt(step, work))}\n`).join('\n'));
      if (before) this.note(folder, 'diff.md', diffMarkdown(diffPlans(before, after), { title: `Fleet diff from step ${step - 1} to step ${step}` }));
      before = after;
      isWhole = true;
    }
    return `Wrote ${counted(last + 1, 'step')} to ${shown(this.path)}.\n`;
  }

  private clear(): void {
    if (!existsSync(this.directory)) return;
    for (const name of readdirSync(this.directory)) if (STEP_FOLDER.test(name)) rmSync(join(this.directory, name), { recursive: true });
  }

  private note(folder: string, name: string, text: string): void {
    try {
      writeFileSync(join(folder, name), text);
    } catch (error) {
      throw new Failure(`'${shown(join(folder, name))}' cannot be written: ${meaningOf(error as NodeJS.ErrnoException)}.`);
    }
  }
}

/** What is set for a step of all these rollouts together, each as far as it has steps, for the one behind it, and for the way back. */
function settingAt(step: number, { plan, named }: Stepwise): StepSetting {
  const all = (to: (workload: RolledOut) => RolloutPosition): string =>
    settingText(plan, moved(positionsIn(plan), named, (workload) => (step > lastStep(workload.rollout) ? { step } : to(workload))));
  return setTo(STEP_VARIABLE, (position) => {
    if (position.from !== undefined) return all(({ rollout }) => backPosition(rollout, { step }) ?? { step });
    return all(({ rollout }) => (position.step === step ? { step } : nextPosition(rollout, { step })));
  });
}

/** An app that names its output directory would write all steps to the same place. */
function refuseOwnDirectories({ workloads, platform }: WholePlan): void {
  const own = [...workloads, ...platform].find(({ app }) => app !== '');
  if (!own) return;
  const fix = "Leave out 'outdir' of the app, or take it from the environment variable CDK8S_OUTDIR.";
  throw new Failure(`The app writes to '${visible(own.app)}', which it names itself, so its steps cannot be written elsewhere. ${fix}`);
}
