import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { eachOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';

/** What happens when a container cannot be stopped or started. */
export enum RecreateFailurePolicy {
  /** The request fails. */
  FAIL = 'Fail',
  /** The other containers are still recreated. */
  IGNORE = 'Ignore',
}

/** How containers are restarted. */
export interface ContainerRecreateStrategy {
  /**
   * What happens when a container cannot be stopped or started.
   * @default RecreateFailurePolicy.FAIL
   */
  readonly failurePolicy?: RecreateFailurePolicy;
  /**
   * Whether a container is stopped only after the one before it runs again.
   * @default false
   */
  readonly ordered?: boolean;
  /**
   * Whether containers that were restarted after the request was made are restarted again.
   * @default false
   */
  readonly force?: boolean;
  /**
   * How long a container may take to stop.
   * @default - the grace period of its pod
   */
  readonly terminationGracePeriod?: Duration;
  /**
   * How long the pod is out of service before containers are stopped.
   * @default - they are stopped at once, with the pod in service
   */
  readonly unreadyGracePeriod?: Duration;
  /**
   * How long a container must run to count as started.
   * @default - it counts at once
   */
  readonly minStarted?: Duration;
}

/** Properties of a ContainerRecreateRequest; none of them can be changed later. */
export interface ContainerRecreateRequestProps extends KruiseObjectProps {
  /** Name of the pod, which must be running. */
  readonly podName: string;
  /** Names of the containers to restart, in this order. */
  readonly containers: string[];
  /**
   * How they are restarted.
   * @default - all at once, and the request fails if one of them fails
   */
  readonly strategy?: ContainerRecreateStrategy;
  /**
   * How long the request may take, at least three seconds.
   * @default - no limit
   */
  readonly activeDeadline?: Duration;
  /**
   * How long the request is kept after it is done.
   * @default - forever
   */
  readonly ttlAfterFinished?: Duration;
}

/**
 * Restarts containers of one running pod. It is about one pod in one cluster at one moment, so it is never federated: apply it to that cluster.
 *
 * @example
 * new ContainerRecreateRequest(chart, 'restart-sidecar', { podName: 'web-0', containers: ['proxy'] });
 */
export class ContainerRecreateRequest extends KruiseObject {
  public constructor(scope: Construct, id: string, props: ContainerRecreateRequestProps) {
    super(scope, id, props, 'ContainerRecreateRequest');
  }

  /** @internal */
  public _spec(): any {
    const { podName, containers, strategy, activeDeadline, ttlAfterFinished }: ContainerRecreateRequestProps = this._given;
    return {
      podName,
      containers: eachOf(containers, (name) => ({ name })),
      strategy: strategySpec(strategy),
      activeDeadlineSeconds: seconds(activeDeadline),
      ttlSecondsAfterFinished: seconds(ttlAfterFinished),
    };
  }
}

function strategySpec(given: any): any {
  if (given !== undefined && (typeof given !== 'object' || given === null)) return given;
  const { failurePolicy, ordered, force, terminationGracePeriod, unreadyGracePeriod, minStarted } = given ?? {};
  return {
    failurePolicy: failurePolicy ?? RecreateFailurePolicy.FAIL,
    orderedRecreate: ordered,
    forceRecreate: force,
    terminationGracePeriodSeconds: seconds(terminationGracePeriod),
    unreadyGracePeriodSeconds: seconds(unreadyGracePeriod),
    minStartedSeconds: seconds(minStarted),
  };
}
