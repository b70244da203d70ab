import type { KubeObject } from '../json/kube-object';

/** What travels with a workload. */
export interface Companions {
  /** Objects that it or its pod template names. Karmada brings them where the workload goes, if asked to propagate dependencies. */
  readonly dependencies: readonly KubeObject[];
  /** Objects that point at the workload or its pods: Services, autoscalers, budgets, and what was added by hand. */
  readonly attached: readonly KubeObject[];
}
