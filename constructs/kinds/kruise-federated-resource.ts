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
  /** Held apart: it may be made when somebody has frozen this one. */
  private readonly made: { object?: KruiseDefinition } = {};

  /**
   * The construct of the object, for ourselves: nothing is changed through it.
   * @internal
   */
  protected get _read(): KruiseDefinition {
    return this.made.object!;
  }

  /**
   * The construct of the object, for users.
   * @internal
   */
  protected get _defined(): KruiseDefinition {
    return this._read;
  }

  /** @internal */
  public _template(): KubeObject {
    return this._read._object();
  }

  /** @internal */
  public override _isAutoscaled(): boolean {
    const { object } = this.made;
    return object instanceof ReplicatedWorkload && object.hasAutoscaler;
  }

  /** @internal */
  public override _replicas(): number | undefined {
    const { _read } = this;
    return _read instanceof ReplicatedWorkload ? _read.replicas : undefined;
  }

  /** @internal */
  public override _kruiseVersion(): string {
    return this._read.kruiseVersion;
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return this._read._resource;
  }

  /** @internal */
  public override _refusals(): readonly Problem[] {
    const { path } = this.node;
    return this._read._refused().map((problem) => ({ ...problem, path }));
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
    this._takeIn(defined);
    this._note(...checkPropertyNames(this._path, props, struct));
    this._federate();
  }

  /**
   * Takes in the construct of the object, which is reported with this one from now on.
   * @internal
   */
  protected _takeIn(defined: KruiseDefinition): void {
    this.made.object = defined;
    defined._checkedByOwner = true;
    defined._givenByOwner = true;
    defined._resource.emitter = this;
  }
}
