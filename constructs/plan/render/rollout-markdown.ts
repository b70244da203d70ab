import { push } from '../../json/maps';
import type { PlannedRollout, PlannedRolloutCluster, PlannedRolloutStep, PlannedWorkload } from '../model';
import { codeMarkdown, markdownTable, plainMarkdown, sentenceMarkdown } from './markdown-text';
import type { RolledOut } from './rollout-table';
import { backPosition, clusterIn, clustersOf, clusterText, countsPods, doneWord, fleetText, lastStep, nextPosition, podsText, positionText, type RolloutPosition, rolloutText, stepTitle } from './rollout-words';

/** What is set so that a rollout gets to a position, as Markdown: `KRUISE_ROLLOUT_STEP` to `2`. */
export type StepSetting = (workload: Pick<PlannedWorkload, 'path'>, position: RolloutPosition) => string;

/** A variable that has this value for a position. */
export function setTo(variable: string, value: (position: RolloutPosition) => string = positionText): StepSetting {
  return (_, position) => `${code(variable)} to ${code(value(position))}`;
}

/** A variable that has the steps of other rollouts as well: without them, these would go to a step that nobody asked for. */
export function setAmongOthers(variable: string): StepSetting {
  return ({ path }, position) => `${code(`${path}=${positionText(position)}`)} in ${code(variable)} beside the other rollouts, which stay at their steps`;
}

/** A rollout as Markdown: the table of its steps, and a checklist for each. */
export function rolloutMarkdown(workload: RolledOut, setting: StepSetting): string {
  const { rollout } = workload;
  const rows = clustersOf(rollout).map((name) => [plainMarkdown(name), ...rollout.steps.map((step) => clusterText(rollout, clusterIn(step, name)))]);
  const totals = [countsPods(rollout) ? '**total**' : '**clusters**', ...rollout.steps.map((step) => `**${fleetText(rollout, step)}**`)];
  return [
    `## Rollout of ${subject(workload)}: ${plainMarkdown(rolloutText(rollout))}`,
    markdownTable(['cluster', ...rollout.steps.map(({ number }) => (number === rollout.step ? `**${number} (current)**` : String(number)))], [...rows, totals]),
    ...rollout.steps.slice(1).map(({ number }) => checklist(workload, number, setting, 3)),
  ].join('\n\n').concat('\n');
}

/** What there is to do in a step of a rollout: what is set, what changes where, what has to hold, and how it goes on or back. */
export function checklist(workload: RolledOut, number: number, setting: StepSetting, level: 2 | 3 = 2): string {
  const { rollout } = workload;
  const step = rollout.steps[number];
  const name = stepTitle(rollout, number);
  const title = `${'#'.repeat(level)} ${level === 2 ? `${subject(workload)}: ` : ''}${plainMarkdown(level === 2 ? name : capital(name))}`;
  const set = (position: RolloutPosition): string => setting(workload, position);
  const back = backPosition(rollout, { step: number });
  const items = number === 0 ? ['Every cluster has what it has without the rollout.'] : [
    ...changes(rollout, rollout.steps[number - 1], step), ...fleetItems(rollout, step), ...step.gates.map(({ text }) => sentenceMarkdown(text)),
  ];
  return [
    title,
    [`Set ${set({ step: number })}, and let it be applied.`, ...items].map((item) => `- [ ] ${item}`).join('\n'),
    [
      number === lastStep(rollout) ? THE_END : `To go on: set ${set(nextPosition(rollout, { step: number }))}.`,
      ...(back === undefined ? [] : [`To roll back: set ${set(back)}.`]),
    ].join(' '),
  ].join('\n\n');
}

const THE_END = 'The end: put the change into the workload and take its rollout away. No object in any cluster changes by that.';

function subject({ kind, namespace, name }: PlannedWorkload): string {
  return `${plainMarkdown(kind)} ${plainMarkdown(namespace === undefined ? name : `${namespace}/${name}`)}`;
}

/** What a step changes, clusters with the same change together. */
function changes(rollout: PlannedRollout, before: PlannedRolloutStep, after: PlannedRolloutStep): string[] {
  const found = new Map<string, string[]>();
  for (const name of clustersOf(rollout)) {
    const text = changeText(rollout, clusterIn(before, name), clusterIn(after, name));
    if (text !== undefined) push(found, text, plainMarkdown(name));
  }
  return [...found].map(([text, names]) => `${names.join(', ')}: ${text}`);
}

function changeText(rollout: PlannedRollout, before: PlannedRolloutCluster | undefined, after: PlannedRolloutCluster | undefined): string | undefined {
  const [was, is] = [clusterText(rollout, before), clusterText(rollout, after)];
  if (was === is && before?.version === after?.version && before?.partition === after?.partition) return undefined;
  const partition = after?.partition === undefined ? '' : `, partition ${plainMarkdown(after.partition)}`;
  const unit = countsPods(rollout) ? ` ${[is.endsWith('%') ? 'of the pods' : 'pods', doneWord(rollout)].filter((word) => word !== undefined).join(' ')}` : '';
  return `${was} → ${is}${unit}${partition}`;
}

function fleetItems(rollout: PlannedRollout, step: PlannedRolloutStep): string[] {
  const pods = podsText(rollout, step);
  const most = step.unavailable === undefined || rollout.form !== 'version' ? '' : `at most ${step.unavailable} unavailable at a time`;
  const wanted = step.wanted === undefined ? '' : `${step.wanted} were asked for`;
  const parts = [...(pods === undefined ? [] : [pods]), most, wanted].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`The fleet: ${parts.join(', ')}.`];
}

/** Code that can be read in the file as well, where nothing in it has a meaning in Markdown. */
function code(text: string): string {
  return /^[\w ./=,-]+$/.test(text) ? `\`${text}\`` : codeMarkdown(text);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
