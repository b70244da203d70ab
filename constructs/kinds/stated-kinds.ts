import type { KindFacts } from '../delivery/kind-facts';

/**
 * Kinds outside the table, as somebody described them. What a kind is called and whether it has a namespace is a fact of its CRD, the same
 * for all apps of a process and all copies of this package in it, so it is kept once and found by all that ask for the facts of a kind.
 */
const STATED: Map<string, StatedKind> = (globalThis as any)[Symbol.for('cdk8s-kruise-federation.kinds')] ??= new Map<string, StatedKind>();

/** The facts of a kind outside the table, and where they come from. */
export interface StatedKind extends KindFacts {
  /** Whether plural and scope were said by the user or a CRD, and not derived from the name of the kind. */
  readonly certain: boolean;
}

/** Notes the facts of a kind. What is derived never takes the place of what was said, and fields once found stay known. */
export function stateKind(facts: StatedKind): void {
  const key = `${facts.group}/${facts.kind}`;
  const before = STATED.get(key);
  const [main, other] = before?.certain && !facts.certain ? [before, facts] : [facts, before];
  const replicas = main.replicas ?? other?.replicas;
  const podTemplates = main.podTemplates ?? other?.podTemplates;
  STATED.set(key, { ...main, ...(replicas && { replicas }), ...(podTemplates && { podTemplates }) });
}

/** What was said of a kind; undefined if nothing was. */
export function statedKind(group: string, kind: string): StatedKind | undefined {
  return STATED.get(`${group}/${kind}`);
}
