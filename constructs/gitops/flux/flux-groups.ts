import { APPLIED } from './flux-health-checks';
import { applierOptions, fluxKustomization, kustomizationName, nameOf } from './flux-objects';
import { FluxDeletionPolicy, type FluxOptions } from './flux-options';
import { groupedBy } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Directory } from '../../output/directory';
import type { ToolFile } from '../../output/git-ops-tool';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';

/** Beside the directory of Flux, which is built as a whole: the Kustomizations of parts name all their workloads, and those of a large chart together would take too long. */
const DIRECTORY = 'gitops/flux-parts';

/** How many parts of a chart have their Kustomizations in one directory. It must not depend on anything: what moves to another directory is pruned. */
const PARTS = 16;

/** The group of parts that a directory is in, by name; undefined for what is no part. */
export function groupOf({ path, part }: Directory): string | undefined {
  const number = part === undefined ? undefined : /^p(\d+)$/.exec(part)?.[1];
  return number === undefined ? undefined : `${path.slice(0, path.lastIndexOf('/')).replaceAll('/', '.')}.${Math.floor(Number(number) / PARTS)}`;
}

/** The directory of a group. */
export const groupDirectory = (group: string): string => `${DIRECTORY}/${group}`;

/** What applies the Kustomizations of groups. A group that goes takes its Kustomizations along, and these what they are told to. */
export function groupKustomizations(options: FluxOptions, groups: readonly string[]): KubeObject[] {
  return groups.map((group) => fluxKustomization({ ...applierOptions(options), deletionPolicy: FluxDeletionPolicy.MIRROR_PRUNE }, {
    name: kustomizationName(nameOf(options), `parts/${group.replaceAll('.', '/')}`), path: groupDirectory(group), health: APPLIED,
  }));
}

/** The kustomizations of groups, of the files in them. */
export function groupFiles(files: readonly ToolFile[]): ToolFile[] {
  const directoryOf = ({ path }: ToolFile): string => path.slice(0, path.lastIndexOf('/'));
  return [...groupedBy(files, directoryOf)].map(([directory, own]) => (
    { path: `${directory}/${KUSTOMIZATION}`, objects: [kustomization(own.map(({ path }) => path.slice(directory.length + 1)).sort())] }
  ));
}
