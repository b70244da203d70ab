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
  return queries === undefined ? undefined : { matchExpressions: rendered(queries) };
}

/** Preferred nodes as scheduling terms. */
export function preferredTerms(preferred: readonly PreferredNodes[] | undefined): any {
  if (!Array.isArray(preferred)) return preferred;
  return preferred.map((entry: any) => (typeof entry !== 'object' || entry === null ? entry : { weight: entry.weight, preference: nodeTerm(entry.nodes) }));
}

/** Taints that are tolerated. */
export function tolerations(queries: readonly kplus.NodeTaintQuery[] | undefined): any {
  return rendered(queries);
}

/** What cdk8s-plus makes of its queries; anything else is passed on as it is, for the checks to report. */
function rendered(queries: unknown): any {
  if (!Array.isArray(queries)) return queries;
  return queries.map((query) => (typeof query?._toKube === 'function' ? query._toKube() : query));
}
