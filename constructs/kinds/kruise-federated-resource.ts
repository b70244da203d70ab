import type { ApiObject } from 'cdk8s';
import { Chart } from 'cdk8s';
import { FederatedResource } from '../federation/federated-resource';
import type { Problem } from '../problems/problem';
import { valueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import { kindOf } from './kinds';
import type { KruiseDefinition, KruiseObjectProps } from './kruise-object';
import { ReplicatedWorkload } from './pods/pods';

/** A Kruise object on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedResource extends FederatedResource {
  private defined!: KruiseDefinition;

  /** @internal */
  public _template(): KubeObject {
    const { defined } = this;
    if (!this._isAutoscaled()) return defined._object();
    defined.metadata.addLabel(RETAIN_REPLICAS, 'true');
    const object = defined._object();
    const path = kindOf(object)?.replicas ?? [];
    // Karmada counts the pods of a template; in the clusters the label above leaves the number to the autoscaler.
    return withValueAt(object, path, valueAt(object, path) ?? (defined as ReplicatedWorkload).replicas ?? 1);
  }

  /** @internal */
  public override _isAutoscaled(): boolean {
    return this.defined instanceof ReplicatedWorkload && this.defined.hasAutoscaler;
  }

  /** @internal */
  public override _markAutoscaled(): void {
    if (this.defined instanceof ReplicatedWorkload) this.defined.markHasAutoscaler();
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return this.defined._resource;
  }

  /** @internal */
  public _checkObject(path: string, object: KubeObject): Problem[] {
    return this.defined._problems(object).map((problem) => ({ ...problem, path }));
  }

  /**
   * The properties for the object itself, which is named after this construct and not after its own id.
   * @internal
   */
  protected _named<T extends KruiseObjectProps>(props: T): T {
    const name = props?.metadata?.name ?? Chart.of(this).generateObjectName(this as any);
    return { ...props, metadata: { ...props?.metadata, name } };
  }

  /**
   * Federates the object. The last thing the constructor of a subclass does.
   * @internal
   */
  protected _define(defined: KruiseDefinition): void {
    this.defined = defined;
    defined._checkedByOwner = true;
    defined._givenByOwner = true;
    defined._resource.emitted = (total) => this._emitted(total);
    this._federate();
  }
}
