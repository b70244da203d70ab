import { eachOf, kubeOf } from '../../json/given';
import type { Construct } from 'constructs';
import type { CompanionOptions } from '../companions/companion-options';
import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import type { MarkerProbe } from './marker-probe';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';

/** What is written to a pod. */
export interface PodMarks {
  /**
   * Labels, with their values.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations, with their values.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/** A probe of one container, and what its result means for the pod. It needs a condition type or marks. */
export interface ContainerMarkerProbe {
  /** Name of the probe, unique among those of its marker. */
  readonly name: string;
  /** Name of the container that is probed. */
  readonly container: string;
  /** How it is probed. */
  readonly probe: MarkerProbe;
  /**
   * The pod condition that holds the result.
   * @default - none
   */
  readonly conditionType?: string;
  /**
   * Marks of a pod whose probe succeeds. They are removed when it fails, unless `onFailure` says otherwise.
   * @default - none
   */
  readonly onSuccess?: PodMarks;
  /**
   * Marks of a pod whose probe fails.
   * @default - none
   */
  readonly onFailure?: PodMarks;
}

/** How the pods of a workload are probed. */
export interface ProbeMarkerSettings {
  /** The probes. */
  readonly probes: ContainerMarkerProbe[];
}

/** A PodProbeMarker for a workload. */
export interface ProbeMarkerOptions extends CompanionOptions, ProbeMarkerSettings {}

/** Properties of a PodProbeMarker. */
export interface PodProbeMarkerProps extends KruiseObjectProps, ProbeMarkerSettings {
  /** Which pods are probed. This cannot be changed later. */
  readonly pods: LabelConditions;
}

/**
 * Probes containers and writes the results to their pods. For federated workloads use `addProbeMarker()` of the workload, so that it travels with the
 * workload.
 *
 * @example
 * new PodProbeMarker(chart, 'idle', {
 *   pods: { matchLabels: { app: 'game' } },
 *   probes: [{
 *     name: 'idle', container: 'game', probe: MarkerProbe.exec(['/idle.sh']),
 *     onSuccess: { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-10' } },
 *   }],
 * });
 */
export class PodProbeMarker extends KruiseObject {
  public constructor(scope: Construct, id: string, props: PodProbeMarkerProps) {
    super(scope, id, props, 'PodProbeMarker');
  }

  /** @internal */
  public _spec(): any {
    const { pods, probes }: PodProbeMarkerProps = this._given;
    return { selector: labelSelector(pods), probes: eachOf(probes, probeSpec) };
  }
}

function probeSpec(given: any): any {
  if (typeof given !== 'object' || given === null) return given;
  const { name, container, probe, conditionType, onSuccess, onFailure } = given;
  const policies = [...marks('Succeeded', onSuccess), ...marks('Failed', onFailure)];
  return {
    name,
    containerName: container,
    probe: kubeOf(probe),
    podConditionType: conditionType,
    markerPolicy: policies.length > 0 ? policies : undefined,
  };
}

function marks(state: string, given: any): any[] {
  return given === undefined ? [] : [{ state, labels: given?.labels, annotations: given?.annotations }];
}
