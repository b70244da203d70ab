import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import { variablesInOrder } from '../pods/variable-order';
import { eachOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import * as kplus from '../../plus';

/** A volume of the pod that an ephemeral container sees. */
export interface EphemeralMount {
  /** Name of a volume that the pod has. */
  readonly volume: string;
  /** Path in the container. */
  readonly path: string;
  /**
   * Whether it can only be read.
   * @default false
   */
  readonly readOnly?: boolean;
}

/** A container that is added to running pods. It has no ports, probes or resources of its own. */
export interface EphemeralContainerOptions {
  /** Name of the container, different from those of the pod. */
  readonly name: string;
  /** Reference of the image. */
  readonly image: string;
  /**
   * When the image is pulled.
   * @default ImagePullPolicy.IF_NOT_PRESENT
   */
  readonly imagePullPolicy?: kplus.ImagePullPolicy;
  /**
   * The program to run.
   * @default - that of the image
   */
  readonly command?: string[];
  /**
   * Its arguments.
   * @default - those of the image
   */
  readonly args?: string[];
  /**
   * The directory it starts in.
   * @default - that of the image
   */
  readonly workingDir?: string;
  /**
   * Environment variables.
   * @default - none
   */
  readonly envVariables?: { readonly [name: string]: kplus.EnvValue };
  /**
   * Volumes of the pod to mount.
   * @default - none
   */
  readonly mounts?: EphemeralMount[];
  /**
   * The container of the pod whose processes it sees.
   * @default - those that the pod shares
   */
  readonly targetContainer?: string;
  /**
   * Capabilities to add, such as `SYS_PTRACE`.
   * @default - none
   */
  readonly capabilities?: string[];
  /**
   * Whether it runs privileged.
   * @default false
   */
  readonly privileged?: boolean;
  /**
   * Whether standard input is open.
   * @default false
   */
  readonly stdin?: boolean;
  /**
   * Whether it has a terminal.
   * @default false
   */
  readonly tty?: boolean;
}

/** Properties of an EphemeralJob. */
export interface EphemeralJobProps extends KruiseObjectProps {
  /** Which running pods get the containers. */
  readonly pods: LabelConditions;
  /** The containers to add. */
  readonly containers: EphemeralContainerOptions[];
  /**
   * How many of the pods get them.
   * @default - all
   */
  readonly replicas?: number;
  /**
   * How many pods have them running at a time.
   * @default - all
   */
  readonly parallelism?: number;
  /**
   * Whether the job is paused, so that no more pods get them.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * How long the job may take.
   * @default - no limit
   */
  readonly activeDeadline?: Duration;
  /**
   * How long the job is kept after it is done.
   * @default Duration.minutes(30)
   */
  readonly ttlAfterFinished?: Duration;
}

/**
 * Adds ephemeral containers to running pods, to debug them. It is about the pods of one cluster at one moment, so it is never federated: apply it to that
 * cluster.
 *
 * @example
 * new EphemeralJob(chart, 'dump', {
 *   pods: { matchLabels: { app: 'web' } },
 *   replicas: 1,
 *   containers: [{ name: 'dump', image: 'registry.example.com/debug:1.0.0', command: ['/dump'], targetContainer: 'web' }],
 * });
 */
export class EphemeralJob extends KruiseObject {
  public constructor(scope: Construct, id: string, props: EphemeralJobProps) {
    super(scope, id, props, 'EphemeralJob');
  }

  /** @internal */
  public _spec(): any {
    const { pods, containers, replicas, parallelism, paused, activeDeadline, ttlAfterFinished }: EphemeralJobProps = this._given;
    return {
      selector: labelSelector(pods),
      replicas, parallelism, paused,
      template: { ephemeralContainers: eachOf(containers, containerSpec) },
      activeDeadlineSeconds: seconds(activeDeadline),
      ttlSecondsAfterFinished: seconds(ttlAfterFinished),
    };
  }
}

function containerSpec(given: any): any {
  if (typeof given !== 'object' || given === null) return given;
  const { name, image, imagePullPolicy, command, args, workingDir, envVariables, mounts, targetContainer, stdin, tty } = given;
  return {
    name, image, command, args, workingDir, stdin, tty,
    // No webhook fills these two in, and admission refuses a container without them.
    imagePullPolicy: imagePullPolicy ?? kplus.ImagePullPolicy.IF_NOT_PRESENT,
    terminationMessagePolicy: 'File',
    env: variables(envVariables),
    volumeMounts: eachOf(mounts, (mount) => ({ name: mount?.volume, mountPath: mount?.path, readOnly: mount?.readOnly })),
    targetContainerName: targetContainer,
    securityContext: securityContext(given),
  };
}

function variables(given: any): any {
  if (typeof given !== 'object' || given === null) return given;
  return variablesInOrder(Object.entries<any>(given).map(([name, variable]) => ({ name, value: variable?.value, valueFrom: variable?.valueFrom })));
}

function securityContext({ capabilities, privileged }: any): any {
  if (capabilities === undefined && privileged === undefined) return undefined;
  return { privileged, capabilities: capabilities === undefined ? undefined : { add: capabilities } };
}
