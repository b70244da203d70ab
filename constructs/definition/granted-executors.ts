import type { IConstruct } from 'constructs';

const EXECUTORS = Symbol.for('cdk8s-kruise-federation.executors');

/** The ServiceAccounts of managed clusters that an app gives the rights of an executor, as `namespace/name`. */
export function grantedExecutors({ node: { root } }: IConstruct): Set<string> {
  const existing = (root as any)[EXECUTORS] as Set<string> | undefined;
  if (existing) return existing;
  const executors = new Set<string>();
  Object.defineProperty(root, EXECUTORS, { value: executors });
  return executors;
}
