import type { Certainty, ControlPlane, FleetCluster } from '../../constructs';
import type { KubeObject } from '../../constructs/json/kube-object';
import { KRUISE_LINES } from '../build/versions';
import type { KruiseLine } from '../environment';
import type { SaidDelivery } from '../harness';

/** A plan of an app as `plan --output json` prints it (docs/schemas/plan.schema.json), as far as it is needed here. */
export interface PlanDocument {
  readonly clusters: readonly {
    readonly name: string;
    readonly controlPlane: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly region?: string;
    readonly provider?: string;
    readonly kruiseVersion: string;
  }[];
  readonly workloads: readonly {
    readonly path: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
    readonly app: string;
    readonly clusters: readonly PlannedShare[];
  }[];
  readonly objects: Readonly<Record<string, { readonly manifest: KubeObject }>>;
}

interface PlannedShare {
  readonly cluster: string;
  readonly controlPlane: string;
  readonly replicas?: number;
  readonly alternativeReplicas?: number;
  readonly certainty: string;
  readonly workload?: string;
  readonly objects: readonly string[];
  readonly withheld?: string;
}

const CLUSTER_SET = 'cluster.open-cluster-management.io/clusterset';

/** The fleet of a plan. Clusters of OCM that are in no set get the one that the app chooses clusters from. */
export function fleetOf({ clusters }: PlanDocument, clusterSet: string | undefined): FleetCluster[] {
  return clusters.map(({ name, controlPlane, labels, region, provider }) => ({
    name,
    controlPlane: controlPlane as ControlPlane,
    labels: { ...(controlPlane === 'OCM' && clusterSet !== undefined && { [CLUSTER_SET]: clusterSet }), ...labels },
    ...(region !== undefined && { region }),
    ...(provider !== undefined && { provider }),
  }));
}

/** What each cluster gets of each workload. What is withheld does not arrive, and is not waited for. */
export function deliveriesOf({ workloads, objects }: PlanDocument): SaidDelivery[] {
  const manifest = (id: string): KubeObject => objects[id].manifest;
  return workloads.flatMap(({ path, clusters }) => clusters.filter(({ withheld }) => withheld === undefined).map((share) => ({
    path,
    cluster: share.cluster,
    controlPlane: share.controlPlane as ControlPlane,
    certainty: share.certainty as Certainty,
    ...(share.replicas !== undefined && { replicas: share.replicas }),
    ...(share.alternativeReplicas !== undefined && { alternativeReplicas: share.alternativeReplicas }),
    // The very object that stands among the others: whoever compares tells it by that.
    ...(share.workload !== undefined && { workload: manifest(share.workload) }),
    objects: share.objects.map(manifest),
  })));
}

/** The line of Kruise to run for a fleet, and what has to be said about that. An environment has one; fleets may have several. */
export function kruiseLineOf({ clusters }: PlanDocument, lines: readonly KruiseLine[] = KRUISE_LINES): { line: KruiseLine; notes: string[] } {
  const declared = [...new Set(clusters.map(({ kruiseVersion }) => kruiseVersion))].sort();
  const oldest = declared[0] as KruiseLine | undefined;
  const line = oldest !== undefined && lines.includes(oldest) ? oldest : lines[0];
  return {
    line,
    notes: [
      ...(declared.length > 1 ? [`The fleet has clusters with Kruise ${declared.join(' and ')}; all of them run ${line} here.`] : []),
      ...(oldest !== undefined && !lines.includes(oldest) ? [`Kruise ${oldest} cannot be run here; ${line} is run instead.`] : []),
    ],
  };
}
