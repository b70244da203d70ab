import { eachOf } from '../../json/given';
import type { Construct } from 'constructs';
import type { CompanionOptions } from '../companions/companion-options';
import { targetRef, type TargetReference } from '../companions/target-reference';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import { topologyKeys } from './facts';

/** How long Kruise remembers where a pod was. */
export enum PodStateRetention {
  /** Until the workload no longer has the pod, by scaling in or by deletion. */
  WHEN_SCALED = 'WhenScaled',
  /** Until the workload is deleted. */
  WHEN_DELETED = 'WhenDeleted',
}

/** Labels of nodes to come back to if possible, and how much that counts. */
export interface PreferredTopology {
  /** 1 to 100. */
  readonly weight: number;
  /** Keys of node labels, such as `kubernetes.io/hostname`. */
  readonly keys: string[];
}

/** What the pods of a StatefulSet keep when they are recreated. */
export interface PersistentPodStateSettings {
  /**
   * Keys of node labels that must have the same value again, such as `topology.kubernetes.io/zone`. Either this or `preferredTopology` is required.
   * @default - none
   */
  readonly requiredTopology?: string[];
  /**
   * Keys of node labels that should have the same value again.
   * @default - none
   */
  readonly preferredTopology?: PreferredTopology[];
  /**
   * Keys of annotations that a pod gets back.
   * @default - none
   */
  readonly podAnnotations?: string[];
  /**
   * How long Kruise remembers where a pod was.
   * @default PodStateRetention.WHEN_SCALED
   */
  readonly retention?: PodStateRetention;
}

/** A PersistentPodState for a workload. */
export interface PersistentPodStateOptions extends CompanionOptions, PersistentPodStateSettings {}

/** Properties of a PersistentPodState. */
export interface PersistentPodStateProps extends KruiseObjectProps, PersistentPodStateSettings {
  /** The StatefulSet, of apps or apps.kruise.io, whose pods come back. This cannot be changed later. */
  readonly target: TargetReference;
}

/**
 * Brings the pods of a StatefulSet back to where they were. For federated workloads use `addPersistentPodState()` of the workload, so that it travels
 * with the workload; every cluster remembers its own pods.
 *
 * @example
 * declare const db: AdvancedStatefulSet;
 * new PersistentPodState(chart, 'state', { target: db, requiredTopology: ['topology.kubernetes.io/zone'] });
 */
export class PersistentPodState extends KruiseObject {
  public constructor(scope: Construct, id: string, props: PersistentPodStateProps) {
    super(scope, id, props, 'PersistentPodState');
  }

  /** @internal */
  public _spec(): any {
    const { target, requiredTopology, preferredTopology, podAnnotations, retention }: PersistentPodStateProps = this._given;
    const keys = topologyKeys(this);
    return {
      targetRef: targetRef(target),
      requiredPersistentTopology: requiredTopology === undefined ? undefined : { [keys]: requiredTopology },
      preferredPersistentTopology: eachOf(preferredTopology, (given) => topologySpec(given, keys)),
      persistentPodAnnotations: eachOf(podAnnotations, (key) => ({ key })),
      persistentPodStateRetentionPolicy: retention,
    };
  }
}

function topologySpec(given: any, keys: string): any {
  return typeof given === 'object' && given !== null ? { weight: given.weight, preference: { [keys]: given.keys } } : given;
}
