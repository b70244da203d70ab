import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition } from '../definition/definition';
import type { OverrideRule } from '../delivery/model';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import type { Told } from '../planes/plane';
import { type Problem, Severity } from '../problems/problem';
import type { SolvedRollout } from '../rollout/model';
import type { CompiledOverrides } from './compiled-overrides';

/** What a cluster gets, in numbers. */
export interface ClusterShare extends Pick<ClusterDelivery, 'cluster' | 'replicas' | 'alternativeReplicas' | 'certainty'> {
  /** Whether it gets nothing at all, as far as that is known without what it gets. */
  readonly empty?: boolean;
}

/** What is remembered of a definition with which nothing is wrong, and nothing to be warned of. */
export interface Remembered {
  /** What the overrides of each overridden object compile to, the workload itself first. */
  readonly rules: readonly (readonly OverrideRule[])[];
  /** What each cluster gets, in numbers. */
  readonly shares: readonly ClusterShare[];
}

/** An object without what is in it. */
export type Head = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

/** What an app writes of a workload, without its text: one file for one control plane. */
export interface WrittenFile {
  readonly plane: ControlPlane;
  /** What is in its file, the template of the workload last. */
  readonly objects: readonly Head[];
  /** Whether the status of the template is put together by scripts of this package. */
  readonly ourStatus: boolean;
  /** What clusters get, in numbers. */
  readonly shares: readonly ClusterShare[];
}

/** What is known of a workload that says what it said before. */
export interface KnownWorkload extends WrittenFile {
  text(): string;
  /** The bytes of the text, where nothing has to be made for them. */
  bytes(): Buffer | undefined;
}

/** What becomes of a workload on all control planes. */
export interface Plan {
  readonly definition: Definition;
  readonly problems: readonly Problem[];
  /** What each cluster gets; undefined without a fleet. */
  readonly deliveries?: readonly ClusterDelivery[];
  /** The same in numbers, where that is known without what they get. */
  readonly shares?: readonly ClusterShare[];
  /** What the run before has written of it, where nothing about it has changed. */
  readonly known?: KnownWorkload;
  /** What it was made from, where most of it was known before. */
  readonly remembered?: Remembered;
  /** What each control plane is told that is told anything. */
  readonly told: ReadonlyMap<ControlPlane, Told>;
  /** How replicas were divided; undefined without a fleet. */
  readonly split?: Split;
  /** The overrides as they were compiled; undefined if nothing could be planned. */
  readonly overrides?: CompiledOverrides;
  /** The steps in which a change of it reaches its clusters; undefined without a rollout. */
  readonly rollout?: SolvedRollout;
}

/** A plan of nothing but problems. */
export function refused(definition: Definition, problems: readonly Problem[]): Plan {
  return { definition, problems, told: new Map() };
}

/** Whether one of the problems is an error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === Severity.ERROR);
}
