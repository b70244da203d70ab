/** Prefixes of keys that only Karmada writes. */
const PREFIXES = ['propagationpolicy.karmada.io/', 'clusterpropagationpolicy.karmada.io/', 'resourcebinding.karmada.io/', 'clusterresourcebinding.karmada.io/'];

/** Keys that Karmada writes into every object it delivers, after all overrides. Others of these prefixes, such as work.karmada.io/conflict-resolution, are for users. */
const KEYS: ReadonlySet<string> = new Set([
  'karmada.io/managed', 'work.karmada.io/permanent-id', 'work.karmada.io/namespace', 'work.karmada.io/name',
  'resourcetemplate.karmada.io/uid', 'resourcetemplate.karmada.io/generation', 'resourcetemplate.karmada.io/managed-labels', 'resourcetemplate.karmada.io/managed-annotations',
]);

/** Whether Karmada writes a label or annotation itself. */
export function isWrittenByKarmada(key: unknown): boolean {
  return typeof key === 'string' && (KEYS.has(key) || PREFIXES.some((prefix) => key.startsWith(prefix)));
}
