import { isObject, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { FieldPath, KindFacts } from './kind-facts';

/** Where an object keeps its pods. */
export interface PodPart {
  /** The pod spec, or what has the fields of one. */
  readonly spec: FieldPath;
  /** The metadata of the pods; undefined for kinds that enter the pods of others. */
  readonly metadata?: FieldPath;
}

/** The pods of an object; undefined for kinds without pods. Of several templates a kind can have, an object has one. */
export function podPart(object: KubeObject, facts: KindFacts | undefined): PodPart | undefined {
  if (facts?.podSpec) return { spec: facts.podSpec };
  const templates = facts?.podTemplates ?? [];
  const path = templates.length > 1 ? templates.find((candidate) => isObject(valueAt(object, candidate))) : templates[0];
  return path && { spec: [...path, 'spec'], metadata: [...path, 'metadata'] };
}

/** The pod template of an object as it is, or what stands in for one; undefined for kinds without pods. */
export function podTemplateOf(object: KubeObject, facts: KindFacts | undefined): any {
  const part = podPart(object, facts);
  if (!part) return undefined;
  return part.metadata ? valueAt(object, part.spec.slice(0, -1)) : { spec: valueAt(object, part.spec) };
}
