import { APPLIED, healthOf } from './flux-health-checks';
import { applierOptions, fluxKustomization, kustomizationName, nameOf, sourceObject } from './flux-objects';
import { type FluxInstallation, installationFiles, installationsOf, installedBefore, releaseFiles } from './flux-installations';
import type { FluxOptions } from './flux-options';
import { groupDirectory, groupFiles, groupKustomizations, groupOf } from './flux-groups';
import { dependencies, type Surroundings, surroundings } from './flux-dependencies';
import { patchesOf, type Stage, stagesOf } from './flux-stages';
import { gateProblems } from './flux-gates';
import { type Staged, turnsOf } from './flux-turns';
import type { GitOpsTool, ToolFile } from '../../output/git-ops-tool';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';
import { fluxMarks } from '../../output/order';
import { type Rewritten, rewrittenIn } from '../../output/rewritten';
import { checkObjects, MOST_OBJECTS, tooManyFor } from '../../output/sizes';
import type { Unit } from '../../output/unit';
import { checkFlux } from './checks';
import { goalOf } from '../goals';
import { divided } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';

const DIRECTORY = 'gitops/flux';

/** What is known of all directories together. */
interface Foundations extends Surroundings {
  readonly rewritten: readonly Rewritten[];
  /** What is installed on clusters. */
  readonly installations: readonly FluxInstallation[];
}

/** Flux: a Kustomization for each directory and its parts, and one that applies these and removes those that are gone. */
export function flux(options: FluxOptions): GitOpsTool {
  return {
    name: 'Flux',
    directory: 'flux',
    builds: true,
    readsAnnotations: false,
    marks: fluxMarks,
    prunes: options?.prune ?? true,
    problems: (planes) => checkFlux(options, planes),
    unitProblems: (units) => {
      const stepped = units.filter(({ rollouts }) => rollouts.length > 0);
      const own = units.filter(({ directory }) => groupOf(directory) === undefined).reduce((sum, unit) => sum + stagesOf(unit).length, 0);
      return [...turnsOf(staged(stepped)).problems, ...gateProblems(stepped), ...checkObjects(units), ...(own > MOST_OBJECTS ? [tooManyFor(DIRECTORY, own)] : [])];
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
    ...surroundings(all),
  };
  const source = sourceObject(options);
  const root = fluxKustomization(applierOptions(options), { name: nameOf(options), path: DIRECTORY, health: APPLIED });
  const groups = [...new Set(units.flatMap(({ directory }) => groupOf(directory) ?? []))].sort();
  const made = all.map(({ unit, stages }) => {
    const group = groupOf(unit.directory);
    return { path: `${group === undefined ? DIRECTORY : groupDirectory(group)}/${unit.directory.path.replaceAll('/', '.')}.yaml`, group, objects: kustomizations(options, unit, stages, foundations) };
  });
  const [grouped, single] = divided(made, ({ group }) => group !== undefined);
  const files = [
    { path: `${DIRECTORY}/federation.yaml`, objects: [...(source ? [source] : []), root] },
    ...installationFiles(options, installs, installations).map(({ path, objects }) => ({ path: `${DIRECTORY}/${path}`, objects })),
    ...(groups.length > 0 ? [{ path: `${DIRECTORY}/parts.yaml`, objects: groupKustomizations(options, groups) }] : []),
    ...single,
  ].map(({ path, objects }): ToolFile => ({ path, objects }));
  const parts = grouped.map(({ path, objects }): ToolFile => ({ path, objects }));
  return [
    ...files,
    { path: `${DIRECTORY}/${KUSTOMIZATION}`, objects: [kustomization(files.map(({ path }) => path.slice(DIRECTORY.length + 1)).sort())] },
    ...parts, ...groupFiles(parts),
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
