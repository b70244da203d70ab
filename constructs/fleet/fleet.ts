import { Construct, type IConstruct } from 'constructs';
import type { ClusterOptions, FleetCluster } from './cluster';
import { ControlPlane, newestVersion, PLANE_TRAITS, type PlaneTraits } from './control-plane';
import { readFleetFile } from './fleet-file';
import { oldestKruise, statedKruise } from './kruise-of-clusters';
import { checkFleet, FLEET_RULES } from './rules';
import { type KruiseVersion, NEWEST_KRUISE } from './versions';
import type { ClusterFacts } from '../delivery/model';
import { readable } from '../json/given';
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
   * The version of OpenKruise in clusters that do not say their own.
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
  /**
   * The oldest version of OpenKruise in the fleet, which decides the apiVersion of all that is written. It is also the version of the CRDs that Karmada's API
   * server must have. Once it was read, no cluster can be added.
   */
  readonly kruiseVersion: KruiseVersion;
  /**
   * The version of OpenKruise in a cluster; undefined for a cluster that is not in the fleet.
   *
   * @param cluster name of the cluster
   */
  kruiseVersionOf(cluster: string): KruiseVersion | undefined;
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
  /** The version of Kruise in each cluster. */
  readonly kruise: ReadonlyMap<string, KruiseVersion>;
  readonly kruiseVersions: ReadonlySet<KruiseVersion>;
  /** Whether the fleet or a cluster says a version of Kruise. */
  readonly saysKruise: boolean;
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
   * @param props what is said in place of what the file says, such as `managePlatform: false` in the app of a team that shares the file
   */
  public static fromFile(scope: Construct, id: string, file: string, props: FleetProps = {}): Fleet {
    const read = readFleetFile([scope.node.path, id].filter(Boolean).join('/'), file);
    const said = Object.entries(readable(props)).filter(([, value]) => value !== undefined);
    return new Fleet(scope, id, { ...read, ...Object.fromEntries(said) });
  }

  /**
   * The same with all that the package itself needs.
   * @internal
   */
  public static _of(scope: IConstruct): Fleet | undefined {
    return firstOf([...scope.node.scopes].reverse(), (at: any) => at[FLEET]);
  }

  /** Whether this app owns the platform part of the output. */
  public readonly managePlatform: boolean;

  /** A caller without types may have passed anything: what is not a list of clusters is kept away from the rest and reported by the checks. */
  private readonly listed: unknown;
  private readonly usualKruise: unknown;
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
    this.usualKruise = props?.kruiseVersion;
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
   * The oldest version of OpenKruise in the fleet, which decides the apiVersion of all that is written. It is also the version of the CRDs that Karmada's API
   * server must have. Once it was read, no cluster can be added.
   */
  public get kruiseVersion(): KruiseVersion {
    return oldestKruise(this.settled().kruiseVersions);
  }

  /**
   * The version of OpenKruise in a cluster; undefined for a cluster that is not in the fleet.
   *
   * @param cluster name of the cluster
   */
  public kruiseVersionOf(cluster: string): KruiseVersion | undefined {
    return this.settled().kruise.get(cluster);
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

  /**
   * The version of Kruise of each cluster, if one of them has another than an object is written for. Where nobody says a version, it is that of the object;
   * one that is not known is reported with the object.
   * @internal
   */
  public _kruiseBeside(written: string): ReadonlyMap<string, string> | undefined {
    const { kruise, kruiseVersions, saysKruise } = this.settled();
    const known = statedKruise(written);
    const alike = kruiseVersions.size === 1 && kruiseVersions.has(known!);
    return alike || !saysKruise || !known ? undefined : kruise;
  }

  private given(): unknown {
    return Array.isArray(this.listed ?? []) ? [...(this.listed as unknown[] ?? []), ...this.added] : this.listed;
  }

  private settled(): KnownClusters {
    this.known ??= knownClusters(this.given(), this.usualKruise);
    return this.known;
  }
}

function knownClusters(given: unknown, usualKruise: unknown): KnownClusters {
  const listed = (Array.isArray(given) ? given : []).filter((cluster) => typeof cluster?.name === 'string') as FleetCluster[];
  const clusters = [...listed].sort((a, b) => byName(a.name, b.name));
  const kruise = new Map(clusters.map(({ name, kruiseVersion }) => [name, statedKruise(kruiseVersion, usualKruise) ?? NEWEST_KRUISE]));
  return {
    clusters, kruise,
    kruiseVersions: new Set(clusters.length > 0 ? kruise.values() : [statedKruise(usualKruise) ?? NEWEST_KRUISE]),
    saysKruise: clusters.some(({ kruiseVersion }) => statedKruise(kruiseVersion, usualKruise) !== undefined),
    facts: clusters.map(factsOf),
    planes: new Map(clusters.map(({ name, controlPlane }) => [name, PLANE_TRAITS[controlPlane ?? ControlPlane.KARMADA] ?? PLANE_TRAITS[ControlPlane.KARMADA]])),
  };
}

function factsOf(cluster: FleetCluster): ClusterFacts {
  const { name, labels, provider, region, zones, taints, capacity } = cluster;
  return { name, labels, provider, region, zones, taints, capacity };
}
