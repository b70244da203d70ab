import { type ApiObject, Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { Definition } from '../definition/definition';
import type { ChartView } from './participant';
import { checkDescription, type DescribedKind } from './described-kinds';
import { FederatedResource } from './federated-resource';
import { placeholder } from './object-source';
import type { FederationOptions } from './options';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem } from '../problems/problem';
import type { KubeObject } from '../json/kube-object';
import { interpreterScripts } from '../interpreters/scripts';
import { builtInOperations } from '../planes/karmada/built-in-interpreters';
import { interpretedOf, type InterpretedWorkload } from '../planes/karmada/interpreted';
import { writtenScripts } from '../planes/karmada/interpreter';
import { adopt, ownerOf, release } from './adopted-object';
import { checkKind, Kinds, withKindDefaults } from '../kinds/kinds';

/**
 * Something to be said of the kind of an object.
 * @internal
 */
export interface KindDescription {
  readonly object: KubeObject;
  readonly options: unknown;
  readonly described?: DescribedKind;
}

/**
 * Objects that were there before they were federated, on many clusters. Its subclasses are `FederatedWorkload`, and `FederatedObjects` for
 * objects without a workload.
 */
export abstract class ExistingResource extends FederatedResource {
  private template!: ApiObject;
  private whole!: () => KubeObject;
  private reportedByOwner = false;
  private readonly adopted: ApiObject[] = [];
  private leftToOthers: ReadonlySet<ApiObject> = new Set();
  private readonly descriptions: KindDescription[] = [];

  /**
   * @param scope the chart of the objects, or a construct in it
   * @param id the name in its scope
   * @param options placement, overrides and delivery
   */
  protected constructor(scope: Construct, id: string, options: FederationOptions) {
    super(scope, id, options);
  }

  /** @internal */
  public _template(): KubeObject {
    return withKindDefaults(this.whole(), Kinds.of(this));
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return this.template;
  }

  /** @internal */
  public override _leftToOthers(): ReadonlySet<ApiObject> {
    return this.leftToOthers;
  }

  /**
   * Whether it was made by somebody who reports what is wrong with it.
   * @internal
   */
  public override _reportedByOwner(): boolean {
    return this.reportedByOwner;
  }

  /**
   * Says that somebody else reports what is wrong with it.
   * @internal
   */
  public _reportThrough(): void {
    this.reportedByOwner = true;
  }

  /**
   * Gives all objects back.
   * @internal
   */
  public _release(): void {
    for (const object of this.adopted) release(object);
  }

  /**
   * Leaves objects to others that deliver them to the same clusters.
   * @internal
   */
  public _leaveToOthers(objects: ReadonlySet<ApiObject>): void {
    this.leftToOthers = objects;
  }

  /** @internal */
  public override _definition(template: KubeObject, chart: ChartView): Definition {
    const { dependencies, attached } = chart.companions;
    // What Karmada cannot find by itself is selected with the workload.
    const said = super._definition(template, chart);
    const interpreted = interpretedOf(said);
    const companions = isTracked(interpreted) ? chart.companions : { dependencies: [], attached: [...dependencies, ...attached] };
    const { path } = this.node;
    const described = this.descriptions.flatMap(({ object, options, described: kind }) => checkDescription(path, object, options, kind, Kinds.of(this)));
    const others = [...dependencies, ...attached].flatMap((object) => checkKind(path, object, this._kruiseVersion(), said.kinds));
    return { ...said, companions, problems: [...said.problems, ...described, ...others, ...unjudged(interpreted)] };
  }

  /**
   * Notes what was said of a kind.
   * @internal
   */
  protected _noteKind(description: KindDescription): void {
    this.descriptions.push(description);
  }

  /**
   * Takes over the object that placement and overrides are for. Without one, something that is never written stands in for it.
   *
   * @param others constructs whose objects travel with it
   * @internal
   */
  protected _take(template: ApiObject | undefined, others: readonly IConstruct[]): void {
    const fault = template && this.faultOf(template);
    if (fault) this._note(fault);
    if (!template || fault) {
      this.template = placeholder(this);
      this.whole = () => this.template.toJson();
      return;
    }
    this.template = template;
    this.whole = this._adopt(template, (whole) => this._emitted(whole));
    this.addCompanion(...others);
    this._federate();
  }

  /**
   * Takes over an object, to be written in another way than it was defined.
   * @internal
   */
  protected _adopt(object: ApiObject, emitted: (whole: KubeObject) => KubeObject): () => KubeObject {
    this.adopted.push(object);
    return adopt(object, this.node.path, emitted);
  }

  private faultOf(object: ApiObject): Problem | undefined {
    const { path } = this.node;
    const name = `${object.kind} '${object.name}'`;
    const owner = ownerOf(object);
    if (owner !== undefined) return finding(EXISTING_RULES.federatedTwice, { path, message: `${name} is already federated by '${owner}'.` });
    if (object.chart === Chart.of(this)) return undefined;
    const message = `${name} is in the chart '${object.chart.node.path}', but is federated in '${Chart.of(this).node.path}'.`;
    return finding(EXISTING_RULES.otherChart, { path, message });
  }
}

/** Whether somebody tells Karmada what objects of the kind depend on. */
function isTracked({ apiVersion, kind, interpreter }: InterpretedWorkload): boolean {
  const operation = 'dependencyInterpretation';
  return writtenScripts(interpreter, { apiVersion, kind })?.[operation] !== undefined || builtInOperations(apiVersion, kind).includes(operation);
}

/** Scripts that say something of a kind, but not how its objects are. */
function unjudged({ path, apiVersion, kind, interpreter, onKarmada }: InterpretedWorkload): Problem[] {
  const scripts = writtenScripts(interpreter, { apiVersion, kind });
  if (!onKarmada || !scripts || builtInOperations(apiVersion, kind).length > 0 || interpreterScripts(apiVersion, kind)) return [];
  const missing = ['healthInterpretation', 'statusAggregation'].filter((operation) => scripts[operation] === undefined);
  if (missing.length === 0) return [];
  return [finding(EXISTING_RULES.unjudged, { path, message: `The scripts of ${kind} of ${apiVersion} have no ${missing.join(' and no ')}.` })];
}
