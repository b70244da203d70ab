import { APPLIED, healthOf } from './flux-health-checks';
import { fluxKustomization, kustomizationName, nameOf, sourceObject } from './flux-objects';
import { type FluxInstallation, installationFiles, installationsOf, installedBefore, releaseFiles } from './flux-installations';
import type { FluxOptions } from './flux-options';
import { hasSidecarSets, patchesOf, type Stage, stagesOf } from './flux-stages';
import { gateProblems } from './flux-gates';
import { type Staged, turnsOf } from './flux-turns';
import type { GitOpsTool, ToolFile } from '../../output/git-ops-tool';
import { type Directory, platformDirectory } from '../../output/directory';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';
import { fluxMarks } from '../../output/order';
import { type Rewritten, rewrittenIn } from '../../output/rewritten';
import type { Unit } from '../../output/unit';
import { checkFlux } from './checks';
import { groupedBy } from '../../json/json';
import { goalOf } from '../goals';
import type { KubeObject } from '../../json/kube-object';

const DIRECTORY = 'gitops/flux';

/** What is known of all directories together. */
interface Foundations {
  readonly rewritten: readonly Rewritten[];
  /** Paths of all directories. */
  readonly paths: ReadonlySet<string>;
  /** What is installed on clusters. */
  readonly installations: readonly FluxInstallation[];
  /** Paths of the directories with SidecarSets, by where they go. */
  readonly sidecars: ReadonlyMap<string, readonly string[]>;
  /** Paths of the directories whose clusters have their turn right before those of others, by the paths of these. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Flux: a Kustomization for each directory and its parts, and one that applies these and removes those that are gone. */
export function flux(options: FluxOptions): GitOpsTool {
  return {
    name: 'Flux',
    directory: 'flux',
    readsAnnotations: false,
    marks: fluxMarks,
    prunes: options?.prune ?? true,
    problems: (planes) => checkFlux(options, planes),
    unitProblems: (units) => {
      const stepped = units.filter(({ rollouts }) => rollouts.length > 0);
      return [...turnsOf(staged(stepped)).problems, ...gateProblems(stepped)];
    },
    documents: (units, installs) => fluxFiles(options, units, installs),
  };
}

const staged = (units: readonly Unit[]): Staged[] => units.map((unit) => ({ unit, stages: stagesOf(unit) }));

function fluxFiles(options: FluxOptions, units: readonly Unit[], installs: readonly KubeObject[] = []): ToolFile[] {
  const all = staged(units);
  const installations = installationsOf(installs);
  const foundations = {
    installations,
    // An autoscaler may be in another directory than what it scales.
    rewritten: units.flatMap(({ rewritten }) => rewritten),
    paths: new Set(units.map(({ directory }) => directory.path)),
    sidecars: new Map([...groupedBy(all.filter(({ stages }) => stages.some((stage) => stage.name === 'admission' && hasSidecarSets(stage))), ({ unit }) => goal(unit.directory))]
      .map(([where, own]) => [where, own.map(({ unit }) => unit.directory.path)])),
    before: turnsOf(all).before,
  };
  const source = sourceObject(options);
  // Never suspended: it is what would bring the change that ends the suspension of the others.
  const root = fluxKustomization({ ...options, suspend: false }, { name: nameOf(options), path: DIRECTORY, health: APPLIED });
  const files = [
    { path: 'federation.yaml', objects: [...(source ? [source] : []), root] },
    ...installationFiles(options, installs, installations),
    ...all.map(({ unit, stages }) => (
      { path: `${unit.directory.path.replaceAll('/', '.')}.yaml`, objects: kustomizations(options, unit, stages, foundations) })),
  ];
  return [
    ...files.map(({ path, objects }) => ({ path: `${DIRECTORY}/${path}`, objects })),
    { path: `${DIRECTORY}/${KUSTOMIZATION}`, objects: [kustomization(files.map(({ path }) => path).sort())] },
    ...installations.flatMap(releaseFiles),
  ];
}

function kustomizations(options: FluxOptions, unit: Unit, stages: readonly Stage[], foundations: Foundations): KubeObject[] {
  const { directory } = unit;
  return stages.map((stage) => fluxKustomization(options, {
    name: kustomizationName(nameOf(options), directory.path, stage.name),
    path: directory.path,
    dependsOn: [
      ...dependencies(directory, stages, stage, foundations).map(([path, name]) => kustomizationName(nameOf(options), path, name)).sort().map((name) => ({ name })),
      ...installedBefore(options, directory, foundations.installations),
    ],
    health: healthOf(unit, stage),
    kubeConfig: options.kubeConfigs?.[goalOf(directory)],
    patches: patchesOf(stage, directory),
    rewritten: rewrittenIn(stage.entries, foundations.rewritten),
  }));
}

/**
 * What has to be applied before a part of a directory: the platform, the policies of the same chart, and for workloads what Kruise looks for when it admits their
 * pods: that of the same chart, and SidecarSets that go to the same API server or cluster, whatever chart they are in. With a rollout by
 * groups, workloads wait as well for those on clusters of the group before.
 */
function dependencies(directory: Directory, stages: readonly Stage[], { name }: Stage, { paths, sidecars, before }: Foundations): (readonly [path: string, stage?: string])[] {
  if (directory.chart === undefined) return [];
  const platform = platformDirectory(directory.plane!).path;
  const first = name !== 'policies' && has(stages, 'policies') ? [[directory.path, 'policies'] as const] : paths.has(platform) ? [[platform] as const] : [];
  if (name !== undefined) return first;
  const admission = new Set([...(has(stages, 'admission') ? [directory.path] : []), ...sidecars.get(goal(directory)) ?? []]);
  return [...first, ...[...admission].map((path) => [path, 'admission'] as const), ...[...before.get(directory.path) ?? []].map((path) => [path] as const)];
}

const has = (stages: readonly Stage[], name: Stage['name']): boolean => stages.some((stage) => stage.name === name);

/** Where the objects of a directory end up: on Karmada, or in one cluster. */
const goal = ({ plane, cluster = '' }: Directory): string => `${plane}/${cluster}`;
