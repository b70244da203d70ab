import { type ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { deliveredIn, deliveriesIn } from './answers';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import { assignObjects } from './chart-objects';
import { describeKind } from './described-kinds';
import type { ExistingResource } from './existing-resource';
import type { IFederatedChart, IFederatedResource } from './federated';
import { FederatedObjects } from './federated-objects';
import { FederatedWorkload } from './federated-workload';
import { Federation } from './federation';
import { pathName } from './set-name';
import { checkAssignment, type Overridable, overridesFor, overridesWithin } from './override-assignment';
import { checkInputTypes, checkPropertyNames } from '../definition/input-types';
import type { Problem } from '../problems/problem';
import { report } from '../problems/report';
import { groupedBy, isObject } from '../json/json';
import { replicationOf } from '../delivery/replication';
import { type Delivery, soundDeliveries } from '../planes/delivery';
import type { Interpreter } from '../planes/karmada/interpreter-choice';
import { checkPlaneInputs } from '../planes/list';
import { ClusterOverride } from '../overrides/cluster-override';
import { Placement } from '../placement/placement';
import { policySettings, type PropagationOptions } from '../placement/propagation-options';
import type { CustomKindOptions } from '../kinds/custom/custom-kind';
import { groupKindOf, identityOf } from '../json/kube-object';

/** What there is to say of a kind in a chart. */
export interface ChartKindOptions extends CustomKindOptions {
  /**
   * Who teaches Karmada the kind.
   * @default Interpreter.ours()
   */
  readonly interpreter?: Interpreter;
}

/** How the objects of a chart are federated. */
export interface FederatedChartOptions {
  /**
   * Where the objects go and how the replicas of workloads are divided; what has no replicas goes to every selected cluster.
   * @default - to all clusters, each with all replicas
   */
  readonly placement?: Placement;
  /**
   * How the objects are handed on to those clusters: conflicts, dependencies, failover, suspension and the like.
   * @default - the default of every option
   */
  readonly propagation?: PropagationOptions;
  /**
   * How clusters differ, in order of effect. A change that names no object by `within` is for the workloads it fits: those with the container,
   * with an update strategy, with replicas.
   * @default - not at all
   */
  readonly overrides?: ClusterOverride[];
  /**
   * How control planes deliver the objects, one at most for each of them.
   * @default - each with its defaults
   */
  readonly delivery?: Delivery[];
  /**
   * Name of the policies and works of the objects that belong to no workload.
   * @default - after the path of the chart, with `-objects`
   */
  readonly objectsName?: string;
  /**
   * What there is to say of kinds, by group and kind as in `example.com/Database`.
   * @default - kinds that are not known are described by their CustomResourceDefinitions in the chart, or derived from the objects
   */
  readonly kinds?: Record<string, ChartKindOptions>;
}

/**
 * Makes federated resources of the objects of a chart. Each workload has policies and works of its own, with what it refers to and what points at
 * it; all other objects are placed together. What is federated in the chart already stays as it is.
 */
export class ChartFederation extends Construct implements IFederatedChart {
  private readonly chart: Chart;
  private readonly placement?: Placement;
  private readonly propagation?: PropagationOptions;
  private readonly overrideList: ClusterOverride[];
  private readonly delivery: Delivery[];
  private readonly objectsName: string;
  private readonly kinds: Readonly<Record<string, ChartKindOptions>>;
  /** What is said of kinds apart from who interprets them. */
  private readonly described: Record<string, CustomKindOptions>;
  private readonly federation: Federation;
  private readonly inputProblems: readonly Problem[];
  private collected: readonly ExistingResource[] = [];
  private assignmentProblems: readonly Problem[] = [];

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the federation in its scope
   * @param options placement, overrides and delivery
   */
  constructor(scope: Construct, id: string, options: FederatedChartOptions = {}) {
    super(scope, id);
    const { placement, propagation, overrides, delivery, kinds, objectsName } = options ?? {};
    const { path } = this.node;
    this.inputProblems = [
      ...checkInputTypes(path, options ?? {}), ...checkPlaneInputs(path, options ?? {}), ...checkPropertyNames(path, options, 'FederatedChartOptions'),
    ];
    this.chart = Chart.of(this);
    this.objectsName = objectsName ?? pathName(this.chart, 'objects');
    this.placement = placement instanceof Placement ? placement : undefined;
    this.propagation = isObject(propagation) ? propagation : undefined;
    this.overrideList = (Array.isArray(overrides) ? overrides : []).filter((override) => override instanceof ClusterOverride);
    this.delivery = soundDeliveries(delivery);
    this.kinds = isObject(kinds) ? kinds : {};
    this.described = Object.fromEntries(Object.entries(this.kinds).flatMap(([name, options]) => withoutInterpreter(options).map((kind) => [name, kind])));
    this.federation = Federation.of(this);
    this.federation.collectBefore(() => this.collect());
    this.node.addValidation({ validate: () => this.messages() });
  }

  public get resources(): IFederatedResource[] {
    this.federation.fresh();
    return [...this.collected];
  }

  public get deliveries(): ClusterDelivery[] {
    const session = this.federation.fresh();
    return this.collected.flatMap((resource) => deliveriesIn(session.plan(resource)));
  }

  public delivered(cluster: string): any[] {
    const session = this.federation.fresh();
    const objects = this.collected.flatMap((resource) => deliveredIn(session.plan(resource), cluster));
    return [...groupedBy(objects, identityOf).values()].map(([first]) => first);
  }

  public addOverrides(...overrides: ClusterOverride[]): void {
    this.overrideList.push(...overrides);
  }

  /** Makes resources of what is in the chart now, in place of those of an earlier look. */
  private collect(): void {
    this.federation.remove(new Set(this.collected));
    this.collected.forEach((resource) => resource._release());
    this.node.tryRemoveChild('collected');
    const scope = new Construct(this, 'collected');
    const found = this.federation.asItIs().objectsOf(this.chart);
    for (const object of found.values()) describeKind(object, this.described[groupKindOf(object)], this.chart, divides(this.placement));
    // The scope of a kind may only be known by now.
    const session = this.federation.asItIs();
    const federated = this.federation.workloadsByChart().get(this.chart) ?? [];
    const assignment = assignObjects(session, this.chart, federated, policySettings(this.propagation));
    const all = new Set([...assignment.workloads.flatMap(({ apiObject, companions }) => [apiObject, ...companions]), ...assignment.others]);
    this.assignmentProblems = checkAssignment(this.node.path, this.overrideList, assignment.workloads, all);
    const made: ExistingResource[] = assignment.workloads.map((workload) => {
      const { apiObject, companions, left } = workload;
      const resource = FederatedWorkload.fromConstruct(scope, idOf(apiObject), apiObject, {
        kind: this.described[groupKindOf(workload.object)], interpreter: this.kinds[groupKindOf(workload.object)]?.interpreter,
        placement: this.placementOf(workload), propagation: this.propagation, delivery: this.delivery,
        overrides: overridesFor(this.overrideList, workload, new Set(companions), assignment.workloads.length === 1),
      });
      resource._leftToOthers = left;
      for (const { apiVersion, kind } of companions) resource._platformFor({ apiVersion, kind });
      return resource;
    });
    if (assignment.others.length > 0) {
      const others = new Set(assignment.others);
      made.push(FederatedObjects.fromConstructs(scope, 'objects', [...others], {
        placement: this.placement?.duplicate(), propagation: this.propagation, delivery: this.delivery, kinds: this.described,
        overrides: overridesWithin(this.overrideList, others), name: this.objectsName,
      }));
    }
    for (const resource of made) resource._reportedByOwner = true;
    this.collected = made;
  }

  /** What has no replicas goes everywhere as it is. */
  private placementOf({ object }: Overridable): Placement | undefined {
    return replicationOf(object, this.federation.kinds.of(object)) ? this.placement : this.placement?.duplicate();
  }

  private messages(): string[] {
    const session = this.federation.current();
    return [...report(this, [...this.inputProblems, ...this.assignmentProblems]), ...this.collected.flatMap((resource) => report(resource, session.problemsOf(resource)))];
  }
}

function withoutInterpreter(options: ChartKindOptions): CustomKindOptions[] {
  if (!isObject(options)) return [options];
  const { interpreter: _, ...kind } = options;
  return Object.keys(kind).length > 0 ? [kind] : [];
}

function divides(placement: Placement | undefined): boolean {
  return placement?._spec().replicaScheduling?.replicaSchedulingType === 'Divided';
}

function idOf(object: ApiObject): string {
  return [object.kind.toLowerCase(), object.metadata.namespace, object.name].filter((part) => part).join('-').replaceAll('/', '-');
}
