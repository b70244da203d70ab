import { isObject } from '../../json/json';

/** How the resources of several containers become one amount. */
export enum TargetContainersMode {
  /** Their sum. */
  SUM = 'sum',
  /** The largest of them. */
  MAX = 'max',
}

/**
 * Amounts of cpu and memory as expressions over those of the pod's own containers, with `+ - * /`, `max(a, b)` and `min(a, b)`.
 *
 * @example
 * const resources: SidecarResourceExpressions = { cpu: 'max(cpu * 50%, 50m)', memory: '200Mi' };
 */
export interface SidecarResourceExpressions {
  /**
   * An expression with the variable `cpu`.
   * @default - none
   */
  readonly cpu?: string;
  /**
   * An expression with the variable `memory`.
   * @default - none
   */
  readonly memory?: string;
}

/** Requests and limits of a sidecar, worked out from the containers of each pod when it is created. */
export interface SidecarResourcesPolicy {
  /** How the resources of several containers become one amount. */
  readonly targetContainersMode: TargetContainersMode;
  /**
   * Which containers count, as a regular expression on their names. A pod without any is refused.
   * @default '.*' - all of the pod's own
   */
  readonly targetContainersNameRegex?: string;
  /**
   * The limits.
   * @default - none
   */
  readonly limits?: SidecarResourceExpressions;
  /**
   * The requests.
   * @default - none
   */
  readonly requests?: SidecarResourceExpressions;
}

/** The resourcesPolicy block of a container; undefined when none is asked for. */
export function resourcesPolicySpec(policy: SidecarResourcesPolicy | undefined): any {
  if (!isObject(policy)) return policy;
  const { targetContainersMode, targetContainersNameRegex, limits, requests } = policy;
  return { targetContainersMode, targetContainersNameRegex, resourcesExpr: { limits, requests } };
}
