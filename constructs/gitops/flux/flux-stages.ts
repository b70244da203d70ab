import type { Unit, UnitEntry } from '../../output/unit';
import { waveOf } from '../../output/order';
import { groupedBy } from '../../json/json';
import { type ControlPlane, PLANE_TRAITS } from '../../fleet/control-plane';
import { groupOf } from '../../json/kube-object';

/** A part of a directory that is applied by a Kustomization of its own; the main part has no name. */
export interface Stage {
  readonly name?: 'policies' | 'admission';
  readonly entries: readonly UnitEntry[];
  /** The entries of the directory that belong to other parts. */
  readonly others: readonly UnitEntry[];
}

const POLICY_WAVE = waveOf({ apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: '' } });
const SIDECAR_SET = 'apps.kruise.io/SidecarSet';

/**
 * The parts of a directory, in order. Flux sorts what it applies by kind, native kinds first and then by group, whatever the order of the files: CloneSets
 * of apps.kruise.io would come before the policies of policy.karmada.io, and before SidecarSets. Karmada gives a template to whatever policy it finds first, and
 * what Kruise looks for when it admits a pod does nothing for pods that exist. So these have Kustomizations of their own, which the others depend on.
 */
export function stagesOf({ directory, entries }: Unit): Stage[] {
  const isChart = directory.chart !== undefined;
  const parts = groupedBy(entries, (entry) => (isChart ? stageOf(entry, directory.plane) : ''));
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
