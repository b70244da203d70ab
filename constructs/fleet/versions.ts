/** The supported minor versions of OpenKruise, oldest first. They decide which apiVersion is written for each kind. */
export enum KruiseVersion {
  /** 1.8.x */
  V1_8 = '1.8',
  /** 1.9.x */
  V1_9 = '1.9',
  /** What comes after 1.9: not released, and may change. It stores CloneSet and six other kinds in v1beta1. Never the default. */
  NEXT = 'next',
}

/** The versions of Kruise that are released, oldest first. */
export const RELEASED_KRUISE: readonly KruiseVersion[] = Object.values(KruiseVersion).filter((version) => version !== KruiseVersion.NEXT);

/** The newest release: what is taken where nobody says. */
export const NEWEST_KRUISE = KruiseVersion.V1_9;

/**
 * The supported minor versions of Karmada. Older ones divide replicas by a different method, partly at random, so what a cluster gets
 * cannot be predicted.
 */
export enum KarmadaVersion {
  /** 1.16.x, the first that divides by the Webster method */
  V1_16 = '1.16',
  /** 1.17.x */
  V1_17 = '1.17',
  /** 1.18.x */
  V1_18 = '1.18',
}

/** The supported minor versions of Open Cluster Management. */
export enum OcmVersion {
  /** 1.1.x */
  V1_1 = '1.1',
  /** 1.2.x */
  V1_2 = '1.2',
  /** 1.3.x, the first whose agent applies manifests in an order of its own */
  V1_3 = '1.3',
}
