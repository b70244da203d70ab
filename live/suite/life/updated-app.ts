import type { Chart } from 'cdk8s';
import {
  AdvancedStatefulSetUpdateStrategy, Checks, CloneSetUpdateStrategy, AdvancedDaemonSetUpdateStrategy, KruiseFederatedCloneSet,
  KruiseFederatedDaemonSet, KruiseFederatedStatefulSet, Placement,
} from '../../../constructs';
import * as kplus from '../../../constructs/plus';

/** What differs between the editions of the app whose updates are watched. */
export interface Update {
  /** The tag of most images. */
  readonly tag: string;
  /** The tag of `web` alone. @default - that of all others */
  readonly web?: string;
  /** The tag of what waits: `canary`, `ordered` and `paused`. @default - that of all others */
  readonly waiting?: string;
  /** A variable of the environment, which no kind can change in place. */
  readonly level: string;
  /** Whether the update of `canary` and `ordered` stops half way. */
  readonly held: boolean;
  /** Whether the update of `paused` is stopped. */
  readonly paused: boolean;
}

/** Replicas of divided workloads, without a tie. */
export const SHARES = { 'us-west': 3, 'us-east': 2, 'eu-central': 2, 'edge-lisbon': 2, 'edge-tallinn': 2 } as const;
/** The ordinal from which `ordered` is updated in each cluster that has more pods. */
export const FIRST_ORDINAL = 1;

/** Workloads that differ in how they are updated, on every control plane. */
export function updatedApp(chart: Chart, { tag, web = tag, waiting = tag, level, held, paused }: Update): void {
  const placement = Placement.onAllClusters().divideByWeight(SHARES);
  const replicas = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  const container = (of: string, value = 'info') => ({
    name: 'main', image: `registry.example.com/life:${of}`, portNumber: 8080, envVariables: { LEVEL: kplus.EnvValue.fromValue(value) },
  });
  const cloneSet = (id: string, updateStrategy: CloneSetUpdateStrategy, main = container(tag)) => (
    new KruiseFederatedCloneSet(chart, id, { replicas, placement, updateStrategy, containers: [main] })
  );
  const statefulSet = (id: string, updateStrategy: AdvancedStatefulSetUpdateStrategy, main = container(tag)) => {
    const set = new KruiseFederatedStatefulSet(chart, id, { replicas, placement, updateStrategy, containers: [main] });
    Checks.acknowledge(set, 'KF439'); // pods of one name in several clusters do not meet here
  };
  const inPlace = CloneSetUpdateStrategy.inPlaceIfPossible();

  cloneSet('web', inPlace, container(web));
  cloneSet('api', inPlace, container(tag, level));
  cloneSet('batch', CloneSetUpdateStrategy.recreate());
  const partition = kplus.PercentOrAbsolute.percent(held ? 50 : 0);
  cloneSet('canary', CloneSetUpdateStrategy.inPlaceIfPossible({ partition }), container(waiting));
  cloneSet('paused', CloneSetUpdateStrategy.inPlaceIfPossible({ paused }), container(waiting));
  statefulSet('db', AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible());
  statefulSet('store', AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(), container(tag, level));
  statefulSet('ordered', AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ partition: held ? FIRST_ORDINAL : 0 }), container(waiting));
  const everywhere = { containers: [container(tag)], placement: Placement.onAllClusters() };
  new KruiseFederatedDaemonSet(chart, 'logs', { ...everywhere, updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible() });
  new KruiseFederatedDaemonSet(chart, 'agent', { ...everywhere, updateStrategy: AdvancedDaemonSetUpdateStrategy.standard() });
}
