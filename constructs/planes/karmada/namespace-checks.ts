import type { Definition } from '../../definition/definition';
import { finding, type Problem } from '../../problems/problem';
import { ACCESS_RULES } from '../access-rules';

const SKIP = 'namespace.karmada.io/skip-auto-propagation';

/** Namespaces of what is delivered that Karmada is told not to create in clusters. */
export function checkNamespaces({ path, namespaces, template, companions }: Definition): Problem[] {
  const used = new Set([template, ...companions.attached, ...companions.dependencies].map(({ metadata }) => metadata.namespace));
  return [...namespaces ?? []].filter(([name, { metadata }]) => used.has(name) && String(metadata.labels?.[SKIP]).toLowerCase() === 'true')
    .map(([name]) => finding(ACCESS_RULES.skippedNamespace, {
      path, message: `The namespace '${name}' has the label ${SKIP}, so Karmada does not create it in clusters.`,
    }));
}
