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

/** The containers of an object, init containers last; none for kinds without pods. */
export function containersOf(object: KubeObject, facts: KindFacts | undefined): FoundContainer[] {
  const podSpec = podPart(object, facts)?.spec;
  if (!podSpec) return [];
  return ['containers', 'initContainers'].flatMap((list) =>
    listOf<any>(valueAt(object, [...podSpec, list])).flatMap((value, index) =>
      isObject(value) ? [{ name: value.name, path: [...podSpec, list, String(index)], value }] : []));
}
