import { ApiObject, type ApiObjectMetadata, type Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { checkInterpreterWebhook } from './interpreter-webhook-checks';
import { withoutValueAt } from '../../json/json';
import type { Shape } from '../../json/plain';
import { report } from '../../problems/report';
import { seconds } from '../../json/seconds';
import type { ResourceInterpreterWebhookConfigurationProps } from '../../../imports/config.karmada.io';
import { guardMethods } from '../../problems/guarded-methods';
import { allMade } from '../../tree/late-children';

/** Where a webhook is served by a Service. */
export interface WebhookServiceOptions {
  /** Namespace of the Service. */
  readonly namespace: string;
  /** Name of the Service. */
  readonly name: string;
  /**
   * Path of the handler, e.g. `/interpreter-workload`.
   * @default - none
   */
  readonly path?: string;
  /**
   * Port of the Service.
   * @default 443
   */
  readonly port?: number;
  /**
   * Certificates to verify the server's certificate with: PEM, or base64-encoded PEM.
   * @default - the system's trusted certificates
   */
  readonly caBundle?: string;
}

/** How a webhook under a URL is reached. */
export interface WebhookUrlOptions {
  /**
   * Certificates to verify the server's certificate with: PEM, or base64-encoded PEM.
   * @default - the system's trusted certificates
   */
  readonly caBundle?: string;
}

/** Where a webhook listens. */
export class WebhookEndpoint {
  /**
   * Under a URL.
   *
   * @param url `https://host[:port][/path]`, without a query
   * @param options certificates
   */
  public static url(url: string, options: WebhookUrlOptions = {}): WebhookEndpoint {
    return new WebhookEndpoint({ caBundle: encoded(options?.caBundle), url });
  }

  /**
   * Behind a Service: the one of that name on Karmada's API server or, if there is none, in the cluster that Karmada runs in.
   *
   * @param options the Service and certificates
   */
  public static service(options: WebhookServiceOptions): WebhookEndpoint {
    const { caBundle, name, namespace, path, port = 443 } = options ?? {};
    return new WebhookEndpoint({ caBundle: encoded(caBundle), service: { name, namespace, path, port } });
  }

  /**
   * The `clientConfig`, as it is written.
   * @internal
   */
  public readonly _clientConfig: any;

  private constructor(clientConfig: any) {
    this._clientConfig = clientConfig;
  }
}

guardMethods('WebhookEndpoint', WebhookEndpoint);

/** What Karmada asks an interpreter. */
export enum InterpreterOperation {
  /** All of them. */
  ALL = '*',
  /** How many replicas an object has, and what one of them needs. */
  INTERPRET_REPLICA = 'InterpretReplica',
  /** The same for each pod template of an object with several. */
  INTERPRET_COMPONENT = 'InterpretComponent',
  /** The object with the share of a cluster. */
  REVISE_REPLICA = 'ReviseReplica',
  /** The desired object with what the cluster itself has decided. */
  RETAIN = 'Retain',
  /** The object with the status of all clusters together. */
  AGGREGATE_STATUS = 'AggregateStatus',
  /** The objects that must travel with it. */
  INTERPRET_DEPENDENCY = 'InterpretDependency',
  /** The status that a cluster reports. */
  INTERPRET_STATUS = 'InterpretStatus',
  /** Whether the object in a cluster is healthy. */
  INTERPRET_HEALTH = 'InterpretHealth',
}

/** What a webhook is called for: these operations, for all kinds that match. `*` as the only entry means everything. */
export interface InterpreterWebhookRule {
  /** The operations it handles. */
  readonly operations: InterpreterOperation[];
  /** API groups of the kinds; the core group is an empty string. */
  readonly apiGroups: string[];
  /** Versions without the group, e.g. `v1alpha1`. */
  readonly apiVersions: string[];
  /** Kinds in the singular, e.g. `CloneSet`. */
  readonly kinds: string[];
}

/** One webhook of a configuration. */
export interface InterpreterWebhookOptions {
  /** A domain name, unique in the configuration, e.g. `workloads.example.com`. If several webhooks match, the first by name is called. */
  readonly name: string;
  /** Where it listens. */
  readonly endpoint: WebhookEndpoint;
  /** What it is called for. */
  readonly rules: InterpreterWebhookRule[];
  /**
   * How long Karmada waits for an answer, 1 to 30 seconds.
   * @default Duration.seconds(10)
   */
  readonly timeout?: Duration;
}

/** Properties of an interpreter webhook configuration. */
export interface InterpreterWebhookProps {
  /**
   * Metadata of the object. It has no namespace.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** The webhooks. */
  readonly webhooks: InterpreterWebhookOptions[];
}

/**
 * A ResourceInterpreterWebhookConfiguration: lets Karmada call your own servers about kinds, where Lua is not enough. Customizations come
 * first, so workloads of such a kind need `Interpreter.none()`.
 *
 * @example
 *
 * new InterpreterWebhook(chart, 'interpreter', {
 *   webhooks: [{
 *     name: 'clonesets.example.com',
 *     endpoint: WebhookEndpoint.url('https://interpreter.example.com/clonesets'),
 *     rules: [{
 *       operations: [InterpreterOperation.INTERPRET_HEALTH], apiGroups: ['apps.kruise.io'], apiVersions: ['v1alpha1'], kinds: ['CloneSet'],
 *     }],
 *   }],
 * });
 */
export class InterpreterWebhook extends Construct {
  /** The ResourceInterpreterWebhookConfiguration itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart for Karmada's API server, or a construct in it
   * @param id the name of the configuration in its scope
   * @param props the webhooks
   */
  constructor(scope: Construct, id: string, props: InterpreterWebhookProps) {
    super(scope, id);
    const webhooks = configured(props?.webhooks);
    this.apiObject = new ClusterObject(this, 'Default', {
      apiVersion: 'config.karmada.io/v1alpha1',
      kind: 'ResourceInterpreterWebhookConfiguration',
      metadata: props?.metadata,
      webhooks,
    });
    this.node.addValidation({ validate: () => report(this, checkInterpreterWebhook(this.node.path, webhooks, customizations(this))) });
  }
}

/** The webhooks as Karmada reads them, defaults written out. What is not a webhook is passed on as it is, for the checks to report. */
function configured(webhooks: unknown): Shape<ResourceInterpreterWebhookConfigurationProps>['webhooks'] {
  if (!Array.isArray(webhooks)) return webhooks as any;
  return webhooks.map((webhook) => (typeof webhook !== 'object' || webhook === null ? webhook : {
    name: webhook.name,
    clientConfig: webhook.endpoint instanceof WebhookEndpoint ? webhook.endpoint._clientConfig : webhook.endpoint,
    interpreterContextVersions: ['v1alpha1'],
    rules: Array.isArray(webhook.rules) ? webhook.rules.map(ruleOf) : webhook.rules,
    timeoutSeconds: webhook.timeout === undefined ? 10 : seconds(webhook.timeout),
  }));
}

function ruleOf(rule: any): any {
  if (typeof rule !== 'object' || rule === null) return rule;
  const { operations, apiGroups, apiVersions, kinds } = rule;
  return { operations, apiGroups, apiVersions, kinds };
}

/** The customizations of the app, ours and others. */
function customizations(construct: Construct): any[] {
  return allMade(construct.node.root)
    .filter((other): other is ApiObject => other instanceof ApiObject && other.kind === 'ResourceInterpreterCustomization')
    .map((object) => object.toJson());
}

/** cdk8s gives the namespace of the chart to cluster-scoped objects too. */
class ClusterObject extends ApiObject {
  public override toJson(): any {
    return withoutValueAt(super.toJson(), ['metadata', 'namespace']);
  }
}

function encoded(caBundle: unknown): unknown {
  return typeof caBundle === 'string' && caBundle.includes('-----BEGIN') ? Buffer.from(caBundle).toString('base64') : caBundle;
}
