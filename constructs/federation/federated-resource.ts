import type { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { deliveredIn, deliveriesIn, deliveryIn, sound } from './answers';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import { type Definition, type ObjectOverride, reachedPlanes } from '../definition/definition';
import { checkInputTypes } from '../definition/input-types';
import { DELIVERY_RULES } from '../definition/rules';
import { ControlPlane, newestVersion } from '../fleet/control-plane';
import { Fleet } from '../fleet/fleet';
import { NEWEST_KRUISE } from '../fleet/versions';
import { isObject } from '../json/json';
import type { Kinded, KubeObject } from '../json/kube-object';
import { isKruiseCompanion } from '../kinds/target-of';
import { ClusterOverride } from '../overrides/cluster-override';
import { Placement } from '../placement/placement';
import type { PolicySettings } from '../placement/policy-settings';
import { policySettings, type PropagationOptions } from '../placement/propagation-options';
import { checkInterpreterType } from '../planes/karmada/interpreter-checks';
import { Interpreter } from '../planes/karmada/interpreter-choice';
import { KarmadaPolicies, type NamedPolicy, subjectOf } from '../planes/karmada/karmada-policies';
import { affinityForKarmada, policyHead } from '../planes/karmada/policies';
import { planeOf } from '../planes/list';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';
import type { ChartView } from './chart-view';
import type { IFederatedResource } from './federated';
import { Federation } from './federation';
import type { FederationOptions } from './options';
import type { Plan } from './plan';

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
  private overrideList: readonly ClusterOverride[];
  private readonly settings: PolicySettings;
  private readonly planeOptions: Definition['planeOptions'];
  private readonly fleet?: Fleet;
  private readonly planes: ReadonlySet<ControlPlane>;
  private readonly companionConstructs: IConstruct[] = [];
  private readonly policies: KarmadaPolicies;
  private readonly federation: Federation;
  private readonly found: Problem[] = [];
  private sharedCustomization?: ApiObject;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the workload in its scope
   * @param options placement, overrides and delivery
   */
  protected constructor(scope: Construct, id: string, options: FederationOptions) {
    super(scope, id);
    const { placement, propagation, overrides, interpreter, ocm } = options ?? {};
    this._note(...checkInputTypes(this.node.path, options ?? {}), ...checkInterpreterType(this.node.path, interpreter));
    this.placement = placement instanceof Placement ? placement : Placement.onAllClusters();
    this.propagation = isObject(propagation) ? propagation : {};
    this.settings = policySettings(this.propagation);
    this.overrideList = (Array.isArray(overrides) ? overrides : []).filter((override) => override instanceof ClusterOverride);
    this.interpreter = interpreter instanceof Interpreter ? interpreter : Interpreter.ours();
    this.planeOptions = {
      [ControlPlane.KARMADA]: { interpreter: this.interpreter },
      [ControlPlane.OCM]: isObject(ocm) ? ocm : {},
    };
    this.fleet = Fleet._of(this);
    this.planes = planesOf(this.placement, this.fleet);
    this.policies = new KarmadaPolicies(this, () => policiesIn(this.federation.current().plan(this)));
    this.federation = Federation.of(this);
    this.federation.add(this);
    this.node.addValidation({ validate: () => (this._reportedByOwner() ? [] : report(this, this.federation.current().problemsOf(this))) });
  }

  /** How clusters differ, as it was said. */
  public get overrides(): ClusterOverride[] {
    return [...this.overrideList];
  }

  /** The PropagationPolicy, or ClusterPropagationPolicy for kinds without a namespace; undefined when no cluster of Karmada is selected. */
  public get propagationPolicy(): ApiObject | undefined {
    return this.policies.handOut(this.policyObjects().slice(-1))[0];
  }

  /** The OverridePolicies: that of the workload first, then one for each overridden companion. */
  public get overridePolicies(): ApiObject[] {
    return this.policies.handOut(this.policyObjects().slice(0, -1));
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
    return sound(this.plan()).told.get(ControlPlane.OCM)?.parts.flatMap(({ objects }) => objects) ?? [];
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
    this.companionConstructs.push(...companions);
  }

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
   * Whether an autoscaler in the clusters decides on the replicas, as far as the construct was told.
   * @internal
   */
  public _isAutoscaled(): boolean {
    return false;
  }

  /**
   * The replicas that were asked for, where an autoscaler keeps them out of the template.
   * @internal
   */
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
   * What could not be rendered of the template.
   * @internal
   */
  public _refusals(): readonly Problem[] {
    return [];
  }

  /**
   * Whether another construct reports what is wrong with this one.
   * @internal
   */
  public _reportedByOwner(): boolean {
    return false;
  }

  /**
   * The policies in a plan, with the patches of those who asked for them.
   * @internal
   */
  public _policies(plan: Plan): KubeObject[] {
    return policiesIn(plan).map((policy) => this.policies.written(policy));
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
  protected _assignOverrides(assign: (overrides: readonly ClusterOverride[]) => readonly ClusterOverride[]): void {
    this.overrideList = assign(this.overrideList);
  }

  /**
   * Makes the platform part for a kind that travels with the object.
   * @internal
   */
  public _platformFor(subject: Kinded): void {
    this.makePlatforms(subject, { [ControlPlane.KARMADA]: { interpreter: Interpreter.ours() } });
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
    return {
      path: this.node.path, template, companionOverrides,
      kinds: this.federation.kinds,
      facts: this.federation.kinds.of(template),
      companions: chart.companions,
      namespaces: chart.namespaces,
      placement: this.placement._spec(),
      settings: this.settings,
      overrides: this.overridesOf(),
      fleet: fleet && { clusters: fleet._facts(), planes: fleet._planes() },
      versions: { kruise: this._kruiseVersion(), planes: this.planeVersions() },
      planeOptions: this.planeOptions,
      ownsPlatform: this.ownsPlatform(),
      autoscaled: chart.autoscaled,
      problems: [...this.found, ...this.lateFleet()],
      refusals: this._refusals(),
    };
  }

  /**
   * Notes what is wrong with what was given.
   * @internal
   */
  public _note(...problems: readonly Problem[]): void {
    this.found.push(...problems);
  }

  /**
   * Makes the platform parts, once the object has a name. The last thing the constructor of a subclass does.
   * @internal
   */
  protected _federate(): void {
    const { apiVersion, kind } = this._templateObject();
    this.policyObjects();
    this.sharedCustomization = this.makePlatforms({ apiVersion, kind }, this.planeOptions);
  }

  /**
   * Adds what only shows when all objects are there.
   * @internal
   */
  public _complete(): void {
    if (this.planes.has(ControlPlane.KARMADA)) this.policies.complete();
    const { companions } = this.federation.current().plan(this).definition;
    companions.attached.filter(isKruiseCompanion).forEach((companion) => this._platformFor(companion));
  }

  /**
   * What is emitted to the control plane in place of the whole template: with the share of Karmada's clusters.
   * @internal
   */
  protected _emitted(total: KubeObject): KubeObject {
    return templateIn(this.federation.current().plan(this)) ?? total;
  }

  private makePlatforms(subject: Kinded, options: Definition['planeOptions']): ApiObject | undefined {
    if (!this.ownsPlatform()) return undefined;
    const versions = this.planeVersions();
    return [...this.planes].map((controlPlane) => planeOf(controlPlane).platform({
      subject, options: options[controlPlane],
      chart: () => this.federation.platformChart(controlPlane),
      clusters: this.fleet?.clustersOf(controlPlane).map(({ name }) => name) ?? [],
      version: versions[controlPlane],
      deliveries: () => this.federation.current().deliveries(),
    })).find((shared) => shared);
  }

  private ownsPlatform(): boolean {
    return this.fleet?.managePlatform ?? true;
  }

  private planeVersions(): Definition['versions']['planes'] {
    const planes = Object.values(ControlPlane);
    return Object.fromEntries(planes.map((plane) => [plane, this.fleet?.versionOf(plane) ?? newestVersion(plane)])) as Record<ControlPlane, string>;
  }

  /** The policies that can be told before all objects are known, as constructs: overrides first. */
  private policyObjects(): ApiObject[] {
    if (!this.planes.has(ControlPlane.KARMADA)) return [];
    const { kinds } = this.federation;
    const overridden = [undefined, ...this.overriddenCompanions()].filter((companion) => this.overridesOnKarmada(companion));
    const named = overridden.map((companion, index): NamedPolicy => ({
      id: index === 0 ? 'overrides' : `overrides-${index}`,
      head: policyHead('OverridePolicy', subjectOf(companion ?? this._templateObject()), kinds),
    }));
    return this.policies.of([...named, { id: 'propagation', head: policyHead('PropagationPolicy', subjectOf(this._templateObject()), kinds) }]);
  }

  private overridesOnKarmada(companion: IConstruct | undefined): boolean {
    const isMember = (cluster: string) => this.fleet?._planes().get(cluster)?.schedules ?? this.fleet === undefined;
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
    const now = Fleet._of(this);
    if (now === this.fleet) return [];
    const message = `The fleet '${now?.node.path}' was created after the workload '${this.node.path}'.`;
    return [finding(DELIVERY_RULES.lateFleet, { path: this.node.path, message })];
  }
}

const NONE: ReadonlySet<ApiObject> = new Set();

/** The control planes with at least one cluster that the placement may select. Without a fleet there is Karmada alone. */
function planesOf(placement: Placement, fleet: Fleet | undefined): Set<ControlPlane> {
  if (!fleet) return new Set([ControlPlane.KARMADA]);
  const reached = reachedPlanes({ fleet: { clusters: fleet._facts(), planes: fleet._planes() }, placement: placement._spec() });
  return new Set(reached.map(({ controlPlane }) => controlPlane));
}

/** The policies for Karmada in a plan. */
function policiesIn({ told }: Plan): readonly KubeObject[] {
  return told.get(ControlPlane.KARMADA)?.parts.flatMap(({ objects }) => objects) ?? [];
}

/** What stands for the template in a plan. */
function templateIn({ told }: Plan): KubeObject | undefined {
  return [...told.values()].find(({ template }) => template)?.template;
}
