import { type Definition, kruiseOf } from '../../definition/definition';
import { nameOf } from '../../json/kube-object';
import { planeOf } from '../../planes/list';
import { finding, type Problem, Severity } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterSize, ClusterVersions, SolvedRollout } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { solve, type SolvedGroup } from '../../rollout/solve';
import { hasErrors, type Plan, refused } from '../planned';
import { checkStage, checkUpdate, untouchedClusters } from './guarantees';
import { groupsOf } from './groups';
import { planMove } from './plan-move';
import { prepared } from './prepared';
import { checkRollout, kruiseRollouts } from './rollout-checks';
import { rolloutWarnings } from './rollout-warnings';
import { sizesOf, splittingOf, uselessPods } from './sizes';
import { stageOf } from './stage-of';
import { checkHeldDependencies, withBoth, withHeldDependencies, withNext } from './staged-companions';
import { currentOf, kept, nowAt } from './standing';
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
      ...shown.problems, ...found,
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
