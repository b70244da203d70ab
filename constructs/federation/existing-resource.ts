import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Companions, Definition } from '../definition/definition';
import type { ChartView } from './participant';
import { checkDescription, describeKind } from './described-kinds';
import { FederatedResource } from './federated-resource';
import { placeholder } from './object-source';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem } from '../problems/problem';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { PLANES } from '../planes/list';
import { adopt, definitionOf, ownerOf, release } from './adopted-object';
import { Kinds, withKindDefaults } from '../kinds/kinds';

/**
 * Objects that were there before they were federated, on many clusters. Its subclasses are `FederatedWorkload`, and `FederatedObjects` for
 * objects without a workload.
 */
export abstract class ExistingResource extends FederatedResource {
  /**
   * Whether the template and its overrides are written as they are, without the defaults of its kind. What runs already may lack them (gate TemplateNoDefaults of Kruise), and would then get
   * a new revision. Custom resources keep the text of quantities, so that another one would be a change of the object, if not of its pods.
   * @internal
   */
  public _verbatim = false;
  /**
   * Whether an autoscaler in the clusters decides on the replicas that is not federated itself, such as one that an operator makes there.
   * @internal
   */
  public _autoscaled = false;
  private template!: ApiObject;
  private whole!: () => KubeObject;
  private readonly adopted: ApiObject[] = [];
  private readonly descriptions: (() => Problem[])[] = [];

  /** @internal */
  public _template(): KubeObject {
    return this._verbatim ? this.whole() : withKindDefaults(this.whole(), Kinds.of(this));
  }

  /** @internal */
  public override _isAutoscaled(): boolean {
    return this._autoscaled;
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
    const said = super._definition(template, chart);
    // What a control plane cannot find by itself travels with the workload.
    const found = PLANES.every(({ findsDependencies }) => findsDependencies?.(said) ?? true);
    const beside = ({ dependencies, attached }: Companions): Companions => (found ? { dependencies, attached } : { dependencies: [], attached: [...dependencies, ...attached] });
    const as = this._verbatim ? verbatim(said) : {};
    return { ...said, ...as, companions: found ? chart.companions : beside(chart.companions), ...(said.nextCompanions && { nextCompanions: beside(said.nextCompanions) }), problems: [...said.problems, ...this.descriptions.flatMap((check) => check())] };
  }

  /**
   * Describes the kind of an object, to be checked once all kinds are known.
   *
   * @param counted whether replicas of the kind are counted by an interpreter, or are to be divided
   * @internal
   */
  protected _describe(apiObject: ApiObject, options: unknown, counted = false): void {
    const object = definitionOf(apiObject);
    const described = describeKind(object, options, Chart.of(this), counted);
    if (described || options !== undefined) this.descriptions.push(() => checkDescription(this.node.path, object, options, described, Kinds.of(this)));
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

/** The kinds of a definition, but with no quantities in the kind of its template. */
function verbatim({ template, kinds, facts }: Definition): Partial<Definition> {
  if (!facts?.quantities) return {};
  const { quantities: _, ...asText } = facts;
  const kind = groupKindOf(template);
  return { facts: asText, kinds: { of: (object) => (groupKindOf(object) === kind ? asText : kinds.of(object)) } };
}
