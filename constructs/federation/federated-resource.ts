import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { Construct } from 'constructs';
import { deliveredIn, deliveriesIn, sound } from './answers';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { ChartView, Definition, ObjectOverride } from '../definition/definition';
import { isDivided } from '../definition/definition';
import { Federation } from './federation';
import { KarmadaPolicies, subjectOf } from '../planes/karmada/karmada-policies';
import type { FederationOptions } from './options';
import type { Plan } from './plan';
import { DELIVERY_RULES } from '../definition/rules';
import { checkInputTypes, checkPropertyNames } from '../definition/input-types';
import type { InterpretedWorkload } from '../planes/karmada/interpreter-checks';
import { checkInterpreter, checkInterpreterType } from '../planes/karmada/interpreter-checks';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import type { Names } from '../problems/property-names';
import { report } from '../problems/report';
import type { KubeObject } from '../json/kube-object';
import { reachOf } from '../delivery/reach';
import { ControlPlane, Fleet } from '../fleet/fleet';
import { KarmadaVersion, KruiseVersion, OcmVersion } from '../fleet/versions';
import { interpreterOf, KARMADA_PLATFORM, writtenScripts } from '../planes/karmada/interpreter';
import { Interpreter } from '../planes/karmada/interpreter-choice';
import type { PolicySubject } from '../planes/karmada/policies';
import { affinityForKarmada } from '../planes/karmada/policies';
import type { OcmOptions } from '../planes/ocm/options';
import { Override } from '../overrides/override';
import { Placement } from '../placement/placement';
import { isKruiseCompanion } from '../kinds/target-of';

/**
 * An object with all that is needed to have it on many clusters: template, interpreter and policies for Karmada, works for Open Cluster
 * Management. Its subclasses are the kinds, such as `KruiseFederatedCloneSet`, and `FederatedWorkload` for everything else.
 */
export abstract class FederatedResource extends Construct {
  private readonly placement: Placement;
  private overrideList: readonly Override[];
  private readonly interpreterChoice: Interpreter;
  private readonly ocm: OcmOptions;
  private readonly fleet?: Fleet;
  private readonly planes: ReadonlySet<ControlPlane>;
  private readonly companionConstructs: IConstruct[] = [];
  private readonly policies: KarmadaPolicies;
  private readonly federation: Federation;
  private readonly inputProblems: readonly Problem[];
  private interpreterCustomization?: ApiObject;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the workload in its scope
   * @param options placement, overrides and delivery
   */
  constructor(scope: Construct, id: string, options: FederationOptions) {
    super(scope, id);
    const { placement, overrides, interpreter, ocm } = options ?? {};
    this.inputProblems = [
      ...checkInputTypes(this.node.path, placement, overrides, ocm),
      ...checkInterpreterType(this.node.path, interpreter),
      ...checkPropertyNames(this.node.path, options, this._propertyNames()),
    ];
    this.placement = placement instanceof Placement ? placement : Placement.onAllClusters();
    this.overrideList = (Array.isArray(overrides) ? overrides : []).filter((override) => override instanceof Override);
    this.interpreterChoice = interpreter instanceof Interpreter ? interpreter : Interpreter.ours();
    this.ocm = typeof ocm === 'object' && ocm !== null ? ocm : {};
    this.fleet = Fleet.of(this);
    this.planes = planesOf(this.placement, this.fleet);
    // Made before the workload, so that policies stand in front of the template they are for.
    this.policies = new KarmadaPolicies(this, () => this.federation.current().plan(this));
    this.federation = Federation.of(this);
    this.federation.add(this);
    this.node.addValidation({ validate: () => (this._reportedByOwner() ? [] : report(this, this.federation.current().problemsOf(this))) });
  }

  /** The PropagationPolicy, or ClusterPropagationPolicy for kinds without a namespace; undefined when no cluster of Karmada is selected. */
  public get propagation(): ApiObject | undefined {
    return this.policies.propagation;
  }

  /** The OverridePolicies: that of the workload first, then one for each overridden companion. */
  public get overrides(): ApiObject[] {
    return [...this.policies.overrides];
  }

  /** The interpreter that teaches Karmada the kind; all workloads of the kind share it. Undefined when it is Karmada's own or kept elsewhere. */
  public get interpreter(): ApiObject | undefined {
    return this.interpreterCustomization;
  }

  /**
   * The objects for the OCM hub as plain JSON: a ManifestWork for each cluster, or the replica set and its placement. Empty when no cluster
   * of OCM is selected.
   */
  public get works(): any[] {
    return [...sound(this.plan()).hubObjects];
  }

  /** What each cluster gets, in the order of names. Needs a fleet. */
  public get deliveries(): ClusterDelivery[] {
    return [...deliveriesIn(this.plan())];
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
    const { kind, name } = this._templateObject();
    return this.delivered(cluster).find((object) => object.kind === kind && object.metadata.name === name);
  }

  /**
   * Lets objects travel with the workload that neither its pods refer to nor that select its pods; those travel by themselves.
   *
   * @param companions constructs with the objects, in any chart
   */
  public addCompanion(...companions: IConstruct[]): void {
    this.companionConstructs.push(...companions);
  }

  /**
   * Names of all properties the construct takes.
   * @internal
   */
  protected abstract _propertyNames(): Names;

  /**
   * The object with the total of its replicas.
   * @internal
   */
  public abstract _template(): KubeObject;

  /**
   * Objects the construct renders itself, not for others to take for companions.
   * @internal
   */
  public abstract _templateObject(): ApiObject;

  /**
   * Rules of the kind.
   * @internal
   */
  public abstract _checkObject(path: string, object: KubeObject): Problem[];

  /**
   * Whether an autoscaler in the clusters decides on the replicas.
   * @internal
   */
  public _isAutoscaled(): boolean {
    return false;
  }

  /**
   * Whether another construct reports what is wrong with this one.
   * @internal
   */
  public _reportedByOwner(): boolean {
    return false;
  }

  /**
   * Tells the workload that an autoscaler was found.
   * @internal
   */
  public _markAutoscaled(): void {}

  /** @internal */
  public _policies(): ApiObject[] {
    return this.policies.all();
  }

  /** @internal */
  public _ownObjects(): ApiObject[] {
    return [this._templateObject(), ...this.policies.all()];
  }

  /** @internal */
  public _companions(): readonly IConstruct[] {
    return this.companionConstructs;
  }

  /**
   * Objects that others deliver to the same clusters, although they point at this workload.
   * @internal
   */
  public _leftToOthers(): ReadonlySet<ApiObject> {
    return NONE;
  }

  /**
   * Overrides in place of those that were given, once it is known which object each change is for.
   * @internal
   */
  protected _assignOverrides(assign: (overrides: readonly Override[]) => readonly Override[]): void {
    this.overrideList = assign(this.overrideList);
  }

  /**
   * The scripts that are written for a kind beside those of the object itself.
   * @internal
   */
  public _interpretAlso(subject: PolicySubject): void {
    const scripts = this.ownsPlatform() && this._goesTo(ControlPlane.KARMADA) ? writtenScripts(Interpreter.ours(), subject) : undefined;
    if (scripts) interpreterOf(this.federation.platformChart(KARMADA_PLATFORM), subject, scripts);
  }

  /** @internal */
  public _goesTo(plane: ControlPlane): boolean {
    return this.planes.has(plane);
  }

  /**
   * What is said of the interpreter of the kind.
   * @internal
   */
  public _interpreted(): InterpretedWorkload {
    const { apiVersion, kind } = this._templateObject();
    return {
      path: this.node.path, apiVersion, kind,
      interpreter: this.interpreterChoice,
      onKarmada: this._goesTo(ControlPlane.KARMADA),
      ownsPlatform: this.ownsPlatform(),
    };
  }

  /**
   * Everything said so far, as plain data.
   * @internal
   */
  public _definition(template: KubeObject, chart: ChartView): Definition {
    const { fleet } = this;
    const companionOverrides = new Map<KubeObject, ObjectOverride[]>();
    for (const companion of this.overriddenCompanions()) {
      const [object] = chart.render(companion);
      if (object) companionOverrides.set(object, this.overridesOf(companion));
    }
    const definition: Definition = {
      path: this.node.path, template, companionOverrides,
      companions: chart.companions,
      namespace: chart.namespace,
      placement: this.placement._spec(),
      settings: this.placement._policy(),
      overrides: this.overridesOf(),
      fleet: fleet && { clusters: fleet._facts(), controlPlaneOf: (name) => fleet._controlPlaneOf(name) },
      versions: {
        kruise: fleet?.kruiseVersion ?? KruiseVersion.V1_9,
        karmada: fleet?.karmadaVersion ?? KarmadaVersion.V1_18,
        ocm: fleet?.ocmVersion ?? OcmVersion.V1_3,
      },
      ocm: this.ocm,
      autoscaled: this._isAutoscaled(),
      checkObject: (path, object) => this._checkObject(path, object),
      problems: [...this.inputProblems, ...this.lateFleet()],
    };
    const use = { divided: isDivided(definition), autoscaled: definition.autoscaled };
    return { ...definition, problems: [...definition.problems, ...checkInterpreter(this._interpreted(), use)] };
  }

  /**
   * Adds policies, interpreter and permissions, once the object has a name. The last thing the constructor of a subclass does.
   * @internal
   */
  protected _federate(): void {
    const { federation, fleet, policies } = this;
    const subject = subjectOf(this._templateObject());
    const platform = this.ownsPlatform();
    if (this._goesTo(ControlPlane.KARMADA)) {
      for (const companion of [undefined, ...this.overriddenCompanions()]) {
        if (this.overridesOnKarmada(companion)) policies.override(companion ? subjectOf(companion) : subject);
      }
      policies.propagate(subject);
      const scripts = platform ? writtenScripts(this.interpreterChoice, subject) : undefined;
      if (scripts) this.interpreterCustomization = interpreterOf(federation.platformChart(KARMADA_PLATFORM), subject, scripts);
    }
    if (platform && fleet && this._goesTo(ControlPlane.OCM)) {
      federation.permitAgents(fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name), fleet.ocmVersion);
    }
  }

  /**
   * Adds what only shows when all objects are there.
   * @internal
   */
  public _complete(): void {
    if (!this._goesTo(ControlPlane.KARMADA)) return;
    this.policies.complete(subjectOf(this._templateObject()));
    const { companions } = this.federation.current().plan(this).definition;
    companions.attached.filter(isKruiseCompanion).forEach((companion) => this._interpretAlso(companion));
  }

  /**
   * What is emitted to the control plane in place of the whole template: with the share of Karmada's clusters.
   * @internal
   */
  protected _emitted(total: KubeObject): KubeObject {
    return this.federation.current().plan(this).karmada?.template ?? total;
  }

  private ownsPlatform(): boolean {
    return this.fleet?.managePlatform ?? true;
  }

  private overridesOnKarmada(companion: IConstruct | undefined): boolean {
    const isMember = (cluster: string) => this.fleet === undefined || this.fleet._controlPlaneOf(cluster) === ControlPlane.KARMADA;
    return this.overridesOf(companion).some(({ target }) => affinityForKarmada(target, isMember) !== 'nobody');
  }

  /** The plan of the constructs as they are now. */
  private plan(): Plan {
    return this.federation.fresh().plan(this);
  }

  private overridesOf(companion?: IConstruct): ObjectOverride[] {
    // One without any change at all stays with the workload, to be pointed out there.
    return this.overrideList
      .filter((override) => override._changes(companion).length > 0 || (!companion && override._companions().length === 0))
      .map((override) => ({ target: override._target(), changes: override._changes(companion) }));
  }

  private overriddenCompanions(): IConstruct[] {
    return [...new Set(this.overrideList.flatMap((override) => override._companions()))];
  }

  private lateFleet(): Problem[] {
    const now = Fleet.of(this);
    if (now === this.fleet) return [];
    const message = `The fleet '${now?.node.path}' was created after the workload '${this.node.path}'.`;
    return [finding(DELIVERY_RULES.lateFleet, { path: this.node.path, message })];
  }
}

const NONE: ReadonlySet<ApiObject> = new Set();

/** The control planes with at least one cluster that the placement may select. Without a fleet there is Karmada alone. */
function planesOf(placement: Placement, fleet: Fleet | undefined): Set<ControlPlane> {
  if (!fleet) return new Set([ControlPlane.KARMADA]);
  return new Set(fleet._facts().filter(reachOf(placement._spec())).map(({ name }) => fleet._controlPlaneOf(name)!));
}
