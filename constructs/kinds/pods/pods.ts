import { ApiObject, type ApiObjectMetadataDefinition } from 'cdk8s';
import type { Construct } from 'constructs';
import { AccompaniedWorkload } from './accompanied-workload';
import * as kplus from '../../plus';
import { checkPropertyNames } from '../../definition/input-types';
import { POD_RULES } from './rules';
import { finding, formatProblem, type Problem } from '../../problems/problem';
import { report } from '../../problems/report';
import type { KubeObject } from '../../json/kube-object';
import { Fleet } from '../../fleet/fleet';
import { type KruiseVersion, NEWEST_KRUISE } from '../../fleet/versions';
import { ExposedService } from './exposed-service';
import { kruiseKind, checkKind } from '../kinds';
import { ownProblems } from '../own-problems';
import { PodAddress, podAddressOf } from './pod-address';
import { renderPods } from './pod-rendering';
import { soundSecurity, wrongPodTypes } from './pod-types';
import { messageOf, Refusals } from '../../problems/refusals';
import { volumeClaimTemplate, type VolumeClaimTemplateOptions, withClaims } from './volume-claim-template';
import { resolveTokens } from '../plain-object';
import { WorkloadObject } from '../workload-object';

/** What every Kruise workload with pods takes: the pods as cdk8s-plus describes them, and a few things it has no words for. */
export interface KruiseWorkloadProps extends kplus.WorkloadProps {
  /**
   * Conditions a pod must report, beside its containers being ready, before it is in service.
   * @default - none
   */
  readonly readinessGates?: string[];
  /**
   * The version of OpenKruise that runs the workload. It decides the apiVersion.
   * @default - the oldest in the fleet; KruiseVersion.V1_9 without one
   */
  readonly kruiseVersion?: KruiseVersion;
  /**
   * What the label is made of by which the workload, and everything else of cdk8s-plus, finds its pods.
   * @default PodAddress.OBJECT_NAME
   */
  readonly podAddress?: PodAddress;
}

/** One list for all that have nothing in it: thousands of workloads are alike. */
const NOTHING: readonly never[] = [];

/** How pods are exposed by a Service. */
export interface ExposeViaServiceOptions {
  /**
   * Name of the Service.
   * @default - the name of the workload
   */
  readonly name?: string;
  /**
   * Ports of the Service.
   * @default - the ports of all containers
   */
  readonly ports?: kplus.ServicePort[];
  /**
   * Where the Service can be reached from.
   * @default ServiceType.CLUSTER_IP
   */
  readonly serviceType?: kplus.ServiceType;
}

/**
 * A Kruise workload with pods. Containers, volumes, scheduling, service accounts and network policies are those of cdk8s-plus; its
 * subclasses add what the kind has of its own.
 */
export abstract class KruiseWorkload extends AccompaniedWorkload {
  /** Plural of the kind, as used in roles. */
  public readonly resourceType: string;

  /** The version of OpenKruise this workload is written for. */
  public readonly kruiseVersion: KruiseVersion;

  /**
   * Whether the owner of this workload checks and reports it together with its own definition.
   * @internal
   */
  public _checkedByOwner = false;

  /**
   * Whether the owner of this workload checks the names of its properties, which are among its own.
   * @internal
   */
  public _givenByOwner = false;

  /** @internal */
  public readonly _resource: WorkloadObject;

  /**
   * The properties as they were given.
   * @internal
   */
  public _given: any;

  protected readonly apiObject: ApiObject;

  private readonly readinessGates: any;
  /** The label of the pods in place of that of cdk8s-plus, until it was given to them. */
  private unwrittenAddress?: string;
  /** @internal */
  protected readonly _refusals = new Refusals();
  private renderRefusal: readonly string[] = NOTHING;
  /** What is wrong with what was added after the properties. */
  private laterProblems: readonly Problem[] = NOTHING;
  private made = false;

  protected constructor(scope: Construct, id: string, props: KruiseWorkloadProps, kind: string) {
    const named = (props?.podAddress ?? PodAddress.OBJECT_NAME) !== PodAddress.CONSTRUCT_PATH;
    // cdk8s-plus adds the terms of `spread` again with every rendering, and stops at the first container it refuses: both are done below.
    // Not spread: Node 20 would give each of them a shape of its own.
    super(scope, id, Object.assign({}, props, {
      spread: false, containers: undefined, initContainers: undefined, volumes: undefined, hostAliases: undefined,
      select: named ? false : props?.select,
      dns: props?.dns ?? undefined, securityContext: soundSecurity(props?.securityContext),
    }));
    const given: KruiseWorkloadProps = props ?? {};
    this._given = given;
    this._refusals.messages.push(...wrongPodTypes(given));
    this.resourceType = kruiseKind(kind).plural;
    this.kruiseVersion = given.kruiseVersion ?? Fleet.of(this)?.kruiseVersion ?? NEWEST_KRUISE;
    this.readinessGates = given.readinessGates;
    this._resource = WorkloadObject.ofKind(this, kind, this.kruiseVersion, given.metadata, () => this._spec());
    this.apiObject = this._resource;
    if (named) this.addressByName(kind, given.select ?? true);

    this._refusals.offer('container', given.containers, (container) => this.addContainer(container));
    this._refusals.offer('volume', given.volumes, (volume) => this.addVolume(volume));
    this._refusals.offer('init container', given.initContainers, (container) => this.addInitContainer(container));
    this._refusals.offer('host alias', given.hostAliases, (alias) => this.addHostAlias(alias));
    if (given.spread) {
      this.scheduling.spread({ topology: kplus.Topology.HOSTNAME });
      this.scheduling.spread({ topology: kplus.Topology.ZONE });
    }
    if (this.isolate) this.connections.isolate();
    this.node.addValidation({ validate: () => report(this, this._found()) });
    this.made = true;
  }

  /**
   * What it reports itself.
   * @internal
   */
  public _found(): Problem[] {
    return [...this.laterProblems, ...twins(this), ...ownProblems(this)];
  }

  /**
   * Exposes the pods by a Service. It is a child of the workload and travels with it.
   *
   * @param options - without them, all ports of all containers inside the cluster, under the name of the workload
   */
  public exposeViaService(options: ExposeViaServiceOptions = {}): kplus.Service {
    this.noteLater(checkPropertyNames(this.node.path, options, 'ExposeViaServiceOptions'));
    const { name, serviceType, ports: given } = options ?? {};
    const ports = given ?? this.containers.flatMap((container) => container.ports).map(servicePort);
    if (ports.length === 0) {
      const message = `No container of '${this.name}' has a port, so a Service has nothing to expose.`;
      throw new Error(`[${this.node.path}] ${formatProblem(finding(POD_RULES.exposedPorts, { path: this.node.path, message }))}`);
    }
    return new ExposedService(this, `${name ?? ''}Service`, {
      metadata: { name: name ?? this.name, namespace: this.metadata.namespace },
      selector: this,
      // A Service with several ports must name them all.
      ports: ports.map((port) => (port.name || ports.length === 1 ? port : { ...port, name: portName(port) })),
      type: serviceType ?? kplus.ServiceType.CLUSTER_IP,
    });
  }

  /** The metadata of the pods. */
  public override get podMetadata(): ApiObjectMetadataDefinition {
    const metadata = super.podMetadata;
    if (this.unwrittenAddress !== undefined) metadata.addLabel(kplus.Pod.ADDRESS_LABEL, this.unwrittenAddress);
    this.unwrittenAddress = undefined;
    return metadata;
  }

  /** Labels the pods by the name of the object, which stays when the construct is moved. */
  private addressByName(kind: string, select: boolean): void {
    const address = podAddressOf(kind, this.metadata.namespace, this.name);
    this.unwrittenAddress = address;
    if (select) this.select(kplus.LabelSelector.of({ labels: { [kplus.Pod.ADDRESS_LABEL]: address } }));
  }

  /** Adds a container to the pods. */
  public override addContainer(container: kplus.ContainerProps): kplus.Container {
    this.checkAdded(container);
    return super.addContainer(container);
  }

  /** Adds a container to the pods that runs to its end before the others start, or beside them if it is always restarted. */
  public override addInitContainer(container: kplus.ContainerProps): kplus.Container {
    this.checkAdded(container);
    return super.addInitContainer(container);
  }

  /** Containers among the properties are checked with them. */
  private checkAdded(container: kplus.ContainerProps): void {
    if (this.made) this.noteLater(checkPropertyNames(this.node.path, container, 'ContainerProps'));
  }

  private noteLater(problems: readonly Problem[]): void {
    if (problems.length > 0) this.laterProblems = [...this.laterProblems, ...problems];
  }

  /** @internal */
  public abstract _spec(): any;

  /**
   * The whole object as plain JSON, with all replicas.
   * @internal
   */
  public _object(): KubeObject {
    return this._resource.total();
  }

  /**
   * What cdk8s-plus refused, so that the object is not worth looking at. Known once the object is rendered.
   * @internal
   */
  public _refused(): Problem[] {
    const { path } = this.node;
    return [...this._refusals.messages, ...this.renderRefusal].map((message) => finding(POD_RULES.refused, { path, message }));
  }

  /**
   * Everything that is wrong with this workload by itself.
   * @param object the result of `_object()`, when it is at hand
   * @internal
   */
  public _problems(object: KubeObject = this._object()): Problem[] {
    const refused = this._refused();
    return refused.length > 0 ? refused : checkKind(this.node.path, object, this.kruiseVersion);
  }

  /**
   * The pod template as plain JSON, with labels for every selector. Pods that cdk8s-plus refuses give an empty one and a problem.
   * @internal
   */
  public _podTemplate(): any {
    this.renderRefusal = NOTHING;
    try {
      const metadata = kplus.k8s.toJson_ObjectMeta(resolveTokens(this.podMetadata.toJson(), this.apiObject));
      const labels = Object.assign({}, this.matchLabels, metadata?.labels);
      return { metadata: Object.assign({}, metadata, { labels }), spec: renderPods(this._toPodSpec(), this.readinessGates, this.apiObject) };
    } catch (error) {
      this.renderRefusal = [`cdk8s-plus cannot render the pods: ${messageOf(error)}.`];
      return { spec: { containers: [] } };
    }
  }
}

/** A workload of so many equal pods. */
export interface ReplicatedWorkloadProps extends KruiseWorkloadProps {
  /**
   * How many pods: over all clusters where a placement divides them, in each cluster otherwise. Leave it out when an autoscaler decides.
   * @default 1
   */
  readonly replicas?: number;
  /**
   * Volume claims that every pod gets for itself.
   * @default - none
   */
  readonly volumeClaimTemplates?: VolumeClaimTemplateOptions[];
}

/** A Kruise workload of so many equal pods, which can be scaled and whose pods can have storage of their own. */
export abstract class ReplicatedWorkload extends KruiseWorkload implements kplus.IScalable {
  /** The number of pods that was asked for; undefined when none was. */
  public readonly replicas?: number;

  /** Whether an autoscaler targets this workload. Then no number of replicas is written. */
  public hasAutoscaler = false;

  private claims: readonly VolumeClaimTemplateOptions[] = NOTHING;

  protected constructor(scope: Construct, id: string, props: ReplicatedWorkloadProps, kind: string) {
    super(scope, id, props, kind);
    this.replicas = props?.replicas;
    this._refusals.offer('volume claim template', props?.volumeClaimTemplates, (claim) => this.addVolumeClaimTemplate(claim));
  }

  /**
   * Gives every pod a volume claim of its own.
   *
   * @returns the volume, for containers to mount
   */
  public addVolumeClaimTemplate(options: VolumeClaimTemplateOptions): kplus.Volume {
    const volume = kplus.Volume.fromEmptyDir(this, `claim-${this.claims.length + 1}`, options.name);
    this.claims = [...this.claims, options];
    return volume;
  }

  /** Called by an autoscaler that targets this workload. */
  public markHasAutoscaler(): void {
    this.hasAutoscaler = true;
  }

  /** This workload as the target of an autoscaler. */
  public toScalingTarget(): kplus.ScalingTarget {
    return { kind: this.kind, apiVersion: this.apiVersion, name: this.name, containers: this.containers, replicas: this.replicas };
  }

  /** @internal */
  public _volumeClaimTemplates(): any[] | undefined {
    return this.claims.length > 0 ? this.claims.map(volumeClaimTemplate) : undefined;
  }

  /** @internal */
  public override _podTemplate(): any {
    return withClaims(super._podTemplate(), this.claims);
  }
}

/** Objects below a workload that clash in one namespace, such as its headless Service and another Service of the same name. */
function twins(workload: KruiseWorkload): Problem[] {
  const objects = workload.node.findAll().filter((child): child is ApiObject => ApiObject.isApiObject(child));
  const { path } = workload.node;
  return objects.filter(({ apiVersion, kind, name }, index) => objects.slice(0, index).some((other) => other.apiVersion === apiVersion && other.kind === kind && other.name === name))
    .map(({ kind, name }) => finding(POD_RULES.twins, { path, message: `'${workload.name}' has two objects of kind ${kind} named '${name}', but names must be unique in a namespace.` }));
}

function servicePort(port: kplus.ContainerPort): kplus.ServicePort {
  return { name: port.name, port: port.number, targetPort: port.number, protocol: port.protocol };
}

function portName(port: kplus.ServicePort): string {
  return `${(port.protocol ?? kplus.Protocol.TCP).toLowerCase()}-${port.port}`;
}
