import type { KindModule } from '../module';

/** All of the Rollout of kruise-rollout. */
export const ROLLOUT: KindModule = {
  group: 'rollouts.kruise.io', kind: 'Rollout', plural: 'rollouts', namespaced: true, version: 'v1beta1',
  target: (spec) => spec.workloadRef ?? spec.objectRef?.workloadRef,
  health: () => (require('./health') as typeof import('./health')).ROLLOUT_HEALTH,
};
