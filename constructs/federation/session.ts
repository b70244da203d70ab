import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { CompanionIndex } from './companions';
import type { FederatedResource } from './federated-resource';
import type { Plan } from './plan';
import { planDelivery } from './plan';
import { checkTogether } from '../checks/delivery/together-checks';
import { checkInterpretersTogether } from '../checks/karmada/interpreter-checks';
import { DELIVERY_RULES } from '../checks/delivery/delivery-rules';
import type { Problem } from '../checks/problem';
import { finding } from '../checks/problem';
import type { KubeObject } from '../delivery/model';
import { kindOf } from '../workloads/kinds';

/** The objects of a chart that are the user's own, rendered once. */
interface ChartObjects {
  readonly objects: ReadonlyMap<ApiObject, KubeObject>;
  readonly index: CompanionIndex;
}

/** One look at all constructs: every object is rendered once, every plan made once. */
export class Session {
  private readonly plans = new Map<FederatedResource, Plan>();
  private readonly charts = new Map<Chart, ChartObjects>();
  /** Problems that only show when all workloads are looked at together. */
  private together?: readonly Problem[];

  constructor(private readonly workloads: readonly FederatedResource[], private readonly ownApp: boolean) {}

  /** What becomes of a workload. */
  public plan(workload: FederatedResource): Plan {
    let plan = this.plans.get(workload);
    if (!plan) this.plans.set(workload, plan = this.makePlan(workload));
    return plan;
  }

  private makePlan(workload: FederatedResource): Plan {
    const render = (construct: IConstruct) => this.render(construct);
    try {
      const { index } = this.chartObjects(Chart.of(workload));
      const added = workload._companions().flatMap((companion) => this.render(companion));
      let template = workload._template();
      const companions = index.companionsOf(template, kindOf(template), added);
      // An autoscaler that cdk8s-plus did not make has told the workload nothing of itself.
      if (companions.attached.some(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
        workload._markAutoscaled();
        template = workload._template();
      }
      return planDelivery(workload._definition(template, { companions, namespace: (name) => index.namespace(name), render }));
    } catch (error) {
      const { path } = workload.node;
      const { apiVersion, kind, name } = workload._templateObject();
      const message = `${kind} '${name}' cannot be rendered: ${error instanceof Error ? error.message : String(error)}.`;
      const definition = workload._definition({ apiVersion, kind, metadata: { name } }, { companions: { dependencies: [], attached: [] }, namespace: () => undefined, render });
      return { definition, problems: [finding(DELIVERY_RULES.unrenderable, { path, message })], hubObjects: [] };
    }
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
  public problemsOf(construct: FederatedResource | Chart): Problem[] {
    this.together ??= this.lookTogether();
    const own = construct instanceof Chart ? [] : this.plan(construct).problems;
    return [...own, ...this.together.filter(({ path }) => path === construct.node.path)];
  }

  /** The charts that have workloads. */
  public workloadCharts(): Chart[] {
    return [...new Set(this.workloads.map((workload) => Chart.of(workload)))];
  }

  private lookTogether(): Problem[] {
    const together = this.workloads.map((workload) => ({ path: workload.node.path, plan: this.plan(workload) }));
    const bystanders = this.workloadCharts().map((chart) => ({ path: chart.node.path, objects: [...this.objectsOf(chart).values()] }));
    return [
      ...checkTogether(together, bystanders, this.ownApp),
      ...checkInterpretersTogether(this.workloads.map((workload) => workload._interpreted())),
    ];
  }

  private chartObjects(chart: Chart): ChartObjects {
    let found = this.charts.get(chart);
    if (!found) {
      const derived = new Set(this.workloads.flatMap((workload) => (Chart.of(workload) === chart ? workload._ownObjects() : [])));
      const objects = new Map<ApiObject, KubeObject>();
      for (const node of chart.node.findAll()) {
        if (!(node instanceof ApiObject) || node.chart !== chart || derived.has(node)) continue;
        objects.set(node, withoutStrayNamespace(node.toJson()));
      }
      found = { objects, index: new CompanionIndex(objects.values()) };
      this.charts.set(chart, found);
    }
    return found;
  }
}

/** cdk8s gives the namespace of the chart to every object, cluster-scoped ones included. */
function withoutStrayNamespace(object: KubeObject): KubeObject {
  if (object.metadata?.namespace === undefined || kindOf(object)?.namespaced !== false) return object;
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata: metadata as KubeObject['metadata'] };
}
