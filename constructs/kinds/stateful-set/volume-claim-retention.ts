/** What becomes of a volume claim that its pod no longer needs. */
export enum VolumeClaimRetention {
  /** It stays, with its data. */
  RETAIN = 'Retain',
  /** It is deleted, with its data. */
  DELETE = 'Delete',
}

/** When the volume claims of a StatefulSet are deleted. */
export interface VolumeClaimRetentionOptions {
  /**
   * When the StatefulSet is deleted, or leaves a cluster.
   * @default VolumeClaimRetention.RETAIN
   */
  readonly whenDeleted?: VolumeClaimRetention;
  /**
   * When pods are scaled away. Another division between clusters scales too.
   * @default VolumeClaimRetention.RETAIN
   */
  readonly whenScaled?: VolumeClaimRetention;
}

/** When existing volume claims follow a change of their template. */
export enum VolumeClaimUpdateStrategy {
  /** When somebody deletes them. */
  ON_DELETE = 'OnDelete',
  /** When their pod is updated. Only more storage can be asked for. Needs the gate StatefulSetAutoResizePVCGate, which is off by default. */
  ON_POD_ROLLING_UPDATE = 'OnPodRollingUpdate',
}
