import type { Construct } from 'constructs';
import type { CompanionOptions } from '../companions/companion-options';
import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import { targetRef, type TargetReference } from '../companions/target-reference';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import type { PercentOrAbsolute } from '../../plus';
import { eachOf } from '../../json/given';
import { intOrString } from '../../json/int-or-string';
import { isBeta } from '../kruise-facts';
import { PROTECTED_OPERATIONS } from './gates';
import { guardMethods } from '../../problems/guarded-methods';

/** What a budget can protect pods against. */
export enum ProtectedOperation {
  /** The deletion of a pod. */
  DELETE = 'DELETE',
  /** The eviction of a pod. */
  EVICT = 'EVICT',
  /** An update in place. Needs the feature gate PodUnavailableBudgetUpdateGate of Kruise, which is off by default. */
  UPDATE = 'UPDATE',
  /** A change of resources in place. Needs Kruise 1.9 and its feature gate InPlacePodVerticalScaling, which is off by default. */
  RESIZE = 'RESIZE',
}

/**
 * How many pods must stay in service.
 *
 * @example
 * UnavailableBudget.maxUnavailable(PercentOrAbsolute.percent(20))
 * UnavailableBudget.minAvailable(PercentOrAbsolute.absolute(2))
 */
export class UnavailableBudget {
  /** At most this many pods may be out of service at a time. */
  public static maxUnavailable(amount: PercentOrAbsolute): UnavailableBudget {
    return new UnavailableBudget({ maxUnavailable: intOrString(amount) });
  }

  /** At least this many pods must be in service at any time. */
  public static minAvailable(amount: PercentOrAbsolute): UnavailableBudget {
    return new UnavailableBudget({ minAvailable: intOrString(amount) });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}

/**
 * Which pods a budget protects.
 *
 * @example
 * declare const web: CloneSet;
 * ProtectedPods.ofWorkload(web)
 * ProtectedPods.withLabels({ matchLabels: { tier: 'front' } })
 */
export class ProtectedPods {
  /** The pods of one workload. A workload construct can be given as it is. */
  public static ofWorkload(target: TargetReference): ProtectedPods {
    return new ProtectedPods(() => ({ targetRef: targetRef(target) }));
  }

  /** All pods of the namespace with these labels. */
  public static withLabels(conditions: LabelConditions): ProtectedPods {
    return new ProtectedPods(() => ({ selector: labelSelector(conditions) }));
  }

  private constructor(private readonly spec: () => any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec();
  }
}

guardMethods('ProtectedPods', ProtectedPods);

/** How the pods of a workload are protected. */
export interface UnavailableBudgetSettings {
  /** How many pods must stay in service. A percentage follows the replicas of each cluster, a number does not. */
  readonly budget: UnavailableBudget;
  /**
   * What is refused once the budget is used up.
   * @default - deletion and eviction, and updates in place where Kruise's feature gate for them is on
   */
  readonly protect?: ProtectedOperation[];
  /**
   * The number of pods that percentages refer to.
   * @default - the replicas of the workload in its cluster
   */
  readonly protectTotalReplicas?: number;
}

/** A PodUnavailableBudget for a workload. */
export interface UnavailableBudgetOptions extends CompanionOptions, UnavailableBudgetSettings {}

/** Properties of a PodUnavailableBudget. */
export interface PodUnavailableBudgetProps extends KruiseObjectProps, UnavailableBudgetSettings {
  /** Which pods are protected. This cannot be changed later. */
  readonly pods: ProtectedPods;
}

/**
 * Keeps enough pods in service through deletions, evictions and updates in place. For federated workloads use `addUnavailableBudget()` of the
 * workload, so that it travels with the workload; every cluster counts its own pods.
 *
 * @example
 * declare const web: CloneSet;
 * new PodUnavailableBudget(chart, 'budget', {
 *   pods: ProtectedPods.ofWorkload(web),
 *   budget: UnavailableBudget.maxUnavailable(PercentOrAbsolute.percent(20)),
 * });
 */
export class PodUnavailableBudget extends KruiseObject {
  public constructor(scope: Construct, id: string, props: PodUnavailableBudgetProps) {
    super(scope, id, props, 'PodUnavailableBudget');
    const { protect, protectTotalReplicas }: any = this._given;
    if (isBeta(this)) return;
    if (protect !== undefined) this.metadata.addAnnotation(PROTECTED_OPERATIONS, Array.isArray(protect) ? protect.map(String).join(',') : String(protect));
    if (protectTotalReplicas !== undefined) this.metadata.addAnnotation('pub.kruise.io/protect-total-replicas', String(protectTotalReplicas));
  }

  /** @internal */
  public _spec(): any {
    const { pods, budget, protect, protectTotalReplicas }: PodUnavailableBudgetProps = this._given;
    const spec = { ...partOf(pods), ...partOf(budget) };
    return isBeta(this) ? { ...spec, protectOperations: eachOf(protect, String), protectTotalReplicas } : spec;
  }
}

/** The value of a factory; anything else is left out, for the checks to report. */
function partOf(made: any): any {
  return typeof made?._toKube === 'function' ? made._toKube() : {};
}
