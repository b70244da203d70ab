import type { IConstruct } from 'constructs';
import { Construct } from 'constructs';
import { KarmadaVersion, KruiseVersion, OcmVersion } from './versions';
import { checkFleet } from './rules';
import { report } from '../problems/report';
import type { ClusterFacts } from '../delivery/model';
import type { PlaneTraits } from './control-plane';
import { ControlPlane, PLANE_TRAITS } from './control-plane';

/** What a taint does to workloads that do not tolerate it. */
export enum ClusterTaintEffect {
  /** Nothing new is placed on the cluster. */
  NO_SCHEDULE = 'NoSchedule',
  /** Nothing new is placed, and what is there may be evicted. */
  NO_EXECUTE = 'NoExecute',
}

/** A taint of a cluster. Placements that do not tolerate it avoid the cluster. */
export interface ClusterTaint {
  /** Key of the taint. */
  readonly key: string;
  /**
   * Value of the taint.
   * @default - no value
   */
  readonly value?: string;
  /** What the taint does. */
  readonly effect: ClusterTaintEffect;
}

/** A cluster of the fleet, as it is registered with its control plane. */
export interface ClusterProps {
  /** The name under which the control plane knows the cluster: a DNS label, at most 48 characters for Karmada. */
  readonly name: string;
  /**
   * The control plane that delivers to it. Each cluster has exactly one.
   * @default ControlPlane.KARMADA
   */
  readonly controlPlane?: ControlPlane;
  /**
   * Labels of the cluster on its control plane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Cloud provider, as in the Karmada Cluster's `spec.provider`.
   * @default - none
   */
  readonly provider?: string;
  /**
   * Region, as in `spec.region`.
   * @default - none
   */
  readonly region?: string;
  /**
   * Zones, as in `spec.zones`.
   * @default - none
   */
  readonly zones?: string[];
  /**
   * Taints of the cluster.
   * @default - none
   */
  readonly taints?: ClusterTaint[];
  /**
   * How many more replicas fit. Only used to estimate divisions that depend on free capacity, which Karmada asks its estimators for.
   * @default - unknown; such divisions are then reported as unknown
   */
  readonly capacity?: number;
}

/** Properties of a fleet. */
export interface FleetProps {
  /** The clusters, in any order. */
  readonly clusters: ClusterProps[];
  /**
   * The oldest version of OpenKruise in the fleet.
   * @default KruiseVersion.V1_9
   */
  readonly kruiseVersion?: KruiseVersion;
  /**
   * The version of Karmada.
   * @default KarmadaVersion.V1_18
   */
  readonly karmadaVersion?: KarmadaVersion;
  /**
   * The version of Open Cluster Management.
   * @default OcmVersion.V1_3
   */
  readonly ocmVersion?: OcmVersion;
  /**
   * Whether this app owns the platform part: interpreters on Karmada, permissions of the work agents on OCM. Switch it off in the apps
   * of teams that deliver onto a platform somebody else keeps.
   * @default true
   */
  readonly managePlatform?: boolean;
}

const FLEET = Symbol.for('cdk8s-kruise-federation.fleet');

/**
 * The clusters that workloads run on, and the versions of the platform they run on. Everything below the fleet's scope finds it there,
 * so create it before the workloads.
 *
 * @example
 *
 * new Fleet(app, 'fleet', {
 *   clusters: [
 *     { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
 *     { name: 'edge-1', region: 'eu', controlPlane: ControlPlane.OCM },
 *   ],
 * });
 */
export class Fleet extends Construct {
  /**
   * The fleet of the nearest scope that has one; undefined if there is none. Without a fleet, output for Karmada still works.
   *
   * @param scope where to start looking
   */
  public static of(scope: IConstruct): Fleet | undefined {
    let at: IConstruct | undefined = scope;
    while (at) {
      const fleet = (at as any)[FLEET] as Fleet | undefined;
      if (fleet) return fleet;
      at = at.node.scope;
    }
    return undefined;
  }

  /** The clusters, by the order of their names. */
  public readonly clusters: ClusterProps[];
  /** The oldest version of OpenKruise in the fleet. */
  public readonly kruiseVersion: KruiseVersion;
  /** The version of Karmada. */
  public readonly karmadaVersion: KarmadaVersion;
  /** The version of Open Cluster Management. */
  public readonly ocmVersion: OcmVersion;
  /** Whether this app owns the platform part of the output. */
  public readonly managePlatform: boolean;

  private readonly facts: readonly ClusterFacts[];
  private readonly planes: ReadonlyMap<string, PlaneTraits>;

  constructor(scope: Construct, id: string, props: FleetProps) {
    super(scope, id);
    // A caller without types may pass anything: what is not a list of clusters is kept away from the rest and reported by the checks.
    const given: unknown = (props as FleetProps | undefined)?.clusters;
    const listed = (Array.isArray(given) ? given : []).filter((cluster) => typeof cluster?.name === 'string') as ClusterProps[];
    this.clusters = [...listed].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    this.kruiseVersion = props?.kruiseVersion ?? KruiseVersion.V1_9;
    this.karmadaVersion = props?.karmadaVersion ?? KarmadaVersion.V1_18;
    this.ocmVersion = props?.ocmVersion ?? OcmVersion.V1_3;
    this.managePlatform = props?.managePlatform ?? true;
    this.facts = this.clusters.map(factsOf);
    this.planes = new Map(this.clusters.map(({ name, controlPlane }) => [name, PLANE_TRAITS[controlPlane ?? ControlPlane.KARMADA] ?? PLANE_TRAITS[ControlPlane.KARMADA]]));
    const second = (scope as any)[FLEET] as Fleet | undefined;
    if (!second) Object.defineProperty(scope, FLEET, { value: this });
    this.node.addValidation({ validate: () => report(this, checkFleet(this.node.path, props, second?.node.path)) });
  }

  /**
   * The clusters of one control plane.
   *
   * @param controlPlane the control plane
   */
  public clustersOf(controlPlane: ControlPlane): ClusterProps[] {
    return this.clusters.filter((cluster) => this.planes.get(cluster.name)?.controlPlane === controlPlane);
  }

  /**
   * The clusters as the engine sees them.
   * @internal
   */
  public _facts(): readonly ClusterFacts[] {
    return this.facts;
  }

  /**
   * The control plane of each cluster, by name.
   * @internal
   */
  public _planes(): ReadonlyMap<string, PlaneTraits> {
    return this.planes;
  }
}

function factsOf(cluster: ClusterProps): ClusterFacts {
  const { name, labels, provider, region, zones, taints, capacity } = cluster;
  return { name, labels, provider, region, zones, taints, capacity };
}
