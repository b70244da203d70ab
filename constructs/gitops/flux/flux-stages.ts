import type { Directory } from '../../output/directory';
import { type Patch, TAKE_OUT } from '../../output/kustomization';
import { isPrecious, POLICY_WAVE } from '../../output/order';
import type { Unit, UnitEntry } from '../../output/unit';
import { groupedBy } from '../../json/json';
import { type ControlPlane, PLANE_TRAITS } from '../../fleet/control-plane';
import { groupKindOf, groupOf, type KubeObject } from '../../json/kube-object';
import { planeOf } from '../../planes/list';

/** A part of a directory that is applied by a Kustomization of its own; the main part has no name. */
export interface Stage {
  readonly name?: 'policies' | 'admission';
  readonly entries: readonly UnitEntry[];
  /** The entries of the directory that belong to other parts. */
  readonly others: readonly UnitEntry[];
}

const SIDECAR_SET = 'apps.kruise.io/SidecarSet';

/**
 * The parts of a directory, in order. Flux sorts what it applies by kind, native kinds first and then by group, whatever the order of the files: CloneSets
 * of apps.kruise.io would come before the policies of policy.karmada.io, and before SidecarSets. Karmada gives a template to whatever policy it finds first, and
 * what Kruise looks for when it admits a pod does nothing for pods that exist. So these have Kustomizations of their own, which the others depend on.
 */
export function stagesOf({ directory, entries }: Unit): Stage[] {
  const isChart = directory.chart !== undefined;
  const stageIn = (entry: UnitEntry): 'policies' | 'admission' | '' => (isChart ? stageOf(entry, directory.plane) : '');
  // In a cluster, what is admitted needs its namespace and its definition; neither is ever pruned, so that they may come to it later on.
  const early = isChart && planeOf(directory.plane!).bare && entries.some((entry) => stageIn(entry) === 'admission');
  const parts = groupedBy(entries, (entry) => (early && entry.wave <= POLICY_WAVE ? 'admission' : stageIn(entry)));
  return (['policies', 'admission', ''] as const).filter((name) => parts.has(name)).map((name) => ({
    ...(name !== '' && { name }),
    entries: parts.get(name)!,
    others: [...parts].filter(([other]) => other !== name).flatMap(([, part]) => part),
  }));
}

/** Whether the part has SidecarSets, which enter pods of other charts as well. */
export function hasSidecarSets({ entries }: Stage): boolean {
  return entries.some(({ subject }) => subject === SIDECAR_SET);
}

function stageOf({ apiVersion, wave, subject }: UnitEntry, plane: ControlPlane | undefined): 'policies' | 'admission' | '' {
  if (plane && PLANE_TRAITS[plane].schedules && wave <= POLICY_WAVE) return 'policies';
  const admitted = wave < 0 && groupOf(apiVersion).endsWith('.kruise.io');
  return admitted || subject === SIDECAR_SET ? 'admission' : '';
}

/**
 * The patches that make a part of a directory out of the whole: they take out what belongs to the other parts, by kind, or by name where a kind is in several.
 * What is dangerous to lose is marked as not to be pruned, unless the object in the file says so itself, as all do that travel to clusters.
 */
export function patchesOf({ entries, others }: Stage, directory: Directory): Patch[] {
  const isKept = (entry: UnitEntry): boolean => !entry.marked && (entry.kept === true || isPrecious(asObject(entry), directory));
  const taken = targets(others, entries).map(({ to }) => ({ patch: TAKE_OUT, target: to }));
  const kept = targets(entries.filter(isKept), entries.filter((entry) => !isKept(entry))).map(({ to, entry: { apiVersion, kind } }) => ({
    patch: `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: any\n  annotations:\n    kustomize.toolkit.fluxcd.io/prune: disabled\n`,
    target: to,
  }));
  return [...taken, ...kept].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** What selects these entries and not the others, each with one of those it selects: a kind, or names in a namespace where others are of the same kind. */
function targets(entries: readonly UnitEntry[], others: readonly UnitEntry[]): { readonly to: Record<string, string>; readonly entry: UnitEntry }[] {
  const shared = new Set(others.map(groupKindOf));
  const [mixed, alone] = [true, false].map((both) => entries.filter((entry) => shared.has(groupKindOf(entry)) === both));
  return [
    ...[...groupedBy(alone, groupKindOf).values()].map(([entry]) => ({ to: target(entry), entry })),
    ...[...groupedBy(mixed, (entry) => `${groupKindOf(entry)}/${entry.namespace ?? ''}`).values()].map((named) => ({
      to: {
        ...target(named[0]),
        name: `(${named.map(({ name }) => escaped(name)).sort().join('|')})`,
        ...(named[0].namespace !== undefined && { namespace: named[0].namespace }),
      },
      entry: named[0],
    })),
  ];
}

/** Fields of a target are patterns; the group of native kinds is empty, and only a pattern can say so. */
function target({ apiVersion, kind }: UnitEntry): Record<string, string> {
  return { group: groupOf(apiVersion) || '^$', kind };
}

const key = ({ patch, target: { group, kind, namespace = '' } }: Patch): string => [group, kind, namespace, patch].join('/');
const escaped = (name: string): string => name.replaceAll('.', '\\.');
const asObject = ({ apiVersion, kind, name }: UnitEntry): KubeObject => ({ apiVersion, kind, metadata: { name } });
