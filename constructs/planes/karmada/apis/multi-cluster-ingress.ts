import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { eachOf, kubeOf, readable } from '../../../json/given';
import { groupedBy, isObject } from '../../../json/json';
import type * as kplus from '../../../plus';
import { KarmadaObject } from './karmada-object';

/** Properties of a MultiClusterIngress. */
export interface MultiClusterIngressProps {
  /**
   * Name, labels and annotations.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Where requests go that no rule matches.
   * @default - none; then there are rules
   */
  readonly defaultBackend?: kplus.IngressBackend;
  /**
   * Where requests go, by host and path. Without a path, a rule is for all of them.
   * @default - none; then there is a default backend
   */
  readonly rules?: kplus.IngressRule[];
  /**
   * Certificates of hosts.
   * @default - none
   */
  readonly tls?: kplus.IngressTls[];
  /**
   * Name of the IngressClass, which says who acts on it.
   * @default - none
   */
  readonly className?: string;
}

/**
 * A MultiClusterIngress: brings requests from outside to a Service in several clusters, with rules and backends as for an Ingress of cdk8s-plus. Karmada has
 * the API and no controller for it: that of a load balancer provider has to be installed.
 *
 * @example
 *
 * declare const service: kplus.Service;
 * new MultiClusterIngress(chart, 'entry', {
 *   rules: [{ host: 'shop.example.com', backend: kplus.IngressBackend.fromService(service) }],
 * });
 */
export class MultiClusterIngress extends Construct {
  /** The MultiClusterIngress itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the Services, or a construct in it
   * @param id the name of the construct in its scope
   * @param props rules and backends
   */
  public constructor(scope: Construct, id: string, props: MultiClusterIngressProps) {
    super(scope, id);
    const { defaultBackend, rules, tls, className }: Partial<MultiClusterIngressProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'networking.karmada.io/v1alpha1',
      kind: 'MultiClusterIngress',
      spec: { defaultBackend: kubeOf(defaultBackend), ingressClassName: className, rules: rulesOf(rules), tls: eachOf(tls, tlsOf) },
      options: { given: props, struct: 'MultiClusterIngressProps' },
    });
  }
}

/** One rule for each host, with its paths in the order they were given. */
function rulesOf(rules: unknown): unknown {
  if (!Array.isArray(rules) || !rules.every(isObject)) return rules;
  return [...groupedBy(rules as unknown as kplus.IngressRule[], ({ host }) => String(host ?? '')).values()]
    .map((same) => ({ host: same[0].host, http: { paths: same.map(pathOf) } }));
}

function pathOf({ backend, path = '/', pathType }: kplus.IngressRule): unknown {
  return { backend: kubeOf(backend), path, pathType: pathType ?? 'Prefix' };
}

function tlsOf(tls: unknown): unknown {
  if (!isObject(tls)) return tls;
  const { hosts, secret } = tls as kplus.IngressTls;
  return { hosts, secretName: secret?.name };
}
