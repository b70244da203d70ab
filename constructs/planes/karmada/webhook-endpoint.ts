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

function encoded(caBundle: unknown): unknown {
  return typeof caBundle === 'string' && caBundle.includes('-----BEGIN') ? Buffer.from(caBundle).toString('base64') : caBundle;
}
