import type { Kinded } from '../json/kube-object';

/** Keys from the root of an object to one of its fields. */
export type FieldPath = readonly string[];

/**
 * Where quantities are, by field; `*` is every element of a list, or every field of a map. An `amount` is written as it is meant, in the form
 * of Go; of a `resource` what is finer than a thousandth is rounded up, as defaults do with lists of resources.
 */
export interface QuantityFields {
  readonly [field: string]: QuantityFields | 'amount' | 'resource';
}

/** What there is to know of a kind. */
export interface KindFacts {
  readonly group: string;
  readonly kind: string;
  /** Lower-case plural, as in URLs and in OCM's resource identifiers. */
  readonly plural: string;
  readonly namespaced: boolean;
  /** API version to write, by the minor version of Kruise that began to prefer it; one string for kinds that do not belong to Kruise. */
  readonly version: string | Readonly<Record<string, string>>;
  /** What to change in an object of the version before, beside its apiVersion, in words. */
  readonly changed?: string;
  /** Where pod templates can be; an object has one of them. Absent for kinds without pods. */
  readonly podTemplates?: readonly FieldPath[];
  /** Where containers and volumes stand without a template around them, as in a SidecarSet. */
  readonly podSpec?: FieldPath;
  /** The field that is divided between clusters; absent for kinds that are not divided. */
  readonly replicas?: FieldPath;
  /** Where the list of subsets is whose replicas add up to those of the object. */
  readonly subsets?: FieldPath;
  /** Where `partition`, `maxUnavailable`, `maxSurge` and `paused` are; absent for kinds that do not have them in one place. */
  readonly updateStrategy?: FieldPath;
  /** Lists of names of Secrets outside any pod. */
  readonly secretNames?: readonly FieldPath[];
  /** Where images are named outside any container: a string, or a list of strings. */
  readonly images?: readonly FieldPath[];
  /** Scalar status fields worth reading from a member, by name. */
  readonly status?: readonly string[];
  /** Whether its generation rises with every write, also of what is there already, so that it says nothing. */
  readonly restlessGeneration?: boolean;
  /** Where quantities are; absent for kinds without any, and for kinds whose controllers are not known, which may read them as text. */
  readonly quantities?: QuantityFields;
}

/** The kinds that are known, by object. */
export interface KindTable {
  /** The facts of an object's kind; undefined for a kind that is not known. */
  of(object: Kinded): KindFacts | undefined;
}

/** The apiVersion to write for a kind under a minor version of Kruise such as `1.9`, or `next`. */
export function apiVersionOf({ group, version }: Pick<KindFacts, 'group' | 'version'>, kruise: string): string {
  const stored = typeof version === 'string' ? version
    : Object.entries(version).filter(([since]) => minorOf(since) <= minorOf(kruise)).at(-1)?.[1];
  return group ? `${group}/${stored}` : `${stored}`;
}

/** What has no number comes after all that have one. */
function minorOf(version: string): number {
  return Number(version.split('.')[1] ?? Infinity);
}
