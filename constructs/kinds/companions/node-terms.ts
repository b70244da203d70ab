import { eachOf, kubeOf } from '../../json/given';
import type * as kplus from '../../plus';

/** Nodes to prefer, and how much. */
export interface PreferredNodes {
  /** 1 to 100; the weights of all entries that match a node add up. */
  readonly weight: number;
  /** Conditions on the labels of the nodes, all of which must hold. */
  readonly nodes: kplus.NodeLabelQuery[];
}

/** Conditions on the labels of nodes as a node selector term. */
export function nodeTerm(queries: readonly kplus.NodeLabelQuery[] | undefined): any {
  return queries === undefined ? undefined : { matchExpressions: eachOf(queries, kubeOf) };
}

/** Preferred nodes as scheduling terms. */
export function preferredTerms(preferred: readonly PreferredNodes[] | undefined): any {
  return eachOf(preferred, (entry) => (typeof entry !== 'object' || entry === null ? entry : { weight: entry.weight, preference: nodeTerm(entry.nodes) }));
}

/** Taints that are tolerated. */
export function tolerations(queries: readonly kplus.NodeTaintQuery[] | undefined): any {
  return eachOf(queries, kubeOf);
}
