import type { Duration } from 'cdk8s';
import { entriesInOrder } from '../../json/json';
import { seconds } from '../../json/seconds';
import { guardMethods } from '../../problems/guarded-methods';

/** When a probe runs, and when it counts as succeeded or failed. */
export interface MarkerProbeOptions {
  /**
   * How long after the start of the container it first runs.
   * @default - immediately
   */
  readonly initialDelay?: Duration;
  /**
   * How often it runs.
   * @default Duration.seconds(10)
   */
  readonly period?: Duration;
  /**
   * How long it may take.
   * @default Duration.seconds(1)
   */
  readonly timeout?: Duration;
  /**
   * Successes in a row that count as success.
   * @default 1
   */
  readonly successThreshold?: number;
  /**
   * Failures in a row that count as failure.
   * @default 3
   */
  readonly failureThreshold?: number;
}

/** Options of an HTTP probe. */
export interface MarkerHttpProbeOptions extends MarkerProbeOptions {
  /**
   * Whether it uses HTTPS.
   * @default false
   */
  readonly https?: boolean;
  /**
   * Headers to send.
   * @default - none
   */
  readonly headers?: { readonly [name: string]: string };
}

/**
 * A probe whose result is written to the pod.
 *
 * @example
 * MarkerProbe.exec(['/bin/sh', '-c', 'test ! -e /tmp/busy'], { period: Duration.seconds(5) })
 * MarkerProbe.httpGet('/idle', 8080)
 */
export class MarkerProbe {
  /** Runs a command in the container; the exit code 0 is success. */
  public static exec(command: string[], options: MarkerProbeOptions = {}): MarkerProbe {
    return new MarkerProbe({ exec: { command } }, options);
  }

  /** Sends an HTTP request to a port of the pod. Needs Kruise 1.9. */
  public static httpGet(path: string, port: number, options: MarkerHttpProbeOptions = {}): MarkerProbe {
    const { https, headers } = options ?? {};
    const httpHeaders = typeof headers === 'object' && headers !== null ? entriesInOrder(headers).map(([name, value]) => ({ name, value })) : headers;
    // Nothing fills in the scheme, and admission refuses a probe without one.
    return new MarkerProbe({ httpGet: { path, port, scheme: https ? 'HTTPS' : 'HTTP', httpHeaders } }, options);
  }

  /** Opens a connection to a port of the pod. */
  public static tcpSocket(port: number, options: MarkerProbeOptions = {}): MarkerProbe {
    return new MarkerProbe({ tcpSocket: { port } }, options);
  }

  private constructor(private readonly handler: any, private readonly options: MarkerProbeOptions) {}

  /** @internal */
  public _toKube(): any {
    const { initialDelay, period, timeout, successThreshold, failureThreshold } = this.options ?? {};
    return {
      ...this.handler,
      initialDelaySeconds: seconds(initialDelay), periodSeconds: seconds(period), timeoutSeconds: seconds(timeout), successThreshold, failureThreshold,
    };
  }
}

guardMethods('MarkerProbe', MarkerProbe);
