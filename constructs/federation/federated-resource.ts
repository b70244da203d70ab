import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { deliveredIn, deliveriesIn, deliveryIn, sound, toldIn } from './answers';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import { type Definition, type FleetView, type ObjectOverride, reachedPlanes } from '../definition/definition';
import { grantedExecutors } from '../definition/granted-executors';
import { checkInputTypes } from '../definition/input-types';
import { DELIVERY_RULES } from '../definition/rules';
import { Fleet } from '../fleet/fleet';
import { NEWEST_KRUISE } from '../fleet/versions';
import { isObject } from '../json/json';
import { identityOf, type Kinded, type KubeObject, nameOf } from '../json/kube-object';
import { forgetFrames } from '../kinds/pods/pod-frame';
import type { SaidWorkload } from '../kinds/pods/said-workload';
import { isKruiseCompanion } from '../kinds/target-of';
import { ClusterOverride } from '../overrides/cluster-override';
import { OVERRIDE_RULES } from '../overrides/rules';
import { perform } from '../overrides/state';
import { Placement } from '../placement/placement';
import type { PolicySettings } from '../placement/policy-settings';
import { policySettings, type PropagationOptions } from '../placement/propagation-options';
import type { SharedPropagation } from '../planes/karmada/apis/shared-propagation';
import type { Interpreter } from '../planes/karmada/interpreter-choice';
import { karmadaOptions } from '../planes/karmada/interpreted';
import { checkPlaneInputs, planeOptions, planesOf } from '../planes/list';
import type { DraftSubject, ForeseenObject, PlaneModule } from '../planes/plane';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';
import { currentStep } from '../rollout/current-step';
import { RolloutPlan } from '../rollout/rollout-plan';
import type { ChartView } from './participant';
import type { IFederatedResource } from './federated';
import { Federation } from './federation';
import { fleetViewOf, versionsOf } from './fleet-view';
import { objectOf, overriddenCompanions, overridesOf, withinItself } from './override-assignment';
import type { FederationOptions } from './options';
import type { Plan } from './plan';
import { makePlatforms, ownsPlatform } from './platforms';
import { checkSharedInput, sharedOf, withShared } from './shared-input';
import { ToldConstructs } from './told-constructs';

/**
 * An object with all that is needed to have it on many clusters: template, interpreter and policies for Karmada, works for Open Cluster
 * Management. Its subclasses are the kinds, such as `KruiseFederatedCloneSet`, and `FederatedWorkload` for everything else.
 */
export abstract class FederatedResource extends Construct implements IFederatedResource {
  /** Where it runs and how its replicas are divided, as it was said. */
  public readonly placement: Placement;
  /** How it is handed on to those clusters, as it was said. */
  public readonly propagation: PropagationOptions;
  /** Who teaches Karmada the kind, as it was said. */
  public readonly interpreter: Interpreter;
  /**
   * Whether another construct reports what is wrong with this one.
   * @internal
   */
  public _reportedByOwner = false;
  /** @internal */
  public readonly _path: string;
  /** @internal */
  public _leftToOthers: ReadonlySet<ApiObject> = NO_OBJECTS;
  private overrideList: readonly ClusterOverride[];
  private readonly settings: PolicySettings;
  private readonly rollout?: RolloutPlan;
  private readonly shared?: SharedPropagation;
  private readonly planeOptions: Definition['planeOptions'];
  private readonly fleet?: Fleet;
  private readonly planes: readonly PlaneModule[];
  private companionConstructs: readonly IConstruct[] = NOBODY;
  /** Made when somebody asks for them: a `FederationApp` needs none. */
  private told?: ToldConstructs;
  private readonly federation: Federation;
  private found: readonly Problem[] = NO_PROBLEMS;
  private sharedCustomization?: ApiObject;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the workload in its scope
   * @param options placement, overrides and delivery
   */
  protected constructor(scope: Construct, id: string, options: FederationOptions) {
    super(scope, id);
    const { placement, propagation, overrides, propagatedBy } = options ?? {};
    const { path } = this.node;
    this._path = path;
    this._note(...checkInputTypes(path, options ?? {}), ...checkPlaneInputs(path, options ?? {}), ...checkSharedInput(path, options ?? {}));
    this.rollout = options?.rollout instanceof RolloutPlan ? options.rollout : undefined;
    this.shared = sharedOf(propagatedBy);
    this.placement = this.shared?.placement ?? (placement instanceof Placement ? placement : Placement.onAllClusters());
    this.propagation = isObject(propagation) ? propagation : NOTHING_SAID;
    this.settings = this.shared?._settings() ?? (this.propagation === NOTHING_SAID ? USUAL_SETTINGS : policySettings(this.propagation));
    this.overrideList = (Array.isArray(overrides) ? overrides : []).filter((override) => override instanceof ClusterOverride).slice();
    this.interpreter = karmadaOptions(options).interpreter;
    this.planeOptions = planeOptions(options ?? {});
    this.fleet = Fleet._of(this);
    this.planes = planesOf(reachedPlanes({ placement: this.placement._spec(), fleet: this.fleetView() }));
    this.federation = Federation.of(this);
    this.federation.add(this);
    this.node.addValidation({ validate: () => (this._reportedByOwner ? [] : report(this, this.federation.current().problemsOf(this))) });
  }

  /** How clusters differ, as it was said. */
  public get overrides(): ClusterOverride[] {
    return [...this.overrideList];
  }

  /**
   * The PropagationPolicy, or ClusterPropagationPolicy for kinds without a namespace; the shared one where another construct propagates it. Undefined when no
   * cluster of Karmada is selected.
   */
  public get propagationPolicy(): ApiObject | undefined {
    if (this.shared) return this.planes.some(({ foreseen }) => foreseen) ? this.shared.apiObject : undefined;
    return this.handOut('propagation')[0];
  }

  /** The OverridePolicies: that of the workload first, then one for each overridden companion. */
  public get overridePolicies(): ApiObject[] {
    if (!this.rollout) return this.handOut('override');
    // Which steps need a policy is known once they are worked out.
    const told = new Set(toldIn(this.plan(), 'policy').map(identityOf));
    return this.handOut('override', ({ head }) => told.has(identityOf(head)));
  }

  /** The interpreter that teaches Karmada the kind; all workloads of the kind share it. Undefined when it is Karmada's own or kept elsewhere. */
  public get interpreterCustomization(): ApiObject | undefined {
    return this.sharedCustomization;
  }

  /**
   * The objects for the OCM hub as plain JSON: a ManifestWork for each cluster, or the replica set and its placement. Empty when no cluster
   * of OCM is selected.
   */
  public get works(): any[] {
    return toldIn(sound(this.plan()), 'work');
  }

  /** What each cluster gets, in the order of names. Needs a fleet. */
  public get deliveries(): ClusterDelivery[] {
    return [...deliveriesIn(this.plan())];
  }

  /**
   * What one cluster gets, with its number of replicas and how certain that is; undefined for a cluster of the fleet that is not selected.
   *
   * @param cluster name of a cluster in the fleet
   */
  public delivery(cluster: string): ClusterDelivery | undefined {
    return deliveryIn(this.plan(), cluster);
  }

  /**
   * The objects one cluster gets, as plain JSON: companions and the workload, divided and overridden. Empty for a cluster of the fleet
   * that is not selected.
   *
   * @param cluster name of a cluster in the fleet
   */
  public delivered(cluster: string): any[] {
    return [...deliveredIn(this.plan(), cluster)];
  }

  /**
   * The workload itself as one cluster gets it; undefined where it is not delivered.
   *
   * @param cluster name of a cluster in the fleet
   */
  public deliveredWorkload(cluster: string): any {
    return this.delivery(cluster)?.workload;
  }

  /**
   * Lets objects travel with the workload that neither its pods refer to nor that select its pods; those travel by themselves.
   *
   * @param companions constructs with the objects, in any chart
   */
  public addCompanion(...companions: IConstruct[]): void {
    this.companionConstructs = [...this.companionConstructs, ...companions];
  }

  /** @internal */
  public abstract _template(): KubeObject;

  /** @internal */
  public abstract _templateObject(): ApiObject;

  /**
   * The object as cdk8s knows it, if it is in the tree of constructs already.
   * @internal
   */
  public _madeObject(): ApiObject | undefined {
    return this._templateObject();
  }

  /**
   * What the object is.
   * @internal
   */
  public _kinded(): Kinded {
    return this._templateObject();
  }

  /** @internal */
  public _isAutoscaled(): boolean {
    return false;
  }

  /** @internal */
  public _replicas(): number | undefined {
    return undefined;
  }

  /**
   * Minor version of Kruise that the template is for.
   * @internal
   */
  public _kruiseVersion(): string {
    return this.fleet?.kruiseVersion ?? NEWEST_KRUISE;
  }

  /**
   * Name of a set of objects, which is not named after one of them.
   * @internal
   */
  public _setName(): string | undefined {
    return undefined;
  }

  /**
   * What could not be rendered of the template.
   * @internal
   */
  public _refusals(): readonly Problem[] {
    return [];
  }

  /**
   * What the object is made from, if that is data, and nobody can have said more than that.
   * @internal
   */
  public _said(): SaidWorkload | undefined {
    return undefined;
  }

  /**
   * Whether nothing was said but its options: nothing was added to it, and nobody else looks after it, or was given its policies.
   * @internal
   */
  protected _saysNoMore(): boolean {
    return this.companionConstructs.length === 0 && !this.told && !this._reportedByOwner && this._leftToOthers.size === 0;
  }

  /** @internal */
  public _policies(plan: Plan): KubeObject[] {
    return toldIn(plan, 'policy').map((policy) => this.told?.written(policy) ?? policy);
  }

  /** @internal */
  public _ownObjects(): ApiObject[] {
    return [this._madeObject() ?? [], this.told?.all() ?? []].flat();
  }

  /** @internal */
  public _companions(): readonly IConstruct[] {
    return this.companionConstructs;
  }

  /**
   * Overrides in place of those that were given, once it is known which object each change is for.
   * @internal
   */
  protected _assignOverrides(assign: (overrides: readonly ClusterOverride[]) => readonly ClusterOverride[]): void {
    this.overrideList = assign(this.overrideList);
  }

  /**
   * Makes the platform part for a kind that travels with the object.
   * @internal
   */
  public _platformFor(subject: Kinded): void {
    this.makePlatforms(subject, planeOptions({}));
  }

  /** @internal */
  public _definition(template: KubeObject, chart: ChartView): Definition {
    const companions = overriddenCompanions(this.overrideList);
    const companionOverrides = companions.length > 0 ? new Map<KubeObject, readonly ObjectOverride[]>() : NO_OVERRIDES;
    const problems = [...this.found, ...this.lateFleet()];
    for (const companion of companions) {
      const [object] = chart.render(companion);
      if (object) companionOverrides.set(object, overridesOf(this.overrideList, companion));
      else problems.push(finding(OVERRIDE_RULES.undelivered, { path: this._path, message: `A change is within '${companion.node?.path}', which has no object that travels with ${nameOf(template)}; it is left out.` }));
    }
    const refusals = this._refusals();
    const { rollout, pruned, nextCompanions } = this.rolloutOf(template, chart);
    // All fields are there, and none is spread: Node 20 would give each definition a shape of its own.
    return {
      path: this._path, template, companionOverrides, name: this._setName(),
      kinds: this.federation.kinds,
      facts: this.federation.kinds.of(template),
      companions: this.shared ? withShared(chart.companions, this.shared._policy(), this.federation.kinds) : chart.companions,
      namespaces: chart.namespaces,
      policies: chart.policies,
      placement: this.placement._spec(),
      settings: this.settings,
      shared: this.shared?._policy(),
      overrides: overridesOf(this.overrideList),
      rollout, pruned, nextCompanions,
      fleet: this.fleetView(),
      versions: versionsOf(this.fleet, this._kruiseVersion()),
      planeOptions: this.planeOptions,
      ownsPlatform: ownsPlatform(this.fleet),
      grantedExecutors: grantedExecutors(this),
      autoscaled: chart.autoscaled,
      guarded: chart.guarded || undefined,
      inFiles: chart.inFiles,
      problems: problems.length > 0 ? problems : NO_PROBLEMS,
      refusals: refusals.length > 0 ? refusals : NO_PROBLEMS,
    };
  }

  /**
   * Notes what is wrong with what was given.
   * @internal
   */
  public _note(...problems: readonly Problem[]): void {
    if (problems.length > 0) this.found = [...this.found, ...problems];
  }

  /**
   * Makes the platform parts, once the object has a name. The last thing the constructor of a subclass does.
   * @internal
   */
  protected _federate(): void {
    const template = this._madeObject();
    const { apiVersion, kind } = this._kinded();
    // A change within the workload itself is one of the workload.
    if (template && overriddenCompanions(this.overrideList).some((companion) => objectOf(companion) === template)) this._assignOverrides((overrides) => withinItself(overrides, template));
    this.sharedCustomization = this.makePlatforms({ apiVersion, kind }, this.planeOptions);
  }

  /** @internal */
  public _complete(constructs: boolean): void {
    if (constructs) this.toldConstructs().complete();
    const { companions } = this.federation.current().plan(this).definition;
    companions.attached.filter(isKruiseCompanion).forEach((companion) => this._platformFor(companion));
  }

  /**
   * What is emitted to the control plane in place of the whole template: with the share of Karmada's clusters.
   * @internal
   */
  public _emitted(total: KubeObject): KubeObject {
    return templateIn(this.federation.current().plan(this)) ?? total;
  }

  private makePlatforms(subject: Kinded, options: Definition['planeOptions']): ApiObject | undefined {
    return makePlatforms({ federation: this.federation, planes: this.planes, fleet: this.fleet }, subject, options);
  }

  private fleetView(): FleetView | undefined {
    return this.fleet && fleetViewOf(this.fleet);
  }

  /** The constructs of what can be told before all objects are known, for the user to patch. All are made, so that they stand in their order. */
  private handOut(role: ForeseenObject['role'], isMeant: (object: ForeseenObject) => boolean = () => true): ApiObject[] {
    const foreseen = this.foreseen();
    const told = this.toldConstructs();
    told.of(foreseen);
    return told.handOut(foreseen.filter((object) => object.role === role && isMeant(object)));
  }

  private toldConstructs(): ToldConstructs {
    return this.told ??= new ToldConstructs(this, () => toldIn(this.federation.current().plan(this), 'policy'));
  }

  private foreseen(): ForeseenObject[] {
    const subjects = [undefined, ...overriddenCompanions(this.overrideList)].map((companion): DraftSubject => {
      const { apiVersion, kind, name, metadata } = companion ? ApiObject.of(companion) : this._templateObject();
      const overrides = overridesOf(this.overrideList, companion);
      // A rollout overrides the workload wherever it goes.
      return { apiVersion, kind, metadata: { name, namespace: metadata.namespace }, overrides: companion || !this.rollout ? overrides : [...overrides, { changes: [] }] };
    });
    const draft = { subjects, kinds: this.federation.kinds, fleet: this.fleetView(), name: this._setName(), shared: this.shared !== undefined };
    return this.planes.flatMap(({ foreseen }) => foreseen?.(draft) ?? []);
  }

  /** The plan of the constructs as they are now. */
  private plan(): Plan {
    const plan = this.federation.fresh().plan(this);
    // It is handed out.
    forgetFrames();
    return plan;
  }

  /** What was said of its rollout, with the current step and what travels with its new version. */
  private rolloutOf(template: KubeObject, { companionsOf }: ChartView): Pick<Definition, 'rollout' | 'pruned' | 'nextCompanions'> {
    const spec = this.rollout?._spec();
    if (!spec) return {};
    const { metadata: { name, namespace } } = template;
    const names = [this._path, ...(namespace === undefined ? [] : [`${namespace}/${name}`]), String(name), this.node.id];
    const rollout = { ...spec, current: currentStep(this, names, spec.current) };
    const pruned = this.federation.appliers.length > 0 && this.federation.appliers.every(({ prunes }) => prunes);
    if (!spec.changes || spec.misplaced || !companionsOf) return { rollout, pruned };
    return { rollout, pruned, nextCompanions: companionsOf(perform(template, spec.changes, this.federation.kinds.of(template), template).object) };
  }

  private lateFleet(): Problem[] {
    const now = Fleet._of(this);
    if (now === this.fleet) return [];
    const message = `The fleet '${now?.node.path}' was created after the workload '${this._path}'.`;
    return [finding(DELIVERY_RULES.lateFleet, { path: this._path, message })];
  }
}

// One of each for all that have none: thousands of workloads are alike.
const NO_OBJECTS: ReadonlySet<ApiObject> = new Set();
const NO_OVERRIDES = new Map<KubeObject, readonly ObjectOverride[]>();
const NO_PROBLEMS: readonly Problem[] = [];
const NOBODY: readonly IConstruct[] = [];
const NOTHING_SAID: PropagationOptions = Object.freeze({});
const USUAL_SETTINGS = policySettings(NOTHING_SAID);

/** What stands for the template in a plan. */
function templateIn({ told }: Plan): KubeObject | undefined {
  return [...told.values()].find(({ template }) => template)?.template;
}
