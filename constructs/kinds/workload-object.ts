import type { Construct } from 'constructs';
import type { Kinded, KubeObject } from '../json/kube-object';
import { KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';
import { kruiseKind, moduleOf } from './kinds';
import { soundMetadata } from './metadata';
import { apiVersionOf } from '../delivery/kind-facts';
import { withCanonicalQuantities } from '../delivery/quantities';
import { PlainObject } from './plain-object';

/** Somebody who knows what of a workload is for the control plane that its object is emitted to. */
export interface Emitter {
  _emitted(total: KubeObject): KubeObject;
}

/**
 * The object a workload construct emits. When clusters of several control planes share a workload, the one that is emitted carries the
 * share of its control plane only, while `total()` remains the definition that is divided.
 */
export class WorkloadObject extends PlainObject {
  /** The object of a Kruise kind below a construct. */
  public static ofKind(scope: Construct, kind: string, version: KruiseVersion, metadata: unknown, spec: () => any): WorkloadObject {
    const object = new WorkloadObject(scope, 'Resource', { ...kindedIn(kind, version), metadata: soundMetadata(metadata) }, spec);
    object.namespaced = kruiseKind(kind).namespaced;
    return object;
  }

  /** Who says what is emitted in place of the whole. */
  public emitter?: Emitter;

  private namespaced = true;

  /** The object with all replicas, patches included. */
  public total(): KubeObject {
    const total = withCanonicalQuantities<KubeObject>(super.toJson(), moduleOf(this));
    if (this.namespaced) return total;
    // cdk8s gives the namespace of the chart to every object.
    const { namespace: _, ...metadata } = total.metadata;
    return { ...total, metadata };
  }

  public override toJson(): any {
    const total = this.total();
    return copyOf(this.emitter ? this.emitter._emitted(total) : total);
  }
}

/** What objects of a Kruise kind are. A version of Kruise that is not known, for the checks to report, counts as the newest. */
export function kindedIn(kind: string, version: KruiseVersion): Kinded {
  const known = Object.values(KruiseVersion).includes(version) ? version : NEWEST_KRUISE;
  return { apiVersion: apiVersionOf(kruiseKind(kind), known), kind };
}

/** Plain JSON that nobody else has: whoever asked for it may change it, and others have equal pods. */
function copyOf(value: any): any {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)]));
}
