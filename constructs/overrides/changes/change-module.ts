import type { KindFacts } from '../../delivery/kind-facts';
import type { Overriders } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import type { Pointer } from '../../json/pointer';
import type { Translation } from '../operation';
import type { OverrideRuleName } from '../rules';

/** An object that is changed. */
export interface Subject {
  readonly object: KubeObject;
  /** The facts of its kind; undefined for kinds that nobody described. */
  readonly facts: KindFacts | undefined;
}

/** Something a change decides, and whether an object has it as the change says. */
export interface Effect {
  /** Equal for changes of which the later undoes the earlier. */
  readonly subject: string;
  readonly holds: boolean;
}

/** Name of a rule and what was found. */
export type ChangeFinding = readonly [rule: OverrideRuleName, message: string];

/** A method of ClusterOverride with the values it is called with. */
export interface ChangeCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** An operation of a JSON patch with its path read. */
export interface ReadPatch {
  readonly operator: string;
  readonly keys: Pointer;
  readonly value?: any;
}

/** The calls for an item of an overrider; undefined if the item is not this change. */
export type CallsOfItem = (item: any, before: Subject, after: KubeObject) => ChangeCall[] | undefined;

/** How `import` writes a change that it finds in a policy. */
export interface ChangeCode {
  /** What an item means, by the overrider it is in. */
  readonly ofItem?: Readonly<Partial<Record<keyof Overriders, CallsOfItem>>>;
  /** What a JSON patch means; undefined if it is not this change. */
  readonly ofPatch?: (patch: ReadPatch, before: Subject) => ChangeCall | undefined;
  /** Two neighbouring calls of the same method as one; undefined if they stay two. */
  readonly joined?: (last: ChangeCall, next: ChangeCall, template: Subject) => ChangeCall | undefined;
}

/**
 * Everything about a change, or about changes that are twins.
 *
 * Values are kept as the caller gave them, also when they are wrong: the data types of changes are what is meant, not what is certain. Only
 * `faults` has to expect anything; the others get changes without faults.
 */
export interface ChangeModule<T extends { readonly type: string }> {
  readonly types: readonly T['type'][];
  /** Whether it is an operation taken literally, which may bring, undo or move anything. */
  readonly literal?: boolean;
  /** Whether it changes the spec of pods and nothing else. What it compiles to, and what is wrong with it, may depend on which parts an image has, and not on what they are. */
  readonly ofPods?: boolean;
  /**
   * The change in terms of Karmada's overriders, with paths that hold for the object as it is at that moment.
   *
   * @param subject the object with all changes applied that are certain to come before
   * @param template the object before any change
   * @throws Fault if the change makes no sense for the object
   */
  readonly translate: (change: T, subject: Subject, template: KubeObject) => Translation;
  /** Whether an earlier change brings what a removal takes away. */
  readonly brings?: (earlier: T, removal: T) => boolean;
  /** How to see in an object whether the change took effect. A change that cannot fail silently has none. */
  readonly effects?: (change: T, subject: Subject) => Effect[];
  /**
   * What is wrong with its values, wrong types from callers without a compiler included, and with making the change to this object at all.
   *
   * @param divided whether the replicas of the object are divided between clusters
   */
  readonly faults: (change: T, subject: Subject, divided: boolean) => ChangeFinding[];
  /** The part that an object can have; undefined if there is none. A change without this function is written for one object. */
  readonly fitting?: (change: T, subject: Subject) => T | undefined;
  readonly code?: ChangeCode;
  /** The method of ClusterOverride that makes the change, with what it is called with. */
  readonly said: (change: T) => ChangeCall;
}

/** A call with its values. */
export function call(method: string, ...args: readonly unknown[]): ChangeCall {
  return { method, args };
}
