import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Companions, Definition } from '../definition/definition';
import { getOr } from '../json/maps';
import { CompanionIndex } from './companions';
import type { Marks } from './marks';
import { KnownPlan } from './known-plan';
import type { ChartView, Participant } from './participant';
import type { MakePlan } from './kept-plan';
import { planDelivery } from './plan';
import { type KnownWorkload, type Plan, refused } from './planned';
import { PlannedTogether } from './planned-together';
import { scaledByOthers } from './scaled-by-others';
import { withCanonicalQuantities } from '../delivery/quantities';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Bystanders, ObjectHead, WrittenByHand } from '../definition/together';
import { checkNames, checkTogether, checkWritten, type ToldObject } from './together-checks';
import { DELIVERY_RULES } from '../definition/rules';
import { messageOf } from '../problems/refusals';
import { finding, type Problem } from '../problems/problem';
import { groupedBy } from '../json/json';
import type { Kinded, KubeObject } from '../json/kube-object';
import { forgetValues } from '../json/one-value';
import { ownerOf, withoutStrayNamespace } from './adopted-object';
import { Fleet } from '../fleet/fleet';
import { NEWEST_KRUISE } from '../fleet/versions';
import type { Kinds } from '../kinds/kinds';
import { KruiseObject } from '../kinds/kruise-object';
import { isCustomResourceDefinition } from '../kinds/native/api';
import { forgetFrames } from '../kinds/pods/pod-frame';
import { isAutoscaler } from '../kinds/target-of';
import { checksItself } from '../planes/karmada/apis/karmada-object';
import { InterpreterWebhook } from '../planes/karmada/interpreter-webhook';
import { concernsControlPlane, planeOf } from '../planes/list';
import { ROLLOUT_RULES } from '../rollout/rules';
import { strayStepNames } from '../rollout/stray-names';
import { writtenPolicies } from './written-overrides';
import { allMade } from '../tree/late-children';

/** The objects of a chart that are the user's own, rendered once. */
interface ChartObjects {
  readonly objects: ReadonlyMap<ApiObject, KubeObject>;
  readonly index: CompanionIndex;
}

const NO_COMPANIONS: Companions = { dependencies: [], attached: [] };

/** One look at all constructs: every object is rendered once, every plan made once. */
export class Session {
  private readonly plans = new Map<Participant, Plan>();
  private known: ReadonlyMap<Participant, KnownWorkload> = new Map();
  private readonly charts = new Map<Chart, ChartObjects>();
  /** Problems that only show when all workloads are looked at together, by the path of the construct they are about. */
  private together?: ReadonlyMap<string, readonly Problem[]>;
  private sharesNames = false;
  private allDeliveries?: readonly ClusterDelivery[];
  private allObjects?: readonly ApiObject[];
  private overridePolicies?: { readonly policies: Definition['policies'] };
  /** The objects that users wrote for control planes in charts without workloads. */
  private readonly forControlPlanes = new Map<ApiObject, KubeObject | undefined>();
  /** What workloads that travel alone see of their charts. */
  private readonly outlines = new Map<Chart, ChartView>();
  /** Problems of charts with objects that cannot be rendered. */
  private readonly unrendered: Problem[] = [];
  /** Constructs of Kruise objects, by what they render. */
  private readonly makers = new Map<KubeObject, KruiseObject>();

  /**
   * @param ownApp whether the app is ours
   * @param derived tells charts that hold what is derived from workloads
   * @param root of all constructs
   * @param marks what is put on objects that travel to clusters
   * @param make how plans are made
   */
  constructor(
    private readonly workloads: readonly Participant[], private readonly ownApp: boolean, private readonly kinds: Kinds,
    private readonly derived: (chart: Chart) => boolean, private readonly root: IConstruct, private readonly marks: Marks,
    private make: MakePlan = planDelivery,
  ) {
    forgetFrames();
    forgetValues();
  }

  /** What becomes of a workload. */
  public plan(workload: Participant): Plan {
    return this.plans.get(workload) ?? this.newPlan(workload);
  }

  private newPlan(workload: Participant): Plan {
    const known = this.known.get(workload);
    const plan = known ? new KnownPlan(known, () => this.makePlan(workload)) : this.makePlan(workload);
    this.plans.set(workload, plan);
    return plan;
  }

  /** Takes it that workloads come out as they are known, and that nothing is found of all of them together. */
  public take(known: Map<Participant, KnownWorkload>): void {
    this.known = known;
  }

  /** Whether it is known of any workload how it comes out. */
  public get knowsAny(): boolean {
    return this.known.size > 0;
  }

  /** Plans a workload although it is known, and whatever else is known that is like it. */
  public planAnyway(workload: Participant): Plan {
    const plan = this.makePlan(workload, planDelivery);
    this.plans.set(workload, plan);
    return plan;
  }

  /**
   * Plans all workloads that were known, when somebody asks for them.
   *
   * @param make how plans are made from now on
   */
  public forgetKnown(make = this.make): Participant[] {
    this.make = make;
    const forgotten = [...this.known.keys()];
    forgotten.forEach((workload) => this.plans.delete(workload));
    this.known = new Map();
    this.together = undefined;
    return forgotten;
  }

  private makePlan(workload: Participant, make = this.make): Plan {
    const { path } = workload.node;
    try {
      const said = this.forTools(workload._template());
      const whole = this.marks.ofProtection?.(said) ?? said;
      const companions = this.companionsOf(workload, whole);
      // The plan looks at what travels along, so nobody else needs to report it.
      for (const object of [...companions.dependencies, ...companions.attached]) {
        const maker = this.makers.get(object);
        if (maker) maker._checkedByOwner = true;
      }
      // An autoscaler that cdk8s-plus did not make has told the workload nothing of itself.
      const autoscaled = workload._isAutoscaled() || companions.attached.some(isAutoscaler);
      const template = autoscaled ? scaledByOthers(whole, this.kinds.of(whole), workload._replicas()) : whole;
      const companionsOf = (other: KubeObject) => this.companionsOf(workload, other);
      return make(workload._definition(template, this.view(Chart.of(workload), { companions, companionsOf, autoscaled, guarded: whole !== said })));
    } catch (error) {
      const { apiVersion, kind, name } = workload._templateObject();
      const message = `${kind} '${name}' cannot be rendered: ${messageOf(error)}.`;
      const render = (construct: IConstruct) => this.render(construct);
      const nothing = { companions: NO_COMPANIONS, namespaces: new Map<string, KubeObject>(), autoscaled: false, render };
      const definition = workload._definition({ apiVersion, kind, metadata: { name } }, nothing);
      return refused(definition, [finding(DELIVERY_RULES.unrenderable, { path, message })]);
    }
  }

  /** The definition of a workload that travels alone, with no more of its template than what it is. */
  public outlineOf(workload: Participant, { apiVersion, kind }: Kinded): Definition {
    const chart = Chart.of(workload);
    const view = getOr(this.outlines, chart, () => (
      this.view(chart, { companions: NO_COMPANIONS, autoscaled: false, guarded: this.marks.ofProtection !== undefined })
    ));
    return workload._definition({ apiVersion, kind, metadata: { name: '' } }, view);
  }

  private view(chart: Chart, found: Pick<ChartView, 'companions' | 'companionsOf' | 'autoscaled' | 'guarded'>): ChartView {
    const { namespaces } = this.chartObjects(chart).index;
    return Object.assign({}, found, { namespaces, policies: this.policies(), inFiles: this.marks.inFiles, render: (construct: IConstruct) => this.render(construct) });
  }

  /** What travels with a workload, as far as it does not leave it to others. */
  public companionsOf(workload: Participant, template: KubeObject): Companions {
    // Karmada brings namespaces to all members by itself, and works for OCM have theirs.
    const added = workload._companions().flatMap((companion) => this.render(companion)).filter(({ kind }) => kind !== 'Namespace');
    const chart = Chart.of(workload);
    const found = this.chartObjects(chart).index.companionsOf(template, this.kinds.of(template), added);
    const left = new Set([...workload._leftToOthers].map((object) => this.objectsOf(object.chart).get(object)));
    if (left.size === 0) return found;
    const kept = (objects: readonly KubeObject[]) => objects.filter((object) => !left.has(object));
    return { dependencies: kept(found.dependencies), attached: kept(found.attached) };
  }

  /** The objects below a construct as plain JSON. */
  public render(construct: IConstruct): KubeObject[] {
    return construct.node.findAll().flatMap((node) => {
      const rendered = node instanceof ApiObject ? this.objectsOf(node.chart).get(node) : undefined;
      return rendered ? [rendered] : [];
    });
  }

  /** The user's own objects of a chart: neither templates of federated workloads nor what is derived from them. */
  public objectsOf(chart: Chart): ReadonlyMap<ApiObject, KubeObject> {
    return this.chartObjects(chart).objects;
  }

  /** Everything found about a workload, or about a chart that has workloads, by itself and among the others. */
  public problemsOf(construct: Participant | Chart): Problem[] {
    const own = construct instanceof Chart ? [] : this.plan(construct).problems;
    const together = this.foundTogether();
    if (together.size === 0 && this.unrendered.length === 0) return [...own];
    const { path } = construct.node;
    return [...own, ...together.get(path) ?? [], ...this.unrendered.filter((problem) => problem.path === path)];
  }

  /** Everything found about anything. */
  public allProblems(): Problem[] {
    return [...this.workloads.flatMap((workload) => this.plan(workload).problems), ...[...this.foundTogether().values()].flat(), ...this.unrendered];
  }

  private foundTogether(): ReadonlyMap<string, readonly Problem[]> {
    return this.together ??= groupedBy(this.knowsAny ? [] : this.lookTogether(), ({ path }) => path);
  }

  /** Whether nothing was found but what is wrong with single workloads, and no two of them are told of under one name. */
  public get isSoundTogether(): boolean {
    return this.foundTogether().size === 0 && this.unrendered.length === 0 && !this.sharesNames;
  }

  /** All that is looked at beside workloads when they are looked at together. */
  public beside(): unknown {
    return [this.bystanders(), this.elsewhere(), this.writtenByHand(), this.ownApp];
  }

  private bystanders(): Bystanders[] {
    return this.workloadCharts().map((chart) => ({ path: chart.node.path, objects: [...this.objectsOf(chart).values()] }));
  }

  /** The charts that problems are reported at: those with workloads, and those with something for a control plane in them. */
  public reportedCharts(): Chart[] {
    return [...new Set([...this.workloadCharts(), ...this.userObjects().filter(concernsControlPlane).map(({ chart }) => chart)])];
  }

  /** The charts that have workloads. */
  public workloadCharts(): Chart[] {
    return [...new Set(this.workloads.map((workload) => Chart.of(workload)))];
  }

  /** What all clusters get of all workloads. */
  public deliveries(): readonly ClusterDelivery[] {
    return this.allDeliveries ??= this.workloads.flatMap((workload) => this.plan(workload).deliveries ?? []);
  }

  /** The objects of charts without workloads, by name only: rendering them is for others to do. */
  private elsewhere(): ObjectHead[] {
    const charts = new Set(this.workloadCharts());
    return this.userObjects().filter(({ chart }) => !charts.has(chart)).map(({ apiVersion, kind, name, metadata }) => (
      { apiVersion, kind, metadata: { name, namespace: metadata.namespace } }
    ));
  }

  private lookTogether(): Problem[] {
    const together = this.workloads.map((workload) => new PlannedTogether(this.plan(workload)));
    const bystanders = this.bystanders();
    // What travels to clusters is refused for that already.
    const travelling = new Set(together.flatMap(({ definition: { companions } }) => [...companions.attached, ...companions.dependencies]));
    const written = this.writtenByHand().filter(({ object }) => !travelling.has(object));
    return [
      ...checkTogether(together, bystanders, this.ownApp, this.elsewhere(), written), ...checkWritten(written, together), ...checkNames(this.told(), written, () => { this.sharesNames = true; }),
      ...this.strayStepNames(),
    ];
  }

  /** Steps that are said from outside for rollouts that the app does not have, at the first workload that has a rollout. All plans are made by now. */
  private strayStepNames(): Problem[] {
    const workload = this.workloads.find((each) => this.plan(each).definition.rollout);
    if (!workload) return [];
    return strayStepNames(allMade(this.root)).map((message) => finding(ROLLOUT_RULES.step, {
      path: workload.node.path, message, fix: 'name each rollout by the path of its construct; `*` stands for all others.',
    }));
  }

  /** What control planes are told for all workloads. */
  private* told(): Iterable<ToldObject> {
    for (const workload of this.workloads) {
      const { told, definition } = this.plan(workload);
      for (const [controlPlane, { parts }] of told) {
        // Finished objects may be shared between workloads; copies that differ are found elsewhere.
        if (planeOf(controlPlane).bare) continue;
        for (const { objects } of parts) for (const object of objects) yield { path: definition.path, object };
      }
    }
  }

  /** What users wrote for control planes, in any chart of the app, and the definitions of kinds beside it. */
  private writtenByHand(nodes = this.userObjects()): readonly WrittenByHand[] {
    const charts = new Set(this.workloadCharts());
    const reported = new Set(this.reportedCharts());
    const isWritten = (node: ApiObject) => (concernsControlPlane(node) && !(node.node.scope instanceof InterpreterWebhook)) || (isCustomResourceDefinition(node) && reported.has(node.chart));
    return nodes.filter((node) => isWritten(node) && ownerOf(node) === undefined).flatMap((node) => {
      const beside = charts.has(node.chart);
      const object = beside ? this.objectsOf(node.chart).get(node) : this.renderedOnce(node);
      const kruise = Fleet._of(node)?.kruiseVersion ?? NEWEST_KRUISE;
      return object ? [{ path: node.chart.node.path, object, beside, checked: checksItself(node), kruise }] : [];
    });
  }

  /** The override policies that users wrote, by control plane. What is made while a plan is made is ours, so it is not waited for. */
  private policies(): Definition['policies'] {
    this.overridePolicies ??= { policies: writtenPolicies(this.allApiObjects(), (nodes) => {
      const own = new Set(this.workloads.flatMap((workload) => workload._ownObjects()));
      return this.writtenByHand(nodes.filter((node) => !own.has(node)));
    }) };
    return this.overridePolicies.policies;
  }

  private renderedOnce(node: ApiObject): KubeObject | undefined {
    if (!this.forControlPlanes.has(node)) this.forControlPlanes.set(node, this.rendered(node));
    return this.forControlPlanes.get(node);
  }

  /** The objects of all charts that we did not derive from workloads. */
  private userObjects(): readonly ApiObject[] {
    return this.allObjects ??= this.allApiObjects();
  }

  private allApiObjects(): ApiObject[] {
    return allMade(this.root).filter((node): node is ApiObject => node instanceof ApiObject && !this.derived(node.chart));
  }

  private chartObjects(chart: Chart): ChartObjects {
    return getOr(this.charts, chart, () => {
      const derived = new Set(this.workloads.flatMap((workload) => (Chart.of(workload) === chart ? workload._ownObjects() : [])));
      const objects = new Map<ApiObject, KubeObject>();
      for (const node of allMade(chart)) {
        if (!(node instanceof ApiObject) || node.chart !== chart || derived.has(node)) continue;
        const object = this.rendered(node);
        if (object === undefined) continue;
        objects.set(node, object);
        if (node.node.scope instanceof KruiseObject) this.makers.set(object, node.node.scope);
      }
      return { objects, index: new CompanionIndex(objects.values()) };
    });
  }

  private forTools(object: KubeObject): KubeObject {
    return this.marks.ofTools?.(object) ?? object;
  }

  /** An object as plain JSON; undefined, and a problem of its chart, if it cannot be rendered. */
  private rendered(node: ApiObject): KubeObject | undefined {
    try {
      const object = withoutStrayNamespace(node.toJson(), this.kinds);
      return this.forTools(withCanonicalQuantities(object, this.kinds.of(object)));
    } catch (error) {
      const message = `${node.kind} '${node.name}' cannot be rendered: ${messageOf(error)}.`;
      this.unrendered.push(finding(DELIVERY_RULES.unrenderable, { path: node.chart.node.path, message }));
      return undefined;
    }
  }
}
