import { type ApiObject, Chart } from 'cdk8s';
import { isObject } from '../json/json';
import { checkPropertyNames } from '../definition/input-types';
import { FederatedResource } from '../federation/federated-resource';
import type { Problem } from '../problems/problem';
import type { KubeObject } from '../json/kube-object';
import type { KruiseObjectProps } from './kruise-object';
import type { KruiseDefinition } from './kruise-definition';
import { ReplicatedWorkload } from './pods/pods';
import type { OptionStruct } from '../../imports/option-names';

/** A Kruise object on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedResource extends FederatedResource {
  private defined!: KruiseDefinition;

  /** @internal */
  public _template(): KubeObject {
    return this.defined._object();
  }

  /** @internal */
  public override _isAutoscaled(): boolean {
    return this.defined instanceof ReplicatedWorkload && this.defined.hasAutoscaler;
  }

  /** @internal */
  public override _replicas(): number | undefined {
    return this.defined instanceof ReplicatedWorkload ? this.defined.replicas : undefined;
  }

  /** @internal */
  public override _kruiseVersion(): string {
    return this.defined.kruiseVersion;
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return this.defined._resource;
  }

  /** @internal */
  public override _refusals(): readonly Problem[] {
    const { path } = this.node;
    return this.defined._refused().map((problem) => ({ ...problem, path }));
  }

  /**
   * The properties for the object itself, which is named after this construct and not after its own id.
   * @internal
   */
  protected _named<T extends KruiseObjectProps>(props: T): T {
    const name = props?.metadata?.name ?? Chart.of(this).generateObjectName(this as any);
    // Not spread: Node 20 would give each of them a shape of its own.
    return Object.assign({}, props, { metadata: isObject(props?.metadata ?? {}) ? { ...props?.metadata, name } : props.metadata });
  }

  /**
   * Federates the object. The last thing the constructor of a subclass does.
   *
   * @param struct what the properties are called
   * @internal
   */
  protected _define(defined: KruiseDefinition, props: unknown, struct: OptionStruct): void {
    this.defined = defined;
    defined._checkedByOwner = true;
    defined._givenByOwner = true;
    defined._resource.emitter = this;
    this._note(...checkPropertyNames(this.node.path, props, struct));
    this._federate();
  }
}
