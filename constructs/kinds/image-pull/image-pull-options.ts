import type { Duration } from 'cdk8s';
import { seconds } from '../../json/seconds';
import { kubeOf } from '../../json/given';
import type { ImagePullCompletion } from './image-pull-completion';
import type { ImagePullNodes } from './image-pull-nodes';

/** Whether an image is pulled that a node has already. */
export enum ImagePullMode {
  /** Every time: a tag may have moved. */
  ALWAYS = 'Always',
  /** Only where it is missing. */
  IF_NOT_PRESENT = 'IfNotPresent',
}

/** What container runtimes are told of the sandbox an image is pulled for. */
export interface ImagePullSandboxOptions {
  /**
   * Labels of the sandbox.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the sandbox.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/** How images are pulled, and where. */
export interface ImagePullOptions {
  /**
   * Names of the Secrets to pull with, in the namespace of the job. Those in the same chart travel along.
   * @default - none
   */
  readonly pullSecrets?: string[];
  /**
   * The nodes that get the image, in each cluster.
   * @default - all nodes
   */
  readonly nodes?: ImagePullNodes;
  /**
   * How many nodes pull at a time, in each cluster. A whole number; Kruise takes no percentages here.
   * @default 1
   */
  readonly parallelism?: number;
  /**
   * How long one pull on one node may take.
   * @default Duration.seconds(600)
   */
  readonly timeout?: Duration;
  /**
   * How often a failed pull is tried again.
   * @default 3
   */
  readonly backoffLimit?: number;
  /**
   * When the job is over.
   * @default ImagePullCompletion.whenDone()
   */
  readonly completionPolicy?: ImagePullCompletion;
  /**
   * What container runtimes are told of the sandbox the image is pulled for.
   * @default - nothing
   */
  readonly sandbox?: ImagePullSandboxOptions;
  /**
   * Whether an image is pulled that a node has already.
   * @default ImagePullMode.IF_NOT_PRESENT
   */
  readonly imagePullPolicy?: ImagePullMode;
}

/** The options as fields of the job. */
export function imagePullSpec(options: ImagePullOptions): Record<string, any> {
  const { pullSecrets, nodes, parallelism, timeout, backoffLimit, completionPolicy, sandbox, imagePullPolicy } = options;
  return {
    pullSecrets, parallelism, imagePullPolicy,
    ...nodesSpec(nodes),
    pullPolicy: { timeoutSeconds: seconds(timeout), backoffLimit },
    completionPolicy: kubeOf(completionPolicy),
    sandboxConfig: sandbox,
  };
}

function nodesSpec(nodes: any): Record<string, any> {
  return nodes === undefined ? {} : typeof nodes?._toKube === 'function' ? nodes._toKube() : { selector: nodes };
}
