import { PLANE_TRAITS } from '../../fleet/control-plane';
import { groupedBy } from '../../json/json';
import { type Directory, isShared, platformDirectory } from '../../output/directory';
import { hasSidecarSets, type Stage } from './flux-stages';
import { type Staged, turnsOf } from './flux-turns';

/** What the order of directories depends on. */
export interface Surroundings {
  /** Paths of all directories. */
  readonly paths: ReadonlySet<string>;
  /** Paths of the directories with SidecarSets, by where they go. */
  readonly sidecars: ReadonlyMap<string, readonly string[]>;
  /** What the parts of a chart share, by chart and where it goes. */
  readonly shared: ReadonlyMap<string, readonly Staged[]>;
  /** Paths of the directories whose clusters have their turn right before those of others, by the paths of these. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A Kustomization, by its directory and its part of it. */
type Kustomized = readonly [path: string, stage?: Stage['name']];

/** Where the objects of a directory end up: on Karmada, or in one cluster. */
const goal = ({ plane, cluster = '' }: Directory): string => `${plane}/${cluster}`;
const chartThere = (directory: Directory): string => `${directory.chart} ${goal(directory)}`;
const has = (stages: readonly Stage[], name: Stage['name']): boolean => stages.some((stage) => stage.name === name);

/** What is known of all directories together. */
export function surroundings(all: readonly Staged[]): Surroundings {
  const withSidecars = all.filter(({ stages }) => stages.some((stage) => stage.name === 'admission' && hasSidecarSets(stage)));
  return {
    paths: new Set(all.map(({ unit }) => unit.directory.path)),
    sidecars: new Map([...groupedBy(withSidecars, ({ unit }) => goal(unit.directory))].map(([where, own]) => [where, own.map(({ unit }) => unit.directory.path)])),
    shared: groupedBy(all.filter(({ unit }) => isShared(unit.directory)), ({ unit }) => chartThere(unit.directory)),
    before: turnsOf(all).before,
  };
}

/**
 * What has to be applied before a part of a directory: the platform, the policies of the same chart, and for workloads what Kruise looks for when it admits their
 * pods: that of the same chart, and SidecarSets that go to the same API server or cluster, whatever chart they are in. Where a chart has parts, all of them wait for what they share. With a rollout by
 * groups, workloads wait as well for those on clusters of the group before.
 */
export function dependencies(directory: Directory, stages: readonly Stage[], { name }: Stage, around: Surroundings): Kustomized[] {
  if (directory.chart === undefined) return [];
  const first = name !== 'policies' && has(stages, 'policies') ? [[directory.path, 'policies'] as const] : foundation(directory, around);
  if (name !== undefined) return first;
  // In a cluster, SidecarSets of a part wait for what is shared: there is a namespace in it.
  const sidecars = isShared(directory) && !schedules(directory) ? [] : around.sidecars.get(goal(directory)) ?? [];
  const admission = new Set([...(has(stages, 'admission') ? [directory.path] : []), ...sidecars]);
  return unique([
    ...first, ...[...admission].map((path) => [path, 'admission'] as const), ...(isShared(directory) ? [] : sharedBefore(directory, around)),
    ...[...around.before.get(directory.path) ?? []].map((path) => [path] as const),
  ]);
}

const schedules = ({ plane }: Directory): boolean => PLANE_TRAITS[plane!].schedules;

/** What everything of a directory relies on: what the parts of its chart share of policies and namespaces, or the platform. */
function foundation(directory: Directory, { paths, shared }: Surroundings): Kustomized[] {
  const base = directory.part === 'shared' ? undefined : (shared.get(chartThere(directory)) ?? []).find(({ unit }) => unit.directory.part === 'shared');
  if (base && has(base.stages, 'policies')) return [[base.unit.directory.path, 'policies']];
  if (base && !schedules(directory)) return [lastOf(base)];
  const platform = platformDirectory(directory.plane!).path;
  return paths.has(platform) ? [[platform]] : [];
}

/** The last of each directory that the parts of a chart share; what comes before it in the directory has been applied then. */
function sharedBefore(directory: Directory, { shared }: Surroundings): Kustomized[] {
  return (shared.get(chartThere(directory)) ?? []).map(lastOf).filter(([, stage]) => stage !== 'policies');
}

const lastOf = ({ unit, stages }: Staged): Kustomized => {
  const { name } = stages[stages.length - 1];
  return name === undefined ? [unit.directory.path] : [unit.directory.path, name];
};

function unique(all: readonly Kustomized[]): Kustomized[] {
  return [...new Map(all.map((one) => [one.join(' '), one])).values()];
}
