import { Construct, type IConstruct } from 'constructs';
import type { ClusterOptions, FleetCluster } from './cluster';
import { ControlPlane, newestVersion, PLANE_TRAITS, type PlaneTraits } from './control-plane';
import { readFleetFile } from './fleet-file';
import { checkFleet, FLEET_RULES } from './rules';
import { type KruiseVersion, NEWEST_KRUISE } from './versions';
import type { ClusterFacts } from '../delivery/model';
import { byName, firstOf } from '../json/json';
import { shown } from '../json/shown';
import { FederationError } from '../problems/error';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';

/** Properties of a fleet. */
export interface FleetProps {
  /**
   * The clusters, in any order. `addCluster` adds more.
   * @default - only those that are added
   */
  readonly clusters?: FleetCluster[];
  /**
   * The oldest version of OpenKruise in the fleet.
   * @default KruiseVersion.V1_9
   */
  readonly kruiseVersion?: KruiseVersion;
  /**
   * The versions of control planes, by control plane: `{ Karmada: KarmadaVersion.V1_17, OCM: OcmVersion.V1_2 }`.
   * @default - the newest that is known of each
   */
  readonly controlPlaneVersions?: { readonly [controlPlane: string]: string };
  /**
   * Whether this app owns the platform part: interpreters on Karmada, permissions of the work agents on OCM. Switch it off in the apps
   * of teams that deliver onto a platform somebody else keeps.
   * @default true
   */
  readonly managePlatform?: boolean;
}

/** What others need to know of a fleet. */
export interface IFleet extends IConstruct {
  /** The clusters, by the order of their names. Once they were read, no cluster can be added. */
  readonly clusters: FleetCluster[];
  /** The oldest version of OpenKruise in the fleet. */
  readonly kruiseVersion: KruiseVersion;
  /**
   * The minor version of a control plane, such as `1.18`; empty for one that has none.
   *
   * @param controlPlane the control plane
   */
  versionOf(controlPlane: ControlPlane): string;
  /** Whether this app owns the platform part of the output. */
  readonly managePlatform: boolean;
  /**
   * The clusters of one control plane.
   *
   * @param controlPlane the control plane
   */
  clustersOf(controlPlane: ControlPlane): FleetCluster[];
}

const FLEET = Symbol.for('cdk8s-kruise-federation.fleet');

/** The clusters from the moment on when somebody asked for them. */
interface KnownClusters {
  readonly clusters: readonly FleetCluster[];
  readonly facts: readonly ClusterFacts[];
  readonly planes: ReadonlyMap<string, PlaneTraits>;
}

/**
 * The clusters that workloads run on, and the versions of the platform they run on. Everything below the fleet's scope finds it there,
 * so create it, with all its clusters, before the workloads.
 *
 * @example
 *
 * const fleet = new Fleet(app, 'fleet', {
 *   clusters: [{ name: 'us-west', region: 'us-west', labels: { tier: 'prod' } }],
 * });
 * fleet.addCluster('edge-1', { region: 'eu', controlPlane: ControlPlane.OCM });
 */
export class Fleet extends Construct implements IFleet {
  /**
   * The fleet of the nearest scope that has one; undefined if there is none. Without a fleet, output for Karmada still works.
   *
   * @param scope where to start looking
   */
  public static of(scope: IConstruct): IFleet | undefined {
    return Fleet._of(scope);
  }

  /**
   * A fleet whose properties are in a file of YAML or JSON, which other tools can read and write, too: `npx cdk8s-kruise-federation fleet import` writes
   * it from the clusters that control planes have, and `fleet check` says where the two differ.
   *
   * @param scope the app, or a construct in it
   * @param id the name of the fleet in its scope
   * @param file path of the file, from the working directory
   */
  public static fromFile(scope: Construct, id: string, file: string): Fleet {
    return new Fleet(scope, id, readFleetFile([scope.node.path, id].filter(Boolean).join('/'), file));
  }

  /**
   * The same with all that the package itself needs.
   * @internal
   */
  public static _of(scope: IConstruct): Fleet | undefined {
    return firstOf([...scope.node.scopes].reverse(), (at: any) => at[FLEET]);
  }

  /** The oldest version of OpenKruise in the fleet. */
  public readonly kruiseVersion: KruiseVersion;
  /** Whether this app owns the platform part of the output. */
  public readonly managePlatform: boolean;

  /** A caller without types may have passed anything: what is not a list of clusters is kept away from the rest and reported by the checks. */
  private readonly listed: unknown;
  private readonly versions: { readonly [controlPlane: string]: string };
  private readonly added: unknown[] = [];
  private known?: KnownClusters;

  /**
   * What is wrong with the fleet itself.
   * @internal
   */
  public readonly _problems: () => Problem[];

  constructor(scope: Construct, id: string, props: FleetProps = {}) {
    super(scope, id);
    this.listed = props?.clusters;
    this.kruiseVersion = props?.kruiseVersion ?? NEWEST_KRUISE;
    this.versions = props?.controlPlaneVersions ?? {};
    this.managePlatform = props?.managePlatform ?? true;
    const second = (scope as any)[FLEET] as Fleet | undefined;
    if (!second) Object.defineProperty(scope, FLEET, { value: this });
    this._problems = () => checkFleet(this.node.path, { ...props, clusters: this.given() }, second?.node.path);
    this.node.addValidation({ validate: () => report(this, this._problems()) });
  }

  /** The clusters, by the order of their names. Once they were read, no cluster can be added. */
  public get clusters(): FleetCluster[] {
    return [...this.settled().clusters];
  }

  /**
   * Adds a cluster. All of them are added before the first workload is defined, and before `clusters` is read: what was said of the fleet
   * until then would be wrong.
   *
   * @param name the name under which the control plane knows the cluster: a DNS label, at most 48 characters for Karmada
   * @param options its control plane, labels, region and so on
   */
  public addCluster(name: string, options: ClusterOptions = {}): void {
    if (this.known) {
      const message = `Cluster ${shown(name)} is added after a workload was defined, or after the clusters were read.`;
      throw new FederationError([finding(FLEET_RULES.lateCluster, { path: this.node.path, message })]);
    }
    this.added.push({ ...options, name });
  }

  /**
   * The clusters of one control plane.
   *
   * @param controlPlane the control plane
   */
  public clustersOf(controlPlane: ControlPlane): FleetCluster[] {
    const { clusters, planes } = this.settled();
    return clusters.filter((cluster) => planes.get(cluster.name)?.controlPlane === controlPlane);
  }

  /**
   * The minor version of a control plane, such as `1.18`; empty for one that has none.
   *
   * @param controlPlane the control plane
   */
  public versionOf(controlPlane: ControlPlane): string {
    return this.versions[controlPlane] ?? newestVersion(controlPlane);
  }

  /**
   * The clusters as the engine sees them.
   * @internal
   */
  public _facts(): readonly ClusterFacts[] {
    return this.settled().facts;
  }

  /**
   * The control plane of each cluster, by name.
   * @internal
   */
  public _planes(): ReadonlyMap<string, PlaneTraits> {
    return this.settled().planes;
  }

  private given(): unknown {
    return Array.isArray(this.listed ?? []) ? [...(this.listed as unknown[] ?? []), ...this.added] : this.listed;
  }

  private settled(): KnownClusters {
    this.known ??= knownClusters(this.given());
    return this.known;
  }
}

function knownClusters(given: unknown): KnownClusters {
  const listed = (Array.isArray(given) ? given : []).filter((cluster) => typeof cluster?.name === 'string') as FleetCluster[];
  const clusters = [...listed].sort((a, b) => byName(a.name, b.name));
  return {
    clusters,
    facts: clusters.map(factsOf),
    planes: new Map(clusters.map(({ name, controlPlane }) => [name, PLANE_TRAITS[controlPlane ?? ControlPlane.KARMADA] ?? PLANE_TRAITS[ControlPlane.KARMADA]])),
  };
}

function factsOf(cluster: FleetCluster): ClusterFacts {
  const { name, labels, provider, region, zones, taints, capacity } = cluster;
  return { name, labels, provider, region, zones, taints, capacity };
}
