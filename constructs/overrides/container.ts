import { isObject, listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import { podPart } from '../delivery/pod-part';
import type { Pointer } from '../json/pointer';

/** A container of a pod template and where it is. */
export interface FoundContainer {
  readonly name: string;
  readonly path: Pointer;
  readonly value: Readonly<Record<string, any>>;
}

/** What was found already: objects never change, and each change of each override asks for their containers. */
const found = new WeakMap<KubeObject, { readonly facts: KindFacts | undefined; readonly containers: readonly FoundContainer[] }>();

/** The containers of an object, init containers last; none for kinds without pods. */
export function containersOf(object: KubeObject, facts: KindFacts | undefined): readonly FoundContainer[] {
  const known = found.get(object);
  if (known && known.facts === facts) return known.containers;
  const containers = findContainers(object, facts);
  found.set(object, { facts, containers });
  return containers;
}

function findContainers(object: KubeObject, facts: KindFacts | undefined): FoundContainer[] {
  const podSpec = podPart(object, facts)?.spec;
  if (!podSpec) return [];
  return ['containers', 'initContainers'].flatMap((list) =>
    listOf<any>(valueAt(object, [...podSpec, list])).flatMap((value, index) =>
      isObject(value) ? [{ name: value.name, path: [...podSpec, list, String(index)], value }] : []));
}
