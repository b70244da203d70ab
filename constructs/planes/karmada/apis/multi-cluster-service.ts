import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { eachOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { KarmadaObject } from './karmada-object';

/** How a Service is exposed beyond its cluster. */
export enum ExposureType {
  /** Pods of other clusters reach it under the name of the Service. */
  CROSS_CLUSTER = 'CrossCluster',
  /** A load balancer outside of the clusters reaches it. A controller that is not part of Karmada makes it. */
  LOAD_BALANCER = 'LoadBalancer',
}

/** A port of a Service that is exposed. */
export interface ExposedPort {
  /** Number of the port, 1 to 65535. */
  readonly port: number;
  /**
   * Name of the port in the Service.
   * @default - none
   */
  readonly name?: string;
}

/** Properties of a MultiClusterService. */
export interface MultiClusterServiceProps {
  /**
   * Labels and annotations. The name is that of the Service, and so is the namespace.
   * @default - none
   */
  readonly metadata?: ApiObjectMetadata;
  /** Name of the Service on Karmada's control plane, in the same namespace. */
  readonly serviceName: string;
  /**
   * How it is exposed. This cannot be changed later.
   * @default ExposureType.CROSS_CLUSTER
   */
  readonly type?: ExposureType;
  /**
   * The ports that are exposed. Used by load balancers only.
   * @default - all ports of the Service
   */
  readonly ports?: ExposedPort[];
  /**
   * Clusters whose pods serve it.
   * @default - all clusters of Karmada
   */
  readonly providerClusters?: string[];
  /**
   * Clusters whose pods can reach it.
   * @default - all clusters of Karmada
   */
  readonly consumerClusters?: string[];
}

/**
 * A MultiClusterService: pods of some clusters reach the pods behind a Service in others. Karmada brings the Service to all of these clusters itself, and
 * the addresses of pods from those that provide it to those that consume it; there has to be a network between them. It needs the feature gate
 * MultiClusterService of Karmada, which is off by default.
 *
 * @example
 *
 * new MultiClusterService(chart, 'exposed', { serviceName: 'web', providerClusters: ['us-west'], consumerClusters: ['us-west', 'us-east'] });
 */
export class MultiClusterService extends Construct {
  /** The MultiClusterService itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the Service, or a construct in it
   * @param id the name of the construct in its scope
   * @param props the Service, and the clusters
   */
  public constructor(scope: Construct, id: string, props: MultiClusterServiceProps) {
    super(scope, id);
    const { metadata, serviceName, type = ExposureType.CROSS_CLUSTER, ports, providerClusters, consumerClusters }: Partial<MultiClusterServiceProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'networking.karmada.io/v1alpha1',
      kind: 'MultiClusterService',
      metadata: { ...(isObject(metadata) && metadata), name: serviceName },
      spec: { types: [type], ports: eachOf(ports, portOf), providerClusters: eachOf(providerClusters, nameOf), consumerClusters: eachOf(consumerClusters, nameOf) },
      options: { given: props, struct: 'MultiClusterServiceProps' },
    });
  }
}

function portOf(exposed: unknown): unknown {
  if (!isObject(exposed)) return exposed;
  const { name, port } = exposed as unknown as ExposedPort;
  return { name, port };
}

function nameOf(name: unknown): unknown {
  return { name };
}
