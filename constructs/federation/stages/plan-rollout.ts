import { type Definition, kruiseOf, type Stage } from '../../definition/definition';
import { isObject } from '../../json/json';
import { nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { partitionRule } from '../../kinds/updates';
import { planeOf } from '../../planes/list';
import { finding, type Problem, Severity } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterSize, ClusterState, ClusterVersions, SolvedRollout, SolvedStep } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { back, solve, type SolvedGroup, type Splitting } from '../../rollout/solve';
import { hasErrors, type Plan, refused } from '../planned';
import { checkStage, checkUpdate, untouchedClusters } from './guarantees';
import { groupsOf } from './groups';
import { planMove } from './plan-move';
import { prepared } from './prepared';
import { checkRollout, kruiseRollouts } from './rollout-checks';
import { checkHeldDependencies, withBoth, withHeldDependencies, withNext } from './staged-companions';
import { rolloutWarnings } from './rollout-warnings';
import { suspended } from './suspended';
import { unavailableIn } from './unavailable';
import { type NewVersion, newVersion } from './version';

/** Plans a definition as it is, whatever its rollout says. */
export type PlanAtOnce = (definition: Definition) => Plan;

/** Plans the current step of a rollout. Old and new version are planned as well: they have to be sound, and each cluster has to get one of them. */
export function planRollout(definition: Definition, plan: PlanAtOnce): Plan {
  const { rollout, ...said } = definition;
  const before = plan(said);
  const found = checkRollout(definition);
  if (hasErrors([...before.problems, ...found])) return refused(definition, [...before.problems, ...found]);
  if (rollout!.form === 'move') return planMove(definition, before, plan);
  const sizes = sizesOf(definition, before);
  const { groups: all, problems } = groupsOf(definition, sizes);
  const groups = withoutRolling(definition, all);
  const version = rollout!.form === 'version' ? newVersion(definition) : { problems: [] };
  problems.push(...found, ...version.problems, ...uselessPods(definition, before), ...checkHeldDependencies(definition));
  if (sizes.size === 0 && !hasErrors(problems)) return nowhere(definition, version.version, problems, plan);
  const splitting = splittingOf(definition);
  const solution = solve({ groups, spread: rollout!.spread, splitting, gates: rollout!.gates });
  if ('faults' in solution) problems.push(...solution.faults.map(({ rule, message }) => finding(ROLLOUT_RULES[rule], { path: definition.path, message })));
  const steps = 'steps' in solution ? prepared(definition, version.version, solution.steps) : [];
  const at = steps.length > 0 ? currentOf(definition, steps, problems) : undefined;
  if (hasErrors(problems) || at === undefined) return refused(definition, [...before.problems, ...problems]);
  const partial = steps.some(({ states }) => [...states.values()].some(({ type }) => type === 'part'));
  if (partial) problems.push(...kruiseRollouts(definition).map((other) => finding(ROLLOUT_RULES.otherRollout, { path: definition.path, message: `${other} is about ${nameOf(definition.template)}, whose rollout has steps within clusters.` })));
  const now = nowAt(definition, steps, at, problems);
  problems.push(...kept(definition, steps, at));
  const solved: SolvedRollout = { spec: rollout!, steps, current: at.step, ...(at.from !== undefined && { from: at.from }), now, sizes, unavailable: [] };
  return staged(definition, { solved, before, version: version.version, problems }, plan);
}

/**
 * The groups without the clusters whose control plane goes from group to group by itself: these are told the new version in the first step, and the others have
 * their turns after it.
 */
function withoutRolling(definition: Definition, groups: readonly SolvedGroup[]): readonly SolvedGroup[] {
  const isRolling = ({ cluster }: ClusterSize) => planeOf(definition.fleet!.planes.get(cluster)!.controlPlane).rollsOut?.(definition) ?? false;
  const rolling = groups.flatMap(({ clusters }) => clusters).filter(isRolling);
  if (rolling.length === 0) return groups;
  const rest = groups.map((group) => ({ ...group, clusters: group.clusters.filter((size) => !isRolling(size)) })).filter(({ clusters }) => clusters.length > 0);
  return [{ name: 'replica set, group by group', clusters: rolling, gates: [] }, ...rest];
}

/** A workload that is on no cluster has no steps: it is written in its new version. */
function nowhere({ rollout: _rollout, ...definition }: Definition, version: NewVersion | undefined, problems: readonly Problem[], plan: PlanAtOnce): Plan {
  const result = plan(version ? withNext({ ...definition, template: version.template }) : definition);
  const message = `${nameOf(definition.template)} is on no cluster, so that its rollout has no steps, and it is written in its new version.`;
  return { ...result, problems: [...result.problems, ...problems.filter(({ code }) => code !== ROLLOUT_RULES.groups.code), finding(ROLLOUT_RULES.unused, { path: definition.path, message })] };
}

interface Work {
  readonly solved: SolvedRollout;
  readonly before: Plan;
  readonly version?: NewVersion;
  readonly problems: readonly Problem[];
}

function staged(definition: Definition, { solved: counted, before, version, problems }: Work, plan: PlanAtOnce): Plan {
  const { template: old, rollout, ...said } = definition;
  const after = version ? plan(withNext({ ...said, template: version.template })) : before;
  const { steps, sizes, current, from, now } = counted;
  const unavailable = unavailableIn(definition, steps, sizes, { before, after }, { step: current, from, now });
  const solved: SolvedRollout = { ...counted, unavailable };
  const found = [...problems, ...ofNewVersion(before, after), ...checkUpdate(definition, before, after), ...rolloutWarnings({ definition, solved, before, after }), ...tooManyUnavailable(definition, solved)];
  if (hasErrors(found)) return refused(definition, found);
  const stage = stageOf(definition, solved, version);
  const template = version && solved.current > 0 ? version.template : old;
  const step = { ...said, template, rollout, stage, settings: suspended(definition, stage) };
  const shown = plan(withHeldDependencies(withBoth(current > 0 ? withNext(step) : step, definition, current)));
  const untouched = version ? untouchedClusters(before, after) : [];
  return {
    ...shown, rollout: version ? { ...solved, versions: versionsOf(definition, before, after) } : solved,
    problems: [
      ...shown.problems, ...found.filter((problem) => !after.problems.includes(problem)),
      ...(untouched.length > 0 ? [finding(ROLLOUT_RULES.untouched, { path: definition.path, message: `The new version changes nothing on ${listed(untouched)}.` })] : []),
      ...(hasErrors(shown.problems) ? [] : checkStage({ definition, solved, before, after, shown, template: version?.template ?? old })),
    ],
  };
}

/** What is wrong with the new version and not with the old one; it is not written anywhere as such, so that messages say what they are about. */
function ofNewVersion(before: Plan, after: Plan): Problem[] {
  const known = new Set(before.problems.map(({ code, message }) => `${code} ${message}`));
  return after.problems.filter(({ severity, code, message }) => severity === Severity.ERROR && !known.has(`${code} ${message}`))
    .map((problem) => ({ ...problem, message: `In the new version: ${problem.message}` }));
}

/** What clusters get of both versions. */
function versionsOf(definition: Definition, before: Plan, after: Plan): ReadonlyMap<string, ClusterVersions> {
  const next = new Map(after.deliveries?.map(({ cluster, workload }) => [cluster, workload]));
  return new Map((before.deliveries ?? []).flatMap(({ cluster, workload: old }): [string, ClusterVersions][] => {
    const other = next.get(cluster);
    return old && other ? [[cluster, { old, next: other, kruise: kruiseOf(definition, cluster) }]] : [];
  }));
}

function stageOf(said: Definition, { steps, current, now, spec: { form }, from }: SolvedRollout, version: NewVersion | undefined): Stage {
  const clusters = (...types: readonly ClusterState['type'][]) => [...now].filter(([, { type }]) => types.includes(type)).map(([cluster]) => cluster);
  const untouched = clusters('old');
  // Where nothing can be told to look and leave alone, nothing is written.
  const [watched, alone] = [true, false].map((watches) => untouched.filter((cluster) => (planeOf(said.fleet!.planes.get(cluster)!.controlPlane).withholds !== undefined) === watches));
  const { name } = steps[current];
  return {
    said,
    title: `step ${current} of ${steps.length - 1} (${name})${from === undefined ? '' : `, back from ${from},`} of the rollout`,
    old: said.template,
    pins: version?.pins ?? {},
    pinned: new Set(form === 'version' ? clusters('old', 'back') : []),
    partitions: new Map([...now].flatMap(([cluster, state]): [string, number | string][] => ('partition' in state ? [[cluster, state.partition]] : []))),
    awaiting: new Set(form === 'first' ? untouched : form === 'adoption' ? alone : []),
    watched: new Set(form === 'adoption' ? watched : []),
  };
}

/** The pods of each cluster that has the workload. */
function sizesOf({ rollout, autoscaled }: Definition, { deliveries = [] }: Plan): ReadonlyMap<string, ClusterSize> {
  const said = isObject(rollout?.pods) ? rollout.pods : {};
  // By the other outcome of a tie, a cluster without a share may have one.
  const reached = deliveries.filter(({ workload, certainty, alternativeReplicas = 0 }) => workload !== undefined || certainty === 'unknown' || alternativeReplicas > 0);
  return new Map(reached.map(({ cluster, replicas, alternativeReplicas, certainty }): [string, ClusterSize] => {
    const counted = !autoscaled && replicas !== undefined && (certainty === 'exact' || certainty === 'either');
    if (counted) return [cluster, { cluster, pods: replicas, ...(alternativeReplicas !== undefined && { alternative: alternativeReplicas }) }];
    return [cluster, { cluster, ...(Object.hasOwn(said, cluster) && { pods: said[cluster] }) }];
  }));
}

/** Numbers of pods that are said for clusters that do not need them. */
function uselessPods({ path, rollout, autoscaled }: Definition, { deliveries = [] }: Plan): Problem[] {
  const known = new Set(deliveries.filter(({ replicas, certainty }) => !autoscaled && replicas !== undefined && (certainty === 'exact' || certainty === 'either')).map(({ cluster }) => cluster));
  const all = new Set(deliveries.map(({ cluster }) => cluster));
  const useless = Object.keys(isObject(rollout?.pods) ? rollout.pods : {}).filter((cluster) => known.has(cluster) || !all.has(cluster));
  return useless.length === 0 ? [] : [finding(ROLLOUT_RULES.unused, { path, message: `podsOn of the rollout says how many pods ${listed(useless)} ${useless.length === 1 ? 'has' : 'have'}, which the replicas say already, or which the workload is not on.` })];
}

/** Only what exists can be held back in part. */
function splittingOf(definition: Definition): Splitting {
  const { rollout, template, fleet } = definition;
  const rule = rollout?.form === 'version' ? partitionRule(template) : undefined;
  return {
    partition: rule !== undefined,
    percent: rule !== undefined && (fleet?.clusters ?? []).every(({ name }) => rule.percent(kruiseOf(definition, name))),
    decimals: rule !== undefined && (fleet?.clusters ?? []).every(({ name }) => rule.decimals?.(kruiseOf(definition, name)) ?? false),
    held: rule?.held ?? (() => 0),
  };
}

/** The current step; undefined if it is none, which is reported. */
function currentOf({ path, rollout }: Definition, steps: readonly SolvedStep[], problems: Problem[]): { readonly step: number; readonly from?: number } | undefined {
  const last = steps.length - 1;
  const { step = last, from, saidBy, unreadable } = rollout!.current;
  const report = (found: string) => void problems.push(finding(ROLLOUT_RULES.step, { path, message: `${saidBy} says ${found}; the rollout has the steps 0 to ${last}.` }));
  const isStep = (value: number) => Number.isInteger(value) && value >= 0 && value <= last;
  if (unreadable !== undefined) return report(unreadable);
  if (!isStep(step)) return report(`step ${shown(step)}`);
  if (from !== undefined && !(isStep(from) && from > step)) return report(`step ${step} from ${shown(from)}, which is not a later step`);
  return { step, ...(from !== undefined && { from }) };
}

function nowAt({ path, template }: Definition, steps: readonly SolvedStep[], { step, from }: { readonly step: number; readonly from?: number }, problems: Problem[]): ReadonlyMap<string, ClusterState> {
  const { states } = steps[step];
  if (from === undefined) return states;
  const anyPod = partitionRule(template)?.anyPod ?? true;
  const now = back(steps[step], steps[from], anyPod);
  const whole = [...now].filter(([cluster, { type }]) => !anyPod && type === 'old' && states.get(cluster)!.type === 'part').map(([cluster]) => cluster);
  if (whole.length > 0) problems.push(finding(ROLLOUT_RULES.ordinals, { path, message: `${nameOf(template)} goes back from step ${from} to step ${step}, and all of its pods on ${listed(whole)} get the old version.` }));
  return now;
}

/** What a first delivery brought stays: a control plane that is told to hold back takes nothing away. */
function kept({ path, rollout, template }: Definition, steps: readonly SolvedStep[], { step, from }: { readonly step: number; readonly from?: number }): Problem[] {
  if (rollout?.form !== 'first' || from === undefined) return [];
  const clusters = [...steps[from].states].filter(([cluster, { type }]) => type === 'new' && steps[step].states.get(cluster)!.type === 'old').map(([cluster]) => cluster);
  return clusters.length === 0 ? [] : [finding(ROLLOUT_RULES.step, {
    path, message: `${nameOf(template)} would go back from step ${from} of its first delivery to step ${step}, but ${listed(clusters)} would keep it.`,
    fix: 'take the clusters out of the placement, or take the workload out of the app.',
  })];
}

/** Only steps that lie ahead: nobody wants a way back to be refused. */
function tooManyUnavailable({ path, rollout }: Definition, { steps, unavailable, current, from }: SolvedRollout): Problem[] {
  const most = rollout?.maxUnavailable;
  if (most === undefined) return [];
  return steps.flatMap(({ number, name }) => {
    const pods = unavailable[number];
    if (number === 0 || (from !== undefined && number === current) || (pods !== undefined && pods <= most)) return [];
    return [finding(ROLLOUT_RULES.unavailable, { path, message: `Step ${number} (${name}) of the rollout lets ${pods === undefined ? 'an unknown number of' : `up to ${pods}`} pods be unavailable at once; ${most} ${most === 1 ? 'is' : 'are'} allowed.` })];
  });
}
