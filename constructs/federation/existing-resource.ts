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
import { PLANES } from '../planes/list';
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
  private readonly adopted: ApiObject[] = [];
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

  /**
   * Gives all objects back.
   * @internal
   */
  public _release(): void {
    for (const object of this.adopted) release(object);
  }

  /** @internal */
  public override _definition(template: KubeObject, chart: ChartView): Definition {
    const { dependencies, attached } = chart.companions;
    const said = super._definition(template, chart);
    // What a control plane cannot find by itself travels with the workload.
    const found = PLANES.every(({ findsDependencies }) => findsDependencies?.(said) ?? true);
    const companions = found ? chart.companions : { dependencies: [], attached: [...dependencies, ...attached] };
    const { path } = this.node;
    const described = this.descriptions.flatMap(({ object, options, described: kind }) => checkDescription(path, object, options, kind, Kinds.of(this)));
    const others = [...dependencies, ...attached].flatMap((object) => checkKind(path, object, this._kruiseVersion(), said.kinds));
    return { ...said, companions, problems: [...said.problems, ...described, ...others] };
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
