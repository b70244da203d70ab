export type { ClusterGroup, OverflowGroup } from './cluster-group';
export { ClusterSelector } from '../fleet/cluster-selector';
export type { ClusterWeight } from './division';
export { type ApplicationFailoverOptions, type ClusterFailoverOptions, ClusterPurgeMode, type PreservedState, PurgeMode } from './failover';
export { Placement } from './placement';
export { ConflictResolution, Preemption, type PropagationOptions } from './propagation-options';
export type { SpreadOptions } from './spread';
export { Suspension } from './suspension';
export { type TolerationOptions, TolerationOperator } from './toleration';
