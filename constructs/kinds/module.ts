import type { KindFacts } from '../delivery/kind-facts';
import type { LabelSelector } from '../delivery/model';
import type { Definition } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import type { Bystanders, ObjectHead, Together } from '../definition/together';
import type { HealthStatement } from '../health/statement';
import { getOr } from '../json/maps';
import type { KubeObject } from '../json/kube-object';
import type { Problem, Rule } from '../problems/problem';
import type { FeatureGate } from './feature-gates';
import type { KindUpdates } from './pod-update';
import type { Reference } from './reference';

/** Notes what a rule found. */
export type Say = (rule: Rule, message: string) => void;

/** Everything that is checked about a kind, and the rules behind it. */
export interface KindChecks {
  /** The kind as the documentation of the rules calls it. */
  readonly title: string;
  readonly rules: Readonly<Record<string, Rule>>;
  /** The object by itself, however malformed, for a minor version of Kruise such as `1.9`. */
  readonly alone?: (path: string, object: KubeObject, kruise: string) => Problem[];
  /** What federation asks of it beyond what one cluster asks. */
  readonly federated?: (definition: Definition) => Problem[];
  /** What only shows when it is known what each cluster gets. */
  readonly delivered?: (definition: Definition, deliveries: readonly PlannedDelivery[]) => Problem[];
  /** What only shows when all objects of an app are looked at. */
  readonly together?: (workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]) => Problem[];
  /** An object of the kind beside the workload it is about. */
  readonly beside?: (definition: Definition, companion: KubeObject, say: Say) => void;
  /** Numbers of pods in an object of the kind that stay the same whatever share a cluster gets, in words. */
  readonly fixedNumbers?: (companion: KubeObject) => string[];
}

/** How objects of a kind stand beside a workload. */
export interface CompanionFacts {
  /** Whether it is about the running pods of one cluster, so that it is never delivered. */
  readonly momentary?: boolean;
  /** Whether a workload has one at most, which must be wherever the workload is. */
  readonly exclusive?: boolean;
}

/** All that there is to know of a kind. What is not there does not apply to the kind. */
export interface KindModule extends KindFacts {
  /** The module of the kind in API versions with another form, by version: what an object says and how it is read there. */
  readonly inVersion?: Readonly<Record<string, KindModule>>;
  /** Writes into a spec what Kruise's webhook would write. */
  readonly defaults?: (spec: any) => any;
  /** When it is applied in a cluster, lower numbers first; what has no rank comes between those below and above `RANK`. */
  readonly rank?: number;
  /** When Argo CD and Flux apply it, lower numbers first; 0, the last wave, for what has none. */
  readonly wave?: number | ((object: KubeObject) => number);
  /** Whether its loss takes more with it than the object. */
  readonly precious?: boolean;
  /** The objects in the same namespace that it cannot do without, where pod templates do not tell. */
  readonly references?: (object: KubeObject) => Reference[];
  /** The objects that pods need only because of it. */
  readonly patchedIn?: (object: KubeObject) => Reference[];
  /** The reference to the workload that it is about. */
  readonly target?: (spec: any) => unknown;
  /** Whether it decides on the replicas of that workload. */
  readonly autoscales?: boolean;
  /** The pods it selects by label. */
  readonly podSelector?: (spec: any) => LabelSelector | undefined;
  readonly companion?: CompanionFacts;
  /** Whether its status is a plain field, without a subresource of its own. */
  readonly plainStatus?: boolean;
  /** Loaded when the first object of the kind is looked at: an app has few of the kinds. */
  readonly checks?: () => KindChecks;
  /** The feature gates without which Kruise refuses an object of the kind, or ignores what it says. */
  readonly gates?: (object: KubeObject) => readonly FeatureGate[];
  readonly health?: () => HealthStatement;
  /** What happens to its pods when an object of the kind changes, and what cannot be changed; loaded when two objects are compared. */
  readonly updates?: () => KindUpdates;
}

const CHECKS = new WeakMap<KindModule, KindChecks>();

/** The checks of a kind, loaded at the first call: `require` looks for their file each time. */
export function checksOf(module: KindModule | undefined): KindChecks | undefined {
  return module?.checks && getOr(CHECKS, module, module.checks);
}

/** A module, and what is different of the kind in an API version with another form. */
export function withForm(module: KindModule, version: string, form: Partial<KindModule>): KindModule {
  return { ...module, inVersion: { [version]: { ...module, ...form } } };
}

/** A module as it is in an API version. */
export function inForm(module: KindModule, version: string): KindModule {
  return module.inVersion && Object.hasOwn(module.inVersion, version) ? module.inVersion[version] : module;
}

/** The rank of kinds that say nothing of it. */
export const RANK = 50;
