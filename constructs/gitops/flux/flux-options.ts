import type { Duration } from 'cdk8s';
import type { FluxSource } from './flux-source';

/** What Flux does with the objects of a directory when the directory is gone. */
export enum FluxDeletionPolicy {
  /** Deletes them if pruning is on. */
  MIRROR_PRUNE = 'MirrorPrune',
  /** Deletes them. */
  DELETE = 'Delete',
  /** Deletes them and waits until they are gone. */
  WAIT_FOR_TERMINATION = 'WaitForTermination',
  /** Leaves them. */
  ORPHAN = 'Orphan',
}

/** How Flux reaches an API server other than that of the cluster it runs in. */
export interface FluxKubeConfig {
  /** The Secret with the kubeconfig, in the namespace of the objects. */
  readonly secretName: string;
  /**
   * The key in the Secret.
   * @default - `value`, or `value.yaml` if there is none
   */
  readonly key?: string;
}

/** How Flux applies the output. */
export interface FluxOptions {
  /** Where Flux finds the output. */
  readonly source: FluxSource;
  /**
   * The output directory in the source.
   * @default - `dist`; the artifact itself for an OCI artifact
   */
  readonly path?: string;
  /**
   * The name of the source and of the Kustomization that applies the others, and what their names begin with. Give each app its own where several share a namespace.
   * @default federation
   */
  readonly name?: string;
  /**
   * The namespace of all objects.
   * @default flux-system
   */
  readonly namespace?: string;
  /**
   * How Flux reaches API servers, by control plane (`Karmada`, `OCM`) or by the name of a cluster of ControlPlane.DIRECT. Karmada and every such cluster
   * need one if anything goes there.
   * @default - Flux runs in the hub of Open Cluster Management
   */
  readonly kubeConfigs?: { readonly [controlPlaneOrCluster: string]: FluxKubeConfig };
  /**
   * How often everything is applied again, which undoes changes made by others.
   * @default Duration.minutes(10)
   */
  readonly interval?: Duration;
  /**
   * How soon something that failed is retried.
   * @default Duration.minutes(2)
   */
  readonly retryInterval?: Duration;
  /**
   * How long applying and waiting for health may take before it counts as failed.
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * Whether a directory counts as ready only when its workloads are healthy in their clusters, rather than as soon as it is applied.
   * @default true
   */
  readonly wait?: boolean;
  /**
   * Whether objects that are no longer in the output are deleted. Namespaces, volume claims, CRDs and interpreters are always kept.
   * @default true
   */
  readonly prune?: boolean;
  /**
   * What happens to the objects of a directory that is no longer in the output.
   * @default FluxDeletionPolicy.MIRROR_PRUNE
   */
  readonly deletionPolicy?: FluxDeletionPolicy;
  /**
   * Whether Flux is suspended, so that it leaves everything as it is.
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * The ServiceAccount whose permissions Flux uses, on each API server that it applies to.
   * @default - the permissions of Flux itself, or of the kubeconfig
   */
  readonly serviceAccountName?: string;
}
