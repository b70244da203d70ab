import type { KindFacts } from '../delivery/kind-facts';
import { podTemplateOf } from '../delivery/pod-part';
import { listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { moduleOf } from './kinds';
import { podReferences } from './pods/pod-references';
import type { Reference } from './reference';

/**
 * The objects that an object cannot do without, as the interpreters' dependencies have them: what its pods name, by their template and by the
 * patches of its subsets, the Secrets it names beside them, and all that a Workflow names.
 */
export function referencesOf(object: KubeObject, facts: KindFacts | undefined): Reference[] {
  const own = moduleOf(object)?.references;
  if (own) return own(object);
  const ofPods = podReferences(podTemplateOf(object, facts));
  const secrets = (facts?.secretNames ?? []).flatMap((path) => listOf<any>(valueAt(object, path)))
    .filter((name) => typeof name === 'string' && name !== '')
    .map((name): Reference => ({ kind: 'Secret', name }));
  const ofSubsets = (facts?.subsets ? listOf<any>(valueAt(object, facts.subsets)) : []).flatMap((subset) => podReferences(subset?.patch));
  return secrets.length + ofSubsets.length === 0 ? ofPods : distinct([...ofPods, ...secrets, ...ofSubsets]);
}

function distinct(references: readonly Reference[]): Reference[] {
  return [...new Map(references.map((reference) => [`${reference.kind}/${reference.name}`, reference])).values()];
}
