/** A Kubernetes object as plain JSON. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: KubeMetadata;
  readonly [field: string]: any;
}

export interface KubeMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [field: string]: any;
}

/**
 * An object of a head and a spec. It is written out, since Node 20 gives each object that is a copy of another and one member more a shape of its own, which takes more memory than the object,
 * and makes whatever reads many of them slow.
 */
export function withSpec({ apiVersion, kind, metadata }: Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>, spec: unknown): KubeObject {
  return { apiVersion, kind, metadata, spec };
}

/** The part of an object that tells its kind. */
export type Kinded = Pick<KubeObject, 'apiVersion' | 'kind'>;

/** Group of an apiVersion; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** Version of an apiVersion, without its group. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

/** Group and kind, whatever the version: rules, waves, defaults and rights are found by it. */
export function groupKindOf({ apiVersion, kind }: Kinded): string {
  return `${groupOf(apiVersion)}/${kind}`;
}

/** An object in words: its kind and name. */
export function nameOf({ kind, metadata }: Pick<KubeObject, 'kind' | 'metadata'>): string {
  return `${String(kind)} '${String(metadata?.name)}'`;
}

/** What tells an object from all others of an API server. */
export function identityOf({ apiVersion, kind, metadata }: Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>): string {
  return `${apiVersion}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}

/** The id of a construct that holds an object, among all others of a chart. No namespace has a dot, so that 'x' and 'team-a' are not taken for 'x-team' and 'a'. */
export function constructIdOf({ kind, metadata: { name, namespace } }: Pick<KubeObject, 'kind' | 'metadata'>): string {
  return `${kind.toLowerCase()}-${[namespace, name].filter(Boolean).join('.')}`;
}

/** An object by name, as far as tools need to point at it. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** An object, by name. */
export function referenceTo({ apiVersion, kind, metadata: { name, namespace } }: KubeObject): ObjectReference {
  return { apiVersion, kind, name, ...(namespace !== undefined && { namespace }) };
}

/** What tells an object from others, whatever its version. */
export function referenceKey({ apiVersion, kind, name, namespace = 'default' }: ObjectReference): string {
  return `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`;
}
