import type { Draft } from './draft';
import type { KnownClusters } from './known-clusters';
import type { PolicyRules } from './resolve';
import type { PlacementSpec } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';

/** An object that clusters get, with what decides on it. */
export interface AdoptedObject {
  readonly draft: Draft;
  /** The object as it is written, complete with defaults. */
  readonly object: KubeObject;
  readonly facts?: KindFacts;
  /** The policy that selects it; without one it follows a workload. */
  readonly policy?: Draft;
  /** The spec of the policy, with repairs that are for this object alone. */
  readonly spec?: any;
  readonly overrides: readonly PolicyRules[];
  /** Objects that follow it, because its pods refer to them. */
  readonly dependencies: readonly AdoptedObject[];
}

/** Everything that is taken over. */
export interface Adopted {
  readonly kruise: string;
  readonly clusters: KnownClusters;
  readonly objects: readonly AdoptedObject[];
  /** Namespaces and definitions of kinds that no policy selects; the code has them beside the objects. */
  readonly namespaces: readonly Draft[];
  /** Scripts of the user's own by `apiVersion/Kind`. */
  readonly scripts: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** All objects of each file, whatever becomes of them. */
  readonly files: ReadonlyMap<string, readonly Draft[]>;
}

/** The placement of an object; empty without a policy. */
export function placementOf({ spec }: AdoptedObject): PlacementSpec {
  return spec?.placement ?? {};
}

/** The name by which an object is known to everybody. */
export function idOf({ apiVersion, kind, metadata }: KubeObject): string {
  return `${apiVersion} ${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
}
