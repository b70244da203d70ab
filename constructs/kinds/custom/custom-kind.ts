import { isObject, listOf, valueAt } from '../../json/json';
import type { FieldPath } from '../../delivery/kind-facts';
import { groupOf, type KubeObject } from '../../json/kube-object';
import type { StatedKind } from '../kinds';

/** What there is to say of a kind that this package does not know. */
export interface CustomKindOptions {
  /**
   * Lower-case plural, as in URLs. OCM addresses objects by it.
   * @default - that of the CustomResourceDefinition beside the object; without one, the usual plural of the kind
   */
  readonly plural?: string;
  /**
   * Whether objects of the kind have a namespace.
   * @default - as its CustomResourceDefinition beside the object says; without one, true
   */
  readonly namespaced?: boolean;
  /**
   * The field with the number of replicas, as in `spec.replicas`.
   * @default - that of the scale subresource; without one, `spec.replicas` if there is a number
   */
  readonly replicas?: string;
  /**
   * The field with the pod template, as in `spec.template`.
   * @default - `spec.template` if there are containers in it
   */
  readonly podTemplate?: string;
}

/**
 * The facts of an object's kind: what was said first, then what its CustomResourceDefinition says, then what is usual.
 *
 * @param definitions CustomResourceDefinitions at hand
 * @param counted whether somebody teaches Karmada to count replicas of the kind, or is asked to; of others it knows none
 */
export function customKind(object: KubeObject, options: CustomKindOptions, definitions: readonly KubeObject[], counted: boolean): StatedKind {
  const { kind } = object;
  const group = groupOf(object.apiVersion);
  const spec = definitions.find((one) => one.spec?.group === group && one.spec.names?.kind === kind)?.spec;
  const { plural = text(spec?.names?.plural), namespaced = scopeOf(spec) } = options;
  const replicas = fieldPath(options.replicas) ?? (counted ? scaledField(spec, object) ?? usualField(object) : undefined);
  const template = fieldPath(options.podTemplate) ?? (Array.isArray(object.spec?.template?.spec?.containers) ? ['spec', 'template'] : undefined);
  return {
    group, kind,
    plural: plural ?? usualPlural(kind),
    namespaced: namespaced ?? true,
    version: object.apiVersion.slice(group === '' ? 0 : group.length + 1),
    ...(replicas && { replicas }),
    ...(template && { podTemplates: [template] }),
    certain: plural !== undefined && namespaced !== undefined,
  };
}

/** The plural that most kinds have: that of English, in lower case. */
export function usualPlural(kind: string): string {
  const name = kind.toLowerCase();
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Keys of a path such as `spec.replicas`, with or without a dot in front. */
export function fieldPath(path: unknown): FieldPath | undefined {
  if (typeof path !== 'string') return undefined;
  const keys = path.split('.').filter((key) => key !== '');
  return keys.length > 0 ? keys : undefined;
}

function scopeOf(spec: unknown): boolean | undefined {
  if (!isObject(spec)) return undefined;
  return spec.scope === 'Namespaced' ? true : spec.scope === 'Cluster' ? false : undefined;
}

function scaledField(spec: unknown, object: KubeObject): FieldPath | undefined {
  const versions = isObject(spec) ? listOf<any>(spec.versions) : [];
  const version = versions.find((one) => object.apiVersion.endsWith(`/${one?.name}`));
  return fieldPath(valueAt(version, ['subresources', 'scale', 'specReplicasPath']));
}

function usualField({ spec }: KubeObject): FieldPath | undefined {
  return Number.isInteger(spec?.replicas) ? ['spec', 'replicas'] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
