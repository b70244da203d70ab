import type { Chart } from 'cdk8s';
import {
  Checks, CloneSetUpdateStrategy, ClusterOverride, KruiseFederatedCloneSet, KruiseFederatedStatefulSet, Placement, RolloutPlan,
} from '../../../constructs';

/** Where a rollout is: at a step, on the way back from a later one, or folded into the workload, with the plan taken away. */
export type Position = { readonly step: number; readonly from?: number } | 'folded';

/** The images of the two versions. */
export const [OLD, NEW] = ['registry.example.com/life:1.4.2', 'registry.example.com/life:1.5.0'];

/** The ids of the workloads, each with ten pods. */
export const ROLLED = ['members', 'ordered', 'planes'] as const;

/** Three workloads that go to the next version in a ratio of 1:2:7: over members of Karmada, the same with ordinals, and over all planes. */
export function rolloutApp(chart: Chart, position: Position): void {
  const plan = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.5.0')).inRatio(1, 2, 7);
  const props = (weights: Record<string, number>) => ({
    replicas: 10,
    containers: [{ name: 'main', image: position === 'folded' ? NEW : OLD, portNumber: 8080 }],
    placement: Placement.onClusters(...Object.keys(weights)).divideByWeight(weights),
    ...(position !== 'folded' && { rollout: plan.atStep(position.step, position.from) }),
  });
  const members = { 'us-west': 5, 'us-east': 3, 'eu-central': 2 };
  new KruiseFederatedCloneSet(chart, 'members', { ...props(members), updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible() });
  // Pods of one name in several clusters do not meet here.
  Checks.acknowledge(new KruiseFederatedStatefulSet(chart, 'ordered', props(members)), 'KF439');
  new KruiseFederatedCloneSet(chart, 'planes', {
    ...props({ 'us-west': 5, 'edge-lisbon': 3, 'edge-tallinn': 2 }),
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible(),
    overrides: [ClusterOverride.onClusters('edge-lisbon').env('main', 'PLACE', 'edge')],
  });
}
