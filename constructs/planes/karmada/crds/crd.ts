import { KRUISE_CRDS } from '../../../../imports/kruise-kinds';
import { apiVersionOf } from '../../../delivery/kind-facts';
import { isObject, type Json, listOf, ownMember, type Parsed } from '../../../json/json';
import { groupOf, type Kinded, type KubeObject } from '../../../json/kube-object';
import { shown } from '../../../json/shown';
import { isCustomResourceDefinition } from '../../../kinds/native/api';

/** A sound CustomResourceDefinition. */
export interface Crd {
  readonly object: KubeObject;
  readonly name: string;
  readonly kind: string;
  readonly versions: readonly Json[];
  /** The version that objects are stored in. */
  readonly stored: Json;
  /** The version that an API server prefers, and so the only one that Karmada looks at; undefined if none is served. */
  readonly preferred?: string;
}

/** Whether an API group belongs to Kruise or to its neighbours, such as kruise-rollout. */
function isKruiseGroup(group: unknown): boolean {
  return typeof group === 'string' && group.endsWith('.kruise.io');
}

/** Whether an object defines a kind of Kruise. A definition without a group is told by its name. */
export function isKruiseCrd({ apiVersion, kind, metadata, spec }: KubeObject): boolean {
  return isCustomResourceDefinition({ apiVersion: String(apiVersion), kind }) && isKruiseGroup(spec?.group ?? String(metadata?.name));
}

/** A definition of a kind of Kruise, or what is wrong with it, to be read after its name. */
export function readCrd(object: KubeObject): Parsed<Crd> {
  const { apiVersion, metadata: { name }, spec } = object;
  if (apiVersion !== 'apiextensions.k8s.io/v1') return { error: `has the apiVersion ${shown(apiVersion)}; expected apiextensions.k8s.io/v1` };
  if (!isObject(spec)) return { error: `has the spec ${shown(spec)}; expected an object` };
  const { kind, plural } = isObject(spec.names) ? spec.names : {};
  if (typeof kind !== 'string' || typeof plural !== 'string') return { error: `has the names ${shown(spec.names)}; expected an object with kind and plural` };
  if (name !== `${plural}.${spec.group}`) return { error: `defines '${plural}' of the group '${spec.group}', so its name should be '${plural}.${spec.group}'` };
  const versions = listOf<unknown>(spec.versions);
  if (versions.length === 0) return { error: `has the versions ${shown(spec.versions)}; expected a list with at least one` };
  const sound = versions.filter((version): version is Json => isObject(version) && typeof version.name === 'string' && isObject(version.schema));
  if (sound.length < versions.length) return { error: 'has a version without a name or a schema' };
  const stored = sound.filter(({ storage }) => storage === true);
  if (stored.length !== 1) return { error: `has ${stored.length === 0 ? 'no version' : `${stored.length} versions`} with \`storage: true\`; expected one` };
  if (stored[0].served !== true) return { error: `stores ${stored[0].name}, which is not served` };
  return { value: { object, name, kind, versions: sound, stored: stored[0], preferred: preferredVersion(sound) } };
}

/** Stable versions before beta before alpha, the later of them first: what discovery puts first. */
function preferredVersion(versions: readonly Json[]): string | undefined {
  const rank = (name: string): number[] => {
    const [, major = '-1', stage, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(name) ?? [];
    return [{ alpha: 1, beta: 2 }[stage as string] ?? (major === '-1' ? 0 : 3), Number(major), Number(minor)];
  };
  const after = (a: string, b: string): number => rank(b).map((part, index) => part - rank(a)[index]).find((difference) => difference !== 0) ?? (a < b ? -1 : 1);
  return versions.filter(({ served }) => served === true).map(({ name }) => String(name)).sort(after)[0];
}

/** The version that templates and policies of a kind are written for under a minor version of Kruise; undefined for kinds that are never written. */
export function writtenVersion({ object, kind }: Crd, kruise: string): string | undefined {
  const facts = ownMember<{ readonly group: string; readonly version: Readonly<Record<string, string>> }>(KRUISE_CRDS, kind);
  if (!facts || facts.group !== object.spec.group) return undefined;
  return apiVersionOf(facts, kruise).slice(facts.group.length + 1);
}

/** Whether an object is of a kind that Kruise defines. */
export function isOfKruise({ apiVersion }: Kinded): boolean {
  return isKruiseGroup(groupOf(String(apiVersion)));
}
