import { mergedPlan } from '../plan/merged';
import type { WholePlan } from '../plan/of';
import type { WhatIf } from '../plan/what-if';
import { AppFailure, type AppRun, plansOf, type WrittenPlan } from './app';
import { Failure } from './command';
import type { Leftovers } from './leftovers';
import type { Progress } from './progress';
import { planIn } from './saved-plans';
import { unknownIn } from './what-if';

/** The plan of an app, as it is. */
export async function planOfApp(run: AppRun, progress: Progress, leftovers: Leftovers): Promise<WholePlan> {
  return planOfFiles(await plansOf(run, progress, leftovers));
}

/** The plan of an app as it is, and what becomes of it if. */
export interface SupposedPlans {
  readonly before: WholePlan;
  /** The plan that is supposed; where each cluster is lost in turn, the one without a loss. */
  readonly after: WholePlan;
  /** By lost cluster, where each is lost in turn. */
  readonly losses: ReadonlyMap<string, WholePlan>;
}

/** Runs an app twice at the same time: as it is, and with something supposed. */
export async function supposedPlansOf(run: AppRun, whatIf: WhatIf, progress: Progress, leftovers: Leftovers): Promise<SupposedPlans> {
  const supposed = plansOf({ ...run, title: 'the app with what is supposed', whatIf, quiet: true }, progress, leftovers).catch((error: unknown) => error as Error);
  const before = await planOfApp(run, progress, leftovers);
  const written = await supposed;
  const unknown = unknownIn(whatIf, before);
  if (unknown !== undefined) throw new Failure(unknown);
  if (written instanceof Error) {
    if (written instanceof AppFailure) progress.pass(written.printed);
    throw written;
  }
  const losses = new Map<string, WrittenPlan[]>();
  for (const plan of written) {
    const lost = /^lost-(.+)-\d+$/.exec(plan.name)?.[1];
    if (lost !== undefined) losses.set(lost, [...losses.get(lost) ?? [], plan]);
  }
  const plain = written.filter(({ name }) => /^\d+$/.test(name));
  return { before, after: planOfFiles(plain), losses: new Map([...losses].map(([lost, plans]) => [lost, planOfFiles(plans)])) };
}

function planOfFiles(files: readonly WrittenPlan[]): WholePlan {
  return mergedPlan(files.map(({ text }) => planIn(text, 'What the app wrote')));
}
