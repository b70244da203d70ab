import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { FederatedWorkload } from './federated-workload';
import type { FederationOptions } from './options';
import { checkPropertyNames } from '../checks/delivery/input-types';
import type { Problem } from '../checks/problem';
import { withValueAt } from '../delivery/json';
import type { KubeObject } from '../delivery/model';
import { Fleet } from '../fleet/fleet';
import { RETAIN_REPLICAS } from '../karmada/interpreter';
import type { CloneSetProps } from '../workloads/clone-set';
import { CloneSet } from '../workloads/clone-set';
import type { ExposeViaServiceOptions } from '../workloads/pods';

/** Properties of a CloneSet on many clusters. */
export interface KruiseFederatedCloneSetProps extends CloneSetProps, FederationOptions {}

/** Every property there is; the compiler sees to it that none is missing. */
const PROPERTIES: Readonly<Record<keyof KruiseFederatedCloneSetProps, true>> = {
  automountServiceAccountToken: true, containers: true, dns: true, dockerRegistryAuth: true, hostAliases: true, hostNetwork: true,
  initContainers: true, interpreter: true, isolate: true, kruiseVersion: true, lifecycle: true, metadata: true, minReady: true, ocm: true,
  overrides: true, placement: true, podMetadata: true, progressDeadline: true, readinessGates: true, replicas: true, restartPolicy: true,
  revisionHistoryLimit: true, scaleStrategy: true, securityContext: true, select: true, serviceAccount: true, spread: true,
  terminationGracePeriod: true, updateStrategy: true, volumeClaimTemplates: true, volumes: true,
};

/**
 * A CloneSet on many clusters: the CloneSet, its interpreter, PropagationPolicy and OverridePolicy for Karmada, and ManifestWorks for
 * Open Cluster Management, from one definition.
 *
 * @example
 *
 * const web = new KruiseFederatedCloneSet(chart, 'web', {
 *   replicas: 12,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
 *   placement: Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 }),
 *   overrides: [Override.onClusters('us-east').env('web', 'LOG_LEVEL', 'debug')],
 * });
 * web.exposeViaService();
 */
export class KruiseFederatedCloneSet extends FederatedWorkload {
  /** The CloneSet itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: CloneSet;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the CloneSet in its scope
   * @param props the CloneSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedCloneSetProps) {
    super(scope, id, props);
    this._inputProblems.push(...checkPropertyNames(this.node.path, props, PROPERTIES));
    this.workload = new CloneSet(this, 'workload', {
      ...props,
      kruiseVersion: props?.kruiseVersion ?? Fleet.of(this)?.kruiseVersion,
      // Named after the federated workload, not after its child.
      metadata: { ...props?.metadata, name: props?.metadata?.name ?? Chart.of(this).generateObjectName(this as any) },
    });
    this.workload._checkedByOwner = true;
    this.workload._replicasOnControlPlane = () => this._shareOfKarmada();
    const { apiVersion, kind, name, metadata } = this.workload;
    this._federate({ apiVersion, kind, metadata: { name, namespace: metadata.namespace } });
  }

  /**
   * Exposes the pods by a Service, which travels with the workload on both control planes.
   *
   * @param options ports, name and type of the Service
   */
  public exposeViaService(options: ExposeViaServiceOptions = {}) {
    return this.workload.exposeViaService(options);
  }

  /** @internal */
  public _template(): KubeObject {
    if (this.workload.hasAutoscaler) this.workload.metadata.addLabel(RETAIN_REPLICAS, 'true');
    const object = this.workload._object();
    return this.workload.hasAutoscaler ? withValueAt(object, ['spec', 'replicas'], this.workload.replicas ?? 1) : object;
  }

  /** @internal */
  public override _isAutoscaled(): boolean {
    return this.workload.hasAutoscaler;
  }

  /** @internal */
  public override _markAutoscaled(): void {
    this.workload.markHasAutoscaler();
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return ApiObject.of(this.workload);
  }

  /** @internal */
  public _checkObject(path: string, object: KubeObject): Problem[] {
    return this.workload._problems(object).map((problem) => ({ ...problem, path }));
  }
}
