export { RolloutGate } from './rollout-gate';
export { RolloutGroup } from './rollout-group';
export { type RolloutMoveOptions, RolloutPlan, RolloutSpread } from './rollout-plan';
