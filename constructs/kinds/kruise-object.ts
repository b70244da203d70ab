import type { ApiObject, ApiObjectMetadata, ApiObjectMetadataDefinition } from 'cdk8s';
import { Construct } from 'constructs';
import { checkKind } from './kinds';
import type { Problem } from '../problems/problem';
import { report } from '../problems/report';
import type { KubeObject } from '../json/kube-object';
import { Fleet } from '../fleet/fleet';
import { type KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';
import { ownProblems } from './own-problems';
import { WorkloadObject } from './workload-object';

/** What every Kruise object takes. */
export interface KruiseObjectProps {
  /**
   * Name, labels and annotations.
   * @default - a name from the construct path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * The version of OpenKruise that the object is for. It decides the apiVersion.
   * @default - the oldest in the fleet; KruiseVersion.V1_9 without one
   */
  readonly kruiseVersion?: KruiseVersion;
}

/** A Kruise object without pods of its own. Its subclasses are the kinds. */
export abstract class KruiseObject extends Construct {
  /** The version of OpenKruise this object is written for. */
  public readonly kruiseVersion: KruiseVersion;

  /**
   * Whether the owner of this object checks and reports it together with its own definition.
   * @internal
   */
  public _checkedByOwner = false;

  /**
   * Whether the owner of this object checks the names of its properties, which are among its own.
   * @internal
   */
  public _givenByOwner = false;

  /** @internal */
  public readonly _resource: WorkloadObject;

  /**
   * The properties as they were given.
   * @internal
   */
  public _given: any;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the object in its scope
   * @param props metadata and version
   * @param kind the kind, as in the table of kinds
   */
  protected constructor(scope: Construct, id: string, props: KruiseObjectProps, kind: string) {
    super(scope, id);
    this._given = props ?? {};
    this.kruiseVersion = props?.kruiseVersion ?? Fleet.of(this)?.kruiseVersion ?? NEWEST_KRUISE;
    this._resource = WorkloadObject.ofKind(this, kind, this.kruiseVersion, props?.metadata, () => this._spec());
    this.node.addValidation({ validate: () => report(this, ownProblems(this)) });
  }

  /** Group and version of the object. */
  public get apiVersion(): string {
    return this._resource.apiVersion;
  }

  /** Kind of the object. */
  public get kind(): string {
    return this._resource.kind;
  }

  /** Name of the object. */
  public get name(): string {
    return this._resource.name;
  }

  /** Labels, annotations and the rest of the metadata, to add to. */
  public get metadata(): ApiObjectMetadataDefinition {
    return this._resource.metadata;
  }

  /** The object as cdk8s knows it. */
  public get apiObject(): ApiObject {
    return this._resource;
  }

  /**
   * The spec as plain JSON, with all defaults that Kruise would write.
   * @internal
   */
  public abstract _spec(): any;

  /**
   * The whole object as plain JSON.
   * @internal
   */
  public _object(): KubeObject {
    return this._resource.total();
  }

  /**
   * What could not be rendered, so that the object is not worth looking at.
   * @internal
   */
  public _refused(): Problem[] {
    return [];
  }

  /**
   * Everything that is wrong with this object by itself.
   * @param object the result of `_object()`, when it is at hand
   * @internal
   */
  public _problems(object: KubeObject = this._object()): Problem[] {
    const refused = this._refused();
    return refused.length > 0 ? refused : checkKind(this.node.path, object, this.kruiseVersion);
  }
}
