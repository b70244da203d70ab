import type { KindFacts } from '../delivery/kind-facts';
import { findsContainers } from '../delivery/override';
import { isWrittenByKarmada } from '../delivery/owned-metadata';
import { isObject, listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { shown } from '../json/shown';
import { containersOf } from './container';

/** Whether an item of an imageOverrider finds no image of a kind, and Karmada says nothing. */
export function isBlindImage(item: Readonly<Record<string, any>>, kind: string): boolean {
  return item.predicate === undefined && !findsContainers(kind);
}

/** Whether an item of an imageOverrider has a tag or digest that Karmada takes for none. */
export function isMarkedTag({ component, value }: Readonly<Record<string, any>>): boolean {
  return component === 'Tag' && typeof value === 'string' && /^[:@]/.test(value);
}

/** Whether an item of a labelsOverrider was probably meant for the pods: they have the label, and the object does not. */
export function isForPods(item: unknown, object: KubeObject): boolean {
  const keys = isObject(item) && isObject(item.value) ? Object.keys(item.value) : [];
  const labels: unknown = valueAt(object, ['spec', 'template', 'metadata', 'labels']);
  return isObject(labels) && keys.some((key) => labels[key] !== undefined && object.metadata.labels?.[key] === undefined);
}

/** What in the overriders of a rule has no effect on an object, or another one than it seems, as the rest of a sentence that begins with the policy. */
export function idleOverriders(overriders: unknown, object: KubeObject, facts: KindFacts | undefined): string[] {
  if (!isObject(overriders)) return [];
  const items = (name: string) => listOf<unknown>(overriders[name]).flatMap((item, index) => (isObject(item) ? [{ item, at: `${name}[${index}]` }] : []));
  const hasContainers = containersOf(object, facts).length > 0;
  const owned = ({ item, at }: ReturnType<typeof items>[number]) => Object.keys(isObject(item.value) ? item.value : {}).filter(isWrittenByKarmada)
    .map((key) => `${at} changes '${key}', which Karmada writes itself afterwards`);
  return [
    ...items('imageOverrider').filter(({ item }) => hasContainers && isBlindImage(item, object.kind))
      .map(({ at }) => `${at} has no predicate, and without one Karmada finds no images in the kind ${object.kind}`),
    ...items('imageOverrider').filter(({ item }) => isMarkedTag(item))
      .map(({ item, at }) => `${at} has the value ${shown(item.value)}, and Karmada ignores a tag or digest that begins with ':' or '@'`),
    ...['commandOverrider', 'argsOverrider'].flatMap(items).filter(() => hasContainers && !findsContainers(object.kind))
      .map(({ at }) => `${at} finds no containers in the kind ${object.kind}`),
    ...items('labelsOverrider').filter(({ item }) => isForPods(item, object))
      .map(({ item, at }) => `${at} has ${shown(item.value)}, which the pods have, and changes the labels of the object alone`),
    ...items('labelsOverrider').flatMap(owned), ...items('annotationsOverrider').flatMap(owned),
  ];
}
