import { eachOf, kubeOf } from '../../json/given';
import type { Construct, IConstruct } from 'constructs';
import { POD_RULES } from '../pods/rules';
import { SIDECAR_SET_RULES } from './rules';
import { finding, type Problem } from '../../problems/problem';
import { DetachedPod, type PodPieces } from '../pods/detached-pod';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import type * as kplus from '../../plus';
import { namespaceSelector, type PodSelection, podSelection, type PodSelectionOptions } from '../pods/pod-selection';
import { wrongContainerTypes } from '../pods/pod-types';
import { messageOf, Refusals } from '../../problems/refusals';
import { report } from '../../problems/report';
import { plainContainer, type SidecarContainerOptions, sidecarFields } from './sidecar-container';
import { sidecarSetDefaults } from './defaults';
import { CUSTOM_VERSION_LABEL, injectionSpec, type SidecarSetInjectionOptions, type SidecarSetPodPatch } from './sidecar-set-injection';
import { SidecarSetUpdateStrategy } from './sidecar-set-strategy';

/** What a SidecarSet consists of. */
export interface SidecarSetProps extends KruiseObjectProps, PodSelectionOptions {
  /**
   * Containers that enter the pods. To a SidecarSet that exists none can be added, only removed or changed: admission refuses it.
   * @default - none; call `addContainer()`
   */
  readonly containers?: SidecarContainerOptions[];
  /**
   * Init containers that enter new pods. Those with the restart policy Always keep running beside the pod's own containers, and need the update
   * strategy `notUpdate()`.
   * @default - none; call `addInitContainer()`
   */
  readonly initContainers?: SidecarContainerOptions[];
  /**
   * Volumes that the containers can mount, beside those they mount already. Volumes of the pods themselves are reached by `shareVolumes`.
   * @default - those the containers mount
   */
  readonly volumes?: kplus.Volume[];
  /**
   * Secrets to pull the images with. They must exist in the namespace of every pod that gets the sidecars.
   * @default - none
   */
  readonly imagePullSecrets?: kplus.ISecret[];
  /**
   * How running pods get new sidecars.
   * @default SidecarSetUpdateStrategy.rolling()
   */
  readonly updateStrategy?: SidecarSetUpdateStrategy;
  /**
   * What new pods get.
   * @default - the latest sidecars, at once
   */
  readonly injectionStrategy?: SidecarSetInjectionOptions;
  /**
   * A name of your own for this version of the sidecars, for `SidecarSetRevision.ofCustomVersion` to refer to.
   * @default - none
   */
  readonly customVersion?: string;
  /**
   * Annotations for the pods. In every cluster their keys must be allowed by the ConfigMap kruise-configuration of Kruise.
   * @default - none
   */
  readonly patchPodMetadata?: SidecarSetPodPatch[];
  /**
   * Old revisions to keep.
   * @default 10
   */
  readonly revisionHistoryLimit?: number;
}

/**
 * A SidecarSet in one cluster: containers that enter the pods of others when these are created. It has no namespace.
 *
 * Every default that Kruise would write is written already, so what is applied is what is stored and nothing drifts.
 *
 * @example
 * declare const web: CloneSet;
 * new SidecarSet(chart, 'logs', {
 *   workloads: [web],
 *   containers: [{ name: 'shipper', image: 'registry.example.com/shipper:2.1.0', shareVolumes: true }],
 *   updateStrategy: SidecarSetUpdateStrategy.rolling({ maxUnavailable: PercentOrAbsolute.percent(10) }),
 * });
 */
export class SidecarSet extends KruiseObject {
  /** How running pods get new sidecars. */
  public readonly updateStrategy: SidecarSetUpdateStrategy;

  private readonly workloads: IConstruct[] = [];
  private readonly pod = new DetachedPod();
  private readonly containerFields: any[] = [];
  private readonly initContainerFields: any[] = [];
  private readonly refusals = new Refusals();
  private renderRefusal: string[] = [];
  private readonly unsized: string[] = [];

  public constructor(scope: Construct, id: string, props: SidecarSetProps = {}) {
    super(scope, id, props, 'SidecarSet');
    const { updateStrategy, containers, initContainers, volumes, customVersion }: SidecarSetProps = this._given;
    this.updateStrategy = updateStrategy ?? SidecarSetUpdateStrategy.rolling();
    this.refusals.messages.push(...wrongContainerTypes('containers', containers), ...wrongContainerTypes('initContainers', initContainers));
    this.refusals.offer('container', containers, (container) => this.addContainer(container));
    this.refusals.offer('init container', initContainers, (container) => this.addInitContainer(container));
    this.refusals.offer('volume', volumes, (volume) => this.addVolume(volume));
    this.node.addValidation({ validate: () => report(this, this.heavySidecars()) });
    if (this.isAlpha() && customVersion !== undefined) this.metadata.addLabel(CUSTOM_VERSION_LABEL, customVersion);
  }

  /**
   * Adds a container that enters the pods.
   *
   * @returns the container, to mount volumes or to set variables
   */
  public addContainer(props: SidecarContainerOptions): kplus.Container {
    const container = this.pod.addContainer(plainContainer(props));
    this.containerFields.push(sidecarFields(props));
    this.noteResources(props, container);
    return container;
  }

  /**
   * Adds an init container that enters new pods.
   *
   * @returns the container, to mount volumes or to set variables
   */
  public addInitContainer(props: SidecarContainerOptions): kplus.Container {
    const container = this.pod.addInitContainer(plainContainer(props));
    this.initContainerFields.push(sidecarFields(props));
    if (props.restartPolicy === 'Always') this.noteResources(props, container);
    return container;
  }

  /** Adds a volume for the containers to mount. Volumes they mount already need no adding. */
  public addVolume(volume: kplus.Volume): void {
    this.pod.addVolume(volume);
  }

  /**
   * Lets the sidecars enter the pods of a workload, beside those of others named here or in `workloads`.
   *
   * @param workloads federated or plain workloads of Kruise, those of cdk8s-plus, or `Pods.select(...)`
   */
  public selectWorkload(...workloads: IConstruct[]): void {
    this.workloads.push(...workloads);
  }

  /** @internal */
  public _spec(): any {
    const { customVersion, imagePullSecrets, injectionStrategy, patchPodMetadata, revisionHistoryLimit }: SidecarSetProps = this._given;
    const { containers, initContainers, volumes } = this.pieces();
    const selection = this.selection();
    return sidecarSetDefaults({
      selector: selection.selector,
      ...this.namespaces(selection),
      initContainers: some(initContainers.map((container, index) => ({ ...container, ...defined(this.initContainerFields[index]) }))),
      containers: some(containers.map((container, index) => ({ ...container, ...defined(this.containerFields[index]) }))),
      volumes: some(volumes),
      imagePullSecrets: eachOf(imagePullSecrets, (secret: any) => (typeof secret?.name === 'string' ? { name: secret.name } : secret)),
      updateStrategy: kubeOf(this.updateStrategy),
      injectionStrategy: injectionSpec(injectionStrategy),
      customVersion: this.isAlpha() ? undefined : customVersion,
      patchPodMetadata,
      revisionHistoryLimit,
    });
  }

  /** @internal */
  public override _refused(): Problem[] {
    const { path } = this.node;
    const refused = [...this.refusals.messages, ...this.renderRefusal].map((message) => finding(POD_RULES.refused, { path, message }));
    return [...refused, ...this.selection().faults.map((message) => finding(SIDECAR_SET_RULES.workloads, { path, message }))];
  }

  private noteResources(props: SidecarContainerOptions, { name }: kplus.Container): void {
    if (props?.resources === undefined && props?.resourcesPolicy === undefined) this.unsized.push(String(name));
  }

  /** cdk8s-plus has defaults for the one container of a pod; a sidecar asks for them once more in every pod. */
  private heavySidecars(): Problem[] {
    return this.unsized.map((name) => finding(SIDECAR_SET_RULES.defaultResources, {
      path: this.node.path, message: `The sidecar '${name}' says nothing of resources, so every pod it enters asks for 1 CPU and 512 MiB more, the defaults of cdk8s-plus.`,
    }));
  }

  private isAlpha(): boolean {
    return this.apiVersion.endsWith('/v1alpha1');
  }

  private selection(): PodSelection {
    const { workloads }: SidecarSetProps = this._given;
    const all: any = this.workloads.length === 0 ? workloads : Array.isArray(workloads) || workloads == null ? [...(workloads ?? []), ...this.workloads] : workloads;
    return podSelection({ ...this._given, workloads: all });
  }

  /** A field of its own for one name in v1alpha1; otherwise a selector on the label with the name. */
  private namespaces(selection: PodSelection): any {
    const { namespaces } = selection;
    const one = this.isAlpha() && selection.namespaceSelector === undefined && Array.isArray(namespaces) && namespaces.length === 1;
    return one ? { namespace: namespaces[0] } : { namespaceSelector: namespaceSelector(selection) };
  }

  /** What enters the pods; nothing, and a problem, where cdk8s-plus refuses it. */
  private pieces(): PodPieces {
    this.renderRefusal = [];
    try {
      return this.pod.render(this.apiObject);
    } catch (error) {
      this.renderRefusal = [`cdk8s-plus cannot render the containers: ${messageOf(error)}.`];
      return { containers: [], initContainers: [], volumes: [] };
    }
  }
}

function some(list: readonly any[]): readonly any[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** The members that have a value. */
function defined(fields: any): any {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
