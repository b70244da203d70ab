import type { IConstruct } from 'constructs';
import { KRUISE_CRDS } from '../../imports/kruise-kinds';
import { apiVersionOf, type KindFacts, type KindTable } from '../delivery/kind-facts';
import { getOr } from '../json/maps';
import { withCanonicalQuantities } from '../delivery/quantities';
import { NEWEST_KRUISE } from '../fleet/versions';
import { groupKindOf, groupOf, type Kinded, type KubeObject, versionOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';
import { finding, type Problem } from '../problems/problem';
import { KINDS, KRUISE_KINDS } from './list';
import { checksOf, inForm, type KindModule, RANK } from './module';
import { METADATA_RULES } from './metadata-rules';
import { checkApi, isBuiltInGroup } from './native/api';
import { checkObjectMetadata } from './object-metadata';

/** By kind first: the few kinds of one name are told apart by their group. */
const MODULES = new Map<string, KindModule[]>();
for (const module of KINDS) MODULES.set(module.kind, [...(MODULES.get(module.kind) ?? []), module]);

/** By kind and apiVersion, for the kinds that were met: everybody asks for them, many times for each object. */
const MET = new Map<string, Map<string, KindModule>>();

/** The module of an object's kind, in the form of its version; undefined for kinds that this package does not know. */
export function moduleOf({ apiVersion, kind }: Kinded): KindModule | undefined {
  const met = MET.get(kind)?.get(apiVersion);
  if (met) return met;
  const module = moduleIn(groupOf(String(apiVersion)), kind);
  const found = module?.inVersion ? inForm(module, versionOf(String(apiVersion))) : module;
  if (found) getOr(MET, kind, () => new Map<string, KindModule>()).set(apiVersion, found);
  return found;
}

/** The module of a kind by its group. */
export function moduleIn(group: string, kind: string): KindModule | undefined {
  return MODULES.get(kind)?.find((module) => module.group === group);
}

/** The module of a Kruise kind. */
export function kruiseKind(kind: string): KindModule {
  const module = KRUISE_KINDS.find((candidate) => candidate.kind === kind);
  if (!module) throw new Error(`'${kind}' is not in the list of Kruise kinds`);
  return module;
}

/** The apiVersion that Karmada sees objects of a Kruise kind in; undefined for other kinds. */
export function storedVersion(object: Kinded, kruise: string): string | undefined {
  const facts = moduleOf(object);
  return facts && typeof facts.version !== 'string' ? apiVersionOf(facts, kruise) : undefined;
}

/** The resources of all Kruise kinds that can be delivered, by group. */
export function kruiseResources(): Map<string, string[]> {
  const resources = new Map<string, string[]>();
  for (const { group, plural } of KRUISE_KINDS) resources.set(group, [...(resources.get(group) ?? []), plural]);
  return resources;
}

/** What is wrong with an object by the rules of all kinds and of its own. */
export function checkKind(path: string, object: KubeObject, kruise: string, kinds: KindTable = KNOWN_KINDS): Problem[] {
  const module: (KindModule & Partial<StatedKind>) | undefined = kinds.of(object);
  return [...(module?.certain ? [] : [...checkApi(path, object), ...checkKruiseKind(path, object)]), ...checkObjectMetadata(path, object), ...checksOf(module)?.alone?.(path, object, kruise) ?? []];
}

/** Groups that Kruise has for itself. Those of its neighbours, such as kruise-rollout, have more kinds than are known here. */
const KRUISE_GROUPS: ReadonlySet<string> = new Set(Object.values(KRUISE_CRDS).map(({ group }) => group));

/** Whether all kinds of a group are known, because it is Kubernetes' or Kruise's own. */
export function isKnownGroup(group: string): boolean {
  return isBuiltInGroup(group) || KRUISE_GROUPS.has(group);
}

function checkKruiseKind(path: string, { apiVersion, kind }: Kinded): Problem[] {
  const group = groupOf(String(apiVersion));
  if (!KRUISE_GROUPS.has(group) || moduleIn(group, kind)) return [];
  const message = `${shown(kind)} of ${shown(apiVersion)} is not a kind of Kruise.`;
  return [finding(METADATA_RULES.kind, { path, message, fix: meantInKruise(group, kind) })];
}

/** What was most likely meant: a kind of a similar name in the group, or the kind of that name in another one. */
function meantInKruise(group: string, kind: string): string | undefined {
  const [other] = MODULES.get(kind) ?? [];
  if (other) return `write \`apiVersion: ${apiVersionOf(other, NEWEST_KRUISE)}\`.`;
  const near = nearest(kind, KRUISE_KINDS.filter((known) => known.group === group).map((known) => known.kind));
  return near === undefined ? undefined : `did you mean '${near}'?`;
}

/**
 * An object that somebody else wrote, with the defaults that the webhook of its kind would add to it: none runs on a Karmada control plane, and what
 * members add would be taken for a difference. Quantities are written as API servers and webhooks would, and nothing else that is there is changed; the very same object for
 * other kinds, or if it is complete.
 */
export function withKindDefaults(object: KubeObject, kinds: KindTable = KNOWN_KINDS): KubeObject {
  const module: KindModule | undefined = kinds.of(object);
  const spec = module?.defaults ? module.defaults(object.spec) : object.spec;
  return withCanonicalQuantities(spec === object.spec ? object : { ...object, spec }, module);
}

/** Objects in an order in which they can be applied one after the other; agents before OCM 1.3 keep to it as it is. */
export function inApplyOrder(objects: readonly KubeObject[]): KubeObject[] {
  return objects.length < 2 ? [...objects] : [...objects].sort((a, b) => rankOf(a) - rankOf(b) || compare(a.kind, b.kind) || compare(a.metadata.name, b.metadata.name));
}

function rankOf(object: KubeObject): number {
  return moduleOf(object)?.rank ?? RANK;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The facts of a kind outside the list, and where they come from. */
export interface StatedKind extends KindModule {
  /** Whether plural and scope were said by the user or a CRD, and not derived from the name of the kind. */
  readonly certain: boolean;
  /** Whether it was described for the whole app, and not for one object. */
  readonly owned?: boolean;
}

const APP_KINDS = Symbol.for('cdk8s-kruise-federation.kinds');

/** The kinds of one app: those of the list, and those that somebody described in it. */
export class Kinds implements KindTable {
  /** The kinds of the app that a construct belongs to. */
  public static of(construct: IConstruct): Kinds {
    const { root } = construct.node;
    const existing = (root as any)[APP_KINDS] as Kinds | undefined;
    if (existing) return existing;
    const kinds = new Kinds();
    Object.defineProperty(root, APP_KINDS, { value: kinds });
    return kinds;
  }

  private readonly described = new Map<string, StatedKind>();

  /** The facts of an object's kind; undefined for kinds that are neither in the list nor described by anybody. */
  public of(object: Kinded): KindFacts | undefined {
    return moduleOf(object) ?? this.stated(object);
  }

  /** What was said of a kind; undefined if nothing was. */
  public stated(object: Kinded): StatedKind | undefined {
    return this.described.get(groupKindOf(object));
  }

  /** Notes the facts of a kind. What is derived never takes the place of what was said, and fields once found stay known. */
  public state(facts: StatedKind): void {
    const key = `${facts.group}/${facts.kind}`;
    const before = this.described.get(key);
    this.described.set(key, before && weight(before) > weight(facts) ? { ...facts, ...before } : { ...before, ...facts });
  }
}

/** A description for the whole app counts more than one for an object, and that more than a guess. */
function weight({ owned, certain }: StatedKind): number {
  return owned ? 2 : Number(certain);
}

/** The kinds of the list alone, for objects that belong to no app. */
export const KNOWN_KINDS: KindTable = { of: moduleOf };
