import { COMPANIONS } from './companion-health';
import { JOBS } from './job-health';
import { POD_WORKLOADS } from './pod-workload-health';
import type { HealthStatement } from './statement';

/*
 * One statement per kind, for both of its versions. What it says of an object in a cluster is what the healthInterpretation.lua of the kind says:
 * Running, Suspended and Healthy are healthy to Karmada, Progressing and Degraded are not (`SHOWN` in statement.ts).
 *
 * A template on a Karmada control plane has the status that statusAggregation.lua makes of all clusters. What that leaves to be seen:
 * - observedGeneration is that of the template once every cluster follows it, so a status of an earlier spec is never taken for one of this spec. While
 *   no work has been made at all it is, too: a kind that asks for nothing (a DaemonSet without nodes, a SidecarSet without pods) is then Healthy for a moment.
 * - The condition ClustersHealthy, of kinds whose status has conditions, is exact: the template is where its spec wants it when every cluster is
 *   healthy, and only then (clusters-healthy.ts). Pauses and partitions that an override sets for one cluster are taken into account that way.
 *   Conditions are those of the worst cluster, so a failure anywhere is Degraded at once.
 * - WorkloadSpread, PersistentPodState, PodProbeMarker and ResourceDistribution are exact without it: no cluster counts more than it should have.
 * The others are judged by sums, and so are all of them where nothing is told of health:
 * - Sums are compared with sums, or with the replicas of the template where these are divided. One cluster with pods to spare can make up for
 *   another that lacks some. Where replicas are not divided, pods that a cluster has yet to make are not missed, but for a CloneSet, whose target
 *   is a sum as well.
 * - Partitions: CloneSet and UnitedDeployment report what they hold back, so a finished batch is told from an unfinished one. StatefulSet, DaemonSet and
 *   SidecarSet do not; there a partition of the template makes it Healthy as soon as what is updated is available, and the message says so.
 * - Pauses and partitions that an override sets for one cluster are not in the template. A cluster that is paused that way leaves the template Progressing.
 * - A Rollout is as far as the cluster that is behind; one that waits at a step beside one that has finished is Progressing.
 * - A job is done when it is done everywhere. Nothing comes back to the template of a Workflow.
 * The ResourceBinding of the template has the health of each cluster, without loss; see control-plane-health.ts.
 */

/** The health of all kinds of workloads and of what stands beside them. */
export const WORKLOADS: readonly HealthStatement[] = [...POD_WORKLOADS, ...JOBS, ...COMPANIONS];
