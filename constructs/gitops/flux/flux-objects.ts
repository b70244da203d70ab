import { Duration } from 'cdk8s';
import type { HealthOptions } from './flux-health-checks';
import { FluxDeletionPolicy, type FluxKubeConfig, type FluxOptions } from './flux-options';
import { type FluxSource, FluxSourceKind } from './flux-source';
import type { Patch } from '../../output/kustomization';
import type { Rewritten } from '../../output/rewritten';
import { fnv1a } from '../../planes/karmada/names';
import { groupOf, type KubeObject } from '../../json/kube-object';

const SOURCE_API = 'source.toolkit.fluxcd.io/v1';
const MINUTE = Duration.minutes(1);

/** Flux puts the name of a Kustomization into a label of everything it applies. */
const NAME_LIMIT = 63;

/** The name of what an app writes for Flux. */
export const nameOf = ({ name = 'federation' }: FluxOptions): string => name;

/** The namespace of what an app writes for Flux. */
export const namespaceOf = ({ namespace = 'flux-system' }: FluxOptions): string => namespace;

/**
 * The name of the Kustomization for a directory. Neither clusters nor charts have dots in their names, so two directories never share one: `edge/lisbon-shop`
 * and `edge-lisbon/shop` do not. A name that is too long is cut and ends with a number made of the whole.
 */
export function kustomizationName(app: string, directory: string, stage?: string): string {
  const name = [app, ...directory.split('/'), ...(stage === undefined ? [] : [stage])].join('.');
  if (name.length <= NAME_LIMIT) return name;
  const hash = `${hex(fnv1a(name))}${hex(fnv1a(`${name}/`))}`.slice(0, 12);
  return `${name.slice(0, NAME_LIMIT - hash.length - 1).replace(/[-.]+$/, '')}-${hash}`;
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** A duration as Go writes it, which is how Flux would write it back. */
export function goDuration(duration: Duration): string {
  const milliseconds = duration.toMilliseconds({ integral: false });
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${(milliseconds % 60_000) / 1000}s`;
  if (hours > 0) return `${hours}h${minutes}m${rest}`;
  return minutes > 0 ? `${minutes}m${rest}` : rest;
}

/** The source as an object; undefined if it already exists. */
export function sourceObject(options: FluxOptions): KubeObject | undefined {
  const { _kind, _options, _written } = options.source;
  if (!_written) return undefined;
  const { url, secretName, interval = MINUTE } = _options;
  return {
    apiVersion: SOURCE_API,
    kind: _kind,
    metadata: { name: nameOf(options), namespace: namespaceOf(options) },
    spec: {
      interval: goDuration(interval),
      ...(_kind === FluxSourceKind.OCI_REPOSITORY && { provider: 'generic' }),
      ref: revisionOf(options.source),
      ...(secretName !== undefined && { secretRef: { name: secretName } }),
      timeout: '60s',
      url,
    },
  };
}

function revisionOf({ _kind, _options }: FluxSource): Record<string, string> {
  const names = _kind === FluxSourceKind.OCI_REPOSITORY ? ['digest', 'semver', 'tag'] : ['branch', 'commit', 'semver', 'tag'];
  const given = names.filter((name) => _options[name] !== undefined).map((name) => [name, _options[name]]);
  if (given.length > 0) return Object.fromEntries(given);
  return _kind === FluxSourceKind.OCI_REPOSITORY ? { tag: 'latest' } : { branch: 'main' };
}

/** What comes before a Kustomization. */
export interface FluxDependency {
  readonly name: string;
  /** When it is ready, where that is not when it is healthy. */
  readonly readyExpr?: string;
}

/** What differs between the Kustomizations of an app. */
export interface KustomizationParts {
  readonly name: string;
  /** In the output. */
  readonly path: string;
  readonly dependsOn?: readonly FluxDependency[];
  readonly health: HealthOptions;
  readonly kubeConfig?: FluxKubeConfig;
  readonly patches?: readonly Patch[];
  readonly rewritten?: readonly Rewritten[];
}

/**
 * What is said of Kustomizations that apply other Kustomizations. They are never suspended: they would bring the change that ends the suspension of the others. And they always prune: one
 * that is left behind goes on applying what others have taken over. What becomes of the objects of one that goes is for that one to say.
 */
export const applierOptions = (options: FluxOptions): FluxOptions => ({ ...options, suspend: false, prune: true });

/** A Kustomization of Flux, with every default written out. */
export function fluxKustomization(options: FluxOptions, { name, path, dependsOn = [], health, kubeConfig, patches = [], rewritten = [] }: KustomizationParts): KubeObject {
  const { interval = Duration.minutes(10), retryInterval = Duration.minutes(2), timeout = Duration.minutes(5), serviceAccountName } = options;
  const { healthChecks = [], healthCheckExprs = [], wait } = options.wait === false ? { wait: false } as HealthOptions : health;
  return {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name, namespace: namespaceOf(options) },
    spec: {
      deletionPolicy: options.deletionPolicy ?? FluxDeletionPolicy.MIRROR_PRUNE,
      ...(dependsOn.length > 0 && { dependsOn }),
      force: false,
      ...(healthCheckExprs.length > 0 && { healthCheckExprs }),
      ...(healthChecks.length > 0 && { healthChecks }),
      ...(rewritten.length > 0 && { ignore: rewritten.map(ignoreRule) }),
      interval: goDuration(interval),
      ...(kubeConfig && { kubeConfig: kubeConfigOf(kubeConfig) }),
      ...(patches.length > 0 && { patches }),
      path: pathOf(options, path),
      prune: options.prune ?? true,
      retryInterval: goDuration(retryInterval),
      ...(serviceAccountName !== undefined && { serviceAccountName }),
      sourceRef: sourceReference(options),
      suspend: options.suspend ?? false,
      timeout: goDuration(timeout),
      wait,
    },
  };
}

/** How Flux reaches an API server, as its objects say it. */
export function kubeConfigOf({ key, secretName }: FluxKubeConfig): Record<string, unknown> {
  return { secretRef: { ...(key !== undefined && { key }), name: secretName } };
}

/** Fields that an autoscaler decides on; Flux writes them once, and then keeps what it finds. */
function ignoreRule({ object: { apiVersion, kind, name, namespace }, pointers }: Rewritten): Record<string, unknown> {
  return { paths: pointers, target: { group: groupOf(apiVersion), kind, name: name.replaceAll('.', '\\.'), ...(namespace !== undefined && { namespace }) } };
}

function sourceReference(options: FluxOptions): Record<string, string> {
  const { _kind, _options, _written } = options.source;
  if (_written) return { kind: _kind, name: nameOf(options) };
  return { kind: _kind, name: _options.name, ...(_options.namespace !== undefined && { namespace: _options.namespace }) };
}

/** Where a directory of the output is in the source. */
function pathOf({ path, source }: FluxOptions, directory: string): string {
  const output = path ?? (source._written && source._kind === FluxSourceKind.OCI_REPOSITORY ? '.' : 'dist');
  const parts = output.split('/').filter((part) => part !== '' && part !== '.');
  return ['.', ...parts, directory].join('/');
}
