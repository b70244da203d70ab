import { isObject, listOf } from '../json/json';
import type { LabelSelector } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { type LabelMatcher, labelMatcher } from '../delivery/selector';
import { push } from '../json/maps';
import { moduleOf } from '../kinds/kinds';

interface SelectingObject {
  readonly object: KubeObject;
  readonly selector: LabelSelector;
  matches?: LabelMatcher;
}

/** Objects that select pods by labels, found by the labels of pods without looking at all of them. */
export class PodSelectors {
  /** By a label with its value, one of which a pod must have. */
  private readonly byPair = new Map<string, SelectingObject[]>();
  /** By the key of a label that a pod must have. */
  private readonly byKey = new Map<string, SelectingObject[]>();
  /** By namespace, for the rare ones that only say what a pod must not have. */
  private readonly byNamespace = new Map<string, SelectingObject[]>();

  /** Takes in an object; one that selects no pods, or all of them, is passed over. */
  public add(object: KubeObject): void {
    const selector = selectorOf(object);
    if (!isObject(selector)) return;
    const { namespace } = object.metadata;
    const selecting: SelectingObject = { object, selector };
    const [pair] = Object.entries(isObject(selector.matchLabels) ? selector.matchLabels : {});
    if (pair) {
      push(this.byPair, `${namespace}/${pair[0]}=${pair[1]}`, selecting);
      return;
    }
    const expressions = listOf<any>(selector.matchExpressions);
    const oneOf = expressions.find((expression) => expression?.operator === 'In');
    const exists = expressions.find((expression) => expression?.operator === 'Exists');
    if (oneOf) for (const value of new Set(listOf(oneOf.values))) push(this.byPair, `${namespace}/${oneOf.key}=${value}`, selecting);
    else if (exists) push(this.byKey, `${namespace}/${exists.key}`, selecting);
    else if (expressions.length > 0) push(this.byNamespace, `${namespace}`, selecting);
  }

  /** The objects that select pods with these labels in a namespace. */
  public of(namespace: string | undefined, labels: Readonly<Record<string, string>>): KubeObject[] {
    const candidates = [
      ...Object.entries(labels).flatMap(([name, value]) => [...this.byPair.get(`${namespace}/${name}=${value}`) ?? [], ...this.byKey.get(`${namespace}/${name}`) ?? []]),
      ...this.byNamespace.get(`${namespace}`) ?? [],
    ];
    return candidates.filter((candidate) => (candidate.matches ??= labelMatcher(candidate.selector))(labels)).map(({ object }) => object);
  }
}

/** How an object selects pods; undefined for kinds that select none. */
function selectorOf(object: KubeObject): LabelSelector | undefined {
  const selector = moduleOf(object)?.podSelector;
  return selector && isObject(object.spec) ? selector(object.spec) : undefined;
}
