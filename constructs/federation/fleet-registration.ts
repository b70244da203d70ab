import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkPropertyNames } from '../definition/input-types';
import type { FleetCluster } from '../fleet/cluster';
import { Fleet } from '../fleet/fleet';
import { isObject, ownMember } from '../json/json';
import { type KubeObject, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { ClusterRegistration } from '../planes/cluster-registration';
import { PLANES } from '../planes/list';
import type { PlaneModule } from '../planes/plane';
import { REGISTRATION_RULES } from '../planes/registration-rules';
import { nearest } from '../problems/nearest';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';
import { type Report, reporter } from '../problems/reporter';
import { Federation } from './federation';

/** Properties of the registration of a fleet. */
export interface FleetRegistrationProps {
  /**
   * How clusters are registered, by name. Clusters of Open Cluster Management that are not listed are accepted by the hub.
   * @default - only clusters of Open Cluster Management can do without
   */
  readonly clusters?: { readonly [name: string]: ClusterRegistration };
}

/**
 * Registers the clusters of the fleet with their control planes: Clusters of Karmada, ManagedClusters and their sets on the hub, with the labels and regions of
 * the fleet, so that what is forecast is what the control planes have. It is part of the platform that one app owns. Credentials are referred to by name and
 * never written. Argo CD asks before it removes one of the objects, and Flux keeps them: to unregister a cluster is to take its workloads away.
 *
 * @example
 *
 * new FleetRegistration(app, 'registration', {
 *   clusters: { 'us-west': ClusterRegistration.byPush({ apiEndpoint: 'https://10.0.0.1:6443' }), 'us-east': ClusterRegistration.byPull() },
 * });
 */
export class FleetRegistration extends Construct {
  /** The objects that register clusters, and the sets they are in. */
  public readonly objects: ApiObject[];

  /**
   * @param scope the app, or a construct in it, with a fleet
   * @param id the name of the registration in its scope
   * @param props how clusters are registered
   */
  constructor(scope: Construct, id: string, props: FleetRegistrationProps = {}) {
    super(scope, id);
    const fleet = Fleet._of(this);
    const given = isObject(props?.clusters) ? props.clusters as Readonly<Record<string, unknown>> : {};
    const registrars = fleet ? PLANES.map((plane) => registrar(plane, fleet, given)) : [];
    const taken: KubeObject[] = [];
    this.objects = registrars.flatMap(({ plane, beside, objects }) => [...beside, ...objects].flatMap((object) => {
      const chart = Federation.of(this).platformChart(plane.controlPlane);
      if (!chart.node.tryFindChild(childId(object))) return [new ApiObject(chart, childId(object), object as any)];
      // Fleets may share a set of clusters, which is the same in all of them.
      if (objects.includes(object)) taken.push(object);
      return [];
    }));
    this.node.addValidation({
      validate: () => report(this, [
        ...checkPropertyNames(this.node.path, props, 'FleetRegistrationProps'), ...checkRegistration(this.node.path, props, fleet), ...registeredTwice(this.node.path, taken),
      ]),
    });
  }
}

/** Objects that another registration has written before. */
function registeredTwice(path: string, taken: readonly KubeObject[]): Problem[] {
  return taken.map((object) => finding(REGISTRATION_RULES.twice, { path, message: `Another FleetRegistration of the app writes ${nameOf(object)} already.` }));
}

/** A control plane and what it is told of clusters. */
interface Registrar {
  readonly plane: PlaneModule;
  /** Sets that the clusters are in. */
  readonly beside: readonly KubeObject[];
  readonly objects: readonly KubeObject[];
}

function registrar(plane: PlaneModule, fleet: Fleet, given: Readonly<Record<string, unknown>>): Registrar {
  const { registration, controlPlane } = plane;
  if (!registration) return { plane, beside: [], objects: [] };
  const clusters = fleet.clustersOf(controlPlane);
  const objects = clusters.flatMap((cluster) => {
    const said = registrationOf(cluster, plane, given);
    return said ? [registration.write(cluster, said)] : [];
  });
  return { plane, beside: registration.beside?.(clusters) ?? [], objects };
}

/** How a cluster is registered; undefined if nobody said it, or said something else. */
function registrationOf({ name }: FleetCluster, { controlPlane, registration }: PlaneModule, given: Readonly<Record<string, unknown>>): ClusterRegistration | undefined {
  const said = ownMember(given, name);
  if (said === undefined) return registration?.usual;
  return said instanceof ClusterRegistration && said._controlPlane === controlPlane ? said : undefined;
}

function childId({ kind, metadata }: KubeObject): string {
  return `${kind.toLowerCase()}-${metadata.name}`;
}

function checkRegistration(path: string, props: unknown, fleet: Fleet | undefined): Problem[] {
  const problems: Problem[] = [];
  const note = reporter(path, problems);
  if (!fleet) {
    note(REGISTRATION_RULES.fleet, 'There is no fleet above the registration.');
    return problems;
  }
  const given: unknown = (props as FleetRegistrationProps | undefined)?.clusters ?? {};
  if (!isObject(given)) {
    note(REGISTRATION_RULES.unknown, `clusters is ${shown(given)}; expected a ClusterRegistration by the name of each cluster.`);
    return problems;
  }
  const names = fleet.clusters.map(({ name }) => name);
  for (const name of Object.keys(given).filter((one) => !names.includes(one))) {
    const near = nearest(name, names);
    note(REGISTRATION_RULES.unknown, `The fleet has no cluster ${shown(name)}.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
  for (const plane of PLANES) {
    for (const cluster of fleet.clustersOf(plane.controlPlane)) checkCluster(cluster, plane, ownMember(given, cluster.name), note);
  }
  return problems;
}

function checkCluster(cluster: FleetCluster, { controlPlane, registration }: PlaneModule, said: unknown, note: Report): void {
  const { name } = cluster;
  if (said === undefined) {
    if (registration && !registration.usual) note(REGISTRATION_RULES.missing, `Nothing is said of '${name}', a cluster of ${controlPlane}.`);
  } else if (!(said instanceof ClusterRegistration)) {
    note(REGISTRATION_RULES.unknown, `clusters['${name}'] is ${shown(said)}; expected a ClusterRegistration.`);
  } else if (said._controlPlane !== controlPlane || !registration) {
    note(REGISTRATION_RULES.unknown, `'${name}' is a cluster of ${controlPlane}, but is registered with ${said._controlPlane}.`);
  } else {
    registration.check(cluster, said, note);
  }
}
