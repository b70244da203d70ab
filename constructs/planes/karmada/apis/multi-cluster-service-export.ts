import { ApiObject, Lazy } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { affinityOf, type ClusterSelector } from '../../../fleet/cluster-selector';
import { Fleet } from '../../../fleet/fleet';
import { readable } from '../../../json/given';
import { isObject, listOf } from '../../../json/json';
import { policySettings } from '../../../placement/propagation-options';
import { report } from '../../../problems/report';
import { checkExport } from './export-checks';
import { MULTI_CLUSTER_API } from './multi-cluster-api';
import { KarmadaObject } from './karmada-object';

/** Properties of a Service that is exported to other clusters. */
export interface MultiClusterServiceExportProps {
  /** The Service: one of cdk8s-plus, or an ApiObject. It travels with a federated workload of its chart. */
  readonly service: IConstruct;
  /**
   * Clusters of Karmada whose pods can reach it, under the name `derived-<name of the Service>`.
   * @default - all clusters of Karmada
   */
  readonly consumers?: ClusterSelector;
}

/**
 * A Service that pods of other clusters can reach, by the API of Kubernetes for it: a ServiceExport travels with the Service to the clusters that have its
 * pods, and a ServiceImport goes to the consumers, where Karmada makes the Service `derived-<name>` of it and brings the addresses of the pods. There has
 * to be a network between the pods of these clusters, and all of them need the CustomResourceDefinitions of multicluster.x-k8s.io. It needs no feature gate.
 *
 * @example
 *
 * declare const web: KruiseFederatedCloneSet;
 * new MultiClusterServiceExport(chart, 'exported', { service: web.exposeViaService(), consumers: ClusterSelector.names('us-east') });
 */
export class MultiClusterServiceExport extends Construct {
  /** The ServiceExport, which travels with the Service. */
  public readonly serviceExport: ApiObject;
  /** The ServiceImport, for the consumers. */
  public readonly serviceImport: ApiObject;
  /** The PropagationPolicy that brings the ServiceImport to the consumers. */
  public readonly propagationPolicy: ApiObject;

  /**
   * @param scope the chart of the Service, or a construct in it
   * @param id the name of the construct in its scope
   * @param props the Service and who consumes it
   */
  public constructor(scope: Construct, id: string, props: MultiClusterServiceExportProps) {
    super(scope, id);
    const { service, consumers }: Partial<MultiClusterServiceExportProps> = readable(props);
    const found = serviceOf(service);
    // What is no Service is reported by the checks of the ServiceImport, which then has no ports.
    const name = found?.name ?? 'unknown';
    const namespace = found?.metadata.namespace;
    const affinity = consumers === undefined ? undefined : affinityOf(consumers);
    this.serviceExport = new ApiObject(this, 'export', { apiVersion: MULTI_CLUSTER_API, kind: 'ServiceExport', metadata: { name, namespace } });
    this.serviceImport = new KarmadaObject(this, {
      apiVersion: MULTI_CLUSTER_API, kind: 'ServiceImport', metadata: { name, namespace }, spec: { ports: Lazy.any({ produce: () => portsOf(found) }), type: 'ClusterSetIP' },
      options: { given: props, struct: 'MultiClusterServiceExportProps' },
    });
    this.propagationPolicy = new KarmadaObject(new Construct(this, 'consumers'), {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'PropagationPolicy',
      metadata: { name: `${name}-serviceimport`, namespace },
      spec: {
        ...policySettings({ propagateDependencies: true }),
        placement: affinity === undefined ? {} : { clusterAffinity: affinity },
        resourceSelectors: [{ apiVersion: MULTI_CLUSTER_API, kind: 'ServiceImport', name, namespace: namespace ?? 'default' }],
      },
      options: { given: {}, struct: 'MultiClusterServiceExportProps' },
    });
    this.node.addValidation({ validate: () => report(this, checkExport(this.node.path, { service: found, given: service, consumers: affinity, fleet: Fleet._of(this) })) });
  }
}

/** The Service in a construct; undefined for anything else. */
function serviceOf(construct: unknown): ApiObject | undefined {
  try {
    const found = ApiObject.of(construct as IConstruct);
    return found.apiVersion === 'v1' && found.kind === 'Service' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The ports of the Service as it was defined: a construct that federates it replaces what it renders, and asks for all objects of the chart to do so. */
function portsOf(service: ApiObject | undefined): unknown {
  const { spec } = service ? Object.getPrototypeOf(service).toJson.call(service) : {} as any;
  return listOf<unknown>(isObject(spec) ? spec.ports as any : []).map((given) => {
    const { name, port, protocol = 'TCP', appProtocol } = isObject(given) ? given as any : {};
    return { appProtocol, name, port, protocol };
  });
}
