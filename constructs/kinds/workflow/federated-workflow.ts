import { type ApiObject, type ApiObjectMetadata, Chart, type Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { checkPropertyNames } from '../../definition/input-types';
import { FederatedResource } from '../../federation/federated-resource';
import type { FederationOptions } from '../../federation/options';
import { entriesInOrder } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { seconds } from '../../json/seconds';
import { checkMetadata, soundMetadata } from '../metadata';
import { WorkloadObject } from '../workload-object';

/** Properties of an Argo Workflow on other clusters. */
export interface FederatedWorkflowProps extends FederationOptions {
  /**
   * Name, labels and annotations. A Workflow runs once: another run needs another name.
   * @default - a name from the construct path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Name of the template that the Workflow begins with.
   * @default - that of `spec`, or of the WorkflowTemplate
   */
  readonly entrypoint?: string;
  /**
   * The templates, as Argo has them.
   * @default - those of `spec`, or of the WorkflowTemplate
   */
  readonly templates?: any[];
  /**
   * Parameters by name.
   * @default - none
   */
  readonly parameters?: { readonly [name: string]: string };
  /**
   * Name of the WorkflowTemplate whose templates are run. One in the same chart travels along.
   * @default - none
   */
  readonly workflowTemplate?: string;
  /**
   * The ServiceAccount of the pods. One in the same chart travels along, with its roles.
   * @default - the default account of the namespace
   */
  readonly serviceAccountName?: string;
  /**
   * Does not start the next step until it is switched off. Left out, a command such as `argo suspend` in a cluster stays in force.
   * @default - not suspended by the definition
   */
  readonly suspend?: boolean;
  /**
   * How many pods may run at a time.
   * @default - as many as there are
   */
  readonly parallelism?: number;
  /**
   * How long the Workflow may run.
   * @default - as long as it needs
   */
  readonly activeDeadline?: Duration;
  /**
   * All other fields of the Workflow's spec as plain JSON. Fields that have their own property here may be in it too; the property wins.
   * @default - none
   */
  readonly spec?: { readonly [field: string]: any };
}

/**
 * An Argo Workflow that is run in another cluster: the Workflow with its interpreter and policies for Karmada, or works for Open Cluster Management. What
 * it refers to travels along. It is never divided, and runs once in every cluster that is selected.
 *
 * @example
 *
 * new FederatedWorkflow(chart, 'migrate-7', {
 *   entrypoint: 'migrate',
 *   templates: [{ name: 'migrate', container: { image: 'registry.example.com/migrate:7', args: ['up'] } }],
 *   placement: Placement.onClusters('us-east'),
 * });
 */
export class FederatedWorkflow extends FederatedResource {
  private readonly workflow: WorkloadObject;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the Workflow in its scope
   * @param props the Workflow, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: FederatedWorkflowProps) {
    super(scope, id, props);
    const given = soundMetadata(props?.metadata);
    const metadata = { ...given, name: given?.name ?? Chart.of(this).generateObjectName(this as any) };
    this.workflow = new WorkloadObject(this, 'workload', { apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata }, () => workflowSpec(props));
    this.workflow.emitter = this;
    this._note(...checkMetadata(this.node.path, props?.metadata), ...checkPropertyNames(this.node.path, props, 'FederatedWorkflowProps'));
    this._federate();
  }

  /** The Workflow as cdk8s knows it. */
  public get workload(): ApiObject {
    return this.workflow;
  }

  /** @internal */
  public _template(): KubeObject {
    return this.workflow.total();
  }

  /** @internal */
  public _templateObject(): ApiObject {
    return this.workflow;
  }
}

function workflowSpec(props: FederatedWorkflowProps): any {
  const { spec, entrypoint, templates, parameters, workflowTemplate, serviceAccountName, suspend, parallelism, activeDeadline }: FederatedWorkflowProps = props ?? {};
  if (spec != null && (typeof spec !== 'object' || Array.isArray(spec))) return spec;
  const said = {
    entrypoint, templates, serviceAccountName, suspend, parallelism,
    arguments: parameters === undefined ? undefined : { ...spec?.arguments, parameters: parameterList(parameters) },
    workflowTemplateRef: workflowTemplate === undefined ? undefined : { name: workflowTemplate },
    activeDeadlineSeconds: activeDeadline === undefined ? undefined : seconds(activeDeadline),
  };
  return { ...spec, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
}

/** What is not an object of names and values is kept for the checks to report. */
function parameterList(parameters: any): any {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return parameters;
  return entriesInOrder(parameters).map(([name, value]) => ({ name, value }));
}
