import type { Definition } from '../../definition/definition';
import { podTemplateOf } from '../../delivery/pod-part';
import { isObject, listOf } from '../../json/json';

/** Names of the containers that the pods have; undefined if they are not known. */
export function knownContainers({ template, facts }: Definition): ReadonlySet<unknown> | undefined {
  const spec = podTemplateOf(template, facts)?.spec;
  if (!isObject(spec) || !Array.isArray(spec.containers)) return undefined;
  return new Set([...spec.containers, ...listOf<any>(spec.initContainers)].map((container) => container?.name));
}
