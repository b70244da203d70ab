import type { Construct } from 'constructs';
import { PlainObject } from '../plain-object';
import type * as kplus from '../../plus';
import { guardMethods } from '../../problems/guarded-methods';

/** What the headless Service of a StatefulSet is like. */
export interface HeadlessServiceOptions {
  /**
   * Name of the Service. It is part of the pods' host names and cannot be changed later.
   * @default - the name of the workload followed by `-headless`
   */
  readonly name?: string;
  /**
   * Whether pods can be found before they are ready, as members of a cluster that look for each other at the start need it.
   * @default false
   */
  readonly publishNotReadyAddresses?: boolean;
  /**
   * Ports of the Service.
   * @default - the ports of all containers; a headless Service needs none
   */
  readonly ports?: kplus.ServicePort[];
}

/**
 * The Service that gives each pod of a StatefulSet a host name of its own, such as `db-0.db-headless.shop.svc`.
 *
 * @example
 * HeadlessService.create({ publishNotReadyAddresses: true })
 */
export class HeadlessService {
  /** A Service is created with the workload and travels with it. */
  public static create(options: HeadlessServiceOptions = {}): HeadlessService {
    return new HeadlessService(options ?? {}, options?.name);
  }

  /** A Service of that name exists, or is created elsewhere. */
  public static existing(name: string): HeadlessService {
    return new HeadlessService(undefined, name);
  }

  /** No Service: pods have no host names that others could look up. */
  public static none(): HeadlessService {
    return new HeadlessService(undefined, undefined);
  }

  /** @internal */
  public readonly _created?: HeadlessServiceOptions;

  /** @internal */
  public readonly _name?: string;

  private constructor(created: HeadlessServiceOptions | undefined, name: string | undefined) {
    this._created = created;
    this._name = name;
  }
}

guardMethods('HeadlessService', HeadlessService);

/** The pods that a headless Service stands in front of. */
export interface HeadlessPods {
  readonly namespace?: string;
  readonly selector: () => Readonly<Record<string, string>>;
  readonly ports: () => readonly kplus.ServicePort[];
}

/**
 * The Service as an object, with the defaults of the API server and nothing else. cdk8s-plus would refuse one without ports and write an empty
 * list of addresses, which no API server stores.
 */
export function headlessServiceObject(scope: Construct, name: string, options: HeadlessServiceOptions, pods: HeadlessPods): PlainObject {
  return new PlainObject(scope, 'HeadlessService', { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: pods.namespace } }, () => ({
    type: 'ClusterIP',
    clusterIP: 'None',
    internalTrafficPolicy: 'Cluster',
    sessionAffinity: 'None',
    publishNotReadyAddresses: options.publishNotReadyAddresses || undefined,
    selector: pods.selector(),
    ports: portsSpec(options.ports ?? pods.ports()),
  }));
}

function portsSpec(given: any): any {
  if (!Array.isArray(given)) return given;
  const names = new Set<unknown>();
  const ports = given.map((port) => (typeof port !== 'object' || port === null ? port : {
    name: given.length > 1 ? ownName(port, names) : port.name,
    port: port.port,
    protocol: port.protocol ?? 'TCP',
    targetPort: port.targetPort ?? port.port,
    nodePort: port.nodePort,
  }));
  return ports.length > 0 ? ports : undefined;
}

/** A Service with several ports must name them all, whereas containers may leave names out or share them. */
function ownName(port: kplus.ServicePort, taken: Set<unknown>): string {
  const name = port.name && !taken.has(port.name) ? port.name : `${String(port.protocol ?? 'TCP').toLowerCase()}-${port.port}`;
  taken.add(name);
  return name;
}
