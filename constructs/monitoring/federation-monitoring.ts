import { ApiObject, Chart, Lazy, Names } from 'cdk8s';
import { Construct } from 'constructs';
import type { PrometheusRuleGroup } from './alert';
import { dashboard } from './dashboard';
import type { FederationAlertOptions } from './monitoring-options';
import { ruleGroups, type Watches } from './rule-groups';
import { checkPropertyNames } from '../definition/input-types';
import { checkMonitoringOptions, checkRulesSize } from './checks';
import { MONITORING_RULES } from './rules';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';
import { checkSchema } from '../problems/schema/schema-rules';
import { isObject } from '../json/json';
import { Federation } from '../federation/federation';
import type { Plan } from '../federation/plan';
import { KruiseVersion } from '../fleet/versions';
import { writeYaml } from '../json/yaml-writer';
import { PLANES } from '../planes/list';
import type { PlaneWatch, WatchedWorkload } from '../planes/monitoring/watch';
import type { PlaneModule } from '../planes/plane';
import { allMade } from '../tree/late-children';

/** Properties of the monitoring of an app. */
export interface FederationMonitoringProps {
  /**
   * Name of the federation, the label `federation` of all series and alerts. Apps whose rules one Prometheus evaluates need different names.
   * @default - after the path of the construct, such as `monitoring-federation`
   */
  readonly name?: string;
  /**
   * How the alerts behave.
   * @default - all alerts, with defaults of their own
   */
  readonly alerts?: FederationAlertOptions;
  /**
   * Labels for every alert, such as the team it is for.
   * @default - none
   */
  readonly alertLabels?: { [name: string]: string };
  /**
   * Labels of the PrometheusRule. Prometheus reads rules that its `ruleSelector` selects.
   * @default - none
   */
  readonly ruleLabels?: { [name: string]: string };
  /**
   * Labels of the ConfigMap with the dashboard, by which Grafana's sidecar finds it.
   * @default - `grafana_dashboard: "1"`, the default of Grafana's chart
   */
  readonly dashboardLabels?: { [name: string]: string };
  /**
   * Folder of the dashboard, if the sidecar is configured to read the annotation `grafana_folder`.
   * @default - none
   */
  readonly dashboardFolder?: string;
  /**
   * Title of the dashboard.
   * @default - `Kruise federation` and the name
   */
  readonly dashboardTitle?: string;
  /**
   * Whether alerts also watch what travels with workloads on Karmada, such as ConfigMaps and Services, each of which has a binding of its own. Works of OCM
   * contain both.
   * @default true
   */
  readonly companions?: boolean;
}

/**
 * Watches all federated workloads of the app: alerts (PrometheusRule), a Grafana dashboard, and the configuration that makes kube-state-metrics export metrics
 * of bindings and works. Put it into a chart of its own, which goes to the cluster where Prometheus and Grafana run.
 *
 * @example
 *
 * const monitoring = new Chart(app, 'monitoring', { namespace: 'monitoring' });
 * new FederationMonitoring(monitoring, 'federation', {
 *   ruleLabels: { release: 'kube-prometheus-stack' },
 *   alertLabels: { team: 'shop' },
 *   alerts: { unhealthy: { after: Duration.hours(1) } },
 * });
 */
export class FederationMonitoring extends Construct {
  /** The PrometheusRule with the alerts. With more than 500 objects to watch there are others beside it, which only name those. */
  public readonly rules: ApiObject;
  /** The ConfigMap with the dashboard. */
  public readonly dashboard: ApiObject;
  /** The ConfigMap with the configuration of kube-state-metrics: `karmada.yaml` and `ocm.yaml`, each if it has workloads. */
  public readonly stateMetrics: ApiObject;
  /** The name of the federation. */
  public readonly federation: string;

  private readonly props: FederationMonitoringProps;
  private readonly moreRules: ApiObject[] = [];
  private looking = false;

  /**
   * @param scope a chart without federated workloads, or a construct in it
   * @param id the name of the monitoring in its scope
   * @param props alerts and labels
   */
  constructor(scope: Construct, id: string, props: FederationMonitoringProps = {}) {
    super(scope, id);
    this.props = isObject(props) ? props as FederationMonitoringProps : {};
    const { name, dashboardLabels, dashboardFolder } = this.props;
    this.federation = typeof name === 'string' && name !== '' ? name : Names.toDnsLabel(this, { includeHash: false });
    this.rules = this.rulesObject(0);
    this.dashboard = new ApiObject(this, 'dashboard', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        ...(dashboardFolder !== undefined && { annotations: { grafana_folder: dashboardFolder } }),
        labels: isObject(dashboardLabels) ? dashboardLabels as Record<string, string> : { grafana_dashboard: '1' },
      },
      data: Lazy.any({ produce: () => ({ [`${this.federation}.json`]: this.dashboardText() }) }),
    });
    this.stateMetrics = new ApiObject(this, 'kube-state-metrics', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      data: Lazy.any({ produce: () => this.stateMetricsFiles() }),
    });
    this.node.addValidation({ validate: () => report(this, this.problems(props)) });
  }

  /** One of the PrometheusRules, by its number. */
  private rulesObject(part: number): ApiObject {
    const { ruleLabels } = this.props;
    return new ApiObject(this, part === 0 ? 'rules' : `rules-${part + 1}`, {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { ...(isObject(ruleLabels) && { labels: ruleLabels as Record<string, string> }) },
      spec: Lazy.any({ produce: () => ({ groups: this.groups()[part] ?? [] }) }),
    });
  }

  /** All PrometheusRules. How many are needed shows only when all workloads are there. */
  private allRules(): ApiObject[] {
    const [, ...more] = this.groups();
    this.moreRules.splice(more.length).forEach(({ node }) => this.node.tryRemoveChild(node.id));
    while (this.moreRules.length < more.length) this.moreRules.push(this.rulesObject(this.moreRules.length + 1));
    return [this.rules, ...this.moreRules];
  }

  private groups(): PrometheusRuleGroup[][] {
    const { alerts, alertLabels } = this.props;
    return ruleGroups(this.watched(), {
      federation: this.federation,
      alerts: isObject(alerts) ? alerts : {},
      labels: isObject(alertLabels) ? alertLabels as Record<string, string> : {},
    });
  }

  private dashboardText(): string {
    const title = this.props.dashboardTitle ?? `Kruise federation ${this.federation}`;
    const panels = [...this.watched().values()].flatMap((watch) => watch.panels(this.federation));
    return `${JSON.stringify(dashboard(this.federation, title, panels), undefined, 2)}\n`;
  }

  private stateMetricsFiles(): Record<string, string> {
    return Object.fromEntries([...this.watched()].map(([{ directory }, { stateMetrics: resources }]) => (
      [`${directory}.yaml`, writeYaml({ kind: 'CustomResourceStateMetrics', spec: { resources } })]
    )));
  }

  /** All federated workloads of the app as they are delivered. */
  private watched(): Watches {
    // A companion in this very chart makes whoever plans its workload render the chart, and so ask again.
    if (this.looking) return new Map();
    this.looking = true;
    try {
      const federation = Federation.of(this);
      const session = federation.current();
      return watchesOf([...federation.workloadsByChart()].flatMap(([chart, workloads]) => (
        workloads.map((workload) => ({ chart: Names.toDnsLabel(chart), plan: session.plan(workload) }))
      )), this.props.companions !== false);
    } finally {
      this.looking = false;
    }
  }

  private problems(given: unknown): Problem[] {
    const { path } = this.node;
    const wrong = [
      ...(given !== undefined && !isObject(given) ? [finding(MONITORING_RULES.value, { path, message: 'The properties are not an object.' })] : []),
      ...checkPropertyNames(path, this.props, 'FederationMonitoringProps'),
      ...checkMonitoringOptions(path, { ...this.props }),
      ...this.misplaced(),
    ];
    if (wrong.length > 0) return wrong;
    if (this.watched().size === 0) {
      return [finding(MONITORING_RULES.nothing, { path, message: 'The app has no federated workload to watch.' })];
    }
    return this.allRules().map((object) => object.toJson()).flatMap((rules) => [
      ...checkSchema(path, rules, 'the PrometheusRule', { kruise: KruiseVersion.V1_9 }), ...checkRulesSize(path, writeYaml(rules.spec)),
    ]);
  }

  private misplaced(): Problem[] {
    const { path, root } = this.node;
    const chart = Chart.of(this);
    const inFederation = Federation.of(this).workloadsByChart().has(chart);
    const twin = allMade(root).find((other) => other instanceof FederationMonitoring && other !== this && other.federation === this.federation);
    return [
      ...(inFederation ? [finding(MONITORING_RULES.chart, { path, message: `The chart '${chart.node.path}' has federated workloads.` })] : []),
      ...(twin ? [finding(MONITORING_RULES.twice, { path, message: `'${twin.node.path}' also has the name '${this.federation}'.` })] : []),
    ];
  }
}

/** What there is to watch about plans, each with the name of its chart. */
function watchesOf(plans: readonly { readonly chart: string; readonly plan: Plan }[], companions: boolean): Watches {
  return new Map(PLANES.flatMap((plane): [PlaneModule, PlaneWatch][] => {
    const workloads = plans.flatMap(({ chart, plan: { definition, told, deliveries = [] } }): WatchedWorkload[] => {
      const part = told.get(plane.controlPlane);
      const own = deliveries.filter(({ controlPlane, objects }) => controlPlane === plane.controlPlane && objects.length > 0);
      return part ? [{ chart, definition, told: part.parts.flatMap(({ objects }) => objects), clusters: own.map(({ cluster }) => cluster) }] : [];
    });
    return plane.monitoring && workloads.length > 0 ? [[plane, plane.monitoring()(workloads, companions)]] : [];
  }));
}
