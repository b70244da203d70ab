import type { Definition } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import { moduleOf } from '../../kinds/kinds';
import type { PlacedPanel } from './panels';
import type { StateResource } from './state-metrics';

/** The labels that tell objects apart. Not `namespace`, which Prometheus gives to every series it scrapes in a cluster. */
export const OBJECT = ['resource_kind', 'resource_namespace', 'resource_name'] as const;
export const CLUSTER = 'member_cluster';

/** An object in the text of an alert. */
export const WHICH = '{{ $labels.resource_kind }} {{ with $labels.resource_namespace }}{{ . }}/{{ end }}{{ $labels.resource_name }}';

/** A workload that a control plane is told of. */
export interface WatchedWorkload {
  /** The name of its chart. */
  readonly chart: string;
  readonly definition: Definition;
  /** The objects that the control plane is told. */
  readonly told: readonly KubeObject[];
  /** Clusters of the control plane that get something of it; empty where they are not known. */
  readonly clusters: readonly string[];
}

/** What a workload is, as a series: the link between what is written and what metrics show. */
export interface RecordedSeries {
  readonly record: string;
  /** The chart it comes from. */
  readonly chart: string;
  readonly object: KubeObject;
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
}

/** What can be wrong on a control plane. */
export type AlertName = 'notPropagated' | 'unscheduled' | 'schedulingStalled' | 'notApplied' | 'unhealthy' | 'degraded' | 'interpreterFailing' | 'policyErrors'
  | 'syncErrors' | 'applyErrors' | 'clusterNotReady' | 'metricsAbsent';

/** What an alert looks at, and what it says. */
export interface AlertText {
  /** The expression, or the number of errors in a window of time, of which some are tolerated. */
  readonly expr: string | ((window: string) => string);
  readonly summary: string;
  readonly description: string;
}

/** What is watched of a control plane. */
export interface PlaneWatch {
  readonly recorded: readonly RecordedSeries[];
  /** What kube-state-metrics reads from its API server. */
  readonly stateMetrics: readonly StateResource[];
  /** Alerts that only look at workloads of this federation, where metrics tell them apart. */
  readonly alerts: (federation: string) => Partial<Record<AlertName, AlertText>>;
  readonly panels: (federation: string) => PlacedPanel[];
}

/** Whether objects of a kind are jobs: running is not a sign of anything wrong, however long it takes. */
export function isJob(object: KubeObject): boolean {
  const health = moduleOf(object)?.health?.().inCluster;
  return health !== undefined && [...health.rules, health.otherwise].some(({ state }) => state === 'Running');
}

/** Items in the order of their ids, the first of each id. */
export function distinctById<T>(items: readonly T[], id: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(id(item))) first.set(id(item), item);
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
