import { groupOf } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import { KRUISE_KINDS } from './kruise-kinds';
import { NATIVE_KINDS } from './native/native-kinds';
import { statedKind } from './stated-kinds';


/** By kind first: the few rows of one kind are told apart by their group. */
const TABLE = new Map<string, KindFacts[]>();
for (const facts of [...KRUISE_KINDS, ...NATIVE_KINDS]) TABLE.set(facts.kind, [...(TABLE.get(facts.kind) ?? []), facts]);

/** The facts of an object's kind; undefined for kinds that are neither in the table nor described by anybody. */
export function kindOf(object: { readonly apiVersion: string; readonly kind: string }): KindFacts | undefined {
  const group = groupOf(object.apiVersion);
  return TABLE.get(object.kind)?.find((facts) => facts.group === group) ?? statedKind(group, object.kind);
}

/** The facts of a Kruise kind. */
export function kruiseKind(kind: string): KindFacts {
  const facts = KRUISE_KINDS.find((row) => row.kind === kind);
  if (!facts) throw new Error(`'${kind}' is no row of the table of Kruise kinds`);
  return facts;
}

/** The resources of all Kruise kinds that can be delivered, by group. */
export function kruiseResources(): Map<string, string[]> {
  const resources = new Map<string, string[]>();
  for (const { group, plural } of KRUISE_KINDS) resources.set(group, [...(resources.get(group) ?? []), plural]);
  return resources;
}

/** The apiVersion to write for a kind under a minor version of Kruise such as `1.9`. */
export function apiVersionOf(facts: KindFacts, kruise: string): string {
  const version = typeof facts.version === 'string' ? facts.version : facts.version[kruise];
  return facts.group ? `${facts.group}/${version}` : version;
}
