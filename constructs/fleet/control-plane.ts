/** The control plane that delivers to a cluster. */
export enum ControlPlane {
  /** Karmada: the cluster is a member that Karmada propagates to. */
  KARMADA = 'Karmada',
  /** Open Cluster Management: the cluster is a managed cluster with a work agent. */
  OCM = 'OCM',
  /** None: the cluster gets a directory of finished objects, which Argo CD, Flux or kubectl applies to it. */
  DIRECT = 'Direct',
}

/** What everybody needs to know of a control plane; all else is in its folder of planes/. */
export interface PlaneTraits {
  readonly controlPlane: ControlPlane;
  /** Whether it divides replicas and applies overrides itself, from a template. The others are given finished objects. */
  readonly schedules: boolean;
  /** How long the name of a cluster may be. */
  readonly nameLimit: number;
  /** Minor versions that are known, oldest first. */
  readonly versions: readonly string[];
}

/** By control plane. */
export const PLANE_TRAITS: Readonly<Record<ControlPlane, PlaneTraits>> = {
  // Karmada derives the namespace `karmada-es-<cluster>` and labels from the name and therefore allows no more.
  [ControlPlane.KARMADA]: { controlPlane: ControlPlane.KARMADA, schedules: true, nameLimit: 48, versions: ['1.16', '1.17', '1.18'] },
  [ControlPlane.OCM]: { controlPlane: ControlPlane.OCM, schedules: false, nameLimit: 63, versions: ['1.1', '1.2', '1.3'] },
  [ControlPlane.DIRECT]: { controlPlane: ControlPlane.DIRECT, schedules: false, nameLimit: 63, versions: [] },
};

/** The newest version that is known of a control plane; empty for one that has none. */
export function newestVersion(controlPlane: ControlPlane): string {
  return PLANE_TRAITS[controlPlane].versions.at(-1) ?? '';
}
